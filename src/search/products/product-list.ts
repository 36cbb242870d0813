/** What a list of products is asked for with, and answered with. Plain data, which is posted to search threads. */
import type { Condition } from '../../off/conditions.ts';
import type { ListOrder } from '../../off/read-search.ts';
import type { Selection } from '../../off/select-fields.ts';

/** A page of a list. */
export interface ProductListRequest {
  /** Where the foods come from: these documents, or those that have words and meet conditions. */
  readonly from: DocumentList | FoundList;
  readonly selection: Selection;
  /** Whether products have the form of the search service's hits. */
  readonly areHits: boolean;
  /** For links to pages of foods. */
  readonly publicUrl: string;
  /** Whether addresses of photos lead to this service. */
  readonly hasOwnPhotos: boolean;
}

export interface DocumentList {
  readonly docs: readonly number[];
}

export interface FoundList {
  /** Empty for a list of what meets the conditions. */
  readonly words: string;
  readonly conditions: readonly Condition[];
  /** Of a list without words; one with words is ranked. */
  readonly order: ListOrder;
  readonly offset: number;
  readonly limit: number;
}

export interface ProductListAnswer {
  /** The products as a JSON array. */
  readonly bytes: Uint8Array;
  /** How many products are on the page. */
  readonly onPage: number;
  /** How many there are on all pages. */
  readonly count: number;
  /** Whether there are no more. */
  readonly isExact: boolean;
}
