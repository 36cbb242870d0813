import { GrowingArray } from './growing-array.ts';

/** Buckets of word numbers as two typed arrays: where each bucket begins, and what lies in it. */
export interface Buckets {
  offsets: Uint32Array;
  members: Uint32Array;
}

/** The new number of a member that is left out. */
export const NO_MEMBER = 0xffff_ffff;

/** Enumerates the (bucket hash, member) pairs. */
export type EachPair = (add: (hash: number, member: number) => void) => void;

/** How many buckets a table of about so many pairs has: a power of two. */
export function bucketCount(expectedPairs: number): number {
  return 2 ** Math.max(4, Math.ceil(Math.log2(expectedPairs / 2 + 1)));
}

/** Puts each pair's member into one of `size` buckets; members stay in the order in which they are added. */
export function buildBuckets(size: number, expectedPairs: number, eachPair: EachPair): Buckets {
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

/**
 * Puts the members of two tables of the same size into one. Those of the first get new numbers, in the same order, and `NO_MEMBER`
 * where they are left out. In each bucket the members of both tables come in the order of their numbers.
 */
export function mergeBuckets(one: Buckets, newNumber: Uint32Array, other: Buckets): Buckets {
  const offsets = new Uint32Array(one.offsets.length);
  const members = new Uint32Array(one.members.length + other.members.length);
  let count = 0;
  let next = 0;
  for (let bucket = 0; bucket + 1 < offsets.length; bucket++) {
    const otherEnd = other.offsets[bucket + 1];
    for (let i = one.offsets[bucket]; i < one.offsets[bucket + 1]; i++) {
      const member = newNumber[one.members[i]];
      if (member === NO_MEMBER) continue;
      while (next < otherEnd && other.members[next] < member) members[count++] = other.members[next++];
      members[count++] = member;
    }
    while (next < otherEnd) members[count++] = other.members[next++];
    offsets[bucket + 1] = count;
  }
  return { offsets, members: members.slice(0, count) };
}
