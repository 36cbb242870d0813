/** The words for units (`food/tables/units.json`), for numbers and around both, as people say them (`kinds/units/LANG.tsv`). */

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
 * Words around amounts: between a unit and its food ("of"), between foods ("and", "with", and "in" where an amount follows: `within`), before a number ("about"), between two ("to"),
 * instead of an amount ("to taste"), before or behind all of it ("for breakfast I had"), what is counted that is not food ("km"), how long a food is ("6 inch"), and what
 * recipes say of an ingredient ("beaten"), of what is in its can ("drained") or of what is dry ("soaked"), and of one of several ("12 oz each"). What is called "one food" is not cut at its "with".
 */
export const WORDS_AROUND = [
  'of',
  'and',
  'with',
  'within',
  'about',
  'range',
  'to_taste',
  'said',
  'not_food',
  'length',
  'note',
  'drained',
  'soaked',
  'each',
  'one_food',
] as const;

export type WordsAround = (typeof WORDS_AROUND)[number];
