/**
 * Other ways to cut a query into words: people write "peanutbutter" and "pea nut butter". A word may be cut in two, or two words
 * read as one, once in a query; either counts as one typo. Misspelt ones ("penutbutter") have one typo more.
 */
import { isNumber } from '../../../text/tokenise.ts';
import type { Token } from '../../query/parse-query.ts';
import { type Expansion, PREFIX, type QueryTerms } from './term-expander.ts';

/** A shorter word is hardly two written as one. */
const MIN_SPLIT_LENGTH = 4;
/** In a large vocabulary nearly every word can be split somewhere; the splits into the most common words are kept. */
const MAX_SPLITS = 6;

/** In misspelt variants each half has at least so many letters: shorter ones are near to some word by chance. */
const MIN_MISSPELT_LENGTH = 4;

/** Says of the words that a variant leaves as they are whether some food may have them all. */
export type MayMatch = (kept: readonly Token[]) => boolean;

/** The query with two neighbours read as one word that is in the index, or near to one. */
export function joinedVariants(
  words: readonly Token[],
  terms: QueryTerms,
  mayMatch: MayMatch,
  expansion: Expansion = PREFIX,
): Token[][] {
  const variants: Token[][] = [];
  for (let i = 0; i + 1 < words.length; i++) {
    const [left, right] = [words[i], words[i + 1]];
    if (isNumber(left.text) || isNumber(right.text) || !mayMatch(words.toSpliced(i, 2))) continue;
    const joined = { text: left.text + right.text, unfinished: right.unfinished };
    if (terms.find(joined, expansion).postings > 0)
      variants.push([...words.slice(0, i), joined, ...words.slice(i + 2)]);
  }
  return variants;
}

/** The query with one word read as two that are both in the index, the commonest first. */
export function splitVariants(words: readonly Token[], terms: QueryTerms, mayMatch: MayMatch): Token[][] {
  return words
    .flatMap((word, i) => (mayMatch(words.toSpliced(i, 1)) ? cuts(word, terms).map((cut) => ({ ...cut, i })) : []))
    .sort((a, b) => b.foods - a.foods)
    .slice(0, MAX_SPLITS)
    .map(({ halves, i }) => [...words.slice(0, i), ...halves, ...words.slice(i + 1)]);
}

/** The query with one word read as two, one of which is in the index and the other near to a word of it. */
export function misspeltSplitVariants(
  words: readonly Token[],
  terms: QueryTerms,
  mayMatch: MayMatch,
  expansion: Expansion,
): Token[][] {
  return words
    .flatMap(({ text, unfinished }, i) => {
      if (isNumber(text) || !mayMatch(words.toSpliced(i, 1))) return [];
      const variants: { foods: number; variant: Token[] }[] = [];
      for (let cut = MIN_MISSPELT_LENGTH; cut <= text.length - MIN_MISSPELT_LENGTH; cut++) {
        const halves = [
          { text: text.slice(0, cut), unfinished: false },
          { text: text.slice(cut), unfinished },
        ];
        const [left, right] = halves.map((half) => terms.find(half, PREFIX).postings);
        if (left === 0 && right === 0) continue;
        const foods = Math.min(...halves.map((half) => terms.find(half, expansion).postings));
        if (foods > 0) variants.push({ foods, variant: [...words.slice(0, i), ...halves, ...words.slice(i + 1)] });
      }
      return variants;
    })
    .sort((a, b) => b.foods - a.foods)
    .slice(0, MAX_SPLITS)
    .map(({ variant }) => variant);
}

interface Cut {
  halves: [Token, Token];
  /** How many foods the rarer half has. */
  foods: number;
}

/** A word that is more common than its halves does not stand for them: "chocolat" is not "choco lat". */
function cuts(word: Token, terms: QueryTerms): Cut[] {
  const { index } = terms;
  if (word.text.length < MIN_SPLIT_LENGTH || isNumber(word.text)) return [];
  const docFrequencyOf = (text: string) => {
    const number = index.wordNumber(text);
    return number < 0 ? 0 : index.docFrequency(number);
  };
  const uncutFrequency = docFrequencyOf(word.text);
  const found: Cut[] = [];
  for (let cut = 1; cut < word.text.length; cut++) {
    const left = { text: word.text.slice(0, cut), unfinished: false };
    const right = { text: word.text.slice(cut), unfinished: word.unfinished && word.text.length - cut > 1 };
    const leftFrequency = docFrequencyOf(left.text);
    if (leftFrequency <= uncutFrequency || !terms.knows(right)) continue;
    const rightFrequency = Math.max(1, docFrequencyOf(right.text));
    if (rightFrequency > uncutFrequency)
      found.push({ halves: [left, right], foods: Math.min(leftFrequency, rightFrequency) });
  }
  return found;
}
