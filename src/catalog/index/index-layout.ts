/** The layout of `search.bin`: the names of its arrays and how numbers are packed in them. */
import { SOURCES, type Source } from '../../food/source.ts';
import type { SectionArray } from '../section-directory.ts';

/**
 * The part of a food that a word is in. The head is the name's text before its first comma, or all of it. `extra` has words
 * that help find a food but do not affect how well it matches. Names in other languages come between name and brand: each
 * with its first word, the rest of its head, and the remainder.
 */
export const FIELD = { head: 0, name: 1, brand: 2, extra: 3, otherStart: 4, otherHead: 5, otherName: 6 } as const;
export const FIELDS = Object.keys(FIELD).length;

/** Whether a field's words occur together on many foods, as a brand's do. */
export function areRepeated(field: number): boolean {
  return field === FIELD.brand || field === FIELD.extra;
}

/** Whether a field is part of a name in any language. */
export function isOfName(field: number): boolean {
  return field <= FIELD.name || field >= FIELD.otherStart;
}

/** During a build, a document's word is its number with the field in the highest byte. */
export const FIELD_SHIFT = 24;
export const WORD_MASK = 0xff_ffff;

/** A food's traits in a byte: whether it has an image, and its source's number. */
export const IMAGE_TRAIT = 1;
const SOURCE_SHIFT = 1;

export function packTraits(source: Source, hasImage: boolean): number {
  return (SOURCES.indexOf(source) << SOURCE_SHIFT) | (hasImage ? IMAGE_TRAIT : 0);
}

export function sourceNumber(traits: number): number {
  return traits >> SOURCE_SHIFT;
}

/** The arrays of an index by element type. "Offsets" have one entry more than what they divide, so that `[i + 1]` always exists. */
const ELEMENTS = {
  /** The words, sorted by UTF-16 unit and concatenated; a prefix matches a range of word numbers. */
  wordUnits: Uint16Array,
  wordOffsets: Uint32Array,
  /** What each word contributes to a name's key. */
  wordKeys: Uint32Array,
  /** One bit for each of 32 letter classes in a word: most words differ in it and need no comparison. */
  letterMasks: Uint32Array,
  /**
   * The documents of each word in rank order, then those of each source except the commonest, which has nearly all of them
   * (`posting-lists.ts`). Offsets count postings, however they are stored.
   */
  postingOffsets: Uint32Array,
  postingStarts: Uint32Array,
  shortPostings: Uint32Array,
  longPostings: Uint16Array,
  postingBlockStarts: Uint32Array,
  /** Each document's words in order with fields, their starts, and the codes (`forward-index.ts`). */
  forward: Uint16Array,
  forwardBases: Uint32Array,
  forwardOffsets: Uint16Array,
  codedWords: Uint32Array,
  codedSequences: Uint32Array,
  codedSequenceOffsets: Uint32Array,
  /** What ranking reads of each document, in runs: starts and facts (`rank-facts.ts`). */
  rankFactStarts: Uint32Array,
  rankFacts: Uint32Array,
  /** The claims that each document's figures meet, as bits, and their degrees (`food/claims.ts`). */
  claims: Uint32Array,
  /** Allergens, diets and marks on each document's label (`food/label/label-bits.ts`). */
  labelBits: Uint32Array,
  /** From the keys of whole names and of heads to documents (`index-name-keys.ts`). */
  nameKeyOffsets: Uint32Array,
  nameLowKeys: Uint8Array,
  nameDocs: Uint8Array,
  headKeyOffsets: Uint32Array,
  headLowKeys: Uint8Array,
  headDocs: Uint8Array,
  /** Where words with the same first letters begin (`word-beginnings.ts`). */
  beginningOffsets: Uint32Array,
  /** Hash of a deletion variant → beginnings that have it (`word-buckets.ts`). */
  deletionVariantBases: Uint32Array,
  deletionVariantOffsets: Uint16Array,
  deletionVariantBeginnings: Uint8Array,
} as const;

export type IndexArrays = { [Name in keyof typeof ELEMENTS]: (typeof ELEMENTS)[Name]['prototype'] };

/** The first array that is missing or mistyped, if any. */
export function missingArray(arrays: Record<string, SectionArray>): string | undefined {
  return Object.entries(ELEMENTS).find(([name, Element]) => !(arrays[name] instanceof Element))?.[0];
}
