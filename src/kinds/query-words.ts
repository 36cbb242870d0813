/**
 * The words with which people ask for foods besides the names of foods: "a glass of", "how many calories in", "low
 * fat".
 */
import { CLAIMS, type Claim } from '../food/claims.ts';
import { analyse } from '../text/analyse.ts';
import type { Language } from './kind-table.ts';
import { wordLines } from './parse-tables.ts';

/** How people ask in one language, from `kinds/queries/LANG.tsv`. Words are folded. */
export interface QueryWords {
  /** Words that say nothing about the food: articles, amounts, containers, questions. */
  readonly stopWords: ReadonlySet<string>;
  /** Phrases that claim something, as folded words with spaces between them. */
  readonly claims: ReadonlyMap<string, Claim>;
  /** Everyday things that are not foods. */
  readonly things: ReadonlySet<string>;
}

const STOP_WORD_ROLES = ['filler', 'amount', 'question'];
const THING_ROLE = 'thing';
const CLAIM_ROLE = 'claim:';

/** Reads `kinds/queries/LANG.tsv`. */
export function parseQueryWords(language: Language, text: string): QueryWords {
  const stopWords = new Set<string>();
  const claims = new Map<string, Claim>();
  const things = new Set<string>();
  for (const [role, words, fault] of wordLines(`queries/${language}.tsv`, text)) {
    const phrases = words.split('; ').map((phrase) => analyse(phrase).join(' '));
    if (STOP_WORD_ROLES.includes(role)) for (const phrase of phrases) stopWords.add(phrase);
    else if (role === THING_ROLE) for (const phrase of phrases) things.add(phrase);
    else {
      const claim = CLAIMS.find((known) => role === CLAIM_ROLE + known);
      if (claim === undefined) throw fault(`There is no role "${role}".`);
      for (const phrase of phrases) claims.set(phrase, claim);
    }
  }
  return { stopWords, claims, things };
}
