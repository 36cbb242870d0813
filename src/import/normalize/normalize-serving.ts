/** One serving: its weight, from a number or from the label's wording, and the wording itself. */

import { cleanText } from '../names/clean-text.ts';
import { memoize } from './memoize.ts';

const MAX_WORDING = 120;

/** Grams (or millilitres, which count the same) in one unit. */
const UNITS: Readonly<Record<string, number>> = {
  g: 1,
  gr: 1,
  grs: 1,
  gm: 1,
  gms: 1,
  grm: 1,
  gram: 1,
  grams: 1,
  gramm: 1,
  gramme: 1,
  grammes: 1,
  gramos: 1,
  grammi: 1,
  г: 1,
  гр: 1,
  mg: 0.001,
  kg: 1000,
  ml: 1,
  мл: 1,
  milliliter: 1,
  milliliters: 1,
  millilitre: 1,
  millilitres: 1,
  cl: 10,
  dl: 100,
  l: 1000,
  liter: 1000,
  litre: 1000,
  oz: 28.349523125,
  onz: 28.349523125,
  ounce: 28.349523125,
  ounces: 28.349523125,
  floz: 29.5735295625,
  oza: 29.5735295625,
  mlt: 1,
  lb: 453.59237,
  lbs: 453.59237,
};
/** What labels say beside the metric figure, so it is taken only where no metric figure stands. */
const IMPERIAL = new Set(['oz', 'onz', 'ounce', 'ounces', 'floz', 'oza', 'lb', 'lbs']);

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
    const unit = rawUnit!.toLowerCase().replace(/[\s.]/g, '');
    const factor = Object.hasOwn(UNITS, unit) ? UNITS[unit]! : undefined;
    if (factor === undefined) continue;
    const grams = Number(amount!.replace(',', '.')) * factor;
    if (!IMPERIAL.has(unit)) return roundGrams(grams);
    imperial ??= roundGrams(grams);
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

/** Whether a serving is one in name only. */
export function isFillerServing(sizeG: number | undefined, wording: string | undefined): boolean {
  return sizeG === 1 && (wording === undefined || FILLER.test(wording));
}

function roundGrams(grams: number): number {
  return Math.round(grams * 10_000) / 10_000;
}
