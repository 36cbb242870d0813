/**
 * The units in which people give amounts of food (`kinds/units.tsv`), and the words for them, for numbers and around both
 * (`kinds/units/LANG.tsv`).
 */
import { analyse } from '../../text/analyse.ts';
import { fold } from '../../text/fold.ts';
import type { Language } from '../kind-table.ts';
import { KindTableError } from '../parse-tables.ts';

/**
 * What a unit is: masses and volumes are exact; a container and a bit (a pinch) hold what is typical; what a piece and a size weigh
 * depends on the food.
 */
export const UNIT_SORTS = ['mass', 'volume', 'container', 'bit', 'piece', 'size'] as const;

export type UnitSort = (typeof UNIT_SORTS)[number];

/** How much something is: so many grams, or so many milliliters. */
export interface Measure {
  readonly grams?: number;
  readonly milliliters?: number;
}

/** One unit. */
export interface Unit {
  readonly key: string;
  readonly sort: UnitSort;
  /** What one of a mass or volume is, exactly. */
  readonly exact: Measure | undefined;
  /** What a container or bit usually holds, where no food says. */
  readonly typical: Measure | undefined;
}

/** The words of a language; each name has its forms as they are written, singular first, then the plural. */
export interface UnitWords {
  readonly units: readonly (readonly [key: string, names: readonly (readonly string[])[]])[];
  readonly numbers: readonly (readonly [value: number, names: readonly string[]])[];
  /** Words that add a half to the number before them: "and a half". */
  readonly andAHalf: readonly string[];
  readonly around: Readonly<Record<WordsAround, readonly string[]>>;
  /** Endings of foods behind an amount or "with", folded, each with that of the name: Polish "ów" of "ziemniaków" with none. */
  readonly endings: readonly (readonly [inflected: string, base: string])[];
}

/**
 * Words around amounts: between a unit and its food ("of"), between foods ("and", "with"), before a number ("about"), between two ("to"),
 * instead of an amount ("to taste"), before or behind all of it ("for breakfast I had"), and what is counted that is not food ("km").
 */
export const WORDS_AROUND = ['of', 'and', 'with', 'about', 'range', 'to_taste', 'said', 'not_food'] as const;

export type WordsAround = (typeof WORDS_AROUND)[number];

/** The units, and the words of all languages. */
export interface UnitTable {
  readonly units: readonly Unit[];
  readonly words: readonly (readonly [Language, UnitWords])[];
}

const HEADER = 'key\tsort\tgrams\tmilliliters\ttypical\twhy';
const AND_A_HALF = '+0.5';
const ENDING = 'ending';
const NUMBER = /^\d+(?:\.\d+)?$/;
const FRACTION = /^(\d)\/(\d)$/;
const TYPICAL = /^(\d+(?:\.\d+)?) (g|ml)$/;

/** Reads `units.tsv` and `units/LANG.tsv`. */
export function parseUnits(text: string, byLanguage: ReadonlyMap<Language, string>): UnitTable {
  const units = parseUnitRows(text);
  const keys = new Set(units.map(({ key }) => key));
  return { units, words: Array.from(byLanguage, ([language, words]) => [language, parseWords(language, words, keys)]) };
}

function parseUnitRows(text: string): Unit[] {
  const [header, ...lines] = text.trimEnd().split('\n');
  if (header !== HEADER) throw new KindTableError('units.tsv', 1, `The header is not "${HEADER}".`);
  const units: Unit[] = [];
  for (const [i, line] of lines.entries()) {
    const fail = (problem: string): never => {
      throw new KindTableError('units.tsv', i + 2, problem);
    };
    const [key = '', sort, grams = '', milliliters = '', typical = ''] = line.split('\t');
    if (!/^[a-z]+(?:_[a-z]+)*$/.test(key)) fail(`"${key}" is not a key: small letters and underscores.`);
    if (units.some((unit) => unit.key === key)) fail(`The unit "${key}" is listed twice.`);
    const knownSort = UNIT_SORTS.find((known) => known === sort) ?? fail(`There is no sort of units "${sort}".`);
    const exact = measureOf(grams, milliliters);
    if ((exact !== undefined) !== (knownSort === 'mass' || knownSort === 'volume')) {
      fail('Masses and volumes have an exact factor, and no other unit has.');
    }
    const match = TYPICAL.exec(typical);
    if (match === null && typical !== '') fail(`"${typical}" is not an amount such as "30 g" or "240 ml".`);
    const [, figure = '', measure] = match ?? [];
    units.push({
      key,
      sort: knownSort,
      exact,
      typical: measure === 'g' ? measureOf(figure, '') : measureOf('', figure),
    });
  }
  return units;
}

function measureOf(grams: string, milliliters: string): Measure | undefined {
  if (grams !== '') return { grams: Number(grams) };
  return milliliters === '' ? undefined : { milliliters: Number(milliliters) };
}

function parseWords(language: Language, text: string, keys: ReadonlySet<string>): UnitWords {
  const file = `units/${language}.tsv`;
  const units: [string, string[][]][] = [];
  const numbers: [number, string[]][] = [];
  const around = new Map<string, string[]>();
  let andAHalf: string[] = [];
  let endings: [string, string][] = [];
  for (const [i, line] of text.split('\n').entries()) {
    if (i === 0 || line === '') continue;
    const [key = '', words, ...more] = line.split('\t');
    if (words === undefined || more.length > 0) throw new KindTableError(file, i + 1, 'There are two columns.');
    if (key === ENDING) {
      endings = words.split('; ').map((pair) => pair.split('>').map(fold) as [string, string]);
      if (endings.some((pair) => pair.length !== 2)) throw new KindTableError(file, i + 1, 'An ending needs a ">".');
      continue;
    }
    const names = words.split('; ').map((name) => name.split('|'));
    const all = names.flat();
    if (all.some((name) => analyse(name).length === 0)) throw new KindTableError(file, i + 1, 'A word is empty.');
    const number = numberOf(key);
    if (number !== undefined) numbers.push([number, all]);
    else if (key === AND_A_HALF) andAHalf = all;
    else if (keys.has(key)) units.push([key, names]);
    else if (WORDS_AROUND.some((known) => known === key)) around.set(key, all);
    else throw new KindTableError(file, i + 1, `There is no unit "${key}".`);
  }
  const listed = Object.fromEntries(WORDS_AROUND.map((key) => [key, around.get(key) ?? []]));
  return { units, numbers, andAHalf, around: listed as Record<WordsAround, string[]>, endings };
}

function numberOf(key: string): number | undefined {
  const fraction = FRACTION.exec(key);
  if (fraction !== null) return Number(fraction[1]) / Number(fraction[2]);
  return NUMBER.test(key) ? Number(key) : undefined;
}
