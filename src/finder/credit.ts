import type { Food } from '../food/food.ts';

/** The credit that data of Open Food Facts must carry wherever it is shown; see DATA-LICENSE.md. */
export const OFF_CREDIT = 'Food data from Open Food Facts (https://world.openfoodfacts.org), under the ODbL.';

/** The credit that these foods need; undefined where none of them comes from Open Food Facts. */
export function creditFor(foods: readonly Pick<Food, 'source'>[]): string | undefined {
  return foods.some(({ source }) => source === 'off') ? OFF_CREDIT : undefined;
}
