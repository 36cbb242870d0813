import { GrowingArray } from '../growing-array.ts';
import { largeUint32Array } from '../large-arrays.ts';

/** Buckets of word numbers as two typed arrays: each bucket's beginning, and the contents. */
export interface Buckets {
  offsets: Uint32Array;
  members: Uint32Array;
}

export type EachPair = (add: (hash: number, member: number) => void) => void;

/** The number of buckets for about this many pairs: a power of two. */
export function bucketCount(expectedPairs: number): number {
  return 2 ** Math.max(4, Math.ceil(Math.log2(expectedPairs / 2 + 1)));
}

/** Puts each pair's member into one of `size` buckets, keeping the order of addition. */
export function buildBuckets(size: number, expectedPairs: number, eachPair: EachPair): Buckets {
  const mask = size - 1;
  const offsets = largeUint32Array(size + 1);
  // Kept, because computing the hashes again takes longer than anything else here.
  const buckets = new GrowingArray(largeUint32Array, expectedPairs);
  const added = new GrowingArray(largeUint32Array, expectedPairs);
  eachPair((hash, member) => {
    offsets[(hash & mask) + 1]++;
    buckets.push(hash & mask);
    added.push(member);
  });
  for (let i = 0; i < size; i++) offsets[i + 1] += offsets[i];
  const members = largeUint32Array(offsets[size]);
  const next = offsets.slice(0, size);
  for (let i = 0; i < members.length; i++) members[next[buckets.at(i)]++] = added.at(i);
  return { offsets, members };
}

/** A pair is a bucket times this, plus a member. */
export const PAIR_BASE = 2 ** 24;

/** Sorted pairs of a bucket and a member, each as one number: a table of few members without an entry per bucket. */
export function sortedPairs(size: number, eachPair: EachPair): Float64Array {
  const pairs: number[] = [];
  eachPair((hash, member) => pairs.push((hash & (size - 1)) * PAIR_BASE + member));
  return Float64Array.from(pairs).sort();
}
