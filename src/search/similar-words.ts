/**
 * The last resort for wild spellings ("fettuchini"): words that share many trigrams with the typed one. A table leads
 * from each trigram to its words, so that only words with some likeness are counted; scanning the vocabulary took 27 ms.
 */
import { trigramBuckets } from '../catalog/index-vocabulary.ts';
import type { SearchIndex } from '../catalog/search-index.ts';
import type { WordBuckets } from '../catalog/word-buckets.ts';
import { isNumber } from '../text/tokenise.ts';
import { MAX_TRIGRAMS, trigramHashes } from '../text/trigrams.ts';
import { wordUnits } from '../text/word-units.ts';

/** Shared trigrams over those of the longer word; below this, words no longer look alike to people. */
const MIN_SIMILARITY = 0.5;
/** Short words share trigrams by chance. */
const MIN_WORD_LENGTH = 7;
/** The most similar ones; each adds its whole posting list to the search. */
const MAX_WORDS = 8;

/** Finds indexed words that look like a typed one. */
export class SimilarWords {
  readonly #index: SearchIndex;
  readonly #buckets: WordBuckets;
  readonly #shared: Uint8Array;
  readonly #hashes = new Uint32Array(MAX_TRIGRAMS);

  constructor(index: SearchIndex) {
    this.#index = index;
    this.#buckets = trigramBuckets(index.arrays);
    this.#shared = new Uint8Array(index.words);
  }

  /** The numbers of the most similar words, best first; none for short words and for numbers. */
  find(typed: string): number[] {
    if (typed.length < MIN_WORD_LENGTH || isNumber(typed)) return [];
    const buckets = this.#buckets;
    const touched: number[] = [];
    const count = trigramHashes(wordUnits(typed), 0, typed.length, this.#hashes);
    for (let i = 0; i < count; i++) {
      if (this.#hashes.indexOf(this.#hashes[i]) < i) continue;
      const bucket = buckets.bucketOf(this.#hashes[i]);
      const end = buckets.startOf(bucket + 1);
      for (let at = buckets.startOf(bucket); at < end; at++) {
        const number = buckets.wordAt(at);
        if (this.#shared[number]++ === 0) touched.push(number);
      }
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
