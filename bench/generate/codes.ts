/**
 * Barcodes. The nine digits after the country's prefix are a permutation of the index, so that every product has a
 * code of its own without remembering the others; only `duplicateCode` repeats one on purpose.
 */
import { DIRT, type Flaw } from './dirt.ts';
import type { Country } from './languages.ts';
import type { Random } from './random.ts';

/** Odd, no multiple of 5, so multiplying by it permutes the numbers below a power of ten; exact up to 20 million. */
const STEP = 387_420_489;
const ITEMS = 1_000_000_000;
const SHORT_ITEMS = 10_000_000;
/** EAN-8 is for small packages. */
const SHORT_CODES = 0.02;
/** About the share of products with an American code of full length. */
const US_SHARE = 0.24;

/** The code of a product as the export writes it, noting the flaws that were made. */
export function codeOf(seed: number, index: number, country: Country, random: Random, flaws: Flaw[]): string {
  const item = (index * STEP + (seed >>> 0) * 7919) % ITEMS;
  const kind = random.share();
  const wrong = random.chance(DIRT.wrongCheckDigit) ? 1 + random.below(9) : 0;
  if (kind < DIRT.oddLengthCode) {
    flaws.push('oddLengthCode');
    return oddLength(item, random);
  }
  if (wrong > 0) flaws.push('wrongCheckDigit');
  if (kind < DIRT.oddLengthCode + DIRT.inStoreCode) {
    flaws.push('inStoreCode');
    return withCheckDigit(`2${padded(random.below(100), 2)}${padded(item, 9)}`, wrong);
  }
  if (kind < DIRT.oddLengthCode + DIRT.inStoreCode + SHORT_CODES) {
    return withCheckDigit(padded(((index % SHORT_ITEMS) * 7 + seed) % SHORT_ITEMS, 7), wrong);
  }
  const losesZeros = random.chance(DIRT.lostZeros / US_SHARE);
  const prefix = padded(country.prefix + random.below(country.prefixes), 3);
  const code = withCheckDigit(prefix + padded(item, 9), wrong);
  if (country.code !== 'us' || !losesZeros) return code;
  flaws.push('lostZeros');
  return code.replace(/^0+/, '');
}

function oddLength(item: number, random: Random): string {
  const digits = String(item + 1);
  if (random.chance(0.5)) return digits.slice(0, 2 + random.below(5)).padEnd(2, '7');
  let code = `1${padded(item, 9)}`;
  for (let length = 14 + random.below(11); code.length < length; ) code += random.below(10);
  return code;
}

function padded(number: number, width: number): string {
  return String(number).padStart(width, '0');
}

function withCheckDigit(body: string, wrong: number): string {
  let sum = 0;
  for (let i = body.length - 1, weight = 3; i >= 0; i--, weight = 4 - weight) sum += (body.charCodeAt(i) - 48) * weight;
  return body + ((10 - (sum % 10) + wrong) % 10);
}

/** The part of an image's address that comes from the code: without zeros, padded to 13, cut 3/3/3/rest. */
export function imagePath(code: string): string {
  const significant = code.replace(/^0+/, '');
  if (significant.length < 4) return `invalid/${code}`;
  const padded13 = significant.padStart(13, '0');
  return `${padded13.slice(0, 3)}/${padded13.slice(3, 6)}/${padded13.slice(6, 9)}/${padded13.slice(9)}`;
}
