/**
 * Finds the foods that have the most distinctive of a query's words, where no food has all of them. Of few words each set is
 * walked, the most distinctive first, until there are enough foods. Six common words would take ten walks, so of many words the
 * lists are read once, in blocks small enough for the processor's cache: each document gets a bit for each word that it has, unless
 * it cannot be among the best.
 */
import type { Alternatives } from './alternatives.ts';
import { firstFrom, type PostingList } from './intersect.ts';

/** A document, and the words that it has as bits. */
export interface PartialMatch {
  doc: number;
  words: number;
}

/** Documents that are marked at a time: their marks take 256 kB, however large the catalog is. */
const BLOCK = 131_072;
/** Fewer at first: what they are worth rules out most of the others. */
const FIRST_BLOCK = 16_384;
/** A list so many times longer than the documents that may be among the best is searched for each of them; another is read. */
const FAR_LONGER = 32;

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

/**
 * The documents whose words are worth most, the best first and at most `most`, by walks: `walk` visits the documents that have a
 * set of words, in rank order, until the visitor answers true. It leaves out sets worth less than `nearly` of the best.
 */
export function partialMatchesByWalks(
  idfs: Float64Array,
  walk: (words: number, visit: (doc: number) => boolean) => void,
  most: number,
  nearly: number,
): PartialMatch[] {
  const sets = [...idfs.keys()].filter((words) => idfs[words] > 0).sort((a, b) => idfs[b] - idfs[a] || b - a);
  const matches: PartialMatch[] = [];
  // A document with more words than a set was found with a set before it.
  const found = new Set<number>();
  for (const words of sets) {
    if (matches.length > 0 && idfs[words] < nearly * idfs[matches[0].words]) break;
    if (matches.length >= most && idfs[words] < idfs[matches.at(-1)!.words]) break;
    let left = most;
    walk(words, (doc) => {
      if (found.has(doc)) return false;
      found.add(doc);
      matches.push({ doc, words });
      return --left === 0;
    });
  }
  return bestOf(matches, idfs, most);
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
  /** The places of a block whose documents may be among the best, as bits and as a list. */
  readonly #promising = new Int32Array(BLOCK / 32);
  readonly #places = new Uint32Array(BLOCK);

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
    const shortestFirst = [...lists.keys()].sort((a, b) => lists[a].total - lists[b].total);
    const ranges = lists.map((list) => list.ranges());
    const marks = this.#marks;
    const places = this.#places;
    const mayBeBest = new Uint8Array(idfs.length);
    let best: PartialMatch[] = [];
    let least = 0;
    for (let base = 0, size = FIRST_BLOCK; base < this.#foods; base += size, size = BLOCK) {
      const end = Math.min(base + size, this.#foods);
      // What has none of the essential lists' words is worth too little. So these lists are read first, and the others only for the
      // documents that may be among the best with the words still to be read (MaxScore).
      const essential = essentialLists(lists, shortestFirst, idfs, least);
      let unread = (idfs.length - 1) & ~essential;
      for (let words = 0; words < idfs.length; words++) mayBeBest[words] = idfs[words | unread] > least ? 1 : 0;
      for (const i of shortestFirst) if (essential & (1 << i)) this.#mark(ranges[i], base, end, 1 << i, mayBeBest);
      let left = this.#takePromising();
      for (const i of shortestFirst) {
        if (essential & (1 << i)) continue;
        this.#lookUp(ranges[i], base, end, 1 << i, left);
        unread &= ~(1 << i);
        let kept = 0;
        for (let at = 0; at < left; at++) {
          places[kept] = places[at];
          kept += idfs[marks[places[at]] | unread] > least ? 1 : 0;
        }
        left = kept;
      }
      for (let at = 0; at < left; at++) {
        const words = marks[places[at]];
        if (idfs[words] <= least || !accepts(base + places[at])) continue;
        best.push({ doc: base + places[at], words });
        if (best.length < 2 * most) continue;
        best = bestOf(best, idfs, most);
        least = idfs[best[most - 1].words];
      }
      marks.fill(0);
    }
    return bestOf(best, idfs, most);
  }

  /** Marks the postings of a block with the bit of their list, and the documents that may be among the best. */
  #mark(ranges: Uint32Array, base: number, end: number, bit: number, mayBeBest: Uint8Array): void {
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
        promising[place >>> 5] |= mayBeBest[words] << place;
      }
      ranges[i] = at;
    }
  }

  /** Collects the places whose documents may be among the best, and clears their bits; returns how many there are. */
  #takePromising(): number {
    const places = this.#places;
    const promising = this.#promising;
    let count = 0;
    for (let word = 0; word < promising.length; word++) {
      for (let rest = promising[word]; rest !== 0; rest &= rest - 1) {
        places[count++] = (word << 5) + 31 - Math.clz32(rest & -rest);
      }
    }
    promising.fill(0);
    return count;
  }

  /** Marks those of the collected places whose documents are on a list. */
  #lookUp(ranges: Uint32Array, base: number, end: number, bit: number, count: number): void {
    const postings = this.#postings;
    const marks = this.#marks;
    const places = this.#places;
    for (let r = 0; r < ranges.length; r += 2) {
      const last = firstFrom(postings, end, ranges[r], ranges[r + 1]);
      let at = ranges[r];
      ranges[r] = last;
      if (last - at < FAR_LONGER * count) {
        for (; at < last; at++) marks[postings[at] - base] |= bit;
        continue;
      }
      for (let i = 0; i < count && at < last; i++) {
        at = firstFrom(postings, base + places[i], at, last);
        if (at < last && postings[at] === base + places[i]) marks[places[i]] |= bit;
      }
    }
  }
}

/**
 * Lists, as bits, at least one of which has every document that is worth more than the least: one list that all these documents
 * have, or the shortest lists, without which the others are worth too little; whichever are shorter.
 */
function essentialLists(
  lists: readonly PostingList[],
  shortestFirst: readonly number[],
  idfs: Float64Array,
  least: number,
): number {
  const all = idfs.length - 1;
  let tooFew = 0;
  let total = 0;
  for (const i of shortestFirst.toReversed()) {
    if (idfs[tooFew | (1 << i)] <= least) tooFew |= 1 << i;
    else total += lists[i].total;
  }
  const required = shortestFirst.find((i) => idfs[all & ~(1 << i)] <= least);
  return required !== undefined && lists[required].total < total ? 1 << required : all & ~tooFew;
}

function bestOf(matches: PartialMatch[], idfs: Float64Array, most: number): PartialMatch[] {
  return matches.sort((a, b) => idfs[b.words] - idfs[a.words] || a.doc - b.doc).slice(0, most);
}
