/** How far a food matches, in levels from least to best. */

/** What is known of a food's kind beside the one that the query names, from least to best; a query without one matches all. */
export const KIND_MATCH = { other: 0, unknown: 1, same: 2 } as const;

export type KindMatch = (typeof KIND_MATCH)[keyof typeof KIND_MATCH];

/**
 * How a food meets what a query claims: not, by its figures, by a name that says more or nearly the same, by a name that says so in
 * other words, or in the words of the query.
 */
export const CLAIM_MATCH = { none: 0, figures: 1, implied: 2, named: 3, asTyped: 4 } as const;

export type ClaimMatch = (typeof CLAIM_MATCH)[keyof typeof CLAIM_MATCH];

/**
 * Whether a food is free of what a query excludes: it has it or may have it, its kind never has it or its label lists other allergens only,
 * its name says so, or its label.
 */
export const FREEDOM = { unknown: 0, byKind: 1, byName: 2, byLabel: 3 } as const;

export type Freedom = (typeof FREEDOM)[keyof typeof FREEDOM];

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
