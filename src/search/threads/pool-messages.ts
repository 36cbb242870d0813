/** What the pool and its threads say to each other. A thread handles messages in the order in which they were sent. */
import type { Damage } from '../../catalog/catalog-error.ts';
import type { SharedCatalog } from '../../catalog/versions/shared-catalog.ts';
import type { AnswerNotes, SearchOptions } from '../engine.ts';
import type { ProductListAnswer, ProductListRequest } from '../products/product-list.ts';
import type { SearchTables } from '../search-kinds.ts';

/** One search. */
export interface SearchRequest extends SearchOptions {
  query: string;
}

/** One meal. */
export interface MealRequest {
  meal: string;
  servings: number;
}

export type ToThread =
  | { kind: 'load'; id: number; catalog: SharedCatalog }
  | { kind: 'search'; id: number; request: SearchRequest }
  | { kind: 'products'; id: number; request: ProductListRequest }
  | { kind: 'meal'; id: number; request: MealRequest };

/** A message with a request, and what each is answered with. */
export type RequestKind = 'search' | 'products' | 'meal';
export type RequestOf<Kind extends RequestKind> = Extract<ToThread, { kind: Kind }>['request'];
export type AnswerOf<Kind extends RequestKind> = {
  search: SearchAnswer;
  products: ProductListAnswer;
  meal: MealAnswer;
}[Kind];

/** The answer to a meal, as a JSON object. */
export interface MealAnswer {
  bytes: Uint8Array;
}

/** The answer to a search. */
export interface SearchAnswer extends AnswerNotes {
  /** The foods as a JSON array. */
  bytes: Uint8Array;
}

/** What a thread starts with. */
export interface ThreadData {
  tables: SearchTables | undefined;
}

export type FromThread =
  | { kind: 'loaded'; id: number }
  /** Once, at the first load or after it. */
  | { kind: 'warm' }
  | { kind: 'found'; id: number; answer: AnswerOf<RequestKind> }
  | { kind: 'failed'; id: number; message: string; damage: Damage | undefined };
