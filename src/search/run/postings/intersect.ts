/**
 * Visits the documents that are on all of several posting lists, in rank order, until the visitor has enough. A list
 * may be the union of many words' postings (a prefix, a word and its misspellings).
 *
 * The shortest list drives. Reading a posting is sequential and costs a nanosecond or two; checking a document by its
 * own words, in the forward index, costs some hundred of these, since its words are in no cache. So further lists are
 * read as long as that spares more checks than it costs. A tiny driver is taken as a whole; another one in blocks of
 * documents, so that a scan which ends early has read little. They grow where the driver has few documents in each.
 */

import { POSTING_BLOCK, type PostingLists, type PostingRanges } from '../../../catalog/index/posting-lists.ts';
import { BlockDocs, FEW_LISTS } from './block-docs.ts';

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
/** How many postings can be read in the time in which one document is checked by its own words. */
export const READS_PER_CHECK = 100;
/** A scan usually has enough after this many documents. */
const USUALLY_ENOUGH = 400;
/** A small first block: a scan that finds enough in it has read little. The bitmap of a later one takes 16 kB. */
const FIRST_BLOCK = POSTING_BLOCK;
const BLOCK = 4 * POSTING_BLOCK;
const GROWTH = 4;
/**
 * A list so many times longer than the documents that are left is searched for each of them, in each of its words; other lists are
 * read.
 */
const FAR_LONGER = 16;
const MOST_WORDS_SEARCHED = 8;
/** Documents whose words are fetched together before the first of them is visited. */
const FETCHED_TOGETHER = 16;

/** Fetches the words of the documents at some places of an array from memory. */
export type FetchWords = (docs: Uint32Array, from: number, to: number) => void;

/** Intersects posting lists of one index. It keeps memory between scans, so each thread has its own. */
export class Intersection {
  readonly #postings: PostingLists;
  readonly #foods: number;
  readonly #block: BlockDocs;
  readonly #fetchWords: FetchWords;
  #checks = 0;

  constructor(postings: PostingLists, foods: number, fetchWords: FetchWords = () => {}) {
    this.#postings = postings;
    this.#foods = foods;
    this.#block = new BlockDocs(postings, foods, BLOCK);
    this.#fetchWords = fetchWords;
  }

  /** How many postings all scans have read so far, checks of documents included. */
  get reads(): number {
    return this.#block.reads + READS_PER_CHECK * this.#checks;
  }

  /**
   * Visits the common documents in rank order until `visit` answers true. `accepts` says whether a document is on all
   * lists. Returns whether all of them were visited.
   */
  scan(lists: readonly PostingList[], accepts: (doc: number) => boolean, visit: (doc: number) => boolean): boolean {
    const byLength = [...lists].sort((a, b) => a.total - b.total);
    const [driver] = byLength;
    if (lists.length === 1 && driver.words === 1) return this.#scanWord(driver, visit);
    if (lists.length === 1 && driver.total > TINY_LIST) {
      // A prefix of thousands of words matches every few documents: trying one after another is cheapest.
      const tried = (USUALLY_ENOUGH * this.#foods) / driver.total;
      if (tried * READS_PER_CHECK < driver.words) return this.#scanAll(accepts, visit);
    }
    return this.#scanBlocks(byLength, accepts, visit);
  }

  /** The same for those of some documents only, which are sorted, each once. */
  scanAmong(
    docs: Uint32Array,
    lists: readonly PostingList[],
    accepts: (doc: number) => boolean,
    visit: (doc: number) => boolean,
  ): boolean {
    this.#block.take(docs);
    const byLength = [...lists].sort((a, b) => a.total - b.total);
    return this.#visitCommon(byLength, 0, [], 0, this.#foods, accepts, visit);
  }

  #scanWord(list: PostingList, visit: (doc: number) => boolean): boolean {
    const { short, long, blockStarts } = this.#postings;
    const ranges = this.#postings.ranges(list.lists());
    const { docs } = this.#block;
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

  #scanAll(accepts: (doc: number) => boolean, visit: (doc: number) => boolean): boolean {
    for (let doc = 0; doc < this.#foods; doc++) {
      this.#checks++;
      if (accepts(doc) && visit(doc)) return false;
    }
    return true;
  }

  #scanBlocks(
    lists: readonly PostingList[],
    accepts: (doc: number) => boolean,
    visit: (doc: number) => boolean,
  ): boolean {
    const [driver, second] = lists;
    const isTiny = driver.total <= TINY_LIST;
    const meetsSecond = !isTiny && second !== undefined && second.total < FAR_LONGER * driver.total;
    const ofSecond = meetsSecond ? this.#postings.ranges(second.lists()) : undefined;
    const ranges = [this.#postings.ranges(driver.lists()), ...(ofSecond ? [ofSecond] : [])];
    const read = ranges.length;
    const isMerged = !meetsSecond && (isTiny || (driver.words <= FEW_LISTS && driver.total <= SHORT_LIST));
    let size = isTiny ? this.#foods : FIRST_BLOCK;
    for (let base = 0; base < this.#foods; base += size, size = isMerged ? GROWTH * size : BLOCK) {
      const end = Math.min(this.#foods, base + size);
      if (isMerged) this.#block.takeMerged(ranges[0], base, end);
      else this.#block.takeCommon(ranges[0], ofSecond, base, end);
      if (!this.#visitCommon(lists, read, ranges, base, end, accepts, visit)) return false;
    }
    return true;
  }

  /** Visits those of the block's documents that are on the unread lists too; `ranges` are those of all lists. */
  #visitCommon(
    lists: readonly PostingList[],
    firstUnread: number,
    ranges: PostingRanges[],
    base: number,
    end: number,
    accepts: (doc: number) => boolean,
    visit: (doc: number) => boolean,
  ): boolean {
    const block = this.#block;
    let read = firstUnread;
    for (; read < lists.length && block.count > 0; read++) {
      const expected = (lists[read].total * (end - base)) / this.#foods;
      if (expected + lists[read].words > READS_PER_CHECK * block.count) break;
      ranges[read] ??= this.#postings.ranges(lists[read].lists());
      const isSearched =
        lists[read].words <= MOST_WORDS_SEARCHED && expected > FAR_LONGER * lists[read].words * block.count;
      if (isSearched) block.keepFound(ranges[read]);
      else block.keepRead(ranges[read], base, end);
    }
    return this.#visit(block.count, read === lists.length ? undefined : accepts, visit);
  }

  /** Visits the first documents of the block, or those of them that `accepts` accepts. */
  #visit(count: number, accepts: ((doc: number) => boolean) | undefined, visit: (doc: number) => boolean): boolean {
    const { docs } = this.#block;
    for (let from = 0; from < count; from += FETCHED_TOGETHER) {
      const to = Math.min(count, from + FETCHED_TOGETHER);
      this.#fetchWords(docs, from, to);
      for (let i = from; i < to; i++) {
        if (accepts !== undefined) {
          this.#checks++;
          if (!accepts(docs[i])) continue;
        }
        if (visit(docs[i])) return false;
      }
    }
    return true;
  }
}
