import type { Pattern } from './pattern.ts';

/** One food that matches a query, with all facts that the ranking rules use; larger is not always better here. */
export interface Hit {
  readonly doc: number;
  /** What it was found by; undefined for a barcode. */
  readonly pattern: Pattern | undefined;
  /** Query words that were left out to find anything. */
  readonly missing: number;
  /** Typos in all words together, a split or joined word being one. */
  readonly typos: number;
  readonly fit: Fit;
  /** Query words that are only a prefix of the word they matched. */
  readonly prefixWords: number;
  /** Query words that matched their singular or plural. */
  readonly inflectedWords: number;
  /** The share of the words in the name's head that the query names, 0 to 1. */
  readonly headCoverage: number;
  /** Whether the name begins with all of several words asked for. */
  readonly beginsName: boolean;
  /** The share of the name's words that the query names, 0 to 1. */
  readonly coverage: number;
  /** The position of the first match in the name. */
  readonly position: number;
}

/** How well the query's words and the food's name cover each other, from least to best. */
export const FIT = {
  acrossFields: 1,
  allInName: 2,
  namePrefix: 3,
  head: 4,
  nameAndBrand: 5,
  sameWords: 6,
  exactName: 7,
} as const;

export type Fit = (typeof FIT)[keyof typeof FIT];
