/** One serving: its weight, from a number or from the label's wording, and the wording itself. */

import { unitsByWord } from '../../food/amounts/units.ts';
import { cleanText } from '../names/clean-text.ts';
import { memoize } from './memoize.ts';

const MAX_WORDING = 120;

const UNITS = unitsByWord('label');
const AMOUNT = /(?<![\d.,])(\d{1,6}(?:[.,]\d{1,20})?)\s*(fl\.?\s*oz|[a-zа-я]{1,12})(?![a-zа-я])/gi;

/** The grams (or millilitres) that a wording such as "1 slice (28g)", "250ml" or "1 oz (28 g)" states, if it does. */
export function gramsInWording(wording: string | undefined): number | undefined {
  if (wording === undefined || wording.length > 300) return undefined;
  const grams = statedGrams(wording);
  return Number.isNaN(grams) ? undefined : grams;
}

/** NaN where none are stated. */
const statedGrams = memoize((wording) => {
  let imperial: number | undefined;
  for (const [, amount, rawUnit] of wording.matchAll(AMOUNT)) {
    const unit = UNITS.get(rawUnit!.toLowerCase().replace(/[\s.]/g, ''));
    if (unit === undefined) continue;
    const grams = roundGrams(Number(amount!.replace(',', '.')) * (unit.exact!.grams ?? unit.exact!.milliliters!));
    // What labels say beside the metric figure is taken only where no metric figure stands.
    if (!unit.imperial) return grams;
    imperial ??= grams;
  }
  return imperial ?? Number.NaN;
});

/** No label says "28.000000000000004g": imports computed it. */
const LONG_DECIMAL = /(?<![\d.,])\d{1,6}\.\d{5,20}(?!\d)/g;

/** Codes for units of trade, which databases of labels carry, as labels write them. */
const UNIT_CODES: Readonly<Record<string, string>> = { OZA: 'fl oz', ONZ: 'oz', GRM: 'g', MLT: 'ml', LBR: 'lb' };
const UNIT_CODE = /(?<=\d\s?)(?:OZA|ONZ|GRM|MLT|LBR)(?!\p{L})/giu;

/** The label's wording of a serving, cleaned. */
export function servingWording(text: string | undefined): string | undefined {
  return text === undefined ? undefined : cleanWording(text) || undefined;
}

// "30 g" stands on thousands of foods.
const cleanWording = memoize((text) => {
  const clean = cleanText(text, MAX_WORDING);
  if (clean === undefined || !/[\p{L}\p{N}]/u.test(clean)) return '';
  const wording = clean
    .replace(LONG_DECIMAL, (number) => String(roundGrams(Number(number))))
    .replace(UNIT_CODE, (code) => UNIT_CODES[code.toUpperCase()]!);
  return isLoud(clean) ? wording.toLowerCase() : wording;
});

/** Whether a wording has several letters and all in capitals: "1 CUP (240 ML)"; "30 G" and "1 XL" are not shouting. */
function isLoud(wording: string): boolean {
  return /\p{Lu}{3}/u.test(wording) && !/\p{Ll}/u.test(wording);
}

/** "1 g" alone is what forms are filled with where nobody knows the serving. */
const FILLER = /^1(?:[.,]0+)?\s*(?:g|gr|gram|grams|ml)?\.?$/i;

export function isFillerServing(sizeG: number | undefined, wording: string | undefined): boolean {
  return sizeG === 1 && (wording === undefined || FILLER.test(wording));
}

function roundGrams(grams: number): number {
  return Math.round(grams * 10_000) / 10_000;
}
