/** Buckets of numbers as an index has them: offsets of 16 bits, and numbers of as few bytes as the highest one takes. */
import type { Buckets } from './index-buckets.ts';
import { PackedNumbers, packNumbers } from './packed-numbers.ts';
import { OffsetReader, type PackedOffsets, packOffsets } from './packed-offsets.ts';

/** A table of buckets; the number of buckets is a power of two. */
export interface StoredBuckets extends PackedOffsets {
  members: Uint8Array;
}

/** Packs buckets. */
export function storeBuckets({ offsets, members }: Buckets): StoredBuckets {
  let highest = 0;
  for (let i = 0; i < members.length; i++) highest = Math.max(highest, members[i]);
  return { ...packOffsets(offsets), members: packNumbers(members, highest) };
}

/** Reads a table of buckets. */
export class StoredBucketReader {
  readonly #offsets: OffsetReader;
  readonly #members: PackedNumbers;

  constructor({ members, ...offsets }: StoredBuckets) {
    this.#offsets = new OffsetReader(offsets);
    this.#members = new PackedNumbers(members, this.#memberCount);
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

  /** The number at a place in some bucket. */
  memberAt(place: number): number {
    return this.#members.at(place);
  }

  /** The buckets as they were before they were packed. */
  unpack(): Buckets {
    const offsets = new Uint32Array(this.#offsets.length);
    for (let i = 0; i < offsets.length; i++) offsets[i] = this.#offsets.at(i);
    const members = new Uint32Array(this.#memberCount);
    for (let i = 0; i < members.length; i++) members[i] = this.#members.at(i);
    return { offsets, members };
  }

  get #memberCount(): number {
    return this.count < 0 ? 0 : this.#offsets.at(this.count);
  }
}
