/**
 * Barcodes. UPC-A, EAN-13 and GTIN-14 write one number with different leading zeros, and people lose or add zeros, so a
 * barcode's identity here is its **number**: at most 13 digits, exact in a double.
 */

const MAX_NUMBER = 9_999_999_999_999;
const MAX_EAN8_NUMBER = 99_999_999;
/** Application identifier 01 and a 14-digit GTIN. */
const MIN_ELEMENT_LENGTH = 16;

/** The number of a barcode as a source gives it; undefined if it cannot be an EAN or UPC code. */
export function parseBarcode(raw: string): number | undefined {
  const digits = unwrapGs1(raw);
  return digits === undefined ? undefined : numberOf(digits);
}

/** The number of the digits; undefined if no barcode has it. */
function numberOf(digits: string): number | undefined {
  // Longer numbers are not exact, so leading zeros go first.
  const number = Number(digits.length <= 15 ? digits : digits.replace(/^0+/, '').slice(0, 15));
  return number > 0 && number <= MAX_NUMBER ? number : undefined;
}

export interface FoodBarcode {
  number: number;
  /** As the interface writes it. */
  written: string;
  /** Whether the digits violate GS1's notation, so that the actual number may be another. */
  isPadded: boolean;
}

/**
 * Reads a food's barcode from a source; undefined for anything else, such as a book's ISBN. What can only be a UPC-E
 * becomes the UPC-A that it abbreviates; since it might still be a shop's own number, it counts as padded.
 */
export function readBarcode(raw: string): FoodBarcode | undefined {
  const digits = unwrapGs1(raw);
  const number = digits === undefined ? undefined : numberOf(digits);
  if (digits === undefined || number === undefined || isIsbn(number)) return undefined;
  const upcA = digits.length === 8 ? upcAOfUpcE(number) : undefined;
  if (upcA !== undefined && !hasValidCheckDigit(digits)) {
    return { number: upcA, written: writeBarcode(upcA), isPadded: true };
  }
  const length = number <= MAX_EAN8_NUMBER ? 8 : 13;
  const isWrittenRight = digits.length === length || (length === 13 && (digits.length === 12 || digits.length === 14));
  const written = digits.length === length ? digits : writeBarcode(number);
  return { number, written, isPadded: !isWrittenRight };
}

function isIsbn(number: number): boolean {
  const prefix = Math.floor(number / 1e10);
  return prefix === 978 || prefix === 979;
}

/** The UPC-A that eight digits abbreviate if they are a UPC-E. Those that begin with 000 are a shop's own. */
export function upcAOfUpcE(number: number): number | undefined {
  if (number < 1e5 || number >= 2e7) return undefined;
  const upcA = expandUpcE(writeBarcode(number));
  return hasValidCheckDigit(upcA) ? Number(upcA) : undefined;
}

/** A barcode's number as the interface writes it: 13 digits, or 8 when 8 or fewer are significant. */
export function writeBarcode(number: number): string {
  return String(number).padStart(number <= MAX_EAN8_NUMBER ? 8 : 13, '0');
}

/** The numbers under which a typed or scanned code may be stored, likeliest first. EAN-8 precedes UPC-E. */
export function barcodeCandidates(typed: string): number[] {
  const number = parseBarcode(typed);
  if (number === undefined) return [];
  const candidates = [number];
  // A UPC-E has eight digits.
  if (number > MAX_EAN8_NUMBER) return candidates;
  for (const upcE of upcEReadings(typed.replace(/\D/g, ''), number)) {
    const expanded = Number(expandUpcE(upcE));
    if (expanded > 0 && !candidates.includes(expanded)) candidates.push(expanded);
  }
  return candidates;
}

/** Whether the last digit is the check digit of the others (all GS1 codes share the rule). */
export function hasValidCheckDigit(digits: string): boolean {
  return checkDigit(digits.slice(0, -1)) === Number(digits.at(-1));
}

/** Whether shops assign a barcode themselves: EAN-13 beginning with 2, EAN-8 with 2 or 000, or UPC-A with 2 or 4. */
export function isInStoreCode(number: number): boolean {
  if (number <= MAX_EAN8_NUMBER) return Math.floor(number / 1e7) === 2 || number < 1e5;
  const prefix = Math.floor(number / 1e11);
  return (prefix >= 20 && prefix <= 29) || prefix === 2 || prefix === 4;
}

/** A code's digits without separators; for a GS1 element string only the GTIN after application identifier 01. */
function unwrapGs1(raw: string): string | undefined {
  // Nearly all are plain digits, too few for an element string.
  if (raw.length < MIN_ELEMENT_LENGTH && /^\d+$/.test(raw)) return raw;
  const compact = raw.replace(/[\s\-.\u001d]/g, '');
  const element = /^(?:\][A-Za-z]\d)?(?:\(01\)|01)(\d{14})(?:\D.*|\d.*)?$/.exec(compact);
  if (element && (compact.length >= MIN_ELEMENT_LENGTH || compact.startsWith('('))) return element[1];
  return /^\d+$/.test(compact) ? compact : undefined;
}

/** The 8-digit UPC-E codes that the digits may mean: complete, with a lost zero, or without system or check digit. */
function upcEReadings(digits: string, number: number): string[] {
  const readings: string[] = [];
  const whole = String(number).padStart(8, '0');
  if (whole.length === 8 && /^[01]/.test(whole) && hasValidCheckDigit(expandUpcE(whole))) readings.push(whole);
  if (digits.length === 6 || digits.length === 7) {
    const unchecked = `${digits.padStart(7, '0')}0`;
    if (/^[01]/.test(unchecked)) readings.push(unchecked.slice(0, 7) + checkDigit(expandUpcE(unchecked).slice(0, 11)));
  }
  return readings;
}

/** UPC-E to UPC-A: its sixth digit says where the dropped zeros belong (GS1 General Specifications, zero suppression). */
function expandUpcE(upcE: string): string {
  const system = upcE[0];
  const [a, b, c, d, e, f] = upcE.slice(1, 7);
  const check = upcE[7];
  if (f === '0' || f === '1' || f === '2') return `${system}${a}${b}${f}0000${c}${d}${e}${check}`;
  if (f === '3') return `${system}${a}${b}${c}00000${d}${e}${check}`;
  if (f === '4') return `${system}${a}${b}${c}${d}00000${e}${check}`;
  return `${system}${a}${b}${c}${d}${e}0000${f}${check}`;
}

export function checkDigit(body: string): number {
  let sum = 0;
  for (let i = 0; i < body.length; i++) sum += Number(body[body.length - 1 - i]) * (i % 2 === 0 ? 3 : 1);
  return (10 - (sum % 10)) % 10;
}
