/** The vocabulary of an index: sorted words, and the tables that lead from misspellings to them. */
import { deletionVariantHashes, MAX_DELETION_VARIANTS } from '../../text/deletion-variants.ts';
import { isKindWord } from '../../text/kind-word.ts';
import { isNumber } from '../../text/tokenise.ts';
import { deletionDepth } from '../../text/typo-budget.ts';
import { letterMask } from '../../text/word-units.ts';
import { GrowingArray } from '../growing-array.ts';
import type { IndexArrays } from './index-layout.ts';
import { findBeginnings, renumberBeginnings } from './word-beginnings.ts';
import {
  addToBuckets,
  bucketCount,
  buildBuckets,
  type EachPair,
  NO_WORD,
  type StoredBuckets,
  WordBuckets,
} from './word-buckets.ts';
import type { WordNumbers } from './word-numbers.ts';

type WordArrays = Pick<IndexArrays, 'wordUnits' | 'wordOffsets' | 'wordKeys' | 'letterMasks'>;

const DELETION_VARIANT_TABLES = [
  'beginningOffsets',
  'deletionVariantBases',
  'deletionVariantOffsets',
  'deletionVariantBeginnings',
] as const;

type DeletionVariantTables = Pick<IndexArrays, (typeof DELETION_VARIANT_TABLES)[number]>;

/** Reads tables of the previous index; undefined if damaged. */
export type ReadTables = <Name extends keyof IndexArrays>(
  names: readonly Name[],
) => Pick<IndexArrays, Name> | undefined;

export function deletionVariantBuckets(arrays: Omit<DeletionVariantTables, 'beginningOffsets'>): WordBuckets {
  const { deletionVariantBases, deletionVariantOffsets, deletionVariantBeginnings } = arrays;
  return new WordBuckets({
    bases: deletionVariantBases,
    distances: deletionVariantOffsets,
    words: deletionVariantBeginnings,
  });
}

/** The typical number of deletion variants (most have 29), chosen for one to two entries per bucket. */
const VARIANTS_PER_BEGINNING = 25;
/** Letters per word, for the initial size of their array. */
const UNITS_PER_WORD = 10;

/**
 * Builds the tables of the words in `order` (their numbers, sorted); `newNumber[old]` is a word's position in it, or
 * NO_WORD. Tables of the previous index are reused for its words. Each part is built on request.
 */
export function* buildVocabulary(
  words: WordNumbers,
  order: Uint32Array,
  newNumber: Uint32Array,
  readEarlier: ReadTables,
): Generator<Partial<IndexArrays>, void, undefined> {
  const arrays = writeWords(words, order);
  yield arrays;
  // Numbers have no typos: 500 is not 600. Nobody types the word of a kind.
  const isSpelled = (number: number) => {
    const word = words.at(order[number]);
    return !isNumber(word) && !isKindWord(word);
  };
  yield buildDeletionVariants(arrays, isSpelled, newNumber, readEarlier(DELETION_VARIANT_TABLES));
}

function buildDeletionVariants(
  { wordUnits, wordOffsets }: WordArrays,
  isSpelled: (number: number) => boolean,
  newNumber: Uint32Array,
  carried: DeletionVariantTables | undefined,
): DeletionVariantTables {
  const beginningOffsets = findBeginnings({ wordUnits, wordOffsets });
  // Words with one beginning can all be misspelled, or none: their first letters decide.
  const isSpelledBeginning = (beginning: number) => isSpelled(beginningOffsets[beginning]);
  const spelled = Uint32Array.from(beginningOffsets.keys()).subarray(0, -1).filter(isSpelledBeginning);
  const size = bucketCount(spelled.length * VARIANTS_PER_BEGINNING);
  const hashes = new Uint32Array(MAX_DELETION_VARIANTS);
  const pairsOf =
    (beginnings: Uint32Array): EachPair =>
    (add) => {
      for (const beginning of beginnings) {
        const start = wordOffsets[beginningOffsets[beginning]];
        const end = wordOffsets[beginningOffsets[beginning] + 1];
        const count = deletionVariantHashes(wordUnits, start, end, deletionDepth(end - start), hashes);
        for (let i = 0; i < count; i++) if (isFirst(hashes, i)) add(hashes[i], beginning);
      }
    };
  const earlier = carried && deletionVariantBuckets(carried);
  let buckets: StoredBuckets;
  if (earlier?.count === size) {
    const renumbered = renumberBeginnings(carried!.beginningOffsets, newNumber, beginningOffsets);
    const isCarried = new Uint8Array(beginningOffsets.length);
    for (const beginning of renumbered) if (beginning !== NO_WORD) isCarried[beginning] = 1;
    const added = spelled.filter((beginning) => isCarried[beginning] === 0);
    buckets = addToBuckets(earlier, renumbered, pairsOf(added));
  } else buckets = buildBuckets(size, spelled.length * VARIANTS_PER_BEGINNING, pairsOf(spelled));
  return {
    beginningOffsets,
    deletionVariantBases: buckets.bases,
    deletionVariantOffsets: buckets.distances,
    deletionVariantBeginnings: buckets.words,
  };
}

function writeWords(words: WordNumbers, order: Uint32Array): WordArrays {
  const units = new GrowingArray((length) => new Uint16Array(length), order.length * UNITS_PER_WORD);
  const wordOffsets = new Uint32Array(order.length + 1);
  const wordKeys = new Uint32Array(order.length);
  for (let number = 0; number < order.length; number++) {
    const word = words.at(order[number]);
    for (let i = 0; i < word.length; i++) units.push(word.charCodeAt(i));
    wordOffsets[number + 1] = units.length;
    wordKeys[number] = words.keyOf(order[number]);
  }
  const wordUnits = units.view();
  const letterMasks = new Uint32Array(order.length);
  for (let number = 0; number < order.length; number++) {
    letterMasks[number] = letterMask(wordUnits, wordOffsets[number], wordOffsets[number + 1]);
  }
  return { wordUnits, wordOffsets, wordKeys, letterMasks };
}

/** Whether no earlier hash is equal. For a few dozen, a loop takes two thirds of the time of `indexOf`. */
function isFirst(hashes: Uint32Array, at: number): boolean {
  const hash = hashes[at];
  for (let i = 0; i < at; i++) if (hashes[i] === hash) return false;
  return true;
}
