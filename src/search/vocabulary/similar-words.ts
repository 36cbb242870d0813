/**
 * The last resort for wild spellings ("fettuchini"): words that share many trigrams with the typed one. A table leads
 * from each trigram to its words, so that only words with some likeness are counted; scanning the vocabulary took 27 ms.
 */
import { trigramLists } from '../../catalog/index/index-vocabulary.ts';
import type { SearchIndex } from '../../catalog/index/search-index.ts';
import { WordLists } from '../../catalog/index/word-lists.ts';
import { isNumber } from '../../text/tokenise.ts';
import { MAX_TRIGRAMS, trigramHashes } from '../../text/trigrams.ts';
import { wordUnits } from '../../text/word-units.ts';

/** Shared trigrams over those of the longer word; below this, words no longer look alike to people. */
const MIN_SIMILARITY = 0.5;
/** Short words share trigrams by chance. */
const MIN_WORD_LENGTH = 7;
/** The most similar ones; each adds its whole posting list to the search. */
const MAX_WORDS = 8;

/** Finds indexed words that look like a typed one. */
export class SimilarWords {
  readonly #index: SearchIndex;
  readonly #lists: WordLists;
  readonly #shared: Uint8Array;
  readonly #hashes = new Uint32Array(MAX_TRIGRAMS);

  constructor(index: SearchIndex) {
    this.#index = index;
    this.#lists = new WordLists(trigramLists(index.arrays));
    this.#shared = new Uint8Array(index.words);
  }

  /** The numbers of the most similar words, best first; none for short words and for numbers. */
  find(typed: string): number[] {
    if (typed.length < MIN_WORD_LENGTH || isNumber(typed)) return [];
    const touched: number[] = [];
    const count = trigramHashes(wordUnits(typed), 0, typed.length, this.#hashes);
    for (let i = 0; i < count; i++) {
      if (this.#hashes.indexOf(this.#hashes[i]) < i) continue;
      const words = this.#lists.find(this.#hashes[i]);
      for (let at = 0; at < words.length; at++) if (this.#shared[words[at]]++ === 0) touched.push(words[at]);
    }
    const similar: { number: number; likeness: number }[] = [];
    for (const number of touched) {
      const likeness = this.#shared[number] / Math.max(typed.length, this.#index.wordLength(number));
      if (likeness >= MIN_SIMILARITY) similar.push({ number, likeness });
      this.#shared[number] = 0;
    }
    similar.sort((a, b) => b.likeness - a.likeness || a.number - b.number);
    return similar.slice(0, MAX_WORDS).map(({ number }) => number);
  }
}
