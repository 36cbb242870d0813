/**
 * Walks the documents that are on all of several posting lists, in rank order, until the visitor has enough. A list
 * may be the union of many words' postings (a prefix, a word and its misspellings).
 *
 * The shortest list drives. Reading a posting is sequential and costs a nanosecond or two; checking a document by its
 * own words, in the forward index, costs some hundred of these, since its words are in no cache. So further lists are
 * read, and ANDed as bitmaps, as long as that spares more checks than it costs. A short driver is sifted as a whole;
 * a long one in blocks of documents that grow, so that a walk which ends early has read little. Merging sorted lists
 * of like length instead made the slowest searches three times slower.
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

/** A driver this short is collected and filtered as a whole. */
const SHORT_LIST = 4096;
/** How many postings can be read in the time in which one document is checked by its own words. */
export const READS_PER_CHECK = 100;
/** A walk usually has enough after this many documents. */
const USUALLY_ENOUGH = 400;
/** A small first block: a walk that finds enough in it has read little. Later ones grow. */
const FIRST_BLOCK = 32_768;

/** Intersects posting lists of one index. Its bitmaps are all zero between walks; each thread has its own. */
export class Intersection {
  readonly #postings: Uint32Array;
  readonly #foods: number;
  readonly #bits: Uint32Array;
  readonly #spareBits: Uint32Array;
  #reads = 0;

  constructor(postings: Uint32Array, foods: number) {
    this.#postings = postings;
    this.#foods = foods;
    this.#bits = new Uint32Array((foods + 31) >>> 5);
    this.#spareBits = new Uint32Array((foods + 31) >>> 5);
  }

  /** How many postings all walks have read so far, checks of documents included. */
  get reads(): number {
    return this.#reads;
  }

  /**
   * Visits the common documents in rank order until `visit` answers true. `accepts` says whether a document is on all
   * lists. Returns whether all of them were visited.
   */
  walk(lists: readonly PostingList[], accepts: (doc: number) => boolean, visit: (doc: number) => boolean): boolean {
    const byLength = [...lists].sort((a, b) => a.total - b.total);
    const [driver, ...others] = byLength;
    if (driver.total <= SHORT_LIST) {
      const docs = driver.words === 1 ? this.#slice(driver) : this.#gather(driver);
      const { sifted, unread } = this.#sift(docs, others);
      return this.#walkDriver(sifted, unread === 0, accepts, visit);
    }
    if (others.length === 0) {
      if (driver.words === 1) return this.#walkDriver(this.#slice(driver), true, accepts, visit);
      // A prefix of thousands of words matches every few documents: trying one after another is cheapest.
      const tried = (USUALLY_ENOUGH * this.#foods) / driver.total;
      if (tried * READS_PER_CHECK < driver.words) return this.#walkAll(accepts, visit);
    }
    return this.#walkBlocks(byLength, accepts, visit);
  }

  /** Leaves the documents that are on further lists too, as long as reading those is cheaper than checking. */
  #sift(docs: Uint32Array, others: readonly PostingList[]): { sifted: Uint32Array; unread: number } {
    const bits = this.#bits;
    let sifted = docs;
    for (let i = 0; i < others.length; i++) {
      if (others[i].total + others[i].words > READS_PER_CHECK * sifted.length) {
        return { sifted, unread: others.length - i };
      }
      // Bits are set for the documents and taken away by the list: what has lost its bit is on both.
      for (const doc of sifted) bits[doc >>> 5] |= 1 << (doc & 31);
      this.#clearBits(others[i].ranges());
      this.#reads += others[i].total;
      const marked = sifted;
      sifted = sifted.filter((doc) => (bits[doc >>> 5] & (1 << (doc & 31))) === 0);
      for (const doc of marked) bits[doc >>> 5] = 0;
    }
    return { sifted, unread: 0 };
  }

  #walkDriver(
    docs: Uint32Array,
    complete: boolean,
    accepts: (doc: number) => boolean,
    visit: (doc: number) => boolean,
  ): boolean {
    let previous = -1;
    for (let i = 0; i < docs.length; i++) {
      const doc = docs[i];
      if (doc === previous) continue;
      previous = doc;
      if (!complete) this.#reads += READS_PER_CHECK;
      if ((complete || accepts(doc)) && visit(doc)) return false;
    }
    return true;
  }

  #walkAll(accepts: (doc: number) => boolean, visit: (doc: number) => boolean): boolean {
    for (let doc = 0; doc < this.#foods; doc++) {
      this.#reads += READS_PER_CHECK;
      if (accepts(doc) && visit(doc)) return false;
    }
    return true;
  }

  #walkBlocks(
    lists: readonly PostingList[],
    accepts: (doc: number) => boolean,
    visit: (doc: number) => boolean,
  ): boolean {
    const ranges: Uint32Array[] = [];
    let [bits, spare] = [this.#bits, this.#spareBits];
    let size = FIRST_BLOCK;
    for (let base = 0; base < this.#foods; base += size, size *= 2) {
      const end = Math.min(this.#foods, base + size);
      const words = (end - base + 31) >>> 5;
      ranges[0] ??= lists[0].ranges();
      let left = this.#setBits(ranges[0], base, end, bits);
      let read = 1;
      for (; read < lists.length && left > 0; read++) {
        const cost = (lists[read].total * (end - base)) / this.#foods + lists[read].words;
        if (cost > READS_PER_CHECK * left) break;
        ranges[read] ??= lists[read].ranges();
        left = this.#keepBits(ranges[read], base, end, bits, spare);
        bits.fill(0, 0, words);
        [bits, spare] = [spare, bits];
      }
      const complete = read === lists.length;
      let stopped = false;
      for (let word = 0; word < words && left > 0 && !stopped; word++) {
        for (let rest = bits[word]; rest !== 0 && !stopped; rest &= rest - 1) {
          const doc = base + word * 32 + 31 - Math.clz32(rest & -rest);
          if (!complete) this.#reads += READS_PER_CHECK;
          if (complete || accepts(doc)) stopped = visit(doc);
        }
      }
      bits.fill(0, 0, words);
      if (stopped) return false;
    }
    return true;
  }

  /** Sets a bit for each posting from `base` to `end`, moves the starts of the ranges past them, and counts them. */
  #setBits(ranges: Uint32Array, base: number, end: number, bits: Uint32Array): number {
    const postings = this.#postings;
    let count = 0;
    for (let i = 0; i < ranges.length; i += 2) {
      const last = ranges[i + 1];
      const first = firstFrom(postings, base, ranges[i], last);
      let at = first;
      for (; at < last && postings[at] < end; at++) {
        const place = postings[at] - base;
        bits[place >>> 5] |= 1 << (place & 31);
      }
      count += at - first;
      ranges[i] = at;
    }
    this.#reads += count;
    return count;
  }

  /** The same for those postings only whose bit is set in `bits`; a posting that several words have counts for each. */
  #keepBits(ranges: Uint32Array, base: number, end: number, bits: Uint32Array, kept: Uint32Array): number {
    const postings = this.#postings;
    let count = 0;
    for (let i = 0; i < ranges.length; i += 2) {
      const last = ranges[i + 1];
      const first = firstFrom(postings, base, ranges[i], last);
      let at = first;
      for (; at < last && postings[at] < end; at++) {
        const place = postings[at] - base;
        // Without a branch: whether a document is on both lists cannot be predicted.
        const bit = (bits[place >>> 5] >>> (place & 31)) & 1;
        kept[place >>> 5] |= bit << (place & 31);
        count += bit;
      }
      this.#reads += at - first;
      ranges[i] = at;
    }
    return count;
  }

  #clearBits(ranges: Uint32Array): void {
    const postings = this.#postings;
    const bits = this.#bits;
    for (let i = 0; i < ranges.length; i += 2) {
      for (let at = ranges[i]; at < ranges[i + 1]; at++) bits[postings[at] >>> 5] &= ~(1 << (postings[at] & 31));
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

/** The position of the first document from `doc` on in a sorted range of postings. */
function firstFrom(postings: Uint32Array, doc: number, start: number, end: number): number {
  if (start === end || postings[start] >= doc) return start;
  let low = start;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (postings[middle] < doc) low = middle + 1;
    else high = middle;
  }
  return low;
}
