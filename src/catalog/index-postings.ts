/**
 * The posting lists of an index. They are made by inverting the forward index; where most documents are carried over from the
 * previous index, its lists are renumbered instead, and only what is new is inverted: that reads and writes memory in its order.
 */
import { SOURCES } from '../food/source.ts';
import { type IndexArrays, sourceNumber, WORD_MASK } from './index-layout.ts';
import { NO_DOC } from './record-file.ts';

/** The words of documents. */
export interface ForwardIndex {
  /** Words packed with their fields. */
  entries: Uint32Array;
  /** Where the words of a document start, and those of the one before it end. */
  startOf: (doc: number) => number;
}

/** The posting lists of the previous index, and what became of its words and documents. */
export interface CarriedPostings extends Pick<IndexArrays, 'postings' | 'postingOffsets'> {
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
): Pick<IndexArrays, 'postings' | 'postingOffsets' | 'sourceOffsets'> {
  const postingOffsets = offsetsOf(counts, 0);
  const sources = countSources(traits);
  sources[commonestSource] = 0;
  const sourceOffsets = offsetsOf(sources, postingOffsets[counts.length]);
  const postings = new Uint32Array(sourceOffsets[sources.length]);
  if (carried === undefined) invert(forward, allDocuments(traits.length), postingOffsets, postings);
  else carryPostings(forward, carried, postingOffsets, postings);
  const next = sourceOffsets.slice();
  for (let doc = 0; doc < traits.length; doc++) {
    const source = sourceNumber(traits[doc]);
    if (source !== commonestSource) postings[next[source]++] = doc;
  }
  return { postings, postingOffsets, sourceOffsets };
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

/** Where each list starts, from `start` on, and where the last one ends. */
function offsetsOf(counts: Uint32Array, start: number): Uint32Array {
  const offsets = new Uint32Array(counts.length + 1);
  offsets[0] = start;
  for (let list = 0; list < counts.length; list++) offsets[list + 1] = offsets[list] + counts[list];
  return offsets;
}

/** Writes the posting lists of some documents, which come in their order. */
function invert(
  { entries, startOf }: ForwardIndex,
  docs: Uint32Array,
  offsets: Uint32Array,
  postings: Uint32Array,
): void {
  const next = offsets.slice();
  const lastDoc = new Uint32Array(offsets.length).fill(NO_DOC);
  for (let at = 0; at < docs.length; at++) {
    const doc = docs[at];
    const end = startOf(doc + 1);
    for (let i = startOf(doc); i < end; i++) {
      const word = entries[i] & WORD_MASK;
      if (lastDoc[word] === doc) continue;
      lastDoc[word] = doc;
      postings[next[word]++] = doc;
    }
  }
}

function carryPostings(
  forward: ForwardIndex,
  { postings: earlier, postingOffsets: earlierOffsets, order, words, newDocs, added }: CarriedPostings,
  offsets: Uint32Array,
  postings: Uint32Array,
): void {
  const counts = new Uint32Array(order.length);
  countDocuments(forward, added, counts);
  const otherOffsets = offsetsOf(counts, 0);
  const others = new Uint32Array(otherOffsets[order.length]);
  invert(forward, added, otherOffsets, others);
  for (let word = 0; word < order.length; word++) {
    let to = offsets[word];
    let other = otherOffsets[word];
    const otherEnd = otherOffsets[word + 1];
    const [from, end] = order[word] < words ? [earlierOffsets[order[word]], earlierOffsets[order[word] + 1]] : [0, 0];
    for (let i = from; i < end; i++) {
      const doc = newDocs[earlier[i]];
      if (doc === NO_DOC) continue;
      while (other < otherEnd && others[other] < doc) postings[to++] = others[other++];
      postings[to++] = doc;
    }
    while (other < otherEnd) postings[to++] = others[other++];
  }
}
