import { wordKey } from '../../text/name-key.ts';
import { TextCache } from '../../text/text-cache.ts';
import type { IndexArrays } from './index-layout.ts';
import { WORD_MASK } from './index-layout.ts';
import { SortedWords } from './sorted-words.ts';

const RECENT_WORDS = 1 << 15;

/** Thrown when a catalog has more distinct words than the index can number. */
export class IndexTooLargeError extends Error {
  readonly code = 'INDEX_TOO_LARGE';
  constructor(readonly words: number) {
    super(
      `The catalog has more than ${words} distinct words; a search index can hold at most ${WORD_MASK + 1}. Import fewer foods.`,
    );
  }
}

/**
 * Numbers words while an index is built; words of the previous index keep their numbers. Only words of new foods become
 * JavaScript strings.
 */
export class WordNumbers {
  readonly carried: number;
  readonly #sorted: SortedWords | undefined;
  readonly #carriedKeys: Uint32Array | undefined;
  /** A small cache of common words, faster than the map of all. */
  readonly #recent = new TextCache<number>(RECENT_WORDS);
  /** The words requested so far. */
  readonly #numbers = new Map<string, number>();
  readonly #added: string[] = [];
  readonly #addedKeys: number[] = [];

  constructor(previous?: Pick<IndexArrays, 'wordUnits' | 'wordOffsets' | 'wordKeys'>) {
    this.#sorted = previous && new SortedWords(previous);
    this.#carriedKeys = previous?.wordKeys;
    this.carried = this.#sorted?.count ?? 0;
  }

  get count(): number {
    return this.carried + this.#added.length;
  }

  /** A word's number, assigned on first use. */
  numberOf(word: string): number {
    const recent = this.#recent.get(word);
    if (recent !== undefined) return recent;
    let number = this.#numbers.get(word);
    if (number === undefined) {
      number = this.#sorted?.find(word) ?? -1;
      if (number === -1) number = this.#add(word);
      this.#numbers.set(word, number);
    }
    this.#recent.set(word, number);
    return number;
  }

  /** What a word contributes to a name's key. */
  keyOf(number: number): number {
    return number < this.carried ? this.#carriedKeys![number] : this.#addedKeys[number - this.carried];
  }

  at(number: number): string {
    return number < this.carried ? this.#sorted!.at(number) : this.#added[number - this.carried];
  }

  /** The numbers of words that documents have, in word order; `counts` says how many have each. */
  sorted(counts: Uint32Array): Uint32Array {
    const added = this.#added
      .map((word, i) => ({ word, number: this.carried + i, place: this.#sorted?.lowerBound(word) ?? 0 }))
      .filter(({ number }) => counts[number] > 0)
      .sort((a, b) => (a.word < b.word ? -1 : 1));
    const sorted = new Uint32Array(this.count);
    let count = 0;
    let next = 0;
    for (let number = 0; number <= this.carried; number++) {
      while (next < added.length && added[next].place === number) sorted[count++] = added[next++].number;
      if (number < this.carried && counts[number] > 0) sorted[count++] = number;
    }
    return sorted.slice(0, count);
  }

  #add(word: string): number {
    const number = this.count;
    if (number > WORD_MASK) throw new IndexTooLargeError(number);
    this.#added.push(word);
    this.#addedKeys.push(wordKey(word));
    return number;
  }
}
