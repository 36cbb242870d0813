/**
 * Word lists by hash, for few hashes with many words, such as trigrams: the sorted hashes, and each list's differences
 * between consecutive numbers in bytes of 7 bits, mostly one each. Buckets would be nearly all empty.
 */
import { GrowingArray } from '../growing-array.ts';
import { largeUint8Array, largeUint32Array } from '../large-arrays.ts';
import type { EachPair } from './index-buckets.ts';
import { NO_WORD } from './word-buckets.ts';

/** The stored lists; `starts` has each list's first byte and the last one's end. */
export interface StoredWordLists {
  hashes: Uint32Array;
  starts: Uint32Array;
  bytes: Uint8Array;
}

const BITS = 7;
const MORE = 1 << BITS;
const BITS_MASK = MORE - 1;
const MIN_SCRATCH = 1024;
const NO_WORDS = new Uint32Array(0);

/** Builds lists from pairs whose words come in ascending order, at most once per hash. */
export function buildWordLists(expectedPairs: number, eachPair: EachPair): StoredWordLists {
  const ids = new Map<number, number>();
  const counts = new GrowingArray((length) => new Uint32Array(length));
  const pairIds = new GrowingArray(largeUint32Array, expectedPairs);
  const words = new GrowingArray(largeUint32Array, expectedPairs);
  eachPair((hash, word) => {
    let id = ids.get(hash);
    if (id === undefined) {
      id = ids.size;
      ids.set(hash, id);
      counts.push(0);
    }
    counts.set(id, counts.at(id) + 1);
    pairIds.push(id);
    words.push(word);
  });
  const next = new Uint32Array(ids.size);
  for (let id = 1; id < next.length; id++) next[id] = next[id - 1] + counts.at(id - 1);
  const byId = largeUint32Array(words.length);
  for (let i = 0; i < byId.length; i++) byId[next[pairIds.at(i)]++] = words.at(i);
  const writer = new WordListWriter();
  for (const hash of Uint32Array.from(ids.keys()).sort()) {
    const id = ids.get(hash)!;
    writer.add(hash, byId.subarray(next[id] - counts.at(id), next[id]));
  }
  return writer.finish();
}

/** Merges two tables. The first one's words are renumbered in the same order or dropped (`NO_WORD`). */
export function mergeWordLists(one: StoredWordLists, newNumber: Uint32Array, other: StoredWordLists): StoredWordLists {
  const [ones, others] = [new WordLists(one), new WordLists(other)];
  const writer = new WordListWriter();
  for (let i = 0, j = 0; i < one.hashes.length || j < other.hashes.length; ) {
    // The entry after the last hash is empty, and higher than any hash.
    const first = one.hashes[i] ?? Number.POSITIVE_INFINITY;
    const second = other.hashes[j] ?? Number.POSITIVE_INFINITY;
    const carried = first <= second ? renumbered(ones.read(i++), newNumber) : NO_WORDS;
    const added = second <= first ? others.read(j++) : NO_WORDS;
    writer.add(Math.min(first, second), added.length === 0 ? carried : sortedTogether(carried, added));
  }
  return writer.finish();
}

/** The new numbers of words that are kept. */
function renumbered(words: Uint32Array, newNumber: Uint32Array): Uint32Array {
  return words.map((word) => newNumber[word]).filter((word) => word !== NO_WORD);
}

function sortedTogether(some: Uint32Array, others: Uint32Array): Uint32Array {
  const words = new Uint32Array(some.length + others.length);
  words.set(some);
  words.set(others, some.length);
  return words.sort();
}

class WordListWriter {
  readonly #hashes = new GrowingArray((length) => new Uint32Array(length));
  readonly #starts = new GrowingArray((length) => new Uint32Array(length));
  readonly #bytes = new GrowingArray(largeUint8Array);

  /** Adds the list of a higher hash than the last; an empty list is dropped. */
  add(hash: number, words: Uint32Array): void {
    if (words.length === 0) return;
    this.#hashes.push(hash);
    this.#starts.push(this.#bytes.length);
    let last = 0;
    for (let i = 0; i < words.length; i++) {
      let rest = words[i] - last;
      last = words[i];
      for (; rest >= MORE; rest >>>= BITS) this.#bytes.push((rest & BITS_MASK) | MORE);
      this.#bytes.push(rest);
    }
  }

  finish(): StoredWordLists {
    this.#starts.push(this.#bytes.length);
    return { hashes: this.#hashes.view(), starts: this.#starts.view(), bytes: this.#bytes.view() };
  }
}

/** Reads lists. It holds one list's words at a time, so each thread has its own. */
export class WordLists {
  #words = new Uint32Array(MIN_SCRATCH);

  constructor(private readonly lists: StoredWordLists) {}

  /** The words with a hash, sorted; valid until the next call. */
  find(hash: number): Uint32Array {
    const { hashes } = this.lists;
    let low = 0;
    let high = hashes.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (hashes[middle] < hash) low = middle + 1;
      else high = middle;
    }
    return hashes[low] === hash ? this.read(low) : this.#words.subarray(0, 0);
  }

  read(list: number): Uint32Array {
    const { starts, bytes } = this.lists;
    const end = starts[list + 1];
    let at = starts[list];
    if (end - at > this.#words.length) this.#words = new Uint32Array(end - at);
    const words = this.#words;
    let word = 0;
    let count = 0;
    while (at < end) {
      let byte = bytes[at++];
      let difference = byte & BITS_MASK;
      for (let shift = BITS; byte >= MORE; shift += BITS) {
        byte = bytes[at++];
        difference |= (byte & BITS_MASK) << shift;
      }
      word += difference;
      words[count++] = word;
    }
    return words.subarray(0, count);
  }
}
