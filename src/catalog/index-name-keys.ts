import { DIGIT_BITS, DIGITS, digitOffsets } from './digits.ts';
import { largeUint16Array, largeUint32Array } from './large-arrays.ts';
import { NO_DOC } from './record-file.ts';

/**
 * A table from the keys of names to documents, sorted by key and, within one key, in rank order. The high half of a key is the
 * number of its bucket, so that only the low half is stored.
 */
export interface KeyTable {
  /** Where each bucket starts, and where the last one ends. */
  offsets: Uint32Array;
  lowKeys: Uint16Array;
  docs: Uint32Array;
}

/** Sorts (key, document) pairs that come in document order, in two stable passes by 16 bits each. */
export function buildKeyTable(keys: Uint32Array, docs: Uint32Array): KeyTable {
  const offsetsByLow = digitOffsets(keys, 0);
  const byLow = { keys: largeUint32Array(keys.length), docs: largeUint32Array(keys.length) };
  for (let i = 0; i < keys.length; i++) {
    const to = offsetsByLow[keys[i] & (DIGITS - 1)]++;
    byLow.keys[to] = keys[i];
    byLow.docs[to] = docs[i];
  }
  const offsets = digitOffsets(keys, DIGIT_BITS);
  const next = offsets.slice();
  const sorted = { offsets, lowKeys: largeUint16Array(keys.length), docs: largeUint32Array(keys.length) };
  for (let i = 0; i < keys.length; i++) {
    const to = next[byLow.keys[i] >>> DIGIT_BITS]++;
    sorted.lowKeys[to] = byLow.keys[i];
    sorted.docs[to] = byLow.docs[i];
  }
  return sorted;
}

/**
 * The table of the documents that an earlier table has, under the numbers that they have now, and of those that are added; NO_DOC is
 * the number of one that is gone.
 */
export function carryKeyTable(earlier: KeyTable, newDocs: Uint32Array, added: KeyTable): KeyTable {
  const offsets = new Uint32Array(DIGITS + 1);
  const lowKeys = largeUint16Array(earlier.docs.length + added.docs.length);
  const docs = largeUint32Array(lowKeys.length);
  let count = 0;
  let next = 0;
  const add = (key: number, doc: number) => {
    lowKeys[count] = key;
    docs[count++] = doc;
  };
  for (let bucket = 0; bucket < DIGITS; bucket++) {
    const addedEnd = added.offsets[bucket + 1];
    const isNext = (key: number, doc: number) =>
      added.lowKeys[next] < key || (added.lowKeys[next] === key && added.docs[next] < doc);
    for (let i = earlier.offsets[bucket]; i < earlier.offsets[bucket + 1]; i++) {
      const doc = newDocs[earlier.docs[i]];
      if (doc === NO_DOC) continue;
      for (; next < addedEnd && isNext(earlier.lowKeys[i], doc); next++) add(added.lowKeys[next], added.docs[next]);
      add(earlier.lowKeys[i], doc);
    }
    for (; next < addedEnd; next++) add(added.lowKeys[next], added.docs[next]);
    offsets[bucket + 1] = count;
    sortWithinKeys(lowKeys, docs, offsets[bucket], count);
  }
  return { offsets, lowKeys: lowKeys.subarray(0, count), docs: docs.subarray(0, count) };
}

/** Sorts the documents of each key of a bucket, which are in another order only where documents have changed places. */
function sortWithinKeys(lowKeys: Uint16Array, docs: Uint32Array, from: number, to: number): void {
  for (let start = from; start < to; ) {
    let end = start + 1;
    let isSorted = true;
    for (; end < to && lowKeys[end] === lowKeys[start]; end++) isSorted &&= docs[end] > docs[end - 1];
    if (!isSorted) docs.subarray(start, end).sort();
    start = end;
  }
}

/** The places of a key's documents: from the first to, not including, the last. */
export function placesOfKey({ offsets, lowKeys }: KeyTable, key: number): { from: number; to: number } {
  const bucket = key >>> DIGIT_BITS;
  const low = key & (DIGITS - 1);
  const end = offsets[bucket + 1];
  const from = firstFrom(lowKeys, low, offsets[bucket], end);
  return { from, to: lowKeys[from] === low && from < end ? firstFrom(lowKeys, low + 1, from, end) : from };
}

function firstFrom(keys: Uint16Array, key: number, low: number, high: number): number {
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (keys[middle] < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
