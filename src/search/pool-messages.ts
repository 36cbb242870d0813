/** What the pool and its threads say to each other. A thread handles messages in the order in which they were sent. */
import type { Damage } from '../catalog/catalog-error.ts';
import type { SharedCatalog } from '../catalog/shared-catalog.ts';
import type { SearchOptions } from './engine.ts';

/** One search. */
export interface SearchRequest extends SearchOptions {
  query: string;
}

export type ToThread =
  | { kind: 'load'; id: number; catalog: SharedCatalog }
  | { kind: 'search'; id: number; request: SearchRequest };

export type FromThread =
  | { kind: 'done'; id: number; bytes?: Uint8Array }
  | { kind: 'failed'; id: number; message: string; damage: Damage | undefined };
