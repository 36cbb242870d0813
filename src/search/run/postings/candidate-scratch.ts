import type { SearchIndex } from '../../../catalog/index/search-index.ts';
import { DocumentMatcher } from '../match/match-document.ts';
import { NameLookup } from '../match/name-lookup.ts';
import { WordMasks } from '../terms/word-masks.ts';
import { Intersection } from './intersect.ts';
import { PartialMatches } from './partial-matches.ts';

/** The memory that collecting needs, kept by a thread between queries. */
export class CandidateScratch {
  readonly masks: WordMasks;
  readonly matcher: DocumentMatcher;
  readonly intersection: Intersection;
  readonly partialMatches: PartialMatches;
  readonly nameLookup: NameLookup;

  constructor(readonly index: SearchIndex) {
    this.masks = new WordMasks(index);
    this.matcher = new DocumentMatcher(index, this.masks);
    this.intersection = new Intersection(index.postings, index.foods, (docs, from, to) =>
      index.fetchWords(docs, from, to),
    );
    this.partialMatches = new PartialMatches(index.postings, index.foods);
    this.nameLookup = new NameLookup(index);
  }
}
