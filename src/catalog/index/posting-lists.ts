/**
 * Posting lists: the documents of each word, and of each source except the commonest, in rank order. A long list stores the
 * lower 15 bits of its documents and a table of where each block of 32,768 documents starts, so that a block is found
 * without reading what precedes it. For a short list the table would cost more than it saves, so it stores whole numbers.
 */
import type { IndexArrays } from './index-layout.ts';

export const POSTING_BLOCK_SHIFT = 15;
/** Documents per block. */
export const POSTING_BLOCK = 1 << POSTING_BLOCK_SHIFT;
export const POSTING_BLOCK_MASK = POSTING_BLOCK - 1;

export type PostingArrays = Pick<
  IndexArrays,
  'postingOffsets' | 'postingStarts' | 'shortPostings' | 'longPostings' | 'postingBlockStarts'
>;

/** Lists by how they are stored. */
export interface PostingRanges {
  /** Pairs of start and end of each short list among the short ones. */
  short: Uint32Array;
  /** Where each long list's table starts. */
  long: Uint32Array;
}

/** The entries of a long list's table: each block's start, and the end of the last. */
export function tableLength(docs: number): number {
  return Math.ceil(docs / POSTING_BLOCK) + 1;
}

/** The shortest list that is smaller with a table: a posting takes 4 bytes without, 2 with it, an entry 4. */
function shortestLong(docs: number): number {
  return 2 * tableLength(docs) + 1;
}

export class PostingLists {
  readonly short: Uint32Array;
  readonly long: Uint16Array;
  /** The same in pairs, the first in the lower half; an odd last one is missing. */
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

  /** A list's documents, or the first of them. */
  docs(list: number, most = Number.POSITIVE_INFINITY): Uint32Array {
    const docs = new Uint32Array(Math.min(most, this.count(list)));
    this.read(list, docs, docs.length);
    return docs;
  }

  /** Writes a list's first documents into an array. */
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

/** Where lists of known lengths are stored, and how. */
export class PostingLayout {
  readonly offsets: Uint32Array;
  readonly starts: Uint32Array;
  /** The number of postings in short lists, in long lists, and of table entries. */
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

  /** The most postings of a short list. */
  get longestShort(): number {
    return this.#shortestLong - 1;
  }

  isLong(list: number): boolean {
    return this.count(list) >= this.#shortestLong;
  }
}

/** Turns block counts, stored in the entry after each block's own, into block starts. */
export function addUpBlocks(blockStarts: Uint32Array): void {
  // Long lists are contiguous, and so are their tables.
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
