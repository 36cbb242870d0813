/** The vocabulary part of an index: the sorted words, and the tables that lead from misspellings to them. */
import { deletionVariantHashes, MAX_DELETION_VARIANTS } from '../text/deletion-variants.ts';
import { isKindWord } from '../text/kind-word.ts';
import { isNumber } from '../text/tokenise.ts';
import { MAX_TRIGRAMS, trigramHashes } from '../text/trigrams.ts';
import { deletionDepth } from '../text/typo-budget.ts';
import { letterMask } from '../text/word-units.ts';
import { GrowingArray } from './growing-array.ts';
import { bucketCount, buildBuckets } from './index-buckets.ts';
import type { IndexArrays } from './index-layout.ts';
import { mergeBuckets, NO_WORD, storeBuckets, WordBuckets } from './word-buckets.ts';
import type { WordNumbers } from './word-numbers.ts';

type WordArrays = Pick<IndexArrays, 'wordUnits' | 'wordOffsets' | 'wordKeys' | 'letterMasks'>;

/** The names of the tables that lead from misspellings to words. */
export const SPELLING_TABLES = [
  'deletionVariantBases',
  'deletionVariantOffsets',
  'deletionVariantWords',
  'trigramBases',
  'trigramOffsets',
  'trigramWords',
] as const;

export type SpellingTables = Pick<IndexArrays, (typeof SPELLING_TABLES)[number]>;

/** The buckets of words by the hashes of their deletion variants. */
export function deletionVariantBuckets(arrays: SpellingTables): WordBuckets {
  const { deletionVariantBases, deletionVariantOffsets, deletionVariantWords } = arrays;
  return new WordBuckets({
    bases: deletionVariantBases,
    distances: deletionVariantOffsets,
    words: deletionVariantWords,
  });
}

/** The buckets of words by the hashes of their trigrams. */
export function trigramBuckets({ trigramBases, trigramOffsets, trigramWords }: SpellingTables): WordBuckets {
  return new WordBuckets({ bases: trigramBases, distances: trigramOffsets, words: trigramWords });
}

/**
 * About how many hashes a word has: a long word has 29 deletion variants of its first letters, a short one fewer, and a
 * trigram for each letter. They only decide how many buckets a table gets, for one to two entries in each.
 */
const VARIANTS_PER_WORD = 25;
const TRIGRAMS_PER_WORD = 8;
/** About how long a word is, for the first size of an array that grows. */
const UNITS_PER_WORD = 10;

/** Writes the hashes of the word in `units[start..end)` to `out`, and returns how many there are. */
type HashWord = (units: Uint16Array, start: number, end: number, out: Uint32Array) => number;

/**
 * Builds the tables of the words in `order`, which has their numbers sorted; `newNumber[old]` says where in it a word stands, and
 * is NO_WORD for a word that is not in it. What `carried`, the tables of the previous index, have of its words is taken over.
 */
export function buildVocabulary(
  words: WordNumbers,
  order: Uint32Array,
  carried?: SpellingTables,
): { arrays: WordArrays & SpellingTables; newNumber: Uint32Array } {
  const newNumber = new Uint32Array(words.count).fill(NO_WORD);
  for (let number = 0; number < order.length; number++) newNumber[order[number]] = number;
  const { spelled, ...arrays } = writeWords(words, order);
  const isAdded = (number: number) => order[number] >= words.carried;
  const tableOf = (earlier: WordBuckets | undefined, hashesPerWord: number, maxHashes: number, hashWord: HashWord) => {
    const out = new Uint32Array(maxHashes);
    const size = bucketCount(spelled.length * hashesPerWord);
    const build = (numbers: readonly number[]) =>
      buildBuckets(size, numbers.length * hashesPerWord, (add) => {
        for (const number of numbers) {
          const count = hashWord(arrays.wordUnits, arrays.wordOffsets[number], arrays.wordOffsets[number + 1], out);
          for (let i = 0; i < count; i++) if (isFirst(out, i)) add(out[i], number);
        }
      });
    return earlier?.count === size
      ? mergeBuckets(earlier, newNumber, build(spelled.filter(isAdded)))
      : storeBuckets(build(spelled));
  };
  const deletionVariants = tableOf(
    carried && deletionVariantBuckets(carried),
    VARIANTS_PER_WORD,
    MAX_DELETION_VARIANTS,
    (units, start, end, out) => deletionVariantHashes(units, start, end, deletionDepth(end - start), out),
  );
  const trigrams = tableOf(carried && trigramBuckets(carried), TRIGRAMS_PER_WORD, MAX_TRIGRAMS, trigramHashes);
  return {
    arrays: {
      ...arrays,
      deletionVariantBases: deletionVariants.bases,
      deletionVariantOffsets: deletionVariants.distances,
      deletionVariantWords: deletionVariants.words,
      trigramBases: trigrams.bases,
      trigramOffsets: trigrams.distances,
      trigramWords: trigrams.words,
    },
    newNumber,
  };
}

/** The arrays of the words, and the numbers of those that are spelled. */
function writeWords(words: WordNumbers, order: Uint32Array): WordArrays & { spelled: number[] } {
  const units = new GrowingArray((length) => new Uint16Array(length), order.length * UNITS_PER_WORD);
  const wordOffsets = new Uint32Array(order.length + 1);
  const wordKeys = new Uint32Array(order.length);
  const spelled: number[] = [];
  for (let number = 0; number < order.length; number++) {
    const word = words.at(order[number]);
    for (let i = 0; i < word.length; i++) units.push(word.charCodeAt(i));
    wordOffsets[number + 1] = units.length;
    wordKeys[number] = words.keyOf(order[number]);
    // Numbers have no typos: 500 is not 600. Nobody types the word of a kind.
    if (!isNumber(word) && !isKindWord(word)) spelled.push(number);
  }
  const wordUnits = units.view();
  const letterMasks = new Uint32Array(order.length);
  for (let number = 0; number < order.length; number++) {
    letterMasks[number] = letterMask(wordUnits, wordOffsets[number], wordOffsets[number + 1]);
  }
  return { wordUnits, wordOffsets, wordKeys, letterMasks, spelled };
}

/** Whether no earlier hash is the same. On a few dozen a loop takes two thirds of the time of `indexOf`. */
function isFirst(hashes: Uint32Array, at: number): boolean {
  const hash = hashes[at];
  for (let i = 0; i < at; i++) if (hashes[i] === hash) return false;
  return true;
}
