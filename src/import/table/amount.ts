/** Figures as people and laboratories write them in tables. */

/** The sign between whole and fraction, where a table's figures show which one it is. */
export type DecimalSeparator = ',' | '.' | undefined;

/** A cell that is no figure. */
export const NOT_AN_AMOUNT = Symbol('no figure');

/** What stands where nothing is known. */
const UNKNOWN = /^(?:[-–—.…*?]+|n\.?\s?[adr]\.?|n\/a|null|unknown)$/i;
/** So little that it cannot be measured. */
const TRACES = /^(?:traces?|tr\.?|spuren|trazas|tracce|sporen)$/i;
/** What says that a figure is a limit or a rough one; the figure counts. */
const SIGNS = /^(?:[<>≤≥~≈±]|ca\.?\s)\s*/i;

/** The number in a cell, undefined where it says that nothing is known, or the mark of something else. */
export function readAmount(cell: string, decimal: DecimalSeparator): number | undefined | typeof NOT_AN_AMOUNT {
  const text = cell.trim();
  if (text === '' || UNKNOWN.test(text)) return undefined;
  if (TRACES.test(text)) return 0;
  const digits = text.replace(SIGNS, '').replace(/(?<=\d)[\s\u00a0\u202f'’](?=\d{3})/g, '');
  const plain = plainDecimal(digits, decimal);
  return plain === undefined ? NOT_AN_AMOUNT : Number(plain);
}

/** The decimal sign that the figures of a table show; undefined when they show none, or both. */
export function decimalSeparatorOf(cells: Iterable<string>): DecimalSeparator {
  const seen = new Set<DecimalSeparator>();
  for (const cell of cells) {
    const [, sign, fraction] = /^(?:[<>≤≥~≈]\s*)?-?\d+([.,])(\d+)$/.exec(cell.trim()) ?? [];
    // Three digits may be a fraction or thousands, unless a zero stands before them.
    if (sign !== undefined && (fraction!.length !== 3 || /^\D*0[.,]/.test(cell))) seen.add(sign as DecimalSeparator);
  }
  return seen.size === 1 ? [...seen][0] : undefined;
}

/** The figure as JavaScript writes it, or undefined when it is none, or may be one of two. */
function plainDecimal(text: string, decimal: DecimalSeparator): string | undefined {
  if (/^-?\d+(?:e[+-]?\d+)?$/i.test(text)) return text;
  if (decimal === ',') {
    if (/^-?\d{1,3}(?:\.\d{3})+(?:,\d+)?$/.test(text)) return text.replaceAll('.', '').replace(',', '.');
    return /^-?\d*,\d+$/.test(text) ? text.replace(',', '.') : undefined;
  }
  if (/^-?\d{1,3}(?:,\d{3})+\.\d+$/.test(text)) return text.replaceAll(',', '');
  if (/^-?\d*\.\d+(?:e[+-]?\d+)?$/i.test(text)) return text;
  // In a table with decimal points a comma divides thousands; where nothing shows which, it may be either.
  if (/^-?\d{1,3}(?:,\d{3})+$/.test(text)) return decimal === '.' ? text.replaceAll(',', '') : undefined;
  return decimal === undefined && /^-?\d+,\d+$/.test(text) ? text.replace(',', '.') : undefined;
}
