/**
 * Typos are resolved on the vocabulary, not on the documents: a misspelt word becomes the few indexed words that it may
 * mean, and the search goes on with those. The deletions table proposes, the letter mask and the length sift, the edit
 * distance decides.
 */
import { deletionVariantBuckets } from '../../catalog/index/index-vocabulary.ts';
import type { SearchIndex } from '../../catalog/index/search-index.ts';
import type { WordBuckets } from '../../catalog/index/word-buckets.ts';
import { deletionVariantHashes, MAX_DELETION_VARIANTS } from '../../text/deletion-variants.ts';
import { editDistance } from '../../text/edit-distance.ts';
import { isNumber } from '../../text/tokenise.ts';
import { deletionDepth, MAX_TYPOS, typoBudget } from '../../text/typo-budget.ts';
import { letterMask, wordUnits } from '../../text/word-units.ts';

/** An indexed word, and how many typos part it from the typed one. */
export interface FuzzyWord {
  number: number;
  typos: number;
}

/** Finds the indexed words within the typo budget of a typed one. */
export class FuzzyWords {
  readonly #index: SearchIndex;
  readonly #buckets: WordBuckets;
  /** The round in which a beginning was last checked: it shares many deletion variants with the typed word. */
  readonly #seenIn: Uint32Array;
  #round = 0;
  readonly #hashes = new Uint32Array(MAX_DELETION_VARIANTS);

  constructor(index: SearchIndex) {
    this.#index = index;
    this.#buckets = deletionVariantBuckets(index.arrays);
    this.#seenIn = new Uint32Array(index.arrays.beginningOffsets.length);
  }

  /** All words within the budget, and within `mostTypos`, but the typed one itself; fewest typos first, then the most used. */
  find(typed: string, mostTypos = MAX_TYPOS): FuzzyWord[] {
    const depth = isNumber(typed) ? 0 : Math.min(mostTypos, deletionDepth(typed.length));
    if (depth === 0) return [];
    const { beginningOffsets, wordOffsets, letterMasks, wordUnits: indexed } = this.#index.arrays;
    const buckets = this.#buckets;
    const units = wordUnits(typed);
    const round = ++this.#round;
    const found: FuzzyWord[] = [];
    const count = deletionVariantHashes(units, 0, units.length, depth, this.#hashes);
    const mask = letterMask(units, 0, units.length);
    for (let i = 0; i < count; i++) {
      const bucket = buckets.bucketOf(this.#hashes[i]);
      const bucketEnd = buckets.startOf(bucket + 1);
      for (let at = buckets.startOf(bucket); at < bucketEnd; at++) {
        const beginning = buckets.wordAt(at);
        if (this.#seenIn[beginning] === round) continue;
        this.#seenIn[beginning] = round;
        const lastWord = beginningOffsets[beginning + 1];
        for (let number = beginningOffsets[beginning]; number < lastWord; number++) {
          const start = wordOffsets[number];
          const end = wordOffsets[number + 1];
          const budget = Math.min(mostTypos, typoBudget(Math.max(units.length, end - start)));
          // A letter too few or too many changes one class of letters at most, any other typo two.
          const lengthDifference = Math.abs(end - start - units.length);
          if (bitCount(letterMasks[number] ^ mask) > 2 * budget - lengthDifference) continue;
          const typos = editDistance(units, 0, units.length, indexed, start, end, budget);
          if (typos > 0 && typos <= budget) found.push({ number, typos });
        }
      }
    }
    return found.sort(
      (a, b) => a.typos - b.typos || this.#index.docFrequency(b.number) - this.#index.docFrequency(a.number),
    );
  }
}

function bitCount(bits: number): number {
  let rest = bits - ((bits >>> 1) & 0x5555_5555);
  rest = (rest & 0x3333_3333) + ((rest >>> 2) & 0x3333_3333);
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}
