/** The vocabulary part of an index: the sorted words, and the tables that lead from misspellings to them. */
import { deletionVariantHashes, MAX_DELETION_VARIANTS } from '../text/deletion-variants.ts';
import { isKindWord } from '../text/kind-word.ts';
import { wordKey } from '../text/name-key.ts';
import { isNumber } from '../text/tokenise.ts';
import { MAX_TRIGRAMS, trigramHashes } from '../text/trigrams.ts';
import { deletionDepth } from '../text/typo-budget.ts';
import { letterMask } from '../text/word-units.ts';
import { buildBuckets } from './index-buckets.ts';
import type { IndexArrays } from './index-layout.ts';

type VocabularyArrays = Pick<
  IndexArrays,
  | 'wordUnits'
  | 'wordOffsets'
  | 'wordKeys'
  | 'letterMasks'
  | 'remainderOffsets'
  | 'remainderWords'
  | 'trigramOffsets'
  | 'trigramWords'
>;

/**
 * About how many hashes a word has: a long word has 29 deletion variants of its first letters, a short one fewer, and a
 * trigram for each letter. They only decide how many buckets a table gets, for one to two entries in each.
 */
const VARIANTS_PER_WORD = 25;
const TRIGRAMS_PER_WORD = 8;

/** Builds the tables of the words in `order`, which has their numbers sorted; `newNumber[old]` says where in it a word stands. */
export function buildVocabulary(
  words: readonly string[],
  order: Uint32Array,
): { arrays: VocabularyArrays; newNumber: Uint32Array } {
  const newNumber = new Uint32Array(words.length);
  const wordOffsets = new Uint32Array(order.length + 1);
  const wordKeys = new Uint32Array(order.length);
  for (let number = 0; number < order.length; number++) {
    const word = words[order[number]];
    newNumber[order[number]] = number;
    wordOffsets[number + 1] = wordOffsets[number] + word.length;
    wordKeys[number] = wordKey(word);
  }
  const wordUnits = new Uint16Array(wordOffsets[order.length]);
  const letterMasks = new Uint32Array(order.length);
  for (let number = 0; number < order.length; number++) {
    const word = words[order[number]];
    const start = wordOffsets[number];
    for (let i = 0; i < word.length; i++) wordUnits[start + i] = word.charCodeAt(i);
    letterMasks[number] = letterMask(wordUnits, start, wordOffsets[number + 1]);
  }
  // Numbers have no typos: 500 is not 600. Nobody types the word of a kind.
  const spelled: number[] = [];
  for (let number = 0; number < order.length; number++) {
    const word = words[order[number]];
    if (!isNumber(word) && !isKindWord(word)) spelled.push(number);
  }

  const deletionVariants = tableOf(
    spelled,
    wordOffsets,
    VARIANTS_PER_WORD,
    new Uint32Array(MAX_DELETION_VARIANTS),
    (start, end, out) => deletionVariantHashes(wordUnits, start, end, deletionDepth(end - start), out),
  );
  const trigrams = tableOf(spelled, wordOffsets, TRIGRAMS_PER_WORD, new Uint32Array(MAX_TRIGRAMS), (start, end, out) =>
    trigramHashes(wordUnits, start, end, out),
  );
  return {
    arrays: {
      wordUnits,
      wordOffsets,
      wordKeys,
      letterMasks,
      remainderOffsets: deletionVariants.offsets,
      remainderWords: deletionVariants.members,
      trigramOffsets: trigrams.offsets,
      trigramWords: trigrams.members,
    },
    newNumber,
  };
}

function tableOf(
  numbers: readonly number[],
  wordOffsets: Uint32Array,
  expectedHashes: number,
  out: Uint32Array,
  hashesOf: (start: number, end: number, out: Uint32Array) => number,
) {
  return buildBuckets((add) => {
    for (const number of numbers) {
      const count = hashesOf(wordOffsets[number], wordOffsets[number + 1], out);
      for (let i = 0; i < count; i++) if (isFirst(out, i)) add(out[i], number);
    }
  }, numbers.length * expectedHashes);
}

/** Whether no earlier hash is the same. On a few dozen a loop takes two thirds of the time of `indexOf`. */
function isFirst(hashes: Uint32Array, at: number): boolean {
  const hash = hashes[at];
  for (let i = 0; i < at; i++) if (hashes[i] === hash) return false;
  return true;
}
