/**
 * Food codes as in Open Food Facts. A food without a barcode gets 13 digits derived from its id, beginning with 2 like a
 * shop's own numbers. If a food has that very barcode, the next prefix is used, so that codes are unambiguous.
 */
import { checkDigit, parseBarcode, writeBarcode } from '../food/barcode.ts';
import type { Food } from '../food/food.ts';

const PREFIXES = ['299', '298', '297'];
const ID_DIGITS = 9;
const MADE_CODE = /^29[789](\d{9})\d$/;
/** Open Food Facts pads shorter codes to 8 digits, and those in between to 13. */
const SHORT = 8;
const LONG = 13;
const MAX_DIGITS = 24;

/** A food's code; `isBarcode` says whether some food has a barcode. */
export function codeOf({ id, barcode }: Pick<Food, 'id' | 'barcode'>, isBarcode: (code: string) => boolean): string {
  if (barcode !== null) return barcode;
  const codes = PREFIXES.map((prefix) => {
    const digits = prefix + String(id).padStart(ID_DIGITS, '0');
    return `${digits}${checkDigit(digits)}`;
  });
  return codes.find((code) => !isBarcode(code)) ?? codes[0]!;
}

/** The id in a code derived for a food without a barcode; undefined for other codes. */
export function idInCode(code: string): number | undefined {
  const digits = MADE_CODE.exec(code.trim())?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** A code as echoed if no food has it; empty if it has no digits. */
export function normalizedCode(typed: string): string {
  const number = parseBarcode(typed);
  if (number !== undefined) return writeBarcode(number);
  const digits = typed.replace(/\D/g, '').slice(0, MAX_DIGITS);
  const significant = digits.replace(/^0+/, '');
  return digits === '' ? '' : significant.padStart(significant.length <= SHORT ? SHORT : LONG, '0');
}
