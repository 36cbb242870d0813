/** The layout of `search.bin`: the names of its arrays, and how numbers are packed in them. */
import { SOURCES, type Source } from '../../food/source.ts';
import type { SectionArray } from '../section-directory.ts';

/**
 * Which part of a food a word is in. The head is the name's text before its first comma, or all of it. `extra` holds
 * words that help to find a food but say nothing about how well a query fits it. Names in other languages stand between
 * the name and the brand: of each the first word, the others of its head, and the rest.
 */
export const FIELD = { head: 0, name: 1, brand: 2, extra: 3, otherStart: 4, otherHead: 5, otherName: 6 } as const;
export const FIELDS = Object.keys(FIELD).length;

/** Whether the words of a field stand together on many foods, as those of a brand do. */
export function areRepeated(field: number): boolean {
  return field === FIELD.brand || field === FIELD.extra;
}

/** Whether a field is part of a name, in any language. */
export function isOfName(field: number): boolean {
  return field <= FIELD.name || field >= FIELD.otherStart;
}

/** While an index is built, a word of a document is its number and, in the highest byte, its field. */
export const FIELD_SHIFT = 24;
export const WORD_MASK = 0xff_ffff;

/** A food's traits in one byte: whether it has an image, and the number of its source. */
export const IMAGE_TRAIT = 1;
const SOURCE_SHIFT = 1;

export function packTraits(source: Source, hasImage: boolean): number {
  return (SOURCES.indexOf(source) << SOURCE_SHIFT) | (hasImage ? IMAGE_TRAIT : 0);
}

export function sourceNumber(traits: number): number {
  return traits >> SOURCE_SHIFT;
}

/** The arrays of an index, by the type of their elements. "Offsets" have one entry more than what they divide, so that `[i + 1]` always exists. */
const ELEMENTS = {
  /** The words, sorted by UTF-16 unit, one after another; what a prefix finds is a range of word numbers. */
  wordUnits: Uint16Array,
  wordOffsets: Uint32Array,
  /** What each word adds to the key of a name. */
  wordKeys: Uint32Array,
  /** One bit for each of 32 classes of letters that a word has: most words differ in it, and need no comparison. */
  letterMasks: Uint32Array,
  /**
   * The documents of each word in rank order; after the last word's, those of each source but the commonest, which has nearly all
   * of them (`posting-lists.ts`). The offsets count postings, whichever way these are stored.
   */
  postingOffsets: Uint32Array,
  postingStarts: Uint32Array,
  shortPostings: Uint32Array,
  longPostings: Uint16Array,
  postingBlockStarts: Uint32Array,
  /** The words of each document in their order, with their fields, where each starts, and what has codes (`forward-index.ts`). */
  forward: Uint16Array,
  forwardBases: Uint32Array,
  forwardOffsets: Uint16Array,
  codedWords: Uint32Array,
  codedSequences: Uint32Array,
  codedSequenceOffsets: Uint32Array,
  /** What ranking reads of each document, in runs: where each starts, and its facts (`rank-facts.ts`). */
  rankFactStarts: Uint32Array,
  rankFacts: Uint32Array,
  /** The bits of the claims that the figures of each document meet, and how much it has (`food/claims.ts`). */
  claims: Uint32Array,
  /** What the label of each document says of allergens, diets and marks (`food/label/label-bits.ts`). */
  labelBits: Uint32Array,
  /** Tables from the keys of whole names and of heads to their documents (`index-name-keys.ts`). */
  nameKeyOffsets: Uint32Array,
  nameLowKeys: Uint8Array,
  nameDocs: Uint8Array,
  headKeyOffsets: Uint32Array,
  headLowKeys: Uint8Array,
  headDocs: Uint8Array,
  /** Where words begin that have the same first letters (`word-beginnings.ts`). */
  beginningOffsets: Uint32Array,
  /** Hash of a deletion variant → beginnings that have it (`word-buckets.ts`). */
  deletionVariantBases: Uint32Array,
  deletionVariantOffsets: Uint16Array,
  deletionVariantBeginnings: Uint8Array,
  /** Hash of three letters → words that contain them (`word-lists.ts`). */
  trigramHashes: Uint32Array,
  trigramStarts: Uint32Array,
  trigramWords: Uint8Array,
} as const;

/** The arrays of an index. */
export type IndexArrays = { [Name in keyof typeof ELEMENTS]: (typeof ELEMENTS)[Name]['prototype'] };

/** The first array that is missing or of another element type, or undefined when all are there. */
export function missingArray(arrays: Record<string, SectionArray>): string | undefined {
  return Object.entries(ELEMENTS).find(([name, Element]) => !(arrays[name] instanceof Element))?.[0];
}
