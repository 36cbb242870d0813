/**
 * EAN-13 and EAN-8 as bars, by the GS1 General Specifications, section 5.2. A module is the narrowest bar or space;
 * the code is a text of modules, "1" for a bar.
 */
import { hasValidCheckDigit } from '../../food/barcode.ts';

/** The left-hand codes with an odd number of bars for each digit; the other two sets follow from them. */
const ODD = '0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011'.split(' ');
const RIGHT = ODD.map((code) => code.replace(/./g, (module) => (module === '1' ? '0' : '1')));
const EVEN = RIGHT.map((code) => [...code].reverse().join(''));

/** The first digit of an EAN-13 has no bars: it is told by which of its left-hand digits are even. */
const EVEN_PLACES = '------ --e-ee --ee-e --eee- -e--ee -ee--e -eee-- -e-e-e -e-ee- -ee-e-'.split(' ');

const EDGE = '101';
const MIDDLE = '01010';

/** The modules of a barcode of 8 or 13 digits, or undefined when it is none or its check digit is wrong. */
export function eanModules(digits: string): string | undefined {
  if (!/^(?:\d{8}|\d{13})$/.test(digits) || !hasValidCheckDigit(digits)) return undefined;
  const isLong = digits.length === 13;
  const places = isLong ? EVEN_PLACES[Number(digits[0])]! : '----';
  const left = digits.slice(isLong ? 1 : 0, isLong ? 7 : 4);
  const right = digits.slice(isLong ? 7 : 4);
  const leftModules = [...left].map((digit, i) => (places[i] === 'e' ? EVEN : ODD)[Number(digit)]);
  return [EDGE, ...leftModules, MIDDLE, ...[...right].map((digit) => RIGHT[Number(digit)]), EDGE].join('');
}
