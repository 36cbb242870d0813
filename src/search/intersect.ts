/**
 * Walks the documents that are on all of several posting lists, in rank order, until the visitor has enough. A list
 * may be the union of many words' postings (a prefix, a word and its misspellings).
 *
 * The shortest list drives. Reading a posting is sequential and costs a nanosecond or two; checking a document by its
 * own words, in the forward index, costs some hundred of these, since its words are in no cache. So further lists are
 * read as long as that spares more checks than it costs. A tiny driver is taken as a whole; another one in blocks of
 * documents, so that a walk which ends early has read little. They grow where the driver has few documents in each.
 *
 * The two shortest lists of a block meet in a bitmap that stays in the processor's nearest cache. Merging two lists of
 * about the same length takes three times as long, since no processor can predict which of them comes next; a bitmap of
 * all documents, which is in no near cache, two to three times as long.
 */

import {
  POSTING_BLOCK,
  POSTING_BLOCK_MASK,
  POSTING_BLOCK_SHIFT,
  type PostingLists,
  type PostingRanges,
} from '../catalog/posting-lists.ts';
import { clearBits, setBits, setCommonBits } from './posting-kernels.ts';

/** One list: the union of some words' postings. */
export interface PostingList {
  /** How many words it unites. */
  words: number;
  /** How many postings they have together. */
  total: number;
  /** The numbers of their lists; made when asked for, since a prefix may have thousands. */
  lists(): Uint32Array;
}

/** A driver this short is taken as a whole. */
const TINY_LIST = 1024;
/** One this short leaves most numbers of a bitmap empty: the documents of its lists are merged, if these are few. */
const SHORT_LIST = 16_384;
const FEW_LISTS = 4;
/** How many postings can be read in the time in which one document is checked by its own words. */
export const READS_PER_CHECK = 100;
/** A walk usually has enough after this many documents. */
const USUALLY_ENOUGH = 400;
/** A small first block: a walk that finds enough in it has read little. The bitmap of a later one takes 16 kB. */
const FIRST_BLOCK = POSTING_BLOCK;
const BLOCK = 4 * POSTING_BLOCK;
const GROWTH = 4;
/**
 * A list so many times longer than the documents that are left is searched for each of them, in each of its words; other lists are
 * read.
 */
const FAR_LONGER = 16;
const FEW_WORDS = 8;
const ALL_BITS = 0xffff_ffff;
/** Postings that are passed one by one before the search for a document gallops. */
const SMALL_STEPS = 8;
/** Documents whose words are fetched together before the first of them is visited. */
const FETCHED_TOGETHER = 16;

/** Fetches the words of the documents at some places of an array from memory. */
export type FetchWords = (docs: Uint32Array, from: number, to: number) => void;

/** Intersects posting lists of one index. Its bitmaps are all zero between walks; each thread has its own. */
export class Intersection {
  readonly #postings: PostingLists;
  readonly #foods: number;
  /** Documents that are looked up in a list, as bits: those of a block, or all of a short driver. */
  readonly #bits: Uint32Array;
  /** The documents of a block that are on the first list, and those that are on the first two, as bits. */
  readonly #marked = new Uint32Array(BLOCK >>> 5);
  readonly #common = new Uint32Array(BLOCK >>> 5);
  /** Which numbers of either may have bits when its documents are collected, as bits. */
  readonly #touched = new Uint32Array(BLOCK >>> 10);
  /** The documents of a block that are on all lists read so far, sorted, each once. */
  #docs = new Uint32Array(BLOCK);
  #spareDocs = new Uint32Array(BLOCK);
  readonly #isKept = new Uint8Array(BLOCK);
  readonly #fetchWords: FetchWords;
  #reads = 0;

  constructor(postings: PostingLists, foods: number, fetchWords: FetchWords = () => {}) {
    this.#postings = postings;
    this.#foods = foods;
    this.#fetchWords = fetchWords;
    this.#bits = new Uint32Array((foods + 31) >>> 5);
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
    const [driver] = byLength;
    if (lists.length === 1 && driver.words === 1) return this.#walkWord(driver, visit);
    if (lists.length === 1 && driver.total > TINY_LIST) {
      // A prefix of thousands of words matches every few documents: trying one after another is cheapest.
      const tried = (USUALLY_ENOUGH * this.#foods) / driver.total;
      if (tried * READS_PER_CHECK < driver.words) return this.#walkAll(accepts, visit);
    }
    return this.#walkBlocks(byLength, accepts, visit);
  }

  /** The same for those of some documents only, which are sorted, each once. */
  walkAmong(
    docs: Uint32Array,
    lists: readonly PostingList[],
    accepts: (doc: number) => boolean,
    visit: (doc: number) => boolean,
  ): boolean {
    this.#docs.set(docs);
    const byLength = [...lists].sort((a, b) => a.total - b.total);
    return this.#visitCommon(docs.length, byLength, 0, [], 0, this.#foods, accepts, visit);
  }

  #walkWord(list: PostingList, visit: (doc: number) => boolean): boolean {
    const { short, long, blockStarts } = this.#postings;
    const ranges = this.#postings.ranges(list.lists());
    const docs = this.#docs;
    let count = 0;
    const [start, end] = ranges.short;
    for (let at = start; at < end; at++) {
      docs[count++] = short[at];
      if (count < FETCHED_TOGETHER) continue;
      if (!this.#visit(count, undefined, visit)) return false;
      count = 0;
    }
    for (const table of ranges.long) {
      for (let base = 0, block = table; base < this.#foods; base += POSTING_BLOCK, block++) {
        const last = blockStarts[block + 1];
        for (let at = blockStarts[block]; at < last; at++) {
          docs[count++] = base + long[at];
          if (count < FETCHED_TOGETHER) continue;
          if (!this.#visit(count, undefined, visit)) return false;
          count = 0;
        }
      }
    }
    return this.#visit(count, undefined, visit);
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
    const [driver, second] = lists;
    const ranges = [this.#postings.ranges(driver.lists())];
    const isTiny = driver.total <= TINY_LIST;
    const meetsSecond = !isTiny && second !== undefined && second.total < FAR_LONGER * driver.total;
    if (meetsSecond) ranges.push(this.#postings.ranges(second.lists()));
    const isMerged = !meetsSecond && (isTiny || (driver.words <= FEW_LISTS && driver.total <= SHORT_LIST));
    let size = isTiny ? this.#foods : FIRST_BLOCK;
    for (let base = 0; base < this.#foods; base += size, size = isMerged ? GROWTH * size : BLOCK) {
      const end = Math.min(this.#foods, base + size);
      let read = 1;
      let left: number;
      if (isMerged) left = this.#collect(ranges[0], base, end);
      else {
        this.#mark(ranges[0], base, end);
        if (meetsSecond) this.#markCommon(ranges[read++], base, end);
        else this.#touched.fill(ALL_BITS);
        left = this.#take(meetsSecond ? this.#common : this.#marked, base, end);
      }
      if (!this.#visitCommon(left, lists, read, ranges, base, end, accepts, visit)) return false;
    }
    return true;
  }

  /**
   * Visits those of the collected documents, all from `base` to `end`, that are on the unread lists too; `ranges` are those of all
   * lists.
   */
  #visitCommon(
    collected: number,
    lists: readonly PostingList[],
    firstUnread: number,
    ranges: PostingRanges[],
    base: number,
    end: number,
    accepts: (doc: number) => boolean,
    visit: (doc: number) => boolean,
  ): boolean {
    let left = collected;
    let read = firstUnread;
    for (; read < lists.length && left > 0; read++) {
      const expected = (lists[read].total * (end - base)) / this.#foods;
      if (expected + lists[read].words > READS_PER_CHECK * left) break;
      ranges[read] ??= this.#postings.ranges(lists[read].lists());
      const gallops = lists[read].words <= FEW_WORDS && expected > FAR_LONGER * lists[read].words * left;
      left = gallops ? this.#merge(ranges[read], left) : this.#lookUp(ranges[read], base, end, left);
    }
    return this.#visit(left, read === lists.length ? undefined : accepts, visit);
  }

  /** Visits the collected documents, or those of them that `accepts` accepts. */
  #visit(count: number, accepts: ((doc: number) => boolean) | undefined, visit: (doc: number) => boolean): boolean {
    const docs = this.#docs;
    for (let from = 0; from < count; from += FETCHED_TOGETHER) {
      const to = Math.min(count, from + FETCHED_TOGETHER);
      this.#fetchWords(docs, from, to);
      for (let i = from; i < to; i++) {
        if (accepts !== undefined) {
          this.#reads += READS_PER_CHECK;
          if (!accepts(docs[i])) continue;
        }
        if (visit(docs[i])) return false;
      }
    }
    return true;
  }

  /**
   * Collects the documents from `base` to `end` of all lists, which are few, sorted and each once; returns how many there are. The
   * starts of the short lists move past them.
   */
  #collect({ short: pairs, long: tables }: PostingRanges, base: number, end: number): number {
    const { short, long, blockStarts } = this.#postings;
    const areFew = pairs.length / 2 + tables.length <= FEW_LISTS;
    let total = 0;
    for (let r = 0; r < pairs.length; r += 2) {
      const docs = this.#docs;
      const first = total;
      const last = pairs[r + 1];
      let at = pairs[r];
      for (; at < last && short[at] < end; at++) docs[total++] = short[at];
      pairs[r] = at;
      this.#reads += total - first;
      if (areFew) total = this.#mergeFrom(first, total);
    }
    for (const table of tables) {
      const docs = this.#docs;
      const first = total;
      let block = table + (base >>> POSTING_BLOCK_SHIFT);
      for (let start = base; start < end; start += POSTING_BLOCK, block++) {
        const last = blockStarts[block + 1];
        for (let at = blockStarts[block]; at < last; at++) docs[total++] = start + long[at];
      }
      this.#reads += total - first;
      if (areFew) total = this.#mergeFrom(first, total);
    }
    return areFew ? total : this.#sortFirst(total);
  }

  /** Merges the collected documents before `middle` with those behind it, each in order; returns how many there are then. */
  #mergeFrom(middle: number, total: number): number {
    if (middle === 0 || middle === total) return total;
    const docs = this.#docs;
    const merged = this.#spareDocs;
    let a = 0;
    let b = middle;
    let count = 0;
    // Without a branch: which of the lists comes next cannot be predicted.
    while (a < middle && b < total) {
      const difference = docs[a] - docs[b];
      merged[count++] = docs[b] + (difference & (difference >> 31));
      a += 1 - (-difference >>> 31);
      b += 1 - (difference >>> 31);
    }
    while (a < middle) merged[count++] = docs[a++];
    while (b < total) merged[count++] = docs[b++];
    [this.#docs, this.#spareDocs] = [merged, docs];
    return count;
  }

  /** Sorts the first of the collected documents and leaves each once. */
  #sortFirst(total: number): number {
    const docs = this.#docs;
    docs.subarray(0, total).sort();
    let distinct = 0;
    for (let i = 0; i < total; i++) if (i === 0 || docs[i] !== docs[i - 1]) docs[distinct++] = docs[i];
    return distinct;
  }

  /** Sets the bits of the documents from `base` to `end` in all lists, and moves the starts of the short ones past them. */
  #mark({ short: pairs, long: tables }: PostingRanges, base: number, end: number): void {
    const { short, long, blockStarts } = this.#postings;
    const marked = this.#marked;
    for (let r = 0; r < pairs.length; r += 2) {
      const first = pairs[r];
      const last = pairs[r + 1];
      let at = first;
      for (; at < last; at++) {
        const doc = short[at];
        if (doc >= end) break;
        marked[(doc - base) >>> 5] |= 1 << (doc - base);
      }
      this.#reads += at - first;
      pairs[r] = at;
    }
    for (const table of tables) {
      let block = table + (base >>> POSTING_BLOCK_SHIFT);
      this.#reads -= blockStarts[block];
      for (let offset = 0; offset < end - base; offset += POSTING_BLOCK, block++) {
        setBits(long, blockStarts[block], blockStarts[block + 1], offset, marked);
      }
      this.#reads += blockStarts[block];
    }
  }

  /** Takes the marked documents that some list has too, clears all marks, and moves the starts of the short lists past them. */
  #markCommon({ short: pairs, long: tables }: PostingRanges, base: number, end: number): void {
    const { short, long, blockStarts } = this.#postings;
    const marked = this.#marked;
    const common = this.#common;
    const touched = this.#touched;
    for (let r = 0; r < pairs.length; r += 2) {
      const first = pairs[r];
      const last = pairs[r + 1];
      let at = first;
      for (; at < last; at++) {
        const doc = short[at];
        if (doc >= end) break;
        const word = (doc - base) >>> 5;
        const bit = marked[word] & (1 << (doc - base));
        if (bit === 0) continue;
        common[word] |= bit;
        touched[word >>> 5] |= 1 << word;
      }
      this.#reads += at - first;
      pairs[r] = at;
    }
    for (const table of tables) {
      let block = table + (base >>> POSTING_BLOCK_SHIFT);
      this.#reads -= blockStarts[block];
      for (let offset = 0; offset < end - base; offset += POSTING_BLOCK, block++) {
        setCommonBits(long, blockStarts[block], blockStarts[block + 1], offset, marked, common, touched);
      }
      this.#reads += blockStarts[block];
    }
    marked.fill(0);
  }

  /** Collects the documents whose bits are set in touched numbers, and clears these. */
  #take(bits: Uint32Array, base: number, end: number): number {
    const docs = this.#docs;
    const touched = this.#touched;
    const groups = (end - base + 1023) >>> 10;
    let count = 0;
    for (let group = 0; group < groups; group++) {
      for (let words = touched[group] | 0; words !== 0; words &= words - 1) {
        const word = (group << 5) + 31 - Math.clz32(words & -words);
        for (let rest = bits[word] | 0; rest !== 0; rest &= rest - 1) {
          docs[count++] = base + (word << 5) + 31 - Math.clz32(rest & -rest);
        }
        bits[word] = 0;
      }
    }
    touched.fill(0);
    return count;
  }

  /** Leaves the documents that some list has too, and moves the starts of the short ones to the last of them. */
  #merge({ short: pairs, long: tables }: PostingRanges, left: number): number {
    const { short, long, blockStarts } = this.#postings;
    const docs = this.#docs;
    const isKept = this.#isKept.fill(0, 0, left);
    for (let r = 0; r < pairs.length; r += 2) {
      const last = pairs[r + 1];
      const first = nextFrom(short, docs[0], pairs[r], last);
      let at = first;
      for (let i = 0; i < left && at < last; i++) {
        at = nextFrom(short, docs[i], at, last);
        if (at < last && short[at] === docs[i]) isKept[i] = 1;
      }
      this.#reads += at - first;
      pairs[r] = at;
    }
    for (const table of tables) {
      let block = -1;
      let at = 0;
      let last = 0;
      for (let i = 0; i < left; i++) {
        const doc = docs[i];
        if (doc >>> POSTING_BLOCK_SHIFT !== block) {
          block = doc >>> POSTING_BLOCK_SHIFT;
          at = blockStarts[table + block];
          last = blockStarts[table + block + 1];
        }
        const low = doc & POSTING_BLOCK_MASK;
        const near = Math.min(last, at + SMALL_STEPS);
        while (at < near && long[at] < low) at++;
        if (at === near) at = firstFrom(long, low, at, last);
        if (i === 0) this.#reads -= at;
        if (at < last && long[at] === low) isKept[i] = 1;
      }
      this.#reads += at;
    }
    let kept = 0;
    // Without a branch: whether a document is on both lists cannot be predicted.
    for (let i = 0; i < left; i++) {
      docs[kept] = docs[i];
      kept += isKept[i];
    }
    return kept;
  }

  /** The same for lists of many words, and for those that are not much longer. */
  #lookUp({ short: pairs, long: tables }: PostingRanges, base: number, end: number, left: number): number {
    const { short, long, blockStarts } = this.#postings;
    const docs = this.#docs;
    const bits = this.#bits;
    for (let i = 0; i < left; i++) bits[(docs[i] - base) >>> 5] |= 1 << (docs[i] - base);
    // The lists take bits away: what has lost its bit is on both.
    for (let r = 0; r < pairs.length; r += 2) {
      const last = pairs[r + 1];
      const first = nextFrom(short, base, pairs[r], last);
      let at = first;
      for (; at < last; at++) {
        const doc = short[at];
        if (doc >= end) break;
        bits[(doc - base) >>> 5] &= ~(1 << (doc - base));
      }
      this.#reads += at - first;
      pairs[r] = at;
    }
    for (const table of tables) {
      let block = table + (base >>> POSTING_BLOCK_SHIFT);
      this.#reads -= blockStarts[block];
      for (let offset = 0; offset < end - base; offset += POSTING_BLOCK, block++) {
        clearBits(long, blockStarts[block], blockStarts[block + 1], offset, bits);
      }
      this.#reads += blockStarts[block];
    }
    const common = this.#spareDocs;
    let kept = 0;
    for (let i = 0; i < left; i++) {
      const doc = docs[i];
      common[kept] = doc;
      kept += 1 - ((bits[(doc - base) >>> 5] >>> (doc - base)) & 1);
    }
    for (let i = 0; i < left; i++) bits[(docs[i] - base) >>> 5] = 0;
    [this.#docs, this.#spareDocs] = [common, docs];
    return kept;
  }
}

/** The position of the first document from `doc` on in a short list. */
function nextFrom(short: Uint32Array, doc: number, start: number, end: number): number {
  let at = start;
  while (at < end && short[at] < doc) at++;
  return at;
}

/** The position of the first document from `doc` on in a block of a long list; it is quick where that is near the start. */
function firstFrom(long: Uint16Array, doc: number, start: number, end: number): number {
  if (start === end || long[start] >= doc) return start;
  let low = start + 1;
  let step = 1;
  while (low + step < end && long[low + step] < doc) {
    low += step + 1;
    step *= 2;
  }
  let high = Math.min(end, low + step);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (long[middle] < doc) low = middle + 1;
    else high = middle;
  }
  return low;
}
