/** A clause is what a step looks for: foods that have all of its terms, and how matches of it are judged. */
import type { Intent } from '../kinds/intent.ts';
import type { Term } from './term.ts';

/** A query has at most 12 words; splitting one adds one. */
export const MAX_TERMS = 16;

export interface Clause {
  readonly terms: readonly Term[];
  /** What the query asks for; undefined where it names no kind and claims nothing. */
  readonly intent: Intent | undefined;
  /** Typos already spent on splitting or joining words of the query. */
  readonly typos: number;
  /** Query words left out. */
  readonly missing: number;
  /** Query words that claim something of the food's figures: they are missing where a food does not meet it. */
  readonly claimWords: number;
  /** Bits of claims that the figures must meet. */
  readonly claims: number;
  /** Whether it has, or leaves out, what the query says of the food behind a word such as "with"; undefined where it says nothing so. */
  readonly hasBeside: boolean | undefined;
  /** Whether foods of another kind than the one asked for do not match. */
  readonly isOfKind: boolean;
}

/** The clause of some terms; every one is made here and has all properties, since matching reads them for each document. */
export function clauseOf(
  terms: readonly Term[],
  {
    intent,
    typos = 0,
    missing = 0,
    claimWords = 0,
    claims = 0,
    hasBeside,
    isOfKind = false,
  }: Partial<Omit<Clause, 'terms'>> = {},
): Clause {
  return { terms, intent, typos, missing, claimWords, claims, hasBeside, isOfKind };
}

/** Whether every term has some word; otherwise no food can match. */
export function canMatch({ terms }: Clause): boolean {
  return terms.length > 0 && terms.every(({ postings }) => postings > 0);
}
