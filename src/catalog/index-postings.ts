/**
 * The posting lists of an index. They are made by inverting the forward index; where most documents are carried over from the
 * previous index, its lists are renumbered instead, and only what is new is inverted: that reads and writes memory in its order.
 */
import { SOURCES } from '../food/source.ts';
import { sourceNumber, WORD_MASK } from './index-layout.ts';
import { type PostingArrays, PostingLists, PostingWriter } from './posting-lists.ts';
import { NO_DOC } from './record-file.ts';

/** The words of documents. */
export interface ForwardIndex {
  /** Words packed with their fields. */
  entries: Uint32Array;
  /** Where the words of a document start, and those of the one before it end. */
  startOf: (doc: number) => number;
}

/** The posting lists of the previous index, and what became of its words and documents. */
export interface CarriedPostings {
  postings: PostingLists;
  /** By the number of a word now the one that it had. Numbers from `words` on are those of other words. */
  order: Uint32Array;
  words: number;
  /** By the number of a document then the one that it has now, rising; NO_DOC where it is gone. */
  newDocs: Uint32Array;
  /** The documents of now that the previous index does not have. */
  added: Uint32Array;
}

/** Adds to the count of each word how many of `docs` have it, or takes it away. */
export function countDocuments(
  { entries, startOf }: ForwardIndex,
  docs: Uint32Array,
  counts: Uint32Array,
  step: 1 | -1 = 1,
): void {
  const lastDoc = new Uint32Array(counts.length).fill(NO_DOC);
  for (let at = 0; at < docs.length; at++) {
    const doc = docs[at];
    const end = startOf(doc + 1);
    for (let i = startOf(doc); i < end; i++) {
      const word = entries[i] & WORD_MASK;
      if (lastDoc[word] === doc) continue;
      lastDoc[word] = doc;
      counts[word] += step;
    }
  }
}

/**
 * For each word, by its new number, its documents once each, of which there are `counts`; then for each source but the commonest its
 * documents.
 */
export function buildPostings(
  forward: ForwardIndex,
  newNumber: Uint32Array,
  counts: Uint32Array,
  traits: Uint8Array,
  commonestSource: number,
  carried?: CarriedPostings,
): PostingArrays {
  const sources = countSources(traits);
  sources[commonestSource] = 0;
  const lists = new Uint32Array(counts.length + sources.length);
  lists.set(counts);
  lists.set(sources, counts.length);
  const writer = new PostingWriter(lists, traits.length);
  if (carried === undefined) invert(forward, allDocuments(traits.length), newNumber, writer);
  else carryPostings(forward, newNumber, carried, traits.length, writer);
  for (let doc = 0; doc < traits.length; doc++) {
    const source = sourceNumber(traits[doc]);
    if (source !== commonestSource) writer.add(counts.length + source, doc);
  }
  return writer.finish();
}

/** The number of the source that most documents have. */
export function commonestIn(traits: Uint8Array): number {
  const counts = countSources(traits);
  return counts.indexOf(Math.max(...counts));
}

/** The numbers of all documents. */
export function allDocuments(count: number): Uint32Array {
  const docs = new Uint32Array(count);
  for (let doc = 0; doc < count; doc++) docs[doc] = doc;
  return docs;
}

function countSources(traits: Uint8Array): Uint32Array {
  const counts = new Uint32Array(SOURCES.length);
  for (let doc = 0; doc < traits.length; doc++) counts[sourceNumber(traits[doc])]++;
  return counts;
}

/** Writes the posting lists of some documents, which come in their order. */
function invert(
  { entries, startOf }: ForwardIndex,
  docs: Uint32Array,
  newNumber: Uint32Array,
  writer: PostingWriter,
): void {
  const lastDoc = new Uint32Array(newNumber.length).fill(NO_DOC);
  for (let at = 0; at < docs.length; at++) {
    const doc = docs[at];
    const end = startOf(doc + 1);
    for (let i = startOf(doc); i < end; i++) {
      const word = entries[i] & WORD_MASK;
      if (lastDoc[word] === doc) continue;
      lastDoc[word] = doc;
      writer.add(newNumber[word], doc);
    }
  }
}

function carryPostings(
  forward: ForwardIndex,
  newNumber: Uint32Array,
  { postings: earlier, order, words, newDocs, added }: CarriedPostings,
  docs: number,
  writer: PostingWriter,
): void {
  const others = invertAdded(forward, added, newNumber, order, docs);
  const carriedDocs = new Uint32Array(newDocs.length);
  const otherDocs = new Uint32Array(added.length);
  const merged = new Uint32Array(docs);
  for (let word = 0; word < order.length; word++) {
    const carriedCount = order[word] < words ? readRenumbered(earlier, order[word], newDocs, carriedDocs) : 0;
    const otherCount = others.count(word);
    if (otherCount === 0) writer.addAll(word, carriedDocs, carriedCount);
    else {
      others.read(word, otherDocs, otherCount);
      writer.addAll(word, merged, merge(carriedDocs, carriedCount, otherDocs, otherCount, merged));
    }
  }
}

/** Reads what is left of an earlier list, with the present numbers of its documents; returns how many are left. */
function readRenumbered(earlier: PostingLists, list: number, newDocs: Uint32Array, into: Uint32Array): number {
  const count = earlier.count(list);
  earlier.read(list, into, count);
  let left = 0;
  for (let i = 0; i < count; i++) {
    const doc = newDocs[into[i]];
    into[left] = doc;
    if (doc !== NO_DOC) left++;
  }
  return left;
}

/** Merges two lists that have no document in common; returns how many documents they have together. */
function merge(one: Uint32Array, oneCount: number, other: Uint32Array, otherCount: number, into: Uint32Array): number {
  let next = 0;
  let count = 0;
  for (let i = 0; i < oneCount; i++) {
    while (next < otherCount && other[next] < one[i]) into[count++] = other[next++];
    into[count++] = one[i];
  }
  while (next < otherCount) into[count++] = other[next++];
  return count;
}

/** The posting lists of the documents that are new. */
function invertAdded(
  forward: ForwardIndex,
  added: Uint32Array,
  newNumber: Uint32Array,
  order: Uint32Array,
  docs: number,
): PostingLists {
  const counts = new Uint32Array(newNumber.length);
  countDocuments(forward, added, counts);
  const writer = new PostingWriter(
    order.map((number) => counts[number]),
    docs,
  );
  invert(forward, added, newNumber, writer);
  return new PostingLists(writer.finish(), docs);
}
