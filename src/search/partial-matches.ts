/**
 * Finds the foods that have the most telling of a query's words, where no food has all of them. Every list is read
 * once: each document gets a bit for each word that it has, in blocks small enough for the processor's cache. Leaving
 * words out one after another and searching again each time took ten walks for six common words.
 */
import type { Alternatives } from './alternatives.ts';
import type { PostingList } from './intersect.ts';

/** A document, and the words that it has as bits. */
export interface PartialMatch {
  doc: number;
  words: number;
}

/** Documents that are marked at a time: their marks take 256 kB, however large the catalog is. */
const BLOCK = 131_072;
/** Documents are scanned in groups, and only where some document may be among the best. */
const GROUP_SHIFT = 5;
const GROUP = 1 << GROUP_SHIFT;
const GROUPS = BLOCK / GROUP;

/** The IDF sum of each set of words, by its bits; 0 for a set with fewer letters than the least. */
export function idfSums(
  words: readonly Alternatives[],
  foods: number,
  leastLetters: number,
  needed: readonly Alternatives[],
): Float64Array {
  const neededBits = needed.reduce((bits, word) => bits | (1 << words.indexOf(word)), 0);
  const idfs = new Float64Array(1 << words.length);
  const letters = new Uint16Array(1 << words.length);
  for (let bits = 1; bits < idfs.length; bits++) {
    const word = 31 - Math.clz32(bits);
    const others = bits ^ (1 << word);
    idfs[bits] = idfs[others] + Math.log(1 + foods / words[word].postings);
    letters[bits] = letters[others] + words[word].typed.length;
  }
  return idfs.map((idf, bits) => (letters[bits] < leastLetters || (bits & neededBits) !== neededBits ? 0 : idf));
}

/** The same among a few documents, each of which is asked for its words. */
export function partialMatchesAmong(
  docs: Uint32Array,
  idfs: Float64Array,
  wordsOf: (doc: number) => number,
  most: number,
): PartialMatch[] {
  const matches: PartialMatch[] = [];
  for (const doc of docs) {
    const words = wordsOf(doc);
    if (idfs[words] > 0) matches.push({ doc, words });
  }
  return bestOf(matches, idfs, most);
}

/** Reads lists of one index; it keeps a block of bits between searches, so each thread has its own. */
export class PartialMatches {
  readonly #postings: Uint32Array;
  readonly #foods: number;
  readonly #marks = new Uint16Array(BLOCK);
  readonly #promising = new Uint8Array(GROUPS);

  constructor(postings: Uint32Array, foods: number) {
    this.#postings = postings;
    this.#foods = foods;
  }

  /**
   * The documents whose words are worth most, the best first and at most `most`. `idfs` has the value of each set of
   * lists, 0 for one that is of no use. Of those that are worth the same the first in rank order are found.
   */
  find(
    lists: readonly PostingList[],
    idfs: Float64Array,
    accepts: (doc: number) => boolean,
    most: number,
  ): PartialMatch[] {
    const ranges = lists.map((list) => list.ranges());
    const marks = this.#marks;
    const promising = this.#promising;
    let best: PartialMatch[] = [];
    let least = 0;
    for (let base = 0; base < this.#foods; base += BLOCK) {
      const end = Math.min(base + BLOCK, this.#foods);
      for (let i = 0; i < ranges.length; i++) this.#mark(ranges[i], base, end, 1 << i, idfs, least);
      for (let group = 0; group < GROUPS; group++) {
        if (promising[group] === 0) continue;
        for (let place = group * GROUP; place < (group + 1) * GROUP; place++) {
          const words = marks[place];
          if (idfs[words] <= least || !accepts(base + place)) continue;
          best.push({ doc: base + place, words });
          if (best.length < 2 * most) continue;
          best = bestOf(best, idfs, most);
          least = idfs[best[most - 1].words];
        }
      }
      marks.fill(0);
      promising.fill(0);
    }
    return bestOf(best, idfs, most);
  }

  /** Marks the postings of a block with the bit of their list, and the groups in which some are worth more than `least`. */
  #mark(ranges: Uint32Array, base: number, end: number, bit: number, idfs: Float64Array, least: number): void {
    const postings = this.#postings;
    const marks = this.#marks;
    const promising = this.#promising;
    for (let i = 0; i < ranges.length; i += 2) {
      const last = ranges[i + 1];
      let at = ranges[i];
      for (; at < last && postings[at] < end; at++) {
        const place = postings[at] - base;
        const words = marks[place] | bit;
        marks[place] = words;
        if (idfs[words] > least) promising[place >>> GROUP_SHIFT] = 1;
      }
      ranges[i] = at;
    }
  }
}

function bestOf(matches: PartialMatch[], idfs: Float64Array, most: number): PartialMatch[] {
  return matches.sort((a, b) => idfs[b.words] - idfs[a.words] || a.doc - b.doc).slice(0, most);
}
