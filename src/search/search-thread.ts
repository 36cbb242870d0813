/**
 * One search thread as the pool sees it: what is in flight on it, and a new thread in its place when it dies. Starting
 * again waits longer each time until a search succeeds, so that a query which kills threads cannot make the process
 * do nothing but start them.
 */
import { Worker } from 'node:worker_threads';
import type { SharedCatalog } from '../catalog/shared-catalog.ts';
import type { FromThread, SearchRequest, ToThread } from './pool-messages.ts';
import { SearchError } from './search-error.ts';

const FIRST_RESTART_MS = 50;
const LAST_RESTART_MS = 10_000;

interface Waiting<T> {
  resolve(value: T): void;
  reject(error: Error): void;
}

/** A thread that answers searches on the catalog loaded last. */
export class SearchThread {
  readonly #url: URL;
  /** Called when the thread can take more work. */
  readonly #onReady: () => void;
  #worker: Worker | undefined;
  #searches = new Map<number, Waiting<Uint8Array>>();
  #loads = new Map<number, Waiting<void>>();
  #catalog: SharedCatalog | undefined;
  #nextId = 1;
  #crashes = 0;
  #restart: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(url: URL, onReady: () => void) {
    this.#url = url;
    this.#onReady = onReady;
    this.#start();
  }

  /** Searches sent and not yet answered; none can be sent while there is no thread. */
  get inFlight(): number {
    return this.#worker === undefined ? Number.POSITIVE_INFINITY : this.#searches.size;
  }

  /** Resolves when the thread, or the one in its place, serves this catalog. */
  load(catalog: SharedCatalog): Promise<void> {
    this.#catalog = catalog;
    return new Promise((resolve, reject) => this.#sendLoad(catalog, { resolve, reject }));
  }

  search(request: SearchRequest): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      const id = this.#nextId++;
      this.#searches.set(id, { resolve, reject });
      this.#send({ kind: 'search', id, request });
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#restart);
    const worker = this.#worker;
    this.#worker = undefined;
    this.#rejectSearches(new SearchError('SEARCH_CLOSED', 'Search is shutting down'));
    for (const waiting of this.#loads.values())
      waiting.reject(new SearchError('SEARCH_CLOSED', 'Search is shutting down'));
    this.#loads.clear();
    await worker?.terminate();
  }

  #start(): void {
    const worker = new Worker(this.#url);
    this.#worker = worker;
    let cause: unknown;
    worker.on('message', (message: FromThread) => this.#receive(message));
    worker.on('error', (error) => {
      cause = error;
    });
    worker.on('exit', () => {
      if (this.#worker === worker) this.#replace(cause);
    });
    // Loads asked of a dead thread are asked of the new one; a thread that nobody waits for still needs the catalog.
    const waiting = [...this.#loads.values()];
    this.#loads.clear();
    if (this.#catalog !== undefined) {
      this.#sendLoad(this.#catalog, {
        resolve: () => {
          for (const { resolve } of waiting) resolve();
        },
        reject: (error) => {
          for (const { reject } of waiting) reject(error);
        },
      });
    }
  }

  #replace(cause: unknown): void {
    this.#worker = undefined;
    this.#rejectSearches(new SearchError('SEARCH_THREAD_CRASHED', 'The search thread died; try again', { cause }));
    if (this.#closed) return;
    const delay = Math.min(LAST_RESTART_MS, FIRST_RESTART_MS * 2 ** this.#crashes++);
    this.#restart = setTimeout(() => {
      this.#start();
      this.#onReady();
    }, delay);
  }

  #receive(message: FromThread): void {
    const load = this.#loads.get(message.id);
    const search = this.#searches.get(message.id);
    this.#loads.delete(message.id);
    this.#searches.delete(message.id);
    if (message.kind === 'failed') {
      const error = new SearchError('SEARCH_FAILED', message.message);
      load?.reject(error);
      search?.reject(error);
    } else if (message.bytes === undefined) {
      load?.resolve();
    } else {
      this.#crashes = 0;
      search?.resolve(message.bytes);
    }
    this.#onReady();
  }

  #sendLoad(catalog: SharedCatalog, waiting: Waiting<void>): void {
    const id = this.#nextId++;
    this.#loads.set(id, waiting);
    this.#send({ kind: 'load', id, catalog });
  }

  #send(message: ToThread): void {
    this.#worker?.postMessage(message);
  }

  #rejectSearches(error: SearchError): void {
    const searches = this.#searches;
    this.#searches = new Map();
    for (const { reject } of searches.values()) reject(error);
  }
}
