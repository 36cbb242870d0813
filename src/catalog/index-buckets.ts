import { GrowingArray } from './growing-array.ts';

/** Buckets of word numbers as two typed arrays: where each bucket begins, and what lies in it. */
export interface Buckets {
  offsets: Uint32Array;
  members: Uint32Array;
}

/** Enumerates the (bucket hash, member) pairs. */
export type EachPair = (add: (hash: number, member: number) => void) => void;

/** Puts each pair's member into the bucket of its hash; members stay in the order in which they are added. */
export function buildBuckets(eachPair: EachPair, expectedPairs: number): Buckets {
  const size = 2 ** Math.max(4, Math.ceil(Math.log2(expectedPairs / 2 + 1)));
  const mask = size - 1;
  const offsets = new Uint32Array(size + 1);
  // Kept, because making the hashes again takes longer than anything else here.
  const buckets = new GrowingArray((length) => new Uint32Array(length), expectedPairs);
  const added = new GrowingArray((length) => new Uint32Array(length), expectedPairs);
  eachPair((hash, member) => {
    offsets[(hash & mask) + 1]++;
    buckets.push(hash & mask);
    added.push(member);
  });
  for (let i = 0; i < size; i++) offsets[i + 1] += offsets[i];
  const members = new Uint32Array(offsets[size]);
  const next = offsets.slice(0, size);
  for (let i = 0; i < members.length; i++) members[next[buckets.at(i)]++] = added.at(i);
  return { offsets, members };
}

/** The bucket of a hash in a table that `buildBuckets` made. */
export function bucketOf(offsets: Uint32Array, hash: number): number {
  return hash & (offsets.length - 2);
}
