/**
 * Buckets of words as an index has them: offsets of 16 bits, and words of three bytes, which is what the number of any word takes.
 */
import type { Buckets } from './index-buckets.ts';
import { OffsetReader, type PackedOffsets, packOffsets } from './packed-offsets.ts';

const BYTES_PER_WORD = 3;

/** A table of buckets; the number of buckets is a power of two. */
export interface StoredBuckets extends PackedOffsets {
  words: Uint8Array;
}

/** Packs buckets whose members are numbers of words. */
export function storeBuckets({ offsets, members }: Buckets): StoredBuckets {
  const words = new Uint8Array(BYTES_PER_WORD * members.length);
  for (let i = 0, at = 0; i < members.length; i++) {
    words[at++] = members[i];
    words[at++] = members[i] >>> 8;
    words[at++] = members[i] >>> 16;
  }
  return { ...packOffsets(offsets), words };
}

/** Reads a table of buckets. */
export class WordBuckets {
  readonly #offsets: OffsetReader;
  readonly #words: Uint8Array;

  constructor({ words, ...offsets }: StoredBuckets) {
    this.#offsets = new OffsetReader(offsets);
    this.#words = words;
  }

  /** How many buckets there are. */
  get count(): number {
    return this.#offsets.length - 1;
  }

  /** The bucket of a hash. */
  bucketOf(hash: number): number {
    return hash & (this.count - 1);
  }

  /** Where a bucket starts, and the one before it ends. */
  startOf(bucket: number): number {
    return this.#offsets.at(bucket);
  }

  /** The word at a place in some bucket. */
  wordAt(place: number): number {
    const at = BYTES_PER_WORD * place;
    return this.#words[at] | (this.#words[at + 1] << 8) | (this.#words[at + 2] << 16);
  }

  /** The buckets as they were before they were packed. */
  unpack(): Buckets {
    const offsets = new Uint32Array(this.#offsets.length);
    for (let i = 0; i < offsets.length; i++) offsets[i] = this.#offsets.at(i);
    const members = new Uint32Array(this.#words.length / BYTES_PER_WORD);
    for (let i = 0; i < members.length; i++) members[i] = this.wordAt(i);
    return { offsets, members };
  }
}
