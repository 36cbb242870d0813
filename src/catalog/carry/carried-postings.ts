/**
 * Builds posting lists when most documents are carried over in order: existing lists are renumbered and only new documents
 * inverted, so that memory is accessed sequentially. Lists are written in pieces, so that both indexes' lists are never in
 * memory together.
 */
import { sourceNumber } from '../index/index-layout.ts';
import { countDocuments, type IndexedDocuments, invert } from '../index/index-postings.ts';
import {
  addUpBlocks,
  POSTING_BLOCK_MASK,
  POSTING_BLOCK_SHIFT,
  type PostingArrays,
  PostingLayout,
  PostingLists,
  PostingWriter,
  tableLength,
} from '../index/posting-lists.ts';
import { largeUint32Array } from '../large-arrays.ts';
import { NO_DOC } from '../records/record-file.ts';
import type { SectionArray } from '../section-directory.ts';
import type { SectionPieces } from '../section-file.ts';
import { UnitWindow } from './unit-window.ts';

type EarlierArrays = Pick<PostingArrays, 'postingOffsets' | 'shortPostings' | 'postingBlockStarts'>;

/** The previous index's lists; long ones are read sequentially. */
export class EarlierPostings {
  readonly #layout: PostingLayout;
  readonly #short: Uint32Array;
  readonly #blockStarts: Uint32Array;
  readonly #blocks: number;
  readonly #long: UnitWindow;

  /** `docs` is its number of documents; `readPart` reads about `room` long postings at a time. */
  constructor(
    { postingOffsets, shortPostings, postingBlockStarts }: EarlierArrays,
    docs: number,
    readPart: (from: number, to: number) => Uint16Array,
    room?: number,
  ) {
    const lengths = new Uint32Array(postingOffsets.length - 1);
    for (let list = 0; list < lengths.length; list++) lengths[list] = postingOffsets[list + 1] - postingOffsets[list];
    this.#layout = new PostingLayout(lengths, docs);
    this.#short = shortPostings;
    this.#blockStarts = postingBlockStarts;
    this.#blocks = tableLength(docs) - 1;
    this.#long = new UnitWindow(this.#layout.long, readPart, room);
  }

  /** Writes a list's remaining documents, renumbered, into an array; returns how many there are. */
  readRenumbered(list: number, newDocs: Uint32Array, into: Uint32Array): number {
    const start = this.#layout.starts[list];
    let left = 0;
    if (!this.#layout.isLong(list)) {
      const end = start + this.#layout.count(list);
      for (let at = start; at < end; at++) {
        into[left] = newDocs[this.#short[at]];
        if (into[left] !== NO_DOC) left++;
      }
      return left;
    }
    const blockStarts = this.#blockStarts;
    this.#long.cover(blockStarts[start], blockStarts[start + this.#blocks]);
    const { units, start: first } = this.#long;
    for (let block = 0; block < this.#blocks; block++) {
      const end = blockStarts[start + block + 1] - first;
      for (let at = blockStarts[start + block] - first; at < end; at++) {
        const doc = newDocs[(block << POSTING_BLOCK_SHIFT) | units[at]];
        into[left] = doc;
        if (doc !== NO_DOC) left++;
      }
    }
    return left;
  }
}

/** The inputs of the new lists. */
export interface PostingChanges {
  earlier: EarlierPostings;
  /** By earlier document: its new number, rising, or NO_DOC if it is gone. */
  newDocs: Uint32Array;
  /** Documents that the previous index lacks. */
  added: IndexedDocuments;
  /** By new word number: the number before sorting. Numbers from `carriedWords` on are new words. */
  order: Uint32Array;
  /** The inverse. */
  newNumber: Uint32Array;
  carriedWords: number;
  traits: Uint8Array;
}

const PIECE = 1 << 20;

/** The arrays of the lists, one at a time; `lengths` has each list's size. About `room` postings are written at once. */
export function* carryPostings(
  changes: PostingChanges,
  lengths: Uint32Array,
  room = PIECE,
): Generator<[name: string, content: SectionArray | SectionPieces], void, undefined> {
  const docs = changes.traits.length;
  const layout = new PostingLayout(lengths, docs);
  yield ['postingOffsets', layout.offsets];
  yield ['postingStarts', layout.starts];
  const lists = new ChangedLists(changes);
  yield ['shortPostings', { element: 'u32', pieces: shortPieces(lists, layout, room) }];
  const blockStarts = new Uint32Array(layout.tables);
  yield ['longPostings', { element: 'u16', pieces: longPieces(lists, layout, blockStarts, room) }];
  addUpBlocks(blockStarts);
  yield ['postingBlockStarts', blockStarts];
}

function* shortPieces(lists: ChangedLists, layout: PostingLayout, room: number): Generator<Uint32Array> {
  const piece = new Uint32Array(Math.max(room, layout.longestShort));
  let used = 0;
  for (let list = 0; list < layout.starts.length; list++) {
    if (layout.isLong(list)) continue;
    const count = layout.count(list);
    if (used + count > piece.length) {
      yield piece.subarray(0, used);
      used = 0;
    }
    const docs = lists.read(list, count);
    for (let i = 0; i < count; i++) piece[used++] = docs[i];
  }
  yield piece.subarray(0, used);
}

function* longPieces(lists: ChangedLists, layout: PostingLayout, blockStarts: Uint32Array, room: number) {
  const piece = new Uint16Array(room);
  let used = 0;
  for (let list = 0; list < layout.starts.length; list++) {
    if (!layout.isLong(list)) continue;
    const docs = lists.read(list, layout.count(list));
    for (let from = 0; from < docs.length; ) {
      const some = docs.subarray(from, from + piece.length - used);
      writeLong(some, piece, used, blockStarts, layout.starts[list]);
      from += some.length;
      used += some.length;
      if (used < piece.length) continue;
      yield piece;
      used = 0;
    }
  }
  yield piece.subarray(0, used);
}

/** Writes postings of a long list, counting each block's in the entry after its own. */
function writeLong(docs: Uint32Array, to: Uint16Array, at: number, blockStarts: Uint32Array, table: number): void {
  for (let i = 0; i < docs.length; ) {
    const block = docs[i] >>> POSTING_BLOCK_SHIFT;
    const from = i;
    for (const end = (block + 1) << POSTING_BLOCK_SHIFT; i < docs.length && docs[i] < end; i++) {
      to[at + i] = docs[i] & POSTING_BLOCK_MASK;
    }
    blockStarts[table + block + 1] += i - from;
  }
}

/** The current documents of each list. */
class ChangedLists {
  readonly #changes: PostingChanges;
  readonly #addedLists: PostingLists;
  readonly #carried: Uint32Array;
  readonly #added: Uint32Array;
  readonly #merged: Uint32Array;

  constructor(changes: PostingChanges) {
    this.#changes = changes;
    this.#addedLists = invertAdded(changes);
    this.#carried = largeUint32Array(changes.newDocs.length);
    this.#added = new Uint32Array(changes.added.docs.length);
    this.#merged = largeUint32Array(changes.traits.length);
  }

  /** A list's documents, `count` of them; valid until the next call. */
  read(list: number, count: number): Uint32Array {
    const { earlier, newDocs, order, carriedWords } = this.#changes;
    if (list >= order.length) return this.#readSource(list - order.length, count);
    const word = order[list];
    const carriedCount = word < carriedWords ? earlier.readRenumbered(word, newDocs, this.#carried) : 0;
    const addedCount = this.#addedLists.count(list);
    if (addedCount === 0) return this.#carried.subarray(0, carriedCount);
    this.#addedLists.read(list, this.#added, addedCount);
    merge(this.#carried, carriedCount, this.#added, addedCount, this.#merged);
    return this.#merged.subarray(0, count);
  }

  #readSource(source: number, count: number): Uint32Array {
    const { traits } = this.#changes;
    const docs = this.#merged.subarray(0, count);
    for (let doc = 0, at = 0; at < count; doc++) if (sourceNumber(traits[doc]) === source) docs[at++] = doc;
    return docs;
  }
}

/** Merges two disjoint lists. */
function merge(one: Uint32Array, oneCount: number, other: Uint32Array, otherCount: number, into: Uint32Array): void {
  let next = 0;
  let count = 0;
  for (let i = 0; i < oneCount; i++) {
    while (next < otherCount && other[next] < one[i]) into[count++] = other[next++];
    into[count++] = one[i];
  }
  while (next < otherCount) into[count++] = other[next++];
}

function invertAdded({ added, newNumber, order, traits }: PostingChanges): PostingLists {
  const counts = new Uint32Array(newNumber.length);
  countDocuments(added, counts);
  const writer = new PostingWriter(
    order.map((number) => counts[number]),
    traits.length,
  );
  invert(added, newNumber, writer);
  return new PostingLists(writer.finish(), traits.length);
}
