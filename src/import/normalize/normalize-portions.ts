/** Portions stated in a row, as stored: "1 cup, chopped = 91 g; 1 large = 50 g". */
import type { StoredLabel } from '../../catalog/records/stored-label.ts';
import { readPortionText } from '../../food/amounts/portion-text.ts';
import { SERVING_BOUNDS_G } from '../../food/nutrients.ts';

type StoredPortion = NonNullable<StoredLabel['p']>[number];

const MAX_PORTIONS = 30;
const MAX_TEXT = 2_000;
/** A portion and its weight. */
const STATED = /^([^=]{1,100})=\s*(\d{1,5}(?:[.,]\d{1,4})?)\s*g?$/;
/** A weight says nothing about the food. */
const WEIGHTS = new Set(['oz', 'lb']);

/** The portions in a text; unknown words are left out. `name` is the food's: "1 cookie" counts cookies. */
export function portionsIn(text: string | undefined, name: string): StoredPortion[] {
  const portions = new Map<string, StoredPortion>();
  for (const stated of (text ?? '').slice(0, MAX_TEXT).split(';')) {
    const [, words = '', weight = ''] = STATED.exec(stated.trim()) ?? [];
    const grams = Number(weight.replace(',', '.'));
    const read = readPortionText(words, name);
    if (read === undefined || WEIGHTS.has(read.unit)) continue;
    if (grams < SERVING_BOUNDS_G.min || grams > SERVING_BOUNDS_G.max) continue;
    const { amount, unit, qualifier } = read;
    const measure = `${unit}/${qualifier ?? ''}`;
    // The first portion of each measure wins.
    if (portions.has(measure) || portions.size === MAX_PORTIONS) continue;
    portions.set(measure, qualifier === undefined ? [amount, unit, grams] : [amount, unit, grams, qualifier]);
  }
  return [...portions.values()];
}
