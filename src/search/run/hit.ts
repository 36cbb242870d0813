import type { Clause } from './clause.ts';

/** One food that matches a query, with all facts that the ranking rules use; larger is not always better here. */
export interface Hit {
  readonly doc: number;
  /** What it was found by; undefined for a barcode. */
  readonly clause: Clause | undefined;
  /** Query words that were left out to find anything. */
  readonly missing: number;
  /** Typos in all words together, a split or joined word being one. */
  readonly typos: number;
  readonly fit: Fit;
  /** Query words that are only a prefix of the word they matched. */
  readonly prefixWords: number;
  /** Query words that matched their singular or plural. */
  readonly inflectedWords: number;
  /** Whether the food is of the kind that the query names, or called exactly so. */
  readonly kind: KindMatch;
  /** How far the food meets what the query claims of it. */
  readonly claim: ClaimMatch;
  /** Whether the query names the food's kind by words that the food is not called by. */
  readonly isOtherName: boolean;
  /** Which of the meanings of those words it is, 0 for the likeliest. */
  readonly meaning: number;
  /** How uncommon the kind of a food with another name is, 0 for everyday foods. */
  readonly rarity: number;
  /** The share of the words in the name's head that the query names, 0 to 1. */
  readonly headCoverage: number;
  /** Whether the name begins with all of several words asked for. */
  readonly beginsName: boolean;
  /** The share of the name's words that the query names, 0 to 1. */
  readonly coverage: number;
  /** The position of the first match in the name. */
  readonly position: number;
}

/** What is known of a food's kind beside the one that the query names, from least to best; a query without one matches all. */
export const KIND_MATCH = { other: 0, unknown: 1, same: 2 } as const;

export type KindMatch = (typeof KIND_MATCH)[keyof typeof KIND_MATCH];

/**
 * How a food meets what a query claims: not, by its figures, by a name that says more or nearly the same, by a name that says so in
 * other words, or in the words of the query.
 */
export const CLAIM_MATCH = { none: 0, figures: 1, implied: 2, named: 3, asTyped: 4 } as const;

export type ClaimMatch = (typeof CLAIM_MATCH)[keyof typeof CLAIM_MATCH];

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
