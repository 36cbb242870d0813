/** One serving: its weight, from a number or from the label's wording, and the wording itself. */
import { cleanText } from './names/clean-text.ts';

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
  lb: 453.59237,
  lbs: 453.59237,
};
/** What labels say beside the metric figure, so it is taken only where no metric figure stands. */
const IMPERIAL = new Set(['oz', 'onz', 'ounce', 'ounces', 'floz', 'lb', 'lbs']);

const AMOUNT = /(?<![\d.,])(\d{1,6}(?:[.,]\d{1,20})?)\s*(fl\.?\s*oz|[a-zа-я]{1,12})(?![a-zа-я])/gi;

/** The grams (or millilitres) that a wording such as "1 slice (28g)", "250ml" or "1 oz (28 g)" states, if it does. */
export function gramsInWording(wording: string | undefined): number | undefined {
  if (wording === undefined || wording.length > 300) return undefined;
  let imperial: number | undefined;
  for (const [, amount, rawUnit] of wording.matchAll(AMOUNT)) {
    const unit = rawUnit!.toLowerCase().replace(/[\s.]/g, '');
    const factor = Object.hasOwn(UNITS, unit) ? UNITS[unit]! : undefined;
    if (factor === undefined) continue;
    const grams = Number(amount!.replace(',', '.')) * factor;
    if (!IMPERIAL.has(unit)) return roundGrams(grams);
    imperial ??= roundGrams(grams);
  }
  return imperial;
}

/** No label says "28.000000000000004g": imports computed it. */
const LONG_DECIMAL = /(?<![\d.,])\d{1,6}\.\d{5,20}(?!\d)/g;

/** The label's wording of a serving, cleaned. */
export function servingWording(text: string | undefined): string | undefined {
  const wording = cleanText(text, MAX_WORDING)?.replace(LONG_DECIMAL, (number) => String(roundGrams(Number(number))));
  return wording !== undefined && /[\p{L}\p{N}]/u.test(wording) ? wording : undefined;
}

function roundGrams(grams: number): number {
  return Math.round(grams * 10_000) / 10_000;
}
