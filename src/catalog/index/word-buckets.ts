/**
 * Word numbers in buckets by hash, as stored: 16-bit offsets, and words of three bytes. A bucket's words are in order, so a table can
 * be carried over with other words added.
 */
import { GrowingArray } from '../growing-array.ts';
import { largeUint8Array, largeUint32Array } from '../large-arrays.ts';
import { OffsetReader, type PackedOffsets, packOffsets } from './packed-offsets.ts';

const BYTES_PER_WORD = 3;
/** A pair of a bucket and a word as one number is the bucket times this, plus the word. */
const PAIR_BASE = 2 ** 24;

/** A table of buckets; their number is a power of two. */
export interface StoredBuckets extends PackedOffsets {
  words: Uint8Array;
}

/** The new number of an omitted word. */
export const NO_WORD = 0xffff_ffff;

/** Calls back with each hash and a word that has it. */
export type EachPair = (add: (hash: number, word: number) => void) => void;

/** The number of buckets for about this many pairs: a power of two. */
export function bucketCount(expectedPairs: number): number {
  return 2 ** Math.max(4, Math.ceil(Math.log2(expectedPairs / 2 + 1)));
}

/** Puts each pair's word into one of `size` buckets, keeping the order of addition. */
export function buildBuckets(size: number, expectedPairs: number, eachPair: EachPair): StoredBuckets {
  const mask = size - 1;
  const offsets = largeUint32Array(size + 1);
  // Kept, because computing the hashes again takes longer than anything else here.
  const buckets = new GrowingArray(largeUint32Array, expectedPairs);
  const added = new GrowingArray(largeUint32Array, expectedPairs);
  eachPair((hash, word) => {
    offsets[(hash & mask) + 1]++;
    buckets.push(hash & mask);
    added.push(word);
  });
  for (let i = 0; i < size; i++) offsets[i + 1] += offsets[i];
  const words = largeUint8Array(BYTES_PER_WORD * added.length);
  const next = offsets.slice(0, size);
  for (let i = 0; i < added.length; i++) writeWord(words, next[buckets.at(i)]++, added.at(i));
  return { ...packOffsets(offsets), words };
}

/** Adds pairs to a table whose words get new numbers in the same order, or `NO_WORD`. Each bucket stays sorted. */
export function addToBuckets(earlier: WordBuckets, newNumber: Uint32Array, eachPair: EachPair): StoredBuckets {
  // Few are added: sorted together they need no bucket each.
  const added: number[] = [];
  eachPair((hash, word) => added.push(earlier.bucketOf(hash) * PAIR_BASE + word));
  const pairs = Float64Array.from(added).sort();
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
