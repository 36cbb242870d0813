import { sourceNumber } from '../catalog/index-layout.ts';
import type { SearchIndex } from '../catalog/search-index.ts';
import type { SearchFilters } from '../food/search-filters.ts';
import { SOURCES } from '../food/source.ts';
import type { PostingList } from './intersect.ts';

/** The documents that the filters of a search let through. */
export interface DocumentFilter {
  readonly passes: (doc: number) => boolean;
  /** The documents as one list of postings; undefined where nearly all documents pass. */
  readonly postings: readonly [start: number, end: number] | undefined;
}

/** The filters of a search on one index; undefined without any. */
export function documentFilter({ source }: SearchFilters, index: SearchIndex): DocumentFilter | undefined {
  if (source === undefined) return undefined;
  const { sourceOffsets, traits } = index.arrays;
  const number = SOURCES.indexOf(source);
  return {
    passes: (doc) => sourceNumber(traits[doc]) === number,
    postings: source === index.commonestSource ? undefined : [sourceOffsets[number], sourceOffsets[number + 1]],
  };
}

/** A filter as a list that can be intersected with those of words; none where it has no postings. */
export function filterLists(filter: DocumentFilter | undefined): PostingList[] {
  if (filter?.postings === undefined) return [];
  const [start, end] = filter.postings;
  return [{ words: 1, total: end - start, ranges: () => Uint32Array.of(start, end) }];
}
