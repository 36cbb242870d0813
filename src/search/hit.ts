import type { Pattern } from './pattern.ts';

/** One food that answers a query, with all that the ranking rules look at; larger is not always better here. */
export interface Hit {
  readonly doc: number;
  /** What it was found by; undefined for a barcode. */
  readonly pattern: Pattern | undefined;
  /** Query words that were given up to find anything. */
  readonly missing: number;
  /** Typos in all words together, a split or joined word being one. */
  readonly typos: number;
  readonly fit: Fit;
  /** Query words that only begin the word they met. */
  readonly prefixWords: number;
  /** Query words that met their singular or plural. */
  readonly inflectedWords: number;
  /** The share of the words in the name's head that the query names, 0 to 1. */
  readonly headCoverage: number;
  /** Whether the name begins with all of several words asked for. */
  readonly beginsName: boolean;
  /** The share of the name's words that the query names, 0 to 1. */
  readonly coverage: number;
  /** Where in the name the first match stands. */
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
