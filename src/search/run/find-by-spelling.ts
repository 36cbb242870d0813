/** Finds foods by the words of a query: as typed, unfinished, split or joined, misspelt, or with some of them left out. */
import { MAX_TYPOS } from '../../text/typo-budget.ts';
import type { Token } from '../query/parse-query.ts';
import type { Outcome, Search } from './search.ts';
import { clauseOf } from './terms/clause.ts';
import { joinedVariants, misspeltSplitVariants, splitVariants } from './terms/query-variants.ts';
import { onlyPrefix, type Term, withoutWhole } from './terms/term.ts';
import { ALL_TYPOS, type Expansion, ONE_TYPO, PREFIX } from './terms/term-expander.ts';

const SHORT_QUERY = 2;

/** A search with some words left out must keep at least this share of the letters typed; the rest is noise. */
const MIN_LETTERS_KEPT = 1 / 3;

/** The last word is still being typed: what it begins counts as much as the word that it is. Too few foods are forgotten again. */
export function findWhileTyping({ words, prefixTerms, terms: { index }, candidates }: Search): Outcome {
  const terms = prefixTerms.map((term, i) => (words[i].unfinished ? onlyPrefix(index, term) : term));
  candidates.add(clauseOf(terms));
  if (candidates.isFull) return { isDone: true };
  candidates.hits.clear();
  return {};
}

/** The foods that are called exactly so, where these are enough. */
export function findWholeNames({ candidates, typedClause }: Search): Outcome {
  return { isDone: candidates.addWholeNames(typedClause) };
}

export function findAsTyped(search: Search): Outcome {
  const { words, candidates, typedClause } = search;
  return search.mayMatch(words) ? { asTyped: candidates.addVisiting(typedClause) } : {};
}

/** Matches of the words as typed are already there; only words that the unfinished one begins are new. */
export function findPrefixMatches(search: Search): undefined {
  const { words, prefixTerms, terms, candidates } = search;
  if (!search.mayMatch(words)) return;
  const isOneUnfinished = words.filter(({ unfinished }) => unfinished).length === 1;
  const prefixed = prefixTerms.map((term, i) =>
    isOneUnfinished && words[i].unfinished ? withoutWhole(terms.index, term) : term,
  );
  candidates.add(search.clause(prefixed));
}

/** Two words joined, one split. */
export function findSplitOrJoined(search: Search): undefined {
  const { words, terms } = search;
  const mayMatch = (kept: readonly Token[]) => search.mayMatch(kept);
  const variants = [...joinedVariants(words, terms, mayMatch), ...splitVariants(words, terms, mayMatch)];
  addVariants(search, variants, PREFIX);
}

/** Words that no food has must be misspelt, and usually they are the only ones. */
export function findWithTyposInUnknownWords(search: Search, right = search.rightWords): undefined {
  if (!search.mayMatch(search.words)) return;
  const corrected = correctedTerms(search, { ...ALL_TYPOS, right });
  if (corrected.some((term, i) => term !== search.prefixTerms[i])) search.candidates.add(search.clause(corrected));
}

/**
 * Forgives typos in every word; when something was found as typed, only where another word is at least as likely.
 * Few words find much, so they are given one typo first and two only where that was not enough; of more words all
 * that two typos find can mostly be seen at once. Where it cannot, typos are also forgiven in one word at a time.
 */
export function findWithTypos(search: Search, right = search.rightWords): undefined {
  const { words, candidates, prefixTerms } = search;
  if (!search.mayMatch(words)) return;
  const trustsKnownWords = candidates.size > 0;
  const isShort = words.length <= SHORT_QUERY;
  for (const typos of isShort ? [1, MAX_TYPOS] : [MAX_TYPOS, 1]) {
    const terms = search.termsOf(words, { typos, prefix: true, trustsKnownWords, right });
    if (terms.every(({ postings }, i) => postings === prefixTerms[i].postings)) continue;
    const foundAll = candidates.add(search.clause(terms));
    if (isShort ? candidates.isFull : foundAll) return;
    if (!foundAll) addWithTyposInOneWord(search, terms);
  }
}

function addWithTyposInOneWord(search: Search, misspelt: readonly Term[]): void {
  if (misspelt.length === 1) return;
  for (const [i, term] of misspelt.entries()) search.candidates.add(search.clause(search.prefixTerms.with(i, term)));
}

/** A typo beside a split or joined word. */
export function findWithTyposInSplitOrJoined(search: Search): undefined {
  const { words, terms } = search;
  const expansion = { ...ONE_TYPO, right: search.rightWords };
  const mayMatch = (kept: readonly Token[]) => search.mayMatch(kept);
  const joined = joinedVariants(words, terms, mayMatch, expansion);
  addVariants(search, [...joined, ...misspeltSplitVariants(words, terms, mayMatch, expansion)], expansion);
}

/**
 * Leaves words out. Those that are left may be misspelt only beside one that is not, or nonsense would find
 * something by chance.
 */
export function findWithWordsLeftOut(search: Search): undefined {
  const { words, prefixTerms, intent } = search;
  if (prefixTerms.every(({ postings }) => postings === 0)) return;
  const known = correctedTerms(search, ONE_TYPO).filter(({ postings }) => postings > 0);
  const letters = words.reduce((count, { text }) => count + text.length, 0);
  const missing = words.length - known.length;
  search.candidates.addPartly({ terms: known, missing, leastLetters: letters * MIN_LETTERS_KEPT, intent });
}

/** The words as typed, the last one as a prefix; those that no food has, expanded further. */
function correctedTerms({ words, terms, prefixTerms }: Search, expansion: Expansion): Term[] {
  return prefixTerms.map((term, i) => (term.postings > 0 ? term : terms.find(words[i], expansion)));
}

function addVariants(search: Search, variants: readonly (readonly Token[])[], expansion: Expansion): void {
  for (const variant of variants) {
    search.candidates.add(search.clause(search.termsOf(variant, expansion), 1));
  }
}
