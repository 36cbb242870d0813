/**
 * Walks the documents that are on all of several posting lists, in rank order, until the visitor has enough. A list
 * may be the union of many words' postings (a prefix, a word and its misspellings).
 *
 * The shortest list drives. The next two, unless they are much longer, are ANDed with it as bitmaps over blocks of
 * documents; blocks grow, so that a walk which ends early has read little. Other lists are not read at all: what is
 * left is checked by the documents' own words, in the forward index. Merging sorted lists of like length instead made the slowest searches three times slower.
 */

/** One list: the union of some words' postings. */
export interface PostingList {
  /** How many words it unites. */
  words: number;
  /** How many postings they have together. */
  total: number;
  /** Where each word's postings start and end, as pairs; made when asked for, since a prefix may have thousands. */
  ranges(): Uint32Array;
}

/** A union this short is gathered and sorted rather than set as bits. */
const SHORT_LIST = 4096;
/** A single union this dense is met every few dozen documents: trying one document after another is cheapest. */
const DENSE_LIST = 75_000;
/** Lists longer than the driver by this factor are cheaper to check in the forward index than to read. */
const MUCH_LONGER = 32;
/** What three lists have in common is little enough to check; reading two or three made no difference that showed. */
const MOST_LISTS_READ = 3;
const FIRST_BLOCK = 32_768;

/** Intersects posting lists of one index; it keeps bitmaps between walks, so each thread has its own. */
export class Intersection {
  readonly #postings: Uint32Array;
  readonly #foods: number;
  readonly #bits: Uint32Array;
  readonly #moreBits: Uint32Array;

  constructor(postings: Uint32Array, foods: number) {
    this.#postings = postings;
    this.#foods = foods;
    this.#bits = new Uint32Array((foods + 31) >>> 5);
    this.#moreBits = new Uint32Array((foods + 31) >>> 5);
  }

  /**
   * Visits the common documents in rank order until `visit` answers true. `accepts` says whether a document is on all
   * lists. Returns whether all of them were visited.
   */
  walk(lists: readonly PostingList[], accepts: (doc: number) => boolean, visit: (doc: number) => boolean): boolean {
    const byLength = [...lists].sort((a, b) => a.total - b.total);
    const driver = byLength[0];
    const alone = byLength.length === 1;
    const likeLength = byLength
      .slice(0, MOST_LISTS_READ)
      .filter((list, i) => i === 0 || list.total <= MUCH_LONGER * driver.total);
    const isSorted = driver.words === 1;
    if (driver.total <= SHORT_LIST || (isSorted && likeLength.length === 1)) {
      return this.#walkDriver(isSorted ? this.#slice(driver) : this.#gather(driver), alone, accepts, visit);
    }
    if (alone && driver.total > DENSE_LIST) return this.#walkAll(accepts, visit);
    return this.#walkBlocks(likeLength, likeLength.length === lists.length, accepts, visit);
  }

  #walkDriver(
    docs: Uint32Array,
    alone: boolean,
    accepts: (doc: number) => boolean,
    visit: (doc: number) => boolean,
  ): boolean {
    let previous = -1;
    for (let i = 0; i < docs.length; i++) {
      const doc = docs[i];
      if (doc === previous) continue;
      previous = doc;
      if ((alone || accepts(doc)) && visit(doc)) return false;
    }
    return true;
  }

  #walkAll(accepts: (doc: number) => boolean, visit: (doc: number) => boolean): boolean {
    for (let doc = 0; doc < this.#foods; doc++) if (accepts(doc) && visit(doc)) return false;
    return true;
  }

  #walkBlocks(
    lists: readonly PostingList[],
    complete: boolean,
    accepts: (doc: number) => boolean,
    visit: (doc: number) => boolean,
  ): boolean {
    const unread = lists.map((list) => list.ranges());
    const bits = this.#bits;
    const moreBits = this.#moreBits;
    let size = FIRST_BLOCK;
    for (let base = 0; base < this.#foods; base += size, size *= 2) {
      const end = Math.min(this.#foods, base + size);
      const words = (end - base + 31) >>> 5;
      this.#setBits(unread[0], base, end, bits, words);
      for (let i = 1; i < unread.length; i++) {
        this.#setBits(unread[i], base, end, moreBits, words);
        for (let word = 0; word < words; word++) bits[word] &= moreBits[word];
      }
      for (let word = 0; word < words; word++) {
        let left = bits[word];
        while (left !== 0) {
          const doc = base + word * 32 + 31 - Math.clz32(left & -left);
          left &= left - 1;
          if ((complete || accepts(doc)) && visit(doc)) return false;
        }
      }
    }
    return true;
  }

  /** Sets a bit for each posting below `end` and moves the starts of the ranges past them. */
  #setBits(ranges: Uint32Array, base: number, end: number, bits: Uint32Array, words: number): void {
    const postings = this.#postings;
    bits.fill(0, 0, words);
    for (let i = 0; i < ranges.length; i += 2) {
      const last = ranges[i + 1];
      let at = ranges[i];
      for (; at < last; at++) {
        const doc = postings[at];
        if (doc >= end) break;
        bits[(doc - base) >>> 5] |= 1 << ((doc - base) & 31);
      }
      ranges[i] = at;
    }
  }

  #slice(list: PostingList): Uint32Array {
    const [start, end] = list.ranges();
    return this.#postings.subarray(start, end);
  }

  #gather(list: PostingList): Uint32Array {
    const ranges = list.ranges();
    const docs = new Uint32Array(list.total);
    let count = 0;
    for (let i = 0; i < ranges.length; i += 2) {
      for (let at = ranges[i]; at < ranges[i + 1]; at++) docs[count++] = this.#postings[at];
    }
    return docs.sort();
  }
}
