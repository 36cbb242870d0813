/**
 * The documents of a block that are on all posting lists read so far. Which list is read when, `intersect.ts` decides.
 *
 * Two lists of about the same length meet in a bitmap that stays in the processor's nearest cache. Merging them takes three times as
 * long, since no processor can predict which of them comes next; a bitmap of all documents, which is in no near cache, two to three
 * times as long.
 *
 * What reads lists from `base` to `end` has the same loops three times: with one of them, that calls back for each list, a search takes
 * 3 to 5 % longer.
 */

import {
  POSTING_BLOCK,
  POSTING_BLOCK_MASK,
  POSTING_BLOCK_SHIFT,
  type PostingLists,
  type PostingRanges,
} from '../../../catalog/index/posting-lists.ts';
import { clearBits, setBits, setCommonBits } from './posting-kernels.ts';

/** So many lists are merged one after the other; the documents of more are sorted. */
export const FEW_LISTS = 4;
const ALL_BITS = 0xffff_ffff;
/** Postings that are passed one by one before the search for a document gallops. */
const SMALL_STEPS = 8;

/** Takes documents from posting lists of one index. Its bitmaps are all zero between calls; each thread has its own. */
export class BlockDocs {
  /** The documents, sorted, each once. */
  docs: Uint32Array;
  count = 0;
  /** How many postings were read so far. */
  reads = 0;
  readonly #postings: PostingLists;
  #spareDocs: Uint32Array;
  readonly #isKept: Uint8Array;
  /** Documents that are looked up in a list, as bits: those of a block, or all of a short list. */
  readonly #bits: Uint32Array;
  /** The documents of a block that are on the first list, and those that are on the first two, as bits. */
  readonly #marked: Uint32Array;
  readonly #common: Uint32Array;
  /** Which numbers of either may have bits when its documents are taken, as bits. */
  readonly #touched: Uint32Array;

  /** `size` is that of the largest block. */
  constructor(postings: PostingLists, foods: number, size: number) {
    this.#postings = postings;
    this.docs = new Uint32Array(size);
    this.#spareDocs = new Uint32Array(size);
    this.#isKept = new Uint8Array(size);
    this.#bits = new Uint32Array((foods + 31) >>> 5);
    this.#marked = new Uint32Array(size >>> 5);
    this.#common = new Uint32Array(size >>> 5);
    this.#touched = new Uint32Array(size >>> 10);
  }

  /** Takes documents that are known, sorted and each once. */
  take(docs: Uint32Array): void {
    this.docs.set(docs);
    this.count = docs.length;
  }

  /**
   * Takes the documents from `base` to `end` of all lists, which are few, sorted and each once. The starts of the short lists move
   * past them.
   */
  takeMerged({ short: pairs, long: tables }: PostingRanges, base: number, end: number): void {
    const { short, long, blockStarts } = this.#postings;
    const areFew = pairs.length / 2 + tables.length <= FEW_LISTS;
    let total = 0;
    for (let r = 0; r < pairs.length; r += 2) {
      const { docs } = this;
      const first = total;
      const last = pairs[r + 1];
      let at = pairs[r];
      for (; at < last && short[at] < end; at++) docs[total++] = short[at];
      pairs[r] = at;
      this.reads += total - first;
      if (areFew) total = this.#mergeFrom(first, total);
    }
    for (const table of tables) {
      const { docs } = this;
      const first = total;
      let block = table + (base >>> POSTING_BLOCK_SHIFT);
      for (let start = base; start < end; start += POSTING_BLOCK, block++) {
        const last = blockStarts[block + 1];
        for (let at = blockStarts[block]; at < last; at++) docs[total++] = start + long[at];
      }
      this.reads += total - first;
      if (areFew) total = this.#mergeFrom(first, total);
    }
    this.count = areFew ? total : this.#sortFirst(total);
  }

  /** Takes the documents from `base` to `end` that are on one list of each, or on one of the first where there are no others. */
  takeCommon(first: PostingRanges, second: PostingRanges | undefined, base: number, end: number): void {
    this.#mark(first, base, end);
    if (second === undefined) this.#touched.fill(ALL_BITS);
    else this.#markCommon(second, base, end);
    this.#takeBits(second === undefined ? this.#marked : this.#common, base, end);
  }

  /** Keeps the documents that some list has too, and moves the starts of the short ones to the last of them; each is searched for. */
  keepFound({ short: pairs, long: tables }: PostingRanges): void {
    const { short, long, blockStarts } = this.#postings;
    const { docs, count: left } = this;
    const isKept = this.#isKept.fill(0, 0, left);
    for (let r = 0; r < pairs.length; r += 2) {
      const last = pairs[r + 1];
      const first = nextFrom(short, docs[0], pairs[r], last);
      let at = first;
      for (let i = 0; i < left && at < last; i++) {
        at = nextFrom(short, docs[i], at, last);
        if (at < last && short[at] === docs[i]) isKept[i] = 1;
      }
      this.reads += at - first;
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
        if (i === 0) this.reads -= at;
        if (at < last && long[at] === low) isKept[i] = 1;
      }
      this.reads += at;
    }
    let kept = 0;
    // Without a branch: whether a document is on both lists cannot be predicted.
    for (let i = 0; i < left; i++) {
      docs[kept] = docs[i];
      kept += isKept[i];
    }
    this.count = kept;
  }

  /** The same, but the lists are read from `base` to `end`: for those of many words, and for those that are not much longer. */
  keepRead({ short: pairs, long: tables }: PostingRanges, base: number, end: number): void {
    const { short, long, blockStarts } = this.#postings;
    const { docs, count: left } = this;
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
      this.reads += at - first;
      pairs[r] = at;
    }
    for (const table of tables) {
      let block = table + (base >>> POSTING_BLOCK_SHIFT);
      this.reads -= blockStarts[block];
      for (let offset = 0; offset < end - base; offset += POSTING_BLOCK, block++) {
        clearBits(long, blockStarts[block], blockStarts[block + 1], offset, bits);
      }
      this.reads += blockStarts[block];
    }
    const common = this.#spareDocs;
    let kept = 0;
    for (let i = 0; i < left; i++) {
      const doc = docs[i];
      common[kept] = doc;
      kept += 1 - ((bits[(doc - base) >>> 5] >>> (doc - base)) & 1);
    }
    for (let i = 0; i < left; i++) bits[(docs[i] - base) >>> 5] = 0;
    [this.docs, this.#spareDocs] = [common, docs];
    this.count = kept;
  }

  /** Merges the documents before `middle` with those behind it, each in order; returns how many there are then. */
  #mergeFrom(middle: number, total: number): number {
    if (middle === 0 || middle === total) return total;
    const { docs } = this;
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
    [this.docs, this.#spareDocs] = [merged, docs];
    return count;
  }

  /** Sorts the first documents and leaves each once. */
  #sortFirst(total: number): number {
    const { docs } = this;
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
      this.reads += at - first;
      pairs[r] = at;
    }
    for (const table of tables) {
      let block = table + (base >>> POSTING_BLOCK_SHIFT);
      this.reads -= blockStarts[block];
      for (let offset = 0; offset < end - base; offset += POSTING_BLOCK, block++) {
        setBits(long, blockStarts[block], blockStarts[block + 1], offset, marked);
      }
      this.reads += blockStarts[block];
    }
  }

  /** Marks the marked documents that some list has too, clears all marks, and moves the starts of the short lists past them. */
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
      this.reads += at - first;
      pairs[r] = at;
    }
    for (const table of tables) {
      let block = table + (base >>> POSTING_BLOCK_SHIFT);
      this.reads -= blockStarts[block];
      for (let offset = 0; offset < end - base; offset += POSTING_BLOCK, block++) {
        setCommonBits(long, blockStarts[block], blockStarts[block + 1], offset, marked, common, touched);
      }
      this.reads += blockStarts[block];
    }
    marked.fill(0);
  }

  /** Takes the documents whose bits are set in touched numbers, and clears these. */
  #takeBits(bits: Uint32Array, base: number, end: number): void {
    const { docs } = this;
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
    this.count = count;
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
