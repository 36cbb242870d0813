/** The package's door: all that it offers. */
export { ATTRIBUTION, ATTRIBUTION_HTML } from './attribution.ts';
export {
  type CallOptions,
  type ClientOptions,
  createClient,
  type DetailsOptions,
  type LarderClient,
  type MealOptions,
  type PopularFoods,
  type PopularFoodsOptions,
  type PopularPageOptions,
  type SearchOptions,
} from './client.ts';
export { LarderError, type LarderErrorCode, type LarderErrorDetail, type ValidationProblem } from './error.ts';
export type { CategoryCount, Changes, Food, FoodDetails, Health, Meal } from './food.ts';
export { type Nutrient, type Portion, perPortion, perServing } from './portion.ts';
