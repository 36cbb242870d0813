/** One serving: its weight, from a number or the label's wording, and the wording itself. */

import { unitsByWord } from '../../food/amounts/units.ts';
import { cleanText } from '../names/clean-text.ts';
import { memoize } from './memoize.ts';

const MAX_WORDING = 120;

const UNITS = unitsByWord('label');
const AMOUNT = /(?<![\d.,])(\d{1,6}(?:[.,]\d{1,20})?)\s*(fl\.?\s*oz|[a-zа-я]{1,12})(?![a-zа-я])/gi;

/** The grams (or milliliters) stated in a wording such as "1 slice (28g)", "250ml" or "1 oz (28 g)". */
export function gramsInWording(wording: string | undefined): number | undefined {
  if (wording === undefined || wording.length > 300) return undefined;
  const grams = statedGrams(wording);
  return Number.isNaN(grams) ? undefined : grams;
}

/** NaN if none are stated. */
const statedGrams = memoize((wording) => {
  let imperial: number | undefined;
  for (const [, amount, rawUnit] of wording.matchAll(AMOUNT)) {
    const unit = UNITS.get(rawUnit!.toLowerCase().replace(/[\s.]/g, ''));
    if (unit === undefined) continue;
    const grams = roundGrams(Number(amount!.replace(',', '.')) * (unit.exact!.grams ?? unit.exact!.milliliters!));
    // Imperial units count only where no metric figure is stated.
    if (!unit.imperial) return grams;
    imperial ??= grams;
  }
  return imperial ?? Number.NaN;
});

/** No label says "28.000000000000004g"; such figures were computed. */
const LONG_DECIMAL = /(?<![\d.,])\d{1,6}\.\d{5,20}(?!\d)/g;

/** Trade unit codes in label databases, as labels write them. */
const UNIT_CODES: Readonly<Record<string, string>> = { OZA: 'fl oz', ONZ: 'oz', GRM: 'g', MLT: 'ml', LBR: 'lb' };
const UNIT_CODE = /(?<=\d\s?)(?:OZA|ONZ|GRM|MLT|LBR)(?!\p{L})/giu;

export function servingWording(text: string | undefined): string | undefined {
  return text === undefined ? undefined : cleanWording(text) || undefined;
}

// Thousands of foods share "30 g".
const cleanWording = memoize((text) => {
  const clean = cleanText(text, MAX_WORDING);
  if (clean === undefined || !/[\p{L}\p{N}]/u.test(clean)) return '';
  const wording = clean
    .replace(LONG_DECIMAL, (number) => String(roundGrams(Number(number))))
    .replace(UNIT_CODE, (code) => UNIT_CODES[code.toUpperCase()]!);
  return isLoud(clean) ? wording.toLowerCase() : wording;
});

/** Whether a wording is several letters in all caps: "1 CUP (240 ML)", but not "30 G" or "1 XL". */
function isLoud(wording: string): boolean {
  return /\p{Lu}{3}/u.test(wording) && !/\p{Ll}/u.test(wording);
}

/** Forms are filled with a bare "1 g" where nobody knows the serving. */
const FILLER = /^1(?:[.,]0+)?\s*(?:g|gr|gram|grams|ml)?\.?$/i;

export function isFillerServing(sizeG: number | undefined, wording: string | undefined): boolean {
  return sizeG === 1 && (wording === undefined || FILLER.test(wording));
}

function roundGrams(grams: number): number {
  return Math.round(grams * 10_000) / 10_000;
}
