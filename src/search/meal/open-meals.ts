/** Answers meals with one engine and its records. */
import { memoize } from '../../caches/bounded-map.ts';
import type { Meal } from '../../food/amounts/meal.ts';
import type { SearchEngine } from '../engine.ts';
import { answerMeal, type MealOptions, type MealTools } from './answer-meal.ts';
import { LOOKED_AT } from './choose-food.ts';

/** Answers meals. */
export interface Meals {
  answer(text: string, options: MealOptions): Meal;
}

/** Meals of one catalog; the engine must know kinds of food. */
export function openMeals(engine: SearchEngine, records: MealTools['records']): Meals {
  const { kinds } = engine;
  if (kinds === undefined) throw new TypeError('Without the tables of kinds no meal can be read.');
  const { languages } = kinds.dictionary.names.dictionary;
  const spokenIn = (bits: number) => (bits === -1 ? [] : languages.filter((_, at) => (bits & (1 << at)) !== 0));
  const tools: MealTools = {
    engine,
    records,
    dictionary: kinds,
    findPlain: memoize((name: string) => engine.findFood(name, { limit: LOOKED_AT })),
    meantBy: (kind, said, bits) => kinds.meant.of(kind, said, spokenIn(bits)),
    portionsOf: (record, bits) => {
      const spoken = spokenIn(bits);
      return {
        portions: kinds.portions.of(record),
        isProduct: record.food.barcode !== null,
        density: kinds.portions.densityOf(record),
        measuresOf: (said) => kinds.portions.measuresOf(record, said, spoken),
      };
    },
  };
  return { answer: (text, options) => answerMeal(text, options, tools) };
}
