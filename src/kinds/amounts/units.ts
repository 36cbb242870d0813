/** The words for units (`food/tables/units.json`), for numbers and around both, as people say them (`kinds/units/LANG.tsv`). */
import { UNITS } from '../../food/amounts/units.ts';
import { analyse } from '../../text/analyse.ts';
import { fold } from '../../text/fold.ts';
import type { Language } from '../kind-table.ts';
import { wordLines } from '../parse-tables.ts';

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

const AND_A_HALF = '+0.5';
const ENDING = 'ending';
const NUMBER = /^\d+(?:\.\d+)?$/;
const FRACTION = /^(\d)\/(\d)$/;

/** Reads `units/LANG.tsv`. */
export function parseUnitWords(language: Language, text: string): UnitWords {
  const units: [string, string[][]][] = [];
  const numbers: [number, string[]][] = [];
  const around = new Map<string, string[]>();
  let andAHalf: string[] = [];
  let endings: [string, string][] = [];
  for (const [key, words, fault] of wordLines(`units/${language}.tsv`, text)) {
    if (key === ENDING) {
      endings = words.split('; ').map((pair) => pair.split('>').map(fold) as [string, string]);
      if (endings.some((pair) => pair.length !== 2)) throw fault('An ending needs a ">".');
      continue;
    }
    const names = words.split('; ').map((name) => name.split('|'));
    const all = names.flat();
    if (all.some((name) => analyse(name).length === 0)) throw fault('A word is empty.');
    const number = numberOf(key);
    if (number !== undefined) numbers.push([number, all]);
    else if (key === AND_A_HALF) andAHalf = all;
    else if (UNITS.has(key)) units.push([key, names]);
    else if (WORDS_AROUND.some((known) => known === key)) around.set(key, all);
    else throw fault(`There is no unit "${key}".`);
  }
  const listed = Object.fromEntries(WORDS_AROUND.map((key) => [key, around.get(key) ?? []]));
  return { units, numbers, andAHalf, around: listed as Record<WordsAround, string[]>, endings };
}

function numberOf(key: string): number | undefined {
  const fraction = FRACTION.exec(key);
  if (fraction !== null) return Number(fraction[1]) / Number(fraction[2]);
  return NUMBER.test(key) ? Number(key) : undefined;
}
