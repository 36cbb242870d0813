import { sourceNumber } from '../catalog/index-layout.ts';
import type { SearchIndex } from '../catalog/search-index.ts';
import type { SearchFilters } from '../food/search-filters.ts';
import { SOURCES } from '../food/source.ts';
import type { PostingList } from './intersect.ts';

/** The documents that the filters of a search let through. */
export interface DocumentFilter {
  readonly passes: (doc: number) => boolean;
  /** The documents as one list of postings. */
  readonly postings: readonly [start: number, end: number];
}

/** The filters of a search on one index; undefined without any. */
export function documentFilter({ source }: SearchFilters, { arrays }: SearchIndex): DocumentFilter | undefined {
  if (source === undefined) return undefined;
  const { sourceOffsets, traits } = arrays;
  const number = SOURCES.indexOf(source);
  return {
    passes: (doc) => sourceNumber(traits[doc]) === number,
    postings: [sourceOffsets[number], sourceOffsets[number + 1]],
  };
}

/** A filter as a list that can be intersected with those of words. */
export function filterList({ postings: [start, end] }: DocumentFilter): PostingList {
  return { words: 1, total: end - start, ranges: () => Uint32Array.of(start, end) };
}
