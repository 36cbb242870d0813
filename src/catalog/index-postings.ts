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

/** For each word its documents once each, of which there are `counts`; then for each source but the commonest its documents. */
export function buildPostings(
  forward: ForwardIndex,
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
  if (carried === undefined) invert(forward, allDocuments(traits.length), counts.length, writer);
  else carryPostings(forward, carried, traits.length, writer);
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
function invert({ entries, startOf }: ForwardIndex, docs: Uint32Array, words: number, writer: PostingWriter): void {
  const lastDoc = new Uint32Array(words).fill(NO_DOC);
  for (let at = 0; at < docs.length; at++) {
    const doc = docs[at];
    const end = startOf(doc + 1);
    for (let i = startOf(doc); i < end; i++) {
      const word = entries[i] & WORD_MASK;
      if (lastDoc[word] === doc) continue;
      lastDoc[word] = doc;
      writer.add(word, doc);
    }
  }
}

function carryPostings(
  forward: ForwardIndex,
  { postings: earlier, order, words, newDocs, added }: CarriedPostings,
  docs: number,
  writer: PostingWriter,
): void {
  const others = invertAdded(forward, added, order.length, docs);
  const earlierDocs = new Uint32Array(newDocs.length);
  const otherDocs = new Uint32Array(added.length);
  for (let word = 0; word < order.length; word++) {
    const earlierCount = order[word] < words ? earlier.count(order[word]) : 0;
    if (earlierCount > 0) earlier.read(order[word], earlierDocs, earlierCount);
    const otherCount = others.count(word);
    if (otherCount > 0) others.read(word, otherDocs, otherCount);
    let other = 0;
    for (let i = 0; i < earlierCount; i++) {
      const doc = newDocs[earlierDocs[i]];
      if (doc === NO_DOC) continue;
      while (other < otherCount && otherDocs[other] < doc) writer.add(word, otherDocs[other++]);
      writer.add(word, doc);
    }
    while (other < otherCount) writer.add(word, otherDocs[other++]);
  }
}

/** The posting lists of the documents that are new. */
function invertAdded(forward: ForwardIndex, added: Uint32Array, words: number, docs: number): PostingLists {
  const counts = new Uint32Array(words);
  countDocuments(forward, added, counts);
  const writer = new PostingWriter(counts, docs);
  invert(forward, added, words, writer);
  return new PostingLists(writer.finish(), docs);
}
