/**
 * A term is what one word of a query stands for: indexed words, whole or as a prefix, each with what it costs to take one of them for
 * the typed word. A food matches where it has any of them.
 */
import type { SearchIndex, WordRange } from '../../../catalog/index/search-index.ts';
import type { PostingList } from '../postings/intersect.ts';

/**
 * What a match costs: typos; a word of which only the beginning was typed; the singular for the plural or the other way
 * about; a food that has another name, and which of several meanings it is. Each has its own bits, so that a sum of them
 * can be taken apart again.
 */
export const COST = { inflected: 1, prefix: 2, typo: 4, otherName: 16, meaning: 32 } as const;
const MAX_TYPOS_IN_COST = 3;

/** Costs more than any match. */
export const NO_MATCH = 255;

/** A range of words, and what it costs to match one of them. */
export interface CostedRange extends WordRange {
  readonly cost: number;
}

/** The indexed words that one word of a query stands for. */
export interface Term {
  readonly typed: string;
  /** Whole words and the cost of each. */
  readonly whole: ReadonlyMap<number, number>;
  /** Ranges of words, with the cost of each: words that the typed one begins, and the words of kinds that it names. */
  readonly ranges: readonly CostedRange[];
  /** How many postings all of these have. */
  readonly postings: number;
  /** Where the typed words name kinds of food. */
  readonly kinds: NamedByWords | undefined;
}

/** What is known of words that name kinds of food. */
export interface NamedByWords {
  /** How the name may be spelled: for each word its numbers in all its forms. A food that has all is called as was asked. */
  readonly spellings: readonly (readonly (readonly number[])[])[];
  /** The names of the kinds as folded words. */
  readonly names: readonly (readonly string[])[];
}

/** A word, and its numbers in all its forms that the index has. */
export interface WordForms {
  readonly word: string;
  readonly forms: readonly number[];
}

/** The term of some words and ranges of words, with its postings counted. */
export function termOf(
  index: SearchIndex,
  typed: string,
  whole: ReadonlyMap<number, number>,
  ranges: readonly CostedRange[],
  kinds?: NamedByWords,
): Term {
  const { postingOffsets } = index.arrays;
  let postings = 0;
  for (const { from, to } of ranges) postings += postingOffsets[to] - postingOffsets[from];
  for (const number of whole.keys()) {
    if (!ranges.some(({ from, to }) => number >= from && number < to)) postings += index.docFrequency(number);
  }
  return { typed, whole, ranges, postings, kinds };
}

/** Words of the index, each at the same cost. */
export function termOfWords(
  index: SearchIndex,
  typed: string,
  numbers: readonly number[],
  cost = 0,
  kinds?: NamedByWords,
): Term {
  return termOf(index, typed, new Map(numbers.map((number) => [number, cost])), [], kinds);
}

/** The same without the whole words: only what the typed word begins. */
export function withoutWhole(index: SearchIndex, { typed, whole, ranges }: Term): Term {
  const prefixed = ranges.flatMap(({ from, to, cost }) => {
    const cuts = [...whole.keys()].filter((number) => number >= from && number < to).sort((a, b) => a - b);
    return [from - 1, ...cuts].map((cut, i) => ({ from: cut + 1, to: cuts[i] ?? to, cost }));
  });
  return termOf(index, typed, new Map(), prefixed);
}

/** All words that the typed one begins, itself among them, each at the same cost. */
export function onlyPrefix(index: SearchIndex, { typed, ranges }: Term): Term {
  return termOf(index, typed, new Map(), ranges);
}

/** How an indexed word matches a query word, at the lowest cost. */
export function matchCost({ whole, ranges }: Term, number: number): number {
  let cost = whole.get(number) ?? NO_MATCH;
  for (let i = 0; i < ranges.length && cost > COST.prefix; i++) {
    const range = ranges[i];
    if (number >= range.from && number < range.to && range.cost < cost) cost = range.cost;
  }
  return cost;
}

/** Whether all words of one term are among those of the other. */
export function isWithin(narrow: Term, wide: Term): boolean {
  const has = (from: number, to: number) => wide.ranges.some((range) => from >= range.from && to <= range.to);
  for (const number of narrow.whole.keys()) if (!wide.whole.has(number) && !has(number, number + 1)) return false;
  return narrow.ranges.every(({ from, to }) => has(from, to));
}

/** What a cost is made of. */
export function typosIn(cost: number): number {
  return (cost >>> 2) & MAX_TYPOS_IN_COST;
}

/** Whether the word is that of a kind which the query names, or of another name of it. */
export function isKindMatch(cost: number): boolean {
  return (cost & COST.otherName) !== 0;
}

/** Which of the meanings of a name it is, 0 for the likeliest. */
export function meaningIn(cost: number): number {
  return cost >>> 5;
}

export function isPrefixMatch(cost: number): boolean {
  return (cost & COST.prefix) !== 0;
}

export function isInflected(cost: number): boolean {
  return (cost & COST.inflected) !== 0;
}

/** The postings of all words of a term as one list. */
export function postingList({ whole, ranges, postings }: Term): PostingList {
  const alone = [...whole.keys()].filter((number) => !ranges.some(({ from, to }) => number >= from && number < to));
  const words = ranges.reduce((count, { from, to }) => count + to - from, alone.length);
  return { words, total: postings, lists };

  function lists(): Uint32Array {
    const numbers = new Uint32Array(words);
    numbers.set(alone);
    let at = alone.length;
    for (const { from, to } of ranges) for (let number = from; number < to; number++) numbers[at++] = number;
    return numbers;
  }
}
