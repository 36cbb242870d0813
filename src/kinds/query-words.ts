/**
 * The words with which people ask for foods besides the names of foods: "a glass of", "how many calories in", "low
 * fat".
 */
import type { Claim } from '../food/claims.ts';

/** How people ask in one language, from `kinds/queries/LANG.tsv`. Words are folded. */
export interface QueryWords {
  /** Words that say nothing about the food: articles, amounts, containers, questions. */
  readonly stopWords: ReadonlySet<string>;
  /** Phrases that claim something, as folded words with spaces between them. */
  readonly claims: ReadonlyMap<string, Claim>;
  /** Everyday things that are not foods. */
  readonly things: ReadonlySet<string>;
}
