/**
 * Queries that a new search thread runs before anybody asks: until code has run often enough to be compiled, a search takes
 * several times as long. They are made from the catalog's own names and lead through all steps of a search.
 */
import { FIELD } from '../../catalog/index/index-layout.ts';
import type { SearchIndex } from '../../catalog/index/search-index.ts';
import { isKindWord } from '../../text/kind-word.ts';

/** Searches of fewer foods are short anyway, and a start should be. */
const FOODS_WORTH_IT = 100_000;
/** By so many the code that each query runs is compiled. */
const FOODS = 100;
/** A name is read so far. */
const MAX_WORDS = 3;

/** Queries for foods from all over a large catalog, each as people vary it; none for a small one. */
export function* warmUpQueries(index: SearchIndex, worthIt = FOODS_WORTH_IT): Generator<string> {
  if (index.foods < worthIt) return;
  const step = Math.max(1, Math.floor(index.foods / FOODS));
  for (let doc = 0; doc < index.foods; doc += step) {
    const words = nameOf(index, doc);
    const [first] = words;
    if (first === undefined) continue;
    const name = words.join(' ');
    yield name;
    yield name.slice(0, -1);
    yield withTypo(name);
    yield `${first} ${withTypo(words.at(-1)!)} `;
    yield `a glass of low fat ${first}`;
    yield words.join('');
  }
}

/** The first words of a food's name. */
function nameOf(index: SearchIndex, doc: number): string[] {
  const { numbers, fields, count } = index.wordsOf(doc);
  const words: string[] = [];
  for (let i = 0; i < count && words.length < MAX_WORDS; i++) {
    const word = index.word(numbers[i]);
    if (fields[i] <= FIELD.name && !isKindWord(word)) words.push(word);
  }
  return words;
}

/** A text with two letters swapped in its middle. */
function withTypo(text: string): string {
  const middle = text.length >> 1;
  return text.slice(0, middle) + (text[middle + 1] ?? '') + (text[middle] ?? '') + text.slice(middle + 2);
}
