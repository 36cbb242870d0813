/**
 * The words of the previous catalog's foods, as its index has them, and the keys of their names. A food that is carried over
 * as it was has the same ones in the next index, so that its texts need not be analysed again.
 */
import { readIndexArrays } from './index-arrays.ts';
import type { IndexArrays } from './index-layout.ts';
import { keysByDocument } from './index-name-keys.ts';

const NEEDED = [
  'wordUnits',
  'wordOffsets',
  'forward',
  'forwardBases',
  'forwardOffsets',
  'nameKeyOffsets',
  'nameLowKeys',
  'nameDocs',
  'headKeyOffsets',
  'headLowKeys',
  'headDocs',
] as const;

/** The part of an index that tells the words of each document; it can be posted to another thread. */
export type CarriedWords = Pick<IndexArrays, (typeof NEEDED)[number]>;

/** Reads them; undefined where the index is damaged, or was built by another text analysis. */
export function readCarriedWords(folder: string): CarriedWords | undefined {
  return readIndexArrays(folder, NEEDED)?.arrays as CarriedWords | undefined;
}

/** What is taken over of each document: its words, and the keys of its name and, where that has one, of its head. */
export class CarriedFoods {
  readonly words: CarriedWords;
  readonly nameKeys: Uint32Array;
  readonly headKeys: Uint32Array;
  readonly hasHead: Uint8Array;

  constructor(words: CarriedWords) {
    this.words = words;
    const { nameKeyOffsets, nameLowKeys, nameDocs, headKeyOffsets, headLowKeys, headDocs } = words;
    const count = nameDocs.length;
    this.nameKeys = keysByDocument({ offsets: nameKeyOffsets, lowKeys: nameLowKeys, docs: nameDocs }, count);
    this.headKeys = keysByDocument({ offsets: headKeyOffsets, lowKeys: headLowKeys, docs: headDocs }, count);
    this.hasHead = new Uint8Array(count);
    for (let i = 0; i < headDocs.length; i++) this.hasHead[headDocs[i]!] = 1;
  }
}

/** One of the words. */
export function wordAt({ wordUnits, wordOffsets }: CarriedWords, number: number): string {
  const { buffer, byteOffset, byteLength } = wordUnits.subarray(wordOffsets[number], wordOffsets[number + 1]);
  return Buffer.from(buffer, byteOffset, byteLength).toString('utf16le');
}
