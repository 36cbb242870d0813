/**
 * The posting lists: the documents of each word, and of each source but the commonest, in rank order. A long list has only the lower
 * 15 bits of its documents, and a table of where each block of 32,768 documents starts in it, so that a block is found without
 * reading what comes before. For a short list such a table would take more than it spares: it has whole numbers.
 */
import type { IndexArrays } from './index-layout.ts';

export const POSTING_BLOCK_SHIFT = 15;
/** Documents in a block. */
export const POSTING_BLOCK = 1 << POSTING_BLOCK_SHIFT;
export const POSTING_BLOCK_MASK = POSTING_BLOCK - 1;

export type PostingArrays = Pick<
  IndexArrays,
  'postingOffsets' | 'postingStarts' | 'shortPostings' | 'longPostings' | 'postingBlockStarts'
>;

/** Some lists, by the way in which they are stored. */
export interface PostingRanges {
  /** Where each short list starts and ends among the short ones, as pairs. */
  short: Uint32Array;
  /** Where the table of each long list starts. */
  long: Uint32Array;
}

/** How many entries the table of a long list has: where each block starts, and where the last one ends. */
export function tableLength(docs: number): number {
  return Math.ceil(docs / POSTING_BLOCK) + 1;
}

/** How many postings a list has at least that is shorter with a table: a posting takes 4 bytes without, 2 with it, an entry 4. */
function shortestLong(docs: number): number {
  return 2 * tableLength(docs) + 1;
}

export class PostingLists {
  readonly short: Uint32Array;
  readonly long: Uint16Array;
  /** The same two by two, the first in the lower half; an odd one at the end is missing. */
  readonly longPairs: Uint32Array;
  readonly blockStarts: Uint32Array;
  readonly #offsets: Uint32Array;
  readonly #starts: Uint32Array;
  readonly #blocks: number;
  readonly #shortestLong: number;

  constructor(arrays: PostingArrays, docs: number) {
    this.short = arrays.shortPostings;
    this.long = arrays.longPostings;
    this.longPairs = new Uint32Array(this.long.buffer, this.long.byteOffset, this.long.length >>> 1);
    this.blockStarts = arrays.postingBlockStarts;
    this.#offsets = arrays.postingOffsets;
    this.#starts = arrays.postingStarts;
    this.#blocks = tableLength(docs) - 1;
    this.#shortestLong = shortestLong(docs);
  }

  count(list: number): number {
    return this.#offsets[list + 1] - this.#offsets[list];
  }

  ranges(lists: Uint32Array): PostingRanges {
    const short = new Uint32Array(2 * lists.length);
    const long: number[] = [];
    let at = 0;
    for (let i = 0; i < lists.length; i++) {
      const start = this.#starts[lists[i]];
      const count = this.count(lists[i]);
      if (count >= this.#shortestLong) long.push(start);
      else {
        short[at++] = start;
        short[at++] = start + count;
      }
    }
    return { short: short.subarray(0, at), long: Uint32Array.from(long) };
  }

  /** The documents of a list, or the first of them. */
  docs(list: number, most = Number.POSITIVE_INFINITY): Uint32Array {
    const docs = new Uint32Array(Math.min(most, this.count(list)));
    this.read(list, docs, docs.length);
    return docs;
  }

  /** Writes the first documents of a list into an array. */
  read(list: number, into: Uint32Array, count: number): void {
    const start = this.#starts[list];
    if (this.count(list) < this.#shortestLong) {
      for (let i = 0; i < count; i++) into[i] = this.short[start + i];
      return;
    }
    const { long, blockStarts } = this;
    let to = 0;
    for (let block = 0; block < this.#blocks && to < count; block++) {
      const from = blockStarts[start + block];
      const end = Math.min(blockStarts[start + block + 1], from + count - to);
      for (let at = from; at < end; at++) into[to++] = (block << POSTING_BLOCK_SHIFT) | long[at];
    }
  }
}

/** Where lists of known lengths are stored, and in which way. */
export class PostingLayout {
  readonly offsets: Uint32Array;
  readonly starts: Uint32Array;
  /** How many postings the short lists have, and the long ones, and how many entries the tables of these. */
  readonly short: number;
  readonly long: number;
  readonly tables: number;
  readonly #shortestLong: number;

  constructor(counts: Uint32Array, docs: number) {
    this.offsets = new Uint32Array(counts.length + 1);
    this.starts = new Uint32Array(counts.length);
    this.#shortestLong = shortestLong(docs);
    const length = tableLength(docs);
    let [short, long, tables] = [0, 0, 0];
    for (let list = 0; list < counts.length; list++) {
      this.offsets[list + 1] = this.offsets[list] + counts[list];
      if (counts[list] >= this.#shortestLong) {
        this.starts[list] = tables;
        long += counts[list];
        tables += length;
      } else {
        this.starts[list] = short;
        short += counts[list];
      }
    }
    this.short = short;
    this.long = long;
    this.tables = tables;
  }

  count(list: number): number {
    return this.offsets[list + 1] - this.offsets[list];
  }

  /** How many postings a short list has at most. */
  get longestShort(): number {
    return this.#shortestLong - 1;
  }

  isLong(list: number): boolean {
    return this.count(list) >= this.#shortestLong;
  }
}

/** Turns how many postings each block has, counted in the entry behind its own, into where it starts. */
export function addUpBlocks(blockStarts: Uint32Array): void {
  // The long lists lie one after another, and so do their tables.
  let start = 0;
  for (let at = 0; at < blockStarts.length; at++) {
    start += blockStarts[at];
    blockStarts[at] = start;
  }
}

/** Writes lists of known lengths. Documents come in rank order within each list, the lists in any order. */
export class PostingWriter {
  readonly #arrays: PostingArrays;
  readonly #next: Uint32Array;
  readonly #isLong: Uint8Array;

  constructor(counts: Uint32Array, docs: number) {
    const layout = new PostingLayout(counts, docs);
    const { offsets, starts, short, long, tables } = layout;
    this.#next = new Uint32Array(counts.length);
    this.#isLong = new Uint8Array(counts.length);
    let nextLong = 0;
    for (let list = 0; list < counts.length; list++) {
      if (layout.isLong(list)) {
        this.#isLong[list] = 1;
        this.#next[list] = nextLong;
        nextLong += counts[list];
      } else this.#next[list] = starts[list];
    }
    this.#arrays = {
      postingOffsets: offsets,
      postingStarts: starts,
      shortPostings: new Uint32Array(short),
      longPostings: new Uint16Array(long),
      postingBlockStarts: new Uint32Array(tables),
    };
  }

  add(list: number, doc: number): void {
    const { postingStarts, shortPostings, longPostings, postingBlockStarts } = this.#arrays;
    const at = this.#next[list]++;
    if (this.#isLong[list] === 1) {
      longPostings[at] = doc & POSTING_BLOCK_MASK;
      postingBlockStarts[postingStarts[list] + (doc >>> POSTING_BLOCK_SHIFT) + 1]++;
    } else shortPostings[at] = doc;
  }

  /** The finished lists; the writer cannot be used afterwards. */
  finish(): PostingArrays {
    addUpBlocks(this.#arrays.postingBlockStarts);
    return this.#arrays;
  }
}
