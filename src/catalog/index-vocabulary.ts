/** The vocabulary part of an index: the sorted words, and the tables that lead from misspellings to them. */
import { deletionVariantHashes, MAX_DELETION_VARIANTS } from '../text/deletion-variants.ts';
import { isKindWord } from '../text/kind-word.ts';
import { isNumber } from '../text/tokenise.ts';
import { MAX_TRIGRAMS, trigramHashes } from '../text/trigrams.ts';
import { deletionDepth } from '../text/typo-budget.ts';
import { letterMask } from '../text/word-units.ts';
import { GrowingArray } from './growing-array.ts';
import { bucketCount, buildBuckets, type EachPair, sortedPairs } from './index-buckets.ts';
import type { IndexArrays } from './index-layout.ts';
import { addToBuckets, type StoredBuckets, storeBuckets, WordBuckets } from './word-buckets.ts';
import type { WordNumbers } from './word-numbers.ts';

type WordArrays = Pick<IndexArrays, 'wordUnits' | 'wordOffsets' | 'wordKeys' | 'letterMasks'>;

/** The names of the tables that lead from misspellings to words. */
const DELETION_VARIANT_TABLES = ['deletionVariantBases', 'deletionVariantOffsets', 'deletionVariantWords'] as const;
const TRIGRAM_TABLES = ['trigramBases', 'trigramOffsets', 'trigramWords'] as const;

type DeletionVariantTables = Pick<IndexArrays, (typeof DELETION_VARIANT_TABLES)[number]>;
type TrigramTables = Pick<IndexArrays, (typeof TRIGRAM_TABLES)[number]>;

/** Reads tables of the previous index; undefined where they are damaged. */
export type ReadTables = <Name extends keyof IndexArrays>(
  names: readonly Name[],
) => Pick<IndexArrays, Name> | undefined;

/** The buckets of words by the hashes of their deletion variants. */
export function deletionVariantBuckets(arrays: DeletionVariantTables): WordBuckets {
  const { deletionVariantBases, deletionVariantOffsets, deletionVariantWords } = arrays;
  return new WordBuckets({
    bases: deletionVariantBases,
    distances: deletionVariantOffsets,
    words: deletionVariantWords,
  });
}

/** The buckets of words by the hashes of their trigrams. */
export function trigramBuckets({ trigramBases, trigramOffsets, trigramWords }: TrigramTables): WordBuckets {
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
 * is NO_WORD for a word that is not in it. What tables of the previous index have of its words is taken over. Each part is made when it
 * is asked for.
 */
export function* buildVocabulary(
  words: WordNumbers,
  order: Uint32Array,
  newNumber: Uint32Array,
  readEarlier: ReadTables,
): Generator<Partial<IndexArrays>, void, undefined> {
  const { spelled, ...arrays } = writeWords(words, order);
  yield arrays;
  const tables = new SpellingTables(arrays, spelled, newNumber, (number) => order[number] >= words.carried);
  yield deletionVariantTables(tables, readEarlier);
  yield trigramTables(tables, readEarlier);
}

function deletionVariantTables(tables: SpellingTables, readEarlier: ReadTables): DeletionVariantTables {
  const earlier = readEarlier(DELETION_VARIANT_TABLES);
  const { bases, distances, words } = tables.build(
    earlier && deletionVariantBuckets(earlier),
    VARIANTS_PER_WORD,
    MAX_DELETION_VARIANTS,
    (units, start, end, out) => deletionVariantHashes(units, start, end, deletionDepth(end - start), out),
  );
  return { deletionVariantBases: bases, deletionVariantOffsets: distances, deletionVariantWords: words };
}

function trigramTables(tables: SpellingTables, readEarlier: ReadTables): TrigramTables {
  const earlier = readEarlier(TRIGRAM_TABLES);
  const { bases, distances, words } = tables.build(
    earlier && trigramBuckets(earlier),
    TRIGRAMS_PER_WORD,
    MAX_TRIGRAMS,
    trigramHashes,
  );
  return { trigramBases: bases, trigramOffsets: distances, trigramWords: words };
}

/** Builds tables that lead from misspellings to the words that are spelled. */
class SpellingTables {
  readonly #arrays: WordArrays;
  readonly #spelled: readonly number[];
  readonly #newNumber: Uint32Array;
  readonly #isAdded: (number: number) => boolean;

  /** `isAdded` says whether the previous index does not have a word. */
  constructor(
    arrays: WordArrays,
    spelled: readonly number[],
    newNumber: Uint32Array,
    isAdded: (number: number) => boolean,
  ) {
    this.#arrays = arrays;
    this.#spelled = spelled;
    this.#newNumber = newNumber;
    this.#isAdded = isAdded;
  }

  /** Builds a table; words that the `earlier` one has are taken over from it, if it has as many buckets. */
  build(earlier: WordBuckets | undefined, hashesPerWord: number, maxHashes: number, hashWord: HashWord): StoredBuckets {
    const spelled = this.#spelled;
    const size = bucketCount(spelled.length * hashesPerWord);
    if (earlier?.count !== size) {
      return storeBuckets(
        buildBuckets(size, spelled.length * hashesPerWord, this.#pairsOf(spelled, maxHashes, hashWord)),
      );
    }
    const added = this.#pairsOf(spelled.filter(this.#isAdded), maxHashes, hashWord);
    return addToBuckets(earlier, this.#newNumber, sortedPairs(size, added));
  }

  #pairsOf(numbers: readonly number[], maxHashes: number, hashWord: HashWord): EachPair {
    const { wordUnits, wordOffsets } = this.#arrays;
    const out = new Uint32Array(maxHashes);
    return (add) => {
      for (const number of numbers) {
        const count = hashWord(wordUnits, wordOffsets[number], wordOffsets[number + 1], out);
        for (let i = 0; i < count; i++) if (isFirst(out, i)) add(out[i], number);
      }
    };
  }
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
