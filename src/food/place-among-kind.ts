/** How a food compares with others of its kind, by each figure's deciles; and how different two foods are. */
import type { Food } from './food.ts';
import { COMPARED_FIGURES } from './trust/kind-figures.ts';

/** Of ten foods of the kind, how many have less or more of a figure; undefined near the middle. */
export type Place = { readonly moreThan: number } | { readonly lessThan: number } | 'middle';

/** From this many of ten on, a position is worth mentioning. */
const TELLING = 6;

export function placeAmong(value: number, deciles: readonly number[]): Place {
  const below = deciles.filter((decile) => decile < value).length;
  if (below >= TELLING) return { moreThan: below };
  const above = deciles.filter((decile) => decile > value).length;
  return above >= TELLING ? { lessThan: above } : 'middle';
}

/** An unknown figure counts as much as one that differs by a recipe. */
const UNKNOWN = 1;

/** How different two foods' figures are; 1 for each figure that differs as recipes of one kind do. */
export function figureDistance(a: Food, b: Food): number {
  let sum = 0;
  for (const { field, room } of COMPARED_FIGURES) {
    const x = a[field];
    const y = b[field];
    if (x !== null) sum += y === null ? UNKNOWN : Math.abs(x - y) / room;
  }
  return sum;
}
