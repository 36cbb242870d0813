/** Word buckets as stored: 16-bit offsets, and words of three bytes. */

import { largeUint8Array, largeUint32Array } from '../large-arrays.ts';
import { type Buckets, PAIR_BASE } from './index-buckets.ts';
import { OffsetReader, type PackedOffsets, packOffsets } from './packed-offsets.ts';

const BYTES_PER_WORD = 3;

/** A table of buckets; their number is a power of two. */
export interface StoredBuckets extends PackedOffsets {
  words: Uint8Array;
}

/** The new number of an omitted word. */
export const NO_WORD = 0xffff_ffff;

/** Packs buckets of word numbers. */
export function storeBuckets({ offsets, members }: Buckets): StoredBuckets {
  const words = largeUint8Array(BYTES_PER_WORD * members.length);
  for (let i = 0; i < members.length; i++) writeWord(words, i, members[i]);
  return { ...packOffsets(offsets), words };
}

/** Adds sorted pairs to a table whose words get new numbers in the same order, or `NO_WORD`. Each bucket stays sorted. */
export function addToBuckets(earlier: WordBuckets, newNumber: Uint32Array, pairs: Float64Array): StoredBuckets {
  const offsets = largeUint32Array(earlier.count + 1);
  const words = largeUint8Array(BYTES_PER_WORD * (earlier.startOf(earlier.count) + pairs.length));
  let count = 0;
  let next = 0;
  let at = 0;
  for (let bucket = 0; bucket < earlier.count; bucket++) {
    const base = bucket * PAIR_BASE;
    for (const end = earlier.startOf(bucket + 1); at < end; at++) {
      const word = newNumber[earlier.wordAt(at)];
      if (word === NO_WORD) continue;
      for (; pairs[next] < base + word; next++) writeWord(words, count++, pairs[next] - base);
      writeWord(words, count++, word);
    }
    for (; pairs[next] < base + PAIR_BASE; next++) writeWord(words, count++, pairs[next] - base);
    offsets[bucket + 1] = count;
  }
  return { ...packOffsets(offsets), words: words.subarray(0, BYTES_PER_WORD * count) };
}

function writeWord(words: Uint8Array, place: number, word: number): void {
  const at = BYTES_PER_WORD * place;
  words[at] = word;
  words[at + 1] = word >>> 8;
  words[at + 2] = word >>> 16;
}

export class WordBuckets {
  readonly #offsets: OffsetReader;
  readonly #words: Uint8Array;

  constructor({ words, ...offsets }: StoredBuckets) {
    this.#offsets = new OffsetReader(offsets);
    this.#words = words;
  }

  get count(): number {
    return this.#offsets.length - 1;
  }

  bucketOf(hash: number): number {
    return hash & (this.count - 1);
  }

  /** Where a bucket starts and the previous one ends. */
  startOf(bucket: number): number {
    return this.#offsets.at(bucket);
  }

  wordAt(place: number): number {
    const at = BYTES_PER_WORD * place;
    return this.#words[at] | (this.#words[at + 1] << 8) | (this.#words[at + 2] << 16);
  }
}
