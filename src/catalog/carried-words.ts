/**
 * What the next index takes over of the previous one. A food that is carried over as it was has the same words, so that its texts need not be analysed again; and most posting lists and tables of words hardly change.
 */
import path from 'node:path';
import { CatalogDamagedError } from './catalog-error.ts';
import { DocumentWords } from './forward-index.ts';
import { GrowingArray } from './growing-array.ts';
import { areIndexArraysWhole, readIndexArrays } from './index-arrays.ts';
import type { IndexArrays } from './index-layout.ts';
import type { ForwardIndex } from './index-postings.ts';
import { SPELLING_TABLES, type SpellingTables } from './index-vocabulary.ts';
import { type PostingArrays, PostingLists } from './posting-lists.ts';
import { NO_DOC } from './record-file.ts';

const NEEDED = [
  'wordUnits',
  'wordOffsets',
  'wordKeys',
  'postingOffsets',
  'forward',
  'forwardBases',
  'forwardOffsets',
  'codedWords',
  'codedSequences',
  'codedSequenceOffsets',
] as const;

/** The part of an index that tells the words of each document. */
export interface CarriedWords extends Pick<IndexArrays, (typeof NEEDED)[number]> {
  /** The folder of the catalog, where the rest of the index is. */
  folder: string;
}

const NO_WORDS = Object.fromEntries(NEEDED.map((name) => [name, new Uint32Array(0)])) as unknown as CarriedWords;

const POSTING_ARRAYS = ['postingStarts', 'shortPostings', 'longPostings', 'postingBlockStarts'] as const;

/** Whether the words can be read: not where the index is damaged, or was built by another text analysis. */
export function areCarriedWordsWhole(folder: string): boolean {
  return areIndexArraysWhole(folder, NEEDED);
}

/** Reads the words, of which it was made sure that they can be read. */
export function readCarriedWords(folder: string): CarriedWords {
  const read = readIndexArrays(folder, NEEDED);
  if (read) return { ...read.arrays, folder } as unknown as CarriedWords;
  throw new CatalogDamagedError({ file: path.join(folder, 'search.bin'), problem: 'cannot be read any more' });
}

/** What is taken over of each document: its words. */
export class CarriedFoods {
  words: CarriedWords;
  /** By the number of a document the one that it has in the next index; NO_DOC where it is not carried over. */
  readonly newDocs: Uint32Array;
  #documentWords: DocumentWords | undefined;
  #lastTaken = -1;
  #isInOrder = true;

  constructor(words: CarriedWords) {
    this.words = words;
    this.#documentWords = new DocumentWords(words);
    this.newDocs = new Uint32Array(words.forwardOffsets.length - 1).fill(NO_DOC);
  }

  /** Lets go of the words of documents, nearly all of the memory, when those that are carried over are added. */
  releaseDocuments(): void {
    const { folder, postingOffsets } = this.words;
    this.words = { ...NO_WORDS, folder, postingOffsets };
    this.#documentWords = undefined;
  }

  /** Notes that a document is carried over. */
  take(doc: number, newDoc: number): void {
    this.newDocs[doc] = newDoc;
    this.#isInOrder &&= doc > this.#lastTaken;
    this.#lastTaken = doc;
  }

  /** The words of a document. */
  wordsOf(doc: number): DocumentWords {
    return this.#documentWords!.read(doc);
  }

  /** The words of the documents that are not carried over, and how many these are. */
  removed(): { forward: ForwardIndex; count: number } {
    const entries = new GrowingArray((length) => new Uint32Array(length));
    const offsets = new GrowingArray((length) => new Uint32Array(length));
    offsets.push(0);
    for (let doc = 0; doc < this.newDocs.length; doc++) {
      if (this.newDocs[doc] !== NO_DOC) continue;
      const { numbers, count } = this.wordsOf(doc);
      for (let i = 0; i < count; i++) entries.push(numbers[i]!);
      offsets.push(entries.length);
    }
    return { forward: { entries: entries.view(), startOf: (at) => offsets.at(at) }, count: offsets.length - 1 };
  }

  /** The tables that lead to its words; undefined where they are damaged. They are large, and so read when they are needed. */
  readSpellingTables(): SpellingTables | undefined {
    return readIndexArrays(this.words.folder, SPELLING_TABLES)?.arrays as SpellingTables | undefined;
  }

  /** Its posting lists; undefined where they are damaged, or where documents change places, as after a change of the ranking. */
  readPostings(): PostingLists | undefined {
    if (!this.#isInOrder) return undefined;
    const { folder, postingOffsets } = this.words;
    const read = readIndexArrays(folder, POSTING_ARRAYS);
    return read && new PostingLists({ ...read.arrays, postingOffsets } as PostingArrays, this.newDocs.length);
  }
}
