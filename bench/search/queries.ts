/** The queries of the benchmark: the mixed set that stands for what people type, and the worst that they could type. */
import type { SearchIndex } from '../../src/catalog/index/search-index.ts';
import { SOURCES, type Source } from '../../src/food/source.ts';
import { isKindWord } from '../../src/text/kind-word.ts';
import { type ProductSet, type QueryClass, queriesFor } from '../generate/queries.ts';
import { Random } from '../generate/random.ts';

/** One search of the benchmark. */
export interface BenchQuery {
  text: string;
  source?: Source;
}

/** A query of the mixed set. */
export interface MixedQuery extends BenchQuery {
  class: QueryClass;
}

const MIXED = 2_000;
const PER_WORST_CASE = 300;
const WORST_STREAM = 600;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** 2,000 queries in the shares of the classes and the fifty commonest words, in mixed order. */
export function mixedQueries(seed: number, set: ProductSet): MixedQuery[] {
  return queriesFor(seed, MIXED, set).map(({ text, class: name }) => ({ text, class: name }));
}

/** Kinds of queries that cost most by their nature, by name. */
export function worstQueries(
  seed: number,
  index: SearchIndex,
  mixed: readonly BenchQuery[],
): Map<string, BenchQuery[]> {
  const common = commonestIndexed(index, 50);
  const random = new Random(seed, 0, WORST_STREAM);
  const source = rarestSource(index);
  const times = (make: () => string) => Array.from({ length: PER_WORST_CASE }, () => ({ text: make() }));
  const several = (count: number, pick: () => string) => Array.from({ length: count }, pick).join(' ');
  const word = () => random.pick(common);
  const letters = (count: number) => Array.from({ length: count }, () => random.pick(LETTERS)).join('');
  return new Map([
    ['two-letter prefixes', [...LETTERS].flatMap((a) => [...LETTERS].map((b) => ({ text: a + b })))],
    ['a common word and two letters', times(() => `${word()} ${letters(2)}`)],
    ['six common words', times(() => several(6, word))],
    ['twelve common words', times(() => several(12, word))],
    ['twelve common words with a typo each', times(() => several(12, () => typo(word(), random)))],
    ['one word again and again', times(() => `${word()} `.repeat(200))],
    ['a thousand letters', times(() => letters(1_000))],
    ['a hundred words of nonsense', times(() => several(100, () => letters(4 + random.below(6))))],
    ['two words of nonsense', times(() => several(2, () => letters(5 + random.below(6))))],
    [
      `the mixed set with source=${source} (${foodsOf(index, source)} foods)`,
      mixed.map(({ text }) => ({ text, source })),
    ],
  ]);
}

/** The words that most foods have, in any field; numbers, single letters and what stands for a kind of food aside. */
export function commonestIndexed(index: SearchIndex, count: number): string[] {
  const numbers = Uint32Array.from({ length: index.words }, (_, number) => number);
  const words: string[] = [];
  for (const number of numbers.sort((a, b) => index.docFrequency(b) - index.docFrequency(a))) {
    const word = index.word(number);
    if (word.length > 1 && !/\d/.test(word) && !isKindWord(word)) words.push(word);
    if (words.length === count) break;
  }
  return words;
}

function typo(word: string, random: Random): string {
  const at = random.below(word.length);
  return word.slice(0, at) + random.pick(LETTERS) + word.slice(at + 1);
}

/** The source with the fewest foods, of those that have any. */
function rarestSource(index: SearchIndex): Source {
  const present = SOURCES.filter((source) => foodsOf(index, source) > 0);
  return present.sort((a, b) => foodsOf(index, a) - foodsOf(index, b))[0]!;
}

function foodsOf(index: SearchIndex, source: Source): number {
  let foods = 0;
  for (let doc = 0; doc < index.foods; doc++) if (index.sourceOf(doc) === source) foods++;
  return foods;
}
