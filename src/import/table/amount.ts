/** Figures as people and laboratories write them: "< 0,5 g", "1 192 kJ", "１２．５", "traces". */
import { KJ_PER_KCAL } from '../../food/amounts/conversions.ts';
import { UNITS, unitsByWord } from '../../food/amounts/units.ts';
import { gramsInWording } from '../normalize/normalize-serving.ts';
import { plainCharacters } from './plain-characters.ts';

/** The decimal separator, if a table's figures reveal it. */
export type DecimalSeparator = ',' | '.' | undefined;

/** A figure in the unit that its cell names, if any. */
export interface Amount {
  value: number;
  unit: string | undefined;
}

export const NOT_AN_AMOUNT = Symbol('no figure');

const BY_WORD = unitsByWord('cell');

/** Notations for an unknown value. */
const UNKNOWN = /^(?:[-.…*?]+|n|n\.?\s?[adr]\.?|n\/a|null|unknown)$/i;
/** Too little to measure. */
const TRACES = /^\(?(?:traces?|tr\.?|spuren|trazas|tracce|sporen)\)?$/i;
/** Marks of limits and approximations; the figure counts. */
const SIGNS =
  /^(?:[<>≤≥~≈±=]+|(?:ca|approx|env)\b\.?|(?:circa|about|less than|weniger als|moins de|menos de|meno di)\s)\s*/i;
/** "Per 100 g" is what figures are per anyway; "per" anything else makes a cell unusable. */
const PER_HUNDRED = / ?(?:\/|\bper\b|\bpro\b|\bpour\b) ?100 ?(?:g|ml)$/i;
/** Most figures are unambiguous; only a group of three digits after a point may be thousands. */
const PLAIN_FIGURE = /^(\d+(?:\.\d\d?)?)(?: ([a-z]+))?$/i;
const NUMBER_AND_UNIT = /^(-?[\d.,' ]*\d(?:e[+-]?\d+)?)\s*(.*)$/i;

/** The figure in a cell; undefined if unknown. Energy in both units ("1192 kJ / 285 kcal") is read in the `wanted` one. */
export function readAmount(
  cell: string,
  decimal: DecimalSeparator,
  wanted?: string,
): Amount | undefined | typeof NOT_AN_AMOUNT {
  const text = plainCharacters(cell);
  const [, plain, word] = decimal === ',' ? [] : (PLAIN_FIGURE.exec(text) ?? []);
  if (plain !== undefined) {
    const unit = word === undefined ? undefined : BY_WORD.get(word.toLowerCase())?.key;
    if (unit !== undefined || word === undefined) return { value: Number(plain), unit };
  }
  if (text === '' || UNKNOWN.test(text)) return undefined;
  if (TRACES.test(text)) return { value: 0, unit: undefined };
  const amount = amountIn(text, decimal);
  if (amount !== undefined) return amount;
  const both = text.split(/[/(;|]/).map((part) => amountIn(part.replace(/\)$/, '').trim(), decimal));
  const isBoth = both.length === 2 && ['kcal', 'kj'].every((unit) => both.some((part) => part?.unit === unit));
  return isBoth ? (both.find((part) => part!.unit === wanted) ?? both[0]!) : NOT_AN_AMOUNT;
}

/** Why a cell is not a figure of its column. */
export interface BadFigure {
  rejected: 'bad-number' | 'wrong-unit';
  problem?: string;
}

/** A cell's figure in a field's unit; `factor` converts figures without a unit, unless it is NaN. Undefined if unknown. */
export function readFigure(
  cell: string,
  { field, factor }: { field: string; factor: number },
  decimal: DecimalSeparator,
): number | undefined | BadFigure {
  const wanted = unitOfField(field);
  const amount = readAmount(cell, decimal, wanted);
  if (amount === undefined) return undefined;
  const isServing = field === 'serving_size_g';
  if (amount === NOT_AN_AMOUNT) {
    return (isServing ? gramsInWording(plainCharacters(cell)) : undefined) ?? { rejected: 'bad-number' };
  }
  const { value, unit } = amount;
  if (unit === undefined && Number.isNaN(factor) && value !== 0) {
    return { rejected: 'wrong-unit', problem: 'neither the column nor the cell says its unit' };
  }
  const isUnitsOfD = unit === 'iu' && field === VITAMIN_D;
  const converted = isUnitsOfD
    ? value * UG_PER_IU_OF_D
    : unit === undefined
      ? value && value * factor
      : inUnit(amount, wanted);
  if (converted !== undefined) return Number(converted.toPrecision(12));
  const grams = isServing ? gramsInWording(`${value} ${unit}`) : undefined;
  return grams ?? { rejected: 'wrong-unit', problem: `${unit} cannot be converted to ${wanted || 'a plain number'}` };
}

/** The only vitamin whose IU always equal the same mass. */
export const VITAMIN_D = 'vitamin_d_ug';
export const UG_PER_IU_OF_D = 1 / 40;

/** The unit of a field; empty if it has none. */
export function unitOfField(field: string): string {
  return /_(kcal|kj|g|mg|ug)$/.exec(field)?.[1] ?? '';
}

/** An amount in another unit; undefined if not convertible. An amount without a unit is already in the wanted one. */
export function inUnit({ value, unit }: Amount, wanted: string): number | undefined {
  if (unit === undefined || unit === wanted) return value;
  const [from, to] = [metricGrams(unit), metricGrams(wanted)];
  if (from !== undefined && to !== undefined) return (value * from) / to;
  if (unit === 'kj' && wanted === 'kcal') return value / KJ_PER_KCAL;
  return unit === 'kcal' && wanted === 'kj' ? value * KJ_PER_KCAL : undefined;
}

/** The grams of a metric mass unit; nutrients are stated in no other. */
export function metricGrams(unit: string): number | undefined {
  const { imperial, exact } = UNITS.get(unit) ?? {};
  return imperial ? undefined : exact?.grams;
}

export function unitOf(word: string): string | undefined {
  return BY_WORD.get(plainCharacters(word).toLowerCase())?.key;
}

/** The decimal separator that a table's figures reveal; undefined if none or both occur. */
export function decimalSeparatorOf(cells: Iterable<string>): DecimalSeparator {
  const seen = new Set<DecimalSeparator>();
  for (const cell of cells) {
    const figure = plainCharacters(cell).replace(SIGNS, '');
    const [, before, sign, fraction] = /^-?([\d.,' ]*\d)?([.,])(\d+)/.exec(figure) ?? [];
    if (sign === undefined) continue;
    // Three digits may be a fraction or thousands, unless preceded by a zero or the other separator.
    const other = sign === ',' ? '.' : ',';
    const isShown = fraction!.length !== 3 || before === '0' || before === undefined || before.includes(other);
    if (isShown && !before?.includes(sign)) seen.add(sign as DecimalSeparator);
  }
  return seen.size === 1 ? [...seen][0] : undefined;
}

function amountIn(text: string, decimal: DecimalSeparator): Amount | undefined {
  const [, digits, unitWord] = NUMBER_AND_UNIT.exec(text.replace(SIGNS, '').replace(PER_HUNDRED, '')) ?? [];
  if (digits === undefined) return undefined;
  const unit = unitWord === '' ? undefined : BY_WORD.get(unitWord!.replace(/\.$/, '').toLowerCase())?.key;
  const plain = plainDecimal(digits, decimal);
  if (plain === undefined || (unitWord !== '' && unit === undefined)) return undefined;
  return { value: Number(plain), unit };
}

/** The figure in JavaScript notation; undefined if invalid or ambiguous. */
function plainDecimal(digits: string, decimal: DecimalSeparator): string | undefined {
  // Spaces and apostrophes only separate thousands.
  const isGrouped = /[ ']/.test(digits);
  if (isGrouped && !/^-?\d{1,3}(?:(?: \d{3})+|(?:'\d{3})+)(?:[.,]\d+)?$/.test(digits)) return undefined;
  const text = digits.replace(/[ ']/g, '');
  // Thousands are already separated, so the other sign is decimal.
  if (isGrouped && /[.,]/.test(text) && decimal === undefined) return text.replace(',', '.');
  if (/^-?\d+(?:e[+-]?\d+)?$/i.test(text)) return text;
  if (decimal === ',') {
    if (/^-?\d{1,3}(?:\.\d{3})+(?:,\d+)?$/.test(text)) return text.replaceAll('.', '').replace(',', '.');
    return /^-?\d*,\d+$/.test(text) ? text.replace(',', '.') : undefined;
  }
  if (/^-?\d{1,3}(?:,\d{3})+\.\d+$/.test(text)) return text.replaceAll(',', '');
  if (decimal === undefined && /^-?\d{1,3}(?:\.\d{3})+,\d+$/.test(text)) {
    return text.replaceAll('.', '').replace(',', '.');
  }
  if (/^-?\d*\.\d+(?:e[+-]?\d+)?$/i.test(text)) return text;
  // With decimal points, a comma separates thousands; with neither known, it is ambiguous.
  if (/^-?\d{1,3}(?:,\d{3})+$/.test(text)) return decimal === '.' ? text.replaceAll(',', '') : undefined;
  return decimal === undefined && /^-?\d*,\d+$/.test(text) ? text.replace(',', '.') : undefined;
}
