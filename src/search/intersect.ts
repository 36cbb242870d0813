/**
 * Walks the documents that are on all of several posting lists, in rank order, until the visitor has enough. A list
 * may be the union of many words' postings (a prefix, a word and its misspellings).
 *
 * The shortest list drives. Reading a posting is sequential and costs a nanosecond or two; checking a document by its
 * own words, in the forward index, costs some hundred of these, since its words are in no cache. So further lists are
 * read, and merged with the documents that are left, as long as that spares more checks than it costs. A short driver
 * is taken as a whole; a long one in blocks of documents that grow, so that a walk which ends early has read little.
 * Bitmaps of the documents instead took two to three times as long: a bitmap of four million documents is half a
 * megabyte to fill, to hit at random and to scan, however few documents are in it.
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

/** A driver this short is taken as a whole. */
const SHORT_LIST = 4096;
/** How many postings can be read in the time in which one document is checked by its own words. */
export const READS_PER_CHECK = 100;
/** A walk usually has enough after this many documents. */
const USUALLY_ENOUGH = 400;
/** A small first block: a walk that finds enough in it has read little. Later ones grow. */
const FIRST_BLOCK = 32_768;
/** Lists of so many words are merged word by word; of more, each posting is looked up in a bitmap of the documents. */
const FEW_WORDS = 8;
/** Postings that are passed one by one before the search for a document gallops. */
const SMALL_STEPS = 8;

/** Intersects posting lists of one index. Its bitmap is all zero between walks; each thread has its own. */
export class Intersection {
  readonly #postings: Uint32Array;
  readonly #foods: number;
  readonly #bits: Uint32Array;
  /** The documents of a block that are on all lists read so far, sorted, each once. */
  #docs = new Uint32Array(SHORT_LIST);
  #spareDocs = new Uint32Array(SHORT_LIST);
  #isKept = new Uint8Array(SHORT_LIST);
  #reads = 0;

  constructor(postings: Uint32Array, foods: number) {
    this.#postings = postings;
    this.#foods = foods;
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
    const isShort = driver.total <= SHORT_LIST;
    if (lists.length === 1 && driver.words === 1) return this.#walkWord(driver, visit);
    if (lists.length === 1 && !isShort) {
      // A prefix of thousands of words matches every few documents: trying one after another is cheapest.
      const tried = (USUALLY_ENOUGH * this.#foods) / driver.total;
      if (tried * READS_PER_CHECK < driver.words) return this.#walkAll(accepts, visit);
    }
    return this.#walkBlocks(byLength, isShort ? this.#foods : FIRST_BLOCK, accepts, visit);
  }

  /** The same for those of some documents only, which are sorted, each once. */
  walkAmong(
    docs: Uint32Array,
    lists: readonly PostingList[],
    accepts: (doc: number) => boolean,
    visit: (doc: number) => boolean,
  ): boolean {
    this.#makeRoom(docs.length, 0);
    this.#docs.set(docs);
    const byLength = [...lists].sort((a, b) => a.total - b.total);
    return this.#visitCommon(docs.length, byLength, [], 0, this.#foods, accepts, visit);
  }

  #walkWord(list: PostingList, visit: (doc: number) => boolean): boolean {
    const postings = this.#postings;
    const [start, end] = list.ranges();
    for (let at = start; at < end; at++) if (visit(postings[at])) return false;
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
    firstBlock: number,
    accepts: (doc: number) => boolean,
    visit: (doc: number) => boolean,
  ): boolean {
    const [driver, ...others] = lists;
    const driving = driver.ranges();
    const ranges: Uint32Array[] = [];
    let size = firstBlock;
    for (let base = 0; base < this.#foods; base += size, size *= 2) {
      const end = Math.min(this.#foods, base + size);
      const left = this.#unite(driving, base, end);
      if (!this.#visitCommon(left, others, ranges, base, end, accepts, visit)) return false;
    }
    return true;
  }

  /** Visits those of the collected documents, all from `base` to `end`, that are on the lists too; `ranges` are theirs. */
  #visitCommon(
    collected: number,
    lists: readonly PostingList[],
    ranges: Uint32Array[],
    base: number,
    end: number,
    accepts: (doc: number) => boolean,
    visit: (doc: number) => boolean,
  ): boolean {
    let left = collected;
    let read = 0;
    for (; read < lists.length && left > 0; read++) {
      const cost = (lists[read].total * (end - base)) / this.#foods + lists[read].words;
      if (cost > READS_PER_CHECK * left) break;
      ranges[read] ??= lists[read].ranges();
      const isFew = ranges[read].length <= 2 * FEW_WORDS;
      left = isFew ? this.#merge(ranges[read], left) : this.#lookUp(ranges[read], base, end, left);
    }
    const complete = read === lists.length;
    const docs = this.#docs;
    for (let i = 0; i < left; i++) {
      if (!complete) this.#reads += READS_PER_CHECK;
      if ((complete || accepts(docs[i])) && visit(docs[i])) return false;
    }
    return true;
  }

  /** Collects the documents from `base` to `end` of all ranges and moves their starts past them; returns how many there are. */
  #unite(ranges: Uint32Array, base: number, end: number): number {
    const postings = this.#postings;
    const isFew = ranges.length <= 2 * FEW_WORDS;
    let total = 0;
    let left = 0;
    for (let i = 0; i < ranges.length; i += 2) {
      // All postings before `base` were collected with an earlier block.
      const first = ranges[i];
      const last = firstFrom(postings, end, first, ranges[i + 1]);
      ranges[i] = last;
      if (last === first) continue;
      total += last - first;
      if (isFew) left = this.#addSorted(first, last, left);
      else {
        this.#makeRoom(total, total - (last - first));
        this.#docs.set(postings.subarray(first, last), total - (last - first));
      }
    }
    this.#reads += total;
    return isFew ? left : this.#sortDocs(total, base, end);
  }

  /** Adds a stretch of postings to the documents, which are sorted like it. */
  #addSorted(first: number, last: number, left: number): number {
    const postings = this.#postings;
    this.#makeRoom(left + last - first, left);
    if (left === 0) {
      this.#docs.set(postings.subarray(first, last));
      return last - first;
    }
    const [docs, united] = [this.#docs, this.#spareDocs];
    let count = 0;
    let i = 0;
    let at = first;
    while (i < left && at < last) {
      const doc = docs[i];
      const other = postings[at];
      united[count++] = doc < other ? doc : other;
      if (doc <= other) i++;
      if (other <= doc) at++;
    }
    while (i < left) united[count++] = docs[i++];
    while (at < last) united[count++] = postings[at++];
    [this.#docs, this.#spareDocs] = [united, docs];
    return count;
  }

  /** Sorts the documents of a block and leaves each once. */
  #sortDocs(count: number, base: number, end: number): number {
    const docs = this.#docs;
    let distinct = 0;
    if (count <= SHORT_LIST) {
      docs.subarray(0, count).sort();
      for (let i = 0; i < count; i++) if (i === 0 || docs[i] !== docs[i - 1]) docs[distinct++] = docs[i];
      return distinct;
    }
    const bits = this.#bits;
    for (let i = 0; i < count; i++) bits[docs[i] >>> 5] |= 1 << (docs[i] & 31);
    for (let word = base >>> 5; word << 5 < end; word++) {
      for (let rest = bits[word] | 0; rest !== 0; rest &= rest - 1) {
        docs[distinct++] = (word << 5) + 31 - Math.clz32(rest & -rest);
      }
      bits[word] = 0;
    }
    return distinct;
  }

  /** Leaves the documents that some range has too, and moves the starts of the ranges to the last of them. */
  #merge(ranges: Uint32Array, left: number): number {
    const postings = this.#postings;
    const docs = this.#docs;
    const isKept = this.#isKept.fill(0, 0, left);
    for (let r = 0; r < ranges.length; r += 2) {
      const last = ranges[r + 1];
      const first = firstFrom(postings, docs[0], ranges[r], last);
      let at = first;
      for (let i = 0; i < left && at < last; i++) {
        const doc = docs[i];
        const near = Math.min(last, at + SMALL_STEPS);
        while (at < near && postings[at] < doc) at++;
        if (at === near) at = firstFrom(postings, doc, at, last);
        if (at < last && postings[at] === doc) isKept[i] = 1;
      }
      this.#reads += at - first;
      ranges[r] = at;
    }
    let kept = 0;
    // Without a branch: whether a document is on both lists cannot be predicted.
    for (let i = 0; i < left; i++) {
      docs[kept] = docs[i];
      kept += isKept[i];
    }
    return kept;
  }

  /** The same for lists of many words. */
  #lookUp(ranges: Uint32Array, base: number, end: number, left: number): number {
    const postings = this.#postings;
    const docs = this.#docs;
    const bits = this.#bits;
    for (let i = 0; i < left; i++) bits[docs[i] >>> 5] |= 1 << (docs[i] & 31);
    // The list takes bits away: what has lost its bit is on both.
    for (let r = 0; r < ranges.length; r += 2) {
      const last = ranges[r + 1];
      const first = firstFrom(postings, base, ranges[r], last);
      let at = first;
      for (; at < last && postings[at] < end; at++) bits[postings[at] >>> 5] &= ~(1 << (postings[at] & 31));
      this.#reads += at - first;
      ranges[r] = at;
    }
    const common = this.#spareDocs;
    let kept = 0;
    for (let i = 0; i < left; i++) {
      const doc = docs[i];
      common[kept] = doc;
      kept += 1 - ((bits[doc >>> 5] >>> (doc & 31)) & 1);
    }
    for (let i = 0; i < left; i++) bits[docs[i] >>> 5] = 0;
    [this.#docs, this.#spareDocs] = [common, docs];
    return kept;
  }

  /** Makes the arrays of documents large enough, keeping the first `left`. */
  #makeRoom(count: number, left: number): void {
    if (this.#docs.length >= count) return;
    const length = Math.max(count, 2 * this.#docs.length);
    const docs = new Uint32Array(length);
    docs.set(this.#docs.subarray(0, left));
    this.#docs = docs;
    this.#spareDocs = new Uint32Array(length);
    this.#isKept = new Uint8Array(length);
  }
}

/** The position of the first document from `doc` on in a sorted range of postings; it is quick where that is near the start. */
function firstFrom(postings: Uint32Array, doc: number, start: number, end: number): number {
  if (start === end || postings[start] >= doc) return start;
  let low = start + 1;
  let step = 1;
  while (low + step < end && postings[low + step] < doc) {
    low += step + 1;
    step *= 2;
  }
  let high = Math.min(end, low + step);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (postings[middle] < doc) low = middle + 1;
    else high = middle;
  }
  return low;
}
