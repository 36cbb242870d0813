/** Builds posting lists by inverting documents' words. */
import { SOURCES } from '../../food/source.ts';
import { NO_DOC } from '../records/record-file.ts';
import { sourceNumber, WORD_MASK } from './index-layout.ts';
import { type PostingArrays, PostingWriter } from './posting-lists.ts';

/** Documents with their words. */
export interface IndexedDocuments {
  docs: Uint32Array;
  /** Words packed with their fields. */
  entries: Uint32Array;
  /** Where each document's words start, and where the last one's end. */
  offsets: Uint32Array;
}

/** Adds how many of the documents have each word to its count, or subtracts it. */
export function countDocuments({ docs, entries, offsets }: IndexedDocuments, counts: Uint32Array, step: 1 | -1 = 1) {
  const last = new Uint32Array(counts.length).fill(NO_DOC);
  for (let at = 0; at < docs.length; at++) {
    for (let i = offsets[at]; i < offsets[at + 1]; i++) {
      const word = entries[i] & WORD_MASK;
      if (last[word] === at) continue;
      last[word] = at;
      counts[word] += step;
    }
  }
}

/** By new word number, its documents (`counts` of them); then those of each source except the commonest. */
export function buildPostings(
  documents: IndexedDocuments,
  newNumber: Uint32Array,
  counts: Uint32Array,
  traits: Uint8Array,
  commonestSource: number,
): PostingArrays {
  const writer = new PostingWriter(listLengths(counts, traits, commonestSource), traits.length);
  invert(documents, newNumber, writer);
  for (let doc = 0; doc < traits.length; doc++) {
    const source = sourceNumber(traits[doc]);
    if (source !== commonestSource) writer.add(counts.length + source, doc);
  }
  return writer.finish();
}

/** Each list's number of documents: words by `counts`, then sources. */
export function listLengths(counts: Uint32Array, traits: Uint8Array, commonestSource: number): Uint32Array {
  const sources = countSources(traits);
  sources[commonestSource] = 0;
  const lengths = new Uint32Array(counts.length + sources.length);
  lengths.set(counts);
  lengths.set(sources, counts.length);
  return lengths;
}

export function commonestIn(traits: Uint8Array): number {
  const counts = countSources(traits);
  return counts.indexOf(Math.max(...counts));
}

function countSources(traits: Uint8Array): Uint32Array {
  const counts = new Uint32Array(SOURCES.length);
  for (let doc = 0; doc < traits.length; doc++) counts[sourceNumber(traits[doc])]++;
  return counts;
}

export function invert({ docs, entries, offsets }: IndexedDocuments, newNumber: Uint32Array, writer: PostingWriter) {
  const last = new Uint32Array(newNumber.length).fill(NO_DOC);
  for (let at = 0; at < docs.length; at++) {
    for (let i = offsets[at]; i < offsets[at + 1]; i++) {
      const word = entries[i] & WORD_MASK;
      if (last[word] === at) continue;
      last[word] = at;
      writer.add(newNumber[word], docs[at]);
    }
  }
}
