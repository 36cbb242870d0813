import { sourceNumber } from '../../../catalog/index/index-layout.ts';
import type { PostingLists } from '../../../catalog/index/posting-lists.ts';
import type { SearchIndex } from '../../../catalog/index/search-index.ts';
import { hasMark, listsWithout } from '../../../food/label/label-bits.ts';
import type { LabelFilters, SearchFilters } from '../../../food/search-filters.ts';
import { SOURCES } from '../../../food/source.ts';
import { substanceBits } from '../../../food/substances.ts';
import type { PostingList } from '../postings/intersect.ts';

/** The documents that the filters of a search let through. */
export interface DocumentFilter {
  readonly passes: (doc: number) => boolean;
  /** The list that has these documents; undefined where nearly all documents pass. */
  readonly list: number | undefined;
}

/** The filters of a search on one index; undefined without any. */
export function documentFilter(filters: SearchFilters, index: SearchIndex): DocumentFilter | undefined {
  const { source } = filters;
  const ofLabel = labelFilter(filters, index);
  if (source === undefined) return ofLabel;
  const { facts } = index;
  const number = SOURCES.indexOf(source);
  const ofSource = {
    passes: (doc: number) => sourceNumber(facts.traits(doc)) === number,
    list: source === index.commonestSource ? undefined : index.sourceList(source),
  };
  return ofLabel === undefined ? ofSource : narrowed(ofSource, ofLabel.passes);
}

/** What labels must say. What a label does not state does not pass: nothing is guessed from names or kinds. */
function labelFilter({ diet = [], without = [] }: LabelFilters, { arrays }: SearchIndex): DocumentFilter | undefined {
  if (diet.length === 0 && without.length === 0) return undefined;
  const substances = substanceBits(without)!;
  const passes = (doc: number) => {
    const bits = arrays.labelBits[doc]!;
    return diet.every((mark) => hasMark(bits, mark)) && (without.length === 0 || listsWithout(bits, substances));
  };
  return { passes, list: undefined };
}

/** The documents that pass a filter, where there is one, and a test as well. */
export function narrowed(filter: DocumentFilter | undefined, passes: (doc: number) => boolean): DocumentFilter {
  return { passes: (doc) => filter?.passes(doc) !== false && passes(doc), list: undefined };
}

/** A filter as a list that can be intersected with those of words; none where it has no list. */
export function filterLists(filter: DocumentFilter | undefined, postings: PostingLists): PostingList[] {
  if (filter?.list === undefined) return [];
  const { list } = filter;
  return [{ words: 1, total: postings.count(list), lists: () => Uint32Array.of(list) }];
}
