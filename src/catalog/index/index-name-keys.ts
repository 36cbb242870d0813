/**
 * A table from name keys to documents, sorted by key and then in rank order. A key's upper bits are its bucket, the next
 * eight are stored, the rest is dropped: with this many buckets, at most one in ten look-ups of absent keys finds a
 * document, which `isKeyOf` then rules out by its words.
 */
import { nameKey } from '../../text/name-key.ts';
import { digitOffsets } from '../build/digits.ts';
import { largeUint8Array, largeUint32Array } from '../large-arrays.ts';
import { PackedNumbers, packNumbers } from '../packed-numbers.ts';
import { NO_DOC } from '../records/record-file.ts';
import { type DocumentWords, nameAt, nextName } from './forward-index.ts';

/** Keys and their documents, in document order. */
export interface KeyedDocuments {
  keys: Uint32Array;
  docs: Uint32Array;
}

export interface StoredKeys {
  /** Where each bucket starts, and where the last ends. */
  offsets: Uint32Array;
  lowKeys: Uint8Array;
  /** In as few bytes each as the highest needs. */
  docs: Uint8Array;
}

type SortedKeys = Omit<StoredKeys, 'docs'> & { docs: Uint32Array };

const KEY_BITS = 32;
const LOW_BITS = 8;
const LOW_KEYS = 1 << LOW_BITS;
const MIN_BUCKET_BITS = 4;
const MAX_BUCKET_BITS = KEY_BITS - LOW_BITS;
/** The most documents per bucket, on average. */
const DOCS_PER_BUCKET = 16;
const MIN_SCRATCH = 64;

export function buildKeyTable(documents: KeyedDocuments): StoredKeys {
  return stored(sortByKey(documents, bucketBits(documents.keys.length)));
}

/**
 * A table of an earlier table's documents, renumbered (NO_DOC: gone), and of added ones. Undefined if the earlier table has
 * another number of buckets and so other key bits.
 */
export function carryKeyTable(
  earlier: StoredKeys,
  newDocs: Uint32Array,
  added: KeyedDocuments,
): StoredKeys | undefined {
  const earlierDocs = new PackedNumbers(earlier.docs, earlier.lowKeys.length);
  let count = added.keys.length;
  for (let i = 0; i < earlier.lowKeys.length; i++) if (newDocs[earlierDocs.at(i)] !== NO_DOC) count++;
  const bits = bucketBits(count);
  if (earlier.offsets.length !== (1 << bits) + 1) return undefined;
  const others = sortByKey(added, bits);
  const offsets = new Uint32Array(earlier.offsets.length);
  const lowKeys = largeUint8Array(count);
  const docs = largeUint32Array(count);
  let to = 0;
  let next = 0;
  const add = (lowKey: number, doc: number) => {
    lowKeys[to] = lowKey;
    docs[to++] = doc;
  };
  for (let bucket = 0; bucket + 1 < offsets.length; bucket++) {
    const end = others.offsets[bucket + 1];
    const isNext = (lowKey: number, doc: number) =>
      others.lowKeys[next] < lowKey || (others.lowKeys[next] === lowKey && others.docs[next] < doc);
    for (let i = earlier.offsets[bucket]; i < earlier.offsets[bucket + 1]; i++) {
      const doc = newDocs[earlierDocs.at(i)];
      if (doc === NO_DOC) continue;
      for (; next < end && isNext(earlier.lowKeys[i], doc); next++) add(others.lowKeys[next], others.docs[next]);
      add(earlier.lowKeys[i], doc);
    }
    for (; next < end; next++) add(others.lowKeys[next], others.docs[next]);
    offsets[bucket + 1] = to;
    sortWithinKeys(lowKeys, docs, offsets[bucket], to);
  }
  return stored({ offsets, lowKeys, docs });
}

function stored({ offsets, lowKeys, docs }: SortedKeys): StoredKeys {
  let highest = 0;
  for (let i = 0; i < docs.length; i++) highest = Math.max(highest, docs[i]);
  return { offsets, lowKeys, docs: packNumbers(docs, highest) };
}

function bucketBits(keys: number): number {
  const bits = Math.ceil(Math.log2(keys / DOCS_PER_BUCKET));
  return Math.min(MAX_BUCKET_BITS, Math.max(MIN_BUCKET_BITS, bits));
}

/** Sorts in two stable passes. */
function sortByKey({ keys, docs }: KeyedDocuments, bits: number): SortedKeys {
  const bucketShift = KEY_BITS - bits;
  const lowShift = bucketShift - LOW_BITS;
  const nextByLow = digitOffsets(keys, lowShift, LOW_KEYS);
  const byLow = { keys: largeUint32Array(keys.length), docs: largeUint32Array(keys.length) };
  for (let i = 0; i < keys.length; i++) {
    const to = nextByLow[(keys[i] >>> lowShift) & (LOW_KEYS - 1)]++;
    byLow.keys[to] = keys[i];
    byLow.docs[to] = docs[i];
  }
  const offsets = digitOffsets(keys, bucketShift, 1 << bits);
  const next = offsets.slice();
  const sorted = { offsets, lowKeys: largeUint8Array(keys.length), docs: largeUint32Array(keys.length) };
  for (let i = 0; i < keys.length; i++) {
    const to = next[byLow.keys[i] >>> bucketShift]++;
    sorted.lowKeys[to] = byLow.keys[i] >>> lowShift;
    sorted.docs[to] = byLow.docs[i];
  }
  return sorted;
}

/** Sorts each key's documents in a bucket; only needed where documents changed places. */
function sortWithinKeys(lowKeys: Uint8Array, docs: Uint32Array, from: number, to: number): void {
  for (let start = from; start < to; ) {
    let end = start + 1;
    let isSorted = true;
    for (; end < to && lowKeys[end] === lowKeys[start]; end++) isSorted &&= docs[end] > docs[end - 1];
    if (!isSorted) docs.subarray(start, end).sort();
    start = end;
  }
}

/** Which part of names a table has: whole names, or heads of names with something after them. */
export type KeyedPart = 'name' | 'head';

/** Computes the keys of documents from their words. It reuses memory, so each thread has its own. */
export class NameKeys {
  #keys = new Uint32Array(MIN_SCRATCH);

  /** `wordKeys` has what each word contributes to a key. */
  constructor(private readonly wordKeys: Uint32Array) {}

  /** The distinct keys of a document's names: the main name first, then other languages. */
  keysOf(words: DocumentWords, part: KeyedPart): number[] {
    const keys: number[] = [];
    for (let from = 0; from !== -1; from = nextName(words, from)) {
      const key = this.#keyAt(words, from, part);
      if (key !== undefined && !keys.includes(key)) keys.push(key);
    }
    return keys;
  }

  has(words: DocumentWords, part: KeyedPart, key: number): boolean {
    for (let from = 0; from !== -1; from = nextName(words, from))
      if (this.#keyAt(words, from, part) === key) return true;
    return false;
  }

  /** The key of the name that begins at a word. */
  #keyAt(words: DocumentWords, from: number, part: KeyedPart): number | undefined {
    const { numbers } = words;
    const { headEnd, end } = nameAt(words, from);
    const last = part === 'name' ? end : headEnd;
    if (part === 'head' && (headEnd === end || headEnd === from)) return undefined;
    if (last - from > this.#keys.length) this.#keys = new Uint32Array(numbers.length);
    for (let i = from; i < last; i++) this.#keys[i - from] = this.wordKeys[numbers[i]];
    return nameKey(this.#keys, last - from);
  }
}

/** A half-open range in a table. */
export interface KeyPlaces {
  from: number;
  to: number;
}

export class KeyTable {
  readonly #offsets: Uint32Array;
  readonly #lowKeys: Uint8Array;
  readonly #docs: PackedNumbers;
  readonly #bucketShift: number;
  readonly #nameKeys: NameKeys;
  readonly #part: KeyedPart;
  /** Used, so that V8 does not eliminate the reads. */
  #fetched = 0;

  constructor({ offsets, lowKeys, docs }: StoredKeys, nameKeys: NameKeys, part: KeyedPart) {
    this.#offsets = offsets;
    this.#lowKeys = lowKeys;
    this.#docs = new PackedNumbers(docs, lowKeys.length);
    this.#bucketShift = Math.clz32(offsets.length - 1) + 1;
    this.#nameKeys = nameKeys;
    this.#part = part;
  }

  /** Prefetches the buckets of several keys, which overlaps the cache misses. */
  fetch(keys: Iterable<number>): void {
    const buckets = Uint32Array.from(keys, (key) => key >>> this.#bucketShift);
    let sum = 0;
    for (let i = 0; i < buckets.length; i++) sum ^= this.#offsets[buckets[i]];
    for (let i = 0; i < buckets.length; i++) sum ^= this.#lowKeys[this.#offsets[buckets[i]]];
    this.#fetched ^= sum;
  }

  /** The places of a key's documents, possibly with others. */
  placesOf(key: number): KeyPlaces {
    const bucket = key >>> this.#bucketShift;
    const low = (key >>> (this.#bucketShift - LOW_BITS)) & (LOW_KEYS - 1);
    const end = this.#offsets[bucket + 1];
    const from = firstFrom(this.#lowKeys, low, this.#offsets[bucket], end);
    let to = from;
    while (to < end && this.#lowKeys[to] === low) to++;
    return { from, to };
  }

  docAt(place: number): number {
    return this.#docs.at(place);
  }

  isKeyOf(key: number, words: DocumentWords): boolean {
    return this.#nameKeys.has(words, this.#part, key);
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
