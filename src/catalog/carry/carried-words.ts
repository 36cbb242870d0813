/**
 * What the next index reuses of the previous one. A food carried over unchanged has the same words and name keys, so its
 * texts need no analysis, and most posting lists and word tables hardly change. Each part of the previous index is read
 * when needed, so that no two large ones are in memory at once.
 */
import path from 'node:path';
import { CatalogDamagedError } from '../catalog-error.ts';
import { GrowingArray } from '../growing-array.ts';
import { DocumentWords, type ForwardArrays } from '../index/forward-index.ts';
import { areIndexArraysWhole, readIndexArrays, readIndexPart } from '../index/index-arrays.ts';
import { FIELD_SHIFT, type IndexArrays } from '../index/index-layout.ts';
import { type KeyedDocuments, type KeyedPart, NameKeys, type StoredKeys } from '../index/index-name-keys.ts';
import type { IndexedDocuments } from '../index/index-postings.ts';
import { largeUint32Array } from '../large-arrays.ts';
import { NO_DOC } from '../records/record-file.ts';
import { EarlierPostings } from './carried-postings.ts';

const WORD_ARRAYS = ['wordUnits', 'wordOffsets', 'wordKeys', 'postingOffsets'] as const;
const FORWARD_ARRAYS = [
  'forward',
  'forwardBases',
  'forwardOffsets',
  'codedWords',
  'codedSequences',
  'codedSequenceOffsets',
] as const;
const KEY_ARRAYS = {
  name: ['nameKeyOffsets', 'nameLowKeys', 'nameDocs'],
  head: ['headKeyOffsets', 'headLowKeys', 'headDocs'],
} as const;
const POSTING_TABLES = ['shortPostings', 'postingBlockStarts'] as const;
const LONG_POSTINGS = 'longPostings';

/** Required to carry anything over. */
const NEEDED = [...WORD_ARRAYS, ...FORWARD_ARRAYS, ...KEY_ARRAYS.name, ...KEY_ARRAYS.head];

export interface CarriedWords extends Pick<IndexArrays, (typeof WORD_ARRAYS)[number]> {
  foods: number;
  folder: string;
}

/** Whether everything needed is readable; false if the index is damaged or from another text analysis. */
export function areCarriedWordsWhole(folder: string): boolean {
  return areIndexArraysWhole(folder, NEEDED);
}

/** Reads the words, which were verified before. */
export function readCarriedWords(folder: string): CarriedWords {
  const { arrays, about } = readNeeded(folder, WORD_ARRAYS);
  return { ...arrays, foods: about.foods as number, folder };
}

function readNeeded<Name extends keyof IndexArrays>(folder: string, names: readonly Name[]) {
  const read = readIndexArrays(folder, names);
  if (read) return { arrays: read.arrays as unknown as Pick<IndexArrays, Name>, about: read.about };
  throw unreadable(folder);
}

function unreadable(folder: string): CatalogDamagedError {
  return new CatalogDamagedError({ file: path.join(folder, 'search.bin'), problem: 'cannot be read any more' });
}

/** The carried-over documents, and what the previous index has of them. */
export class CarriedFoods {
  readonly words: CarriedWords;
  /** By earlier document: its number in the next index, or NO_DOC if not carried over. */
  readonly newDocs: Uint32Array;
  #lastTaken = -1;
  #isInOrder = true;

  constructor(words: CarriedWords) {
    this.words = words;
    this.newDocs = largeUint32Array(words.foods).fill(NO_DOC);
  }

  /** Whether documents kept their order; a changed ranking reorders them. */
  get isInOrder(): boolean {
    return this.#isInOrder;
  }

  take(doc: number, newDoc: number): void {
    this.newDocs[doc] = newDoc;
    this.#isInOrder &&= doc > this.#lastTaken;
    this.#lastTaken = doc;
  }

  /** The documents' words as stored. */
  readForward(): ForwardArrays {
    return readNeeded(this.words.folder, FORWARD_ARRAYS).arrays;
  }

  /** The documents that are not carried over. */
  readRemoved(): IndexedDocuments {
    const words = new DocumentWords(this.readForward());
    const docs = new GrowingArray(largeUint32Array);
    const entries = new GrowingArray(largeUint32Array);
    const offsets = new GrowingArray(largeUint32Array);
    offsets.push(0);
    for (let doc = 0; doc < this.newDocs.length; doc++) {
      if (this.newDocs[doc] !== NO_DOC) continue;
      const { numbers, count } = words.read(doc);
      for (let i = 0; i < count; i++) entries.push(numbers[i]);
      docs.push(doc);
      offsets.push(entries.length);
    }
    return { docs: docs.view(), entries: entries.view(), offsets: offsets.view() };
  }

  /** All documents of the next index; `added` are the new ones. */
  readAll(added: IndexedDocuments, count: number): IndexedDocuments {
    const forward = this.readForward();
    const words = new DocumentWords(forward);
    const earlierDocs = this.#earlierDocs(count);
    const expected = forward.forward.length + added.entries.length;
    const entries = new GrowingArray(largeUint32Array, expected);
    const docs = earlierDocs.map((_, doc) => doc);
    const offsets = largeUint32Array(count + 1);
    for (let doc = 0, next = 0; doc < count; doc++) {
      if (earlierDocs[doc] === NO_DOC) {
        entries.append(added.entries.subarray(added.offsets[next], added.offsets[next + 1]));
        next++;
      } else {
        const { numbers, fields, count: length } = words.read(earlierDocs[doc]);
        const start = entries.length;
        const room = entries.extend(length);
        for (let i = 0; i < length; i++) room[start + i] = (fields[i] << FIELD_SHIFT) | numbers[i];
      }
      offsets[doc + 1] = entries.length;
    }
    return { docs, entries: entries.view(), offsets };
  }

  /** The table of keys of a part of names. */
  readKeyTable(part: KeyedPart): StoredKeys {
    const { arrays } = readNeeded<keyof IndexArrays>(this.words.folder, KEY_ARRAYS[part]);
    const [offsets, lowKeys, docs] = KEY_ARRAYS[part].map((name) => arrays[name]);
    return { offsets, lowKeys, docs } as StoredKeys;
  }

  /** The keys of all names (or heads) of the next index; `added` are those of new documents. */
  readKeys(added: KeyedDocuments, part: KeyedPart, count: number): KeyedDocuments {
    const words = new DocumentWords(this.readForward());
    const nameKeys = new NameKeys(this.words.wordKeys);
    const earlierDocs = this.#earlierDocs(count);
    const keys = new GrowingArray(largeUint32Array, count);
    const docs = new GrowingArray(largeUint32Array, count);
    const add = (doc: number, key: number) => {
      docs.push(doc);
      keys.push(key);
    };
    for (let doc = 0, next = 0; doc < count; doc++) {
      if (earlierDocs[doc] === NO_DOC) {
        for (; added.docs[next] === doc; next++) add(doc, added.keys[next]);
      } else for (const key of nameKeys.keysOf(words.read(earlierDocs[doc]), part)) add(doc, key);
    }
    return { keys: keys.view(), docs: docs.view() };
  }

  /** By next document: its earlier number, or NO_DOC if it is new. */
  #earlierDocs(count: number): Uint32Array {
    const earlierDocs = new Uint32Array(count).fill(NO_DOC);
    this.newDocs.forEach((doc, earlier) => {
      if (doc !== NO_DOC) earlierDocs[doc] = earlier;
    });
    return earlierDocs;
  }

  /** Some tables; undefined if damaged. */
  readTables<Name extends keyof IndexArrays>(names: readonly Name[]): Pick<IndexArrays, Name> | undefined {
    return readIndexArrays(this.words.folder, names)?.arrays as Pick<IndexArrays, Name> | undefined;
  }

  /** The posting lists; undefined if damaged. */
  readPostings(): EarlierPostings | undefined {
    const { folder, postingOffsets } = this.words;
    const arrays = this.readTables(POSTING_TABLES);
    if (arrays === undefined || !areIndexArraysWhole(folder, [LONG_POSTINGS])) return undefined;
    return new EarlierPostings({ ...arrays, postingOffsets }, this.newDocs.length, (from, to) => {
      const units = readIndexPart(folder, LONG_POSTINGS, from, to);
      if (units === undefined) throw unreadable(folder);
      return units as Uint16Array;
    });
  }
}
