/** A table from the keys of names to documents: two arrays, sorted by key and, within one key, in rank order. */
export interface KeyTable {
  keys: Uint32Array;
  docs: Uint32Array;
}

const DIGIT_BITS = 16;
const DIGITS = 1 << DIGIT_BITS;

/**
 * Sorts (key, document) pairs that come in document order, in two stable passes by 16 bits each. Packing both into a
 * double to use the built-in sort would not be exact: 32 bits of key and 22 of document are more than 53.
 */
export function buildKeyTable(keys: Uint32Array, docs: Uint32Array): KeyTable {
  return sortByDigit(sortByDigit({ keys, docs }, 0), DIGIT_BITS);
}

function sortByDigit({ keys, docs }: KeyTable, shift: number): KeyTable {
  const next = new Uint32Array(DIGITS + 1);
  for (let i = 0; i < keys.length; i++) next[((keys[i] >>> shift) & (DIGITS - 1)) + 1]++;
  for (let digit = 0; digit < DIGITS; digit++) next[digit + 1] += next[digit];
  const sorted = { keys: new Uint32Array(keys.length), docs: new Uint32Array(keys.length) };
  for (let i = 0; i < keys.length; i++) {
    const to = next[(keys[i] >>> shift) & (DIGITS - 1)]++;
    sorted.keys[to] = keys[i];
    sorted.docs[to] = docs[i];
  }
  return sorted;
}

/**
 * The first place with this key or a larger one. Keys are hashes, hence evenly spread: the search starts where the
 * key should be and gallops from there, which should touch fewer cache lines than a binary search.
 */
export function firstOfKey(keys: Uint32Array, key: number): number {
  const length = keys.length;
  const guess = Math.min(length - 1, Math.floor((key / 0x1_0000_0000) * length));
  if (guess < 0) return 0;
  let step = 16;
  let low: number;
  let high: number;
  if (keys[guess] < key) {
    low = guess + 1;
    high = guess + step;
    while (high < length && keys[high] < key) {
      low = high + 1;
      step *= 2;
      high += step;
    }
    if (high > length) high = length;
  } else {
    high = guess;
    low = guess - step;
    while (low >= 0 && keys[low] >= key) {
      high = low;
      step *= 2;
      low -= step;
    }
    low = low < 0 ? 0 : low + 1;
  }
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (keys[middle] < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
