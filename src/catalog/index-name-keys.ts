/**
 * A table from the keys of names to documents, sorted by key and, within one key, in rank order. The upper bits of a key are the
 * number of its bucket, the next eight are stored, and the others are left out: there are so many buckets that
 * of ten look-ups of other keys at most one finds a document, which `isKeyOf` then rules out by its words.
 */
import { nameKey } from '../text/name-key.ts';
import type { DocumentWords } from './forward-index.ts';
import { PackedNumbers, packNumbers } from './packed-numbers.ts';

export interface StoredKeys {
  /** Where each bucket starts, and where the last one ends. */
  offsets: Uint32Array;
  lowKeys: Uint8Array;
  /** In as few bytes each as the highest one takes. */
  docs: Uint8Array;
}

const KEY_BITS = 32;
const LOW_BITS = 8;
const LOW_KEYS = 1 << LOW_BITS;
const MIN_SCRATCH = 64;
const MIN_BUCKET_BITS = 4;
const MAX_BUCKET_BITS = KEY_BITS - LOW_BITS;
/** At most so many documents are in a bucket, on average. */
const DOCS_PER_BUCKET = 16;

/** Sorts (key, document) pairs that come in document order, in two stable passes. */
export function buildKeyTable(keys: Uint32Array, docs: Uint32Array): StoredKeys {
  const bits = bucketBits(keys.length);
  const lowShift = KEY_BITS - bits - LOW_BITS;
  const offsetsByLow = digitOffsets(keys, lowShift, LOW_KEYS);
  const byLow = { keys: new Uint32Array(keys.length), docs: new Uint32Array(keys.length) };
  for (let i = 0; i < keys.length; i++) {
    const to = offsetsByLow[(keys[i] >>> lowShift) & (LOW_KEYS - 1)]++;
    byLow.keys[to] = keys[i];
    byLow.docs[to] = docs[i];
  }
  const offsets = digitOffsets(keys, KEY_BITS - bits, 1 << bits);
  const next = offsets.slice();
  const lowKeys = new Uint8Array(keys.length);
  const sortedDocs = new Uint32Array(keys.length);
  for (let i = 0; i < keys.length; i++) {
    const to = next[byLow.keys[i] >>> (KEY_BITS - bits)]++;
    lowKeys[to] = byLow.keys[i] >>> lowShift;
    sortedDocs[to] = byLow.docs[i];
  }
  return { offsets, lowKeys, docs: packNumbers(sortedDocs, docs.at(-1) ?? 0) };
}

function bucketBits(keys: number): number {
  const bits = Math.ceil(Math.log2(keys / DOCS_PER_BUCKET));
  return Math.min(MAX_BUCKET_BITS, Math.max(MIN_BUCKET_BITS, bits));
}

/** Where the keys with each digit start when they are sorted by it. */
function digitOffsets(keys: Uint32Array, shift: number, digits: number): Uint32Array {
  const offsets = new Uint32Array(digits + 1);
  for (let i = 0; i < keys.length; i++) offsets[((keys[i] >>> shift) & (digits - 1)) + 1]++;
  for (let digit = 0; digit < digits; digit++) offsets[digit + 1] += offsets[digit];
  return offsets;
}

/** Looks keys up. It has memory that it uses each time, so each thread has its own. */
export class KeyTable {
  readonly #offsets: Uint32Array;
  readonly #lowKeys: Uint8Array;
  readonly #docs: PackedNumbers;
  readonly #bucketShift: number;
  readonly #lastField: number;
  readonly #wordKeys: Uint32Array;
  #keys = new Uint32Array(MIN_SCRATCH);

  /** The keys are those of names up to a field, `wordKeys` has what each word adds to one. */
  constructor({ offsets, lowKeys, docs }: StoredKeys, lastField: number, wordKeys: Uint32Array) {
    this.#offsets = offsets;
    this.#lowKeys = lowKeys;
    this.#docs = new PackedNumbers(docs, lowKeys.length);
    this.#bucketShift = Math.clz32(offsets.length - 1) + 1;
    this.#lastField = lastField;
    this.#wordKeys = wordKeys;
  }

  /** The places of a key's documents, and maybe of others: from the first to, not including, the last. */
  placesOf(key: number): { from: number; to: number } {
    const bucket = key >>> this.#bucketShift;
    const low = (key >>> (this.#bucketShift - LOW_BITS)) & (LOW_KEYS - 1);
    const end = this.#offsets[bucket + 1];
    const from = firstFrom(this.#lowKeys, low, this.#offsets[bucket], end);
    let to = from;
    while (to < end && this.#lowKeys[to] === low) to++;
    return { from, to };
  }

  /** The document at a place. */
  docAt(place: number): number {
    return this.#docs.at(place);
  }

  /** Whether a document that has these words has this key. */
  isKeyOf(key: number, { numbers, fields, count }: DocumentWords): boolean {
    if (count > this.#keys.length) this.#keys = new Uint32Array(numbers.length);
    const keys = this.#keys;
    let words = 0;
    for (; words < count && fields[words] <= this.#lastField; words++) keys[words] = this.#wordKeys[numbers[words]];
    return nameKey(keys, words) === key;
  }
}

function firstFrom(keys: Uint8Array, key: number, low: number, high: number): number {
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (keys[middle] < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
