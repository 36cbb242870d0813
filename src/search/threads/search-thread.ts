/**
 * One search thread as the pool sees it: what is in flight on it, and a new thread in its place when it dies. Starting
 * again waits longer each time until a search succeeds, so that a query which kills threads cannot make the process
 * do nothing but start them.
 */
import { type ResourceLimits, Worker } from 'node:worker_threads';
import { CatalogDamagedError } from '../../catalog/catalog-error.ts';
import type { SharedCatalog } from '../../catalog/versions/shared-catalog.ts';
import { SearchError } from '../search-error.ts';
import type { SearchTables } from '../search-kinds.ts';
import type { AnswerOf, FromThread, RequestKind, RequestOf, ThreadData, ToThread } from './pool-messages.ts';

/**
 * The memory of a thread, of which 12 MB live on. With V8's own limits a thread would keep 20 to 55 MB more garbage, and take a tenth
 * less processor time in a row of searches; through HTTP it answers as many.
 */
export const SEARCH_HEAP: ResourceLimits = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 256 };
/** The pause before a thread that crashed is started again: doubled each time, up to the maximum. */
const FIRST_RESTART_MS = 50;
const LAST_RESTART_MS = 10_000;
/** A load survives this many crashes of its thread; after that, waiting will not help. */
const DEATHS_PER_LOAD = 3;

interface Waiting<T> {
  resolve(value: T): void;
  reject(error: Error): void;
}

interface Load extends Waiting<void> {
  catalog: SharedCatalog;
}

/** A thread that answers searches on the catalog loaded last. It runs from `start` on. */
export class SearchThread {
  readonly #url: URL;
  readonly #tables: SearchTables | undefined;
  /** Called when the thread can take more work. */
  readonly #onReady: () => void;
  /** Called when its code has run often enough to be fast. */
  readonly #onWarm: () => void;
  #isStarted = false;
  #worker: Worker | undefined;
  /** Whether the worker has a catalog. */
  #isReady = false;
  #searches = new Map<number, Waiting<AnswerOf<RequestKind>>>();
  #loads = new Map<number, Load>();
  /** The last catalog that the thread could open; one that it could not is not tried on its successor. */
  #catalog: SharedCatalog | undefined;
  #nextId = 1;
  #crashes = 0;
  #restart: NodeJS.Timeout | undefined;

  constructor(url: URL, tables: SearchTables | undefined, onReady: () => void, onWarm: () => void) {
    this.#url = url;
    this.#tables = tables;
    this.#onReady = onReady;
    this.#onWarm = onWarm;
  }

  get isStarted(): boolean {
    return this.#isStarted;
  }

  /** Starts the thread; it loads the catalog that it was given last. */
  start(): void {
    this.#isStarted = true;
    this.#startWorker();
  }

  /** Searches sent and not yet answered; none can be sent while there is no thread with a catalog. */
  get inFlight(): number {
    return this.#isReady ? this.#searches.size : Number.POSITIVE_INFINITY;
  }

  /** Resolves when the thread, or the one in its place, serves this catalog; at once where it has not started. */
  load(catalog: SharedCatalog): Promise<void> {
    if (!this.#isStarted) {
      this.#catalog = catalog;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => this.#sendLoad({ catalog, resolve, reject }));
  }

  search<Kind extends RequestKind>(kind: Kind, request: RequestOf<Kind>): Promise<AnswerOf<Kind>> {
    return new Promise((resolve, reject) => {
      const id = this.#nextId++;
      // A thread answers in kind.
      this.#searches.set(id, { resolve: resolve as (answer: AnswerOf<RequestKind>) => void, reject });
      this.#send({ kind, id, request } as ToThread);
    });
  }

  async close(): Promise<void> {
    clearTimeout(this.#restart);
    const worker = this.#worker;
    this.#worker = undefined;
    this.#isReady = false;
    const error = new SearchError('SEARCH_CLOSED', 'Search is shutting down');
    this.#rejectSearches(error);
    this.#rejectLoads(error);
    await worker?.terminate();
  }

  #startWorker(): void {
    const workerData: ThreadData = { tables: this.#tables };
    const worker = new Worker(this.#url, { workerData, resourceLimits: SEARCH_HEAP });
    this.#worker = worker;
    let cause: unknown;
    worker.on('message', (message: FromThread) => this.#receive(message));
    worker.on('error', (error) => {
      cause = error;
    });
    worker.on('exit', () => {
      if (this.#worker === worker) this.#replace(cause);
    });
    const unanswered = [...this.#loads.values()];
    this.#loads.clear();
    if (this.#catalog !== undefined) this.#sendLoad({ catalog: this.#catalog, resolve: () => {}, reject: () => {} });
    for (const load of unanswered) this.#sendLoad(load);
  }

  #replace(cause: unknown): void {
    this.#worker = undefined;
    this.#isReady = false;
    const error = new SearchError('SEARCH_THREAD_CRASHED', `The search thread stopped: ${cause ?? 'it exited'}`, {
      cause,
    });
    this.#rejectSearches(error);
    if (this.#crashes >= DEATHS_PER_LOAD) this.#rejectLoads(error);
    const delay = Math.min(LAST_RESTART_MS, FIRST_RESTART_MS * 2 ** this.#crashes++);
    this.#restart = setTimeout(() => this.#startWorker(), delay);
  }

  #receive(message: FromThread): void {
    if (message.kind === 'warm') {
      this.#onWarm();
      return;
    }
    const load = this.#loads.get(message.id);
    const search = this.#searches.get(message.id);
    this.#loads.delete(message.id);
    this.#searches.delete(message.id);
    if (message.kind === 'failed') {
      const { damage } = message;
      const error = damage ? new CatalogDamagedError(damage) : new SearchError('SEARCH_FAILED', message.message);
      load?.reject(error);
      search?.reject(error);
    } else if (message.kind === 'found') {
      this.#crashes = 0;
      search?.resolve(message.answer);
    } else if (load !== undefined) {
      this.#catalog = load.catalog;
      this.#isReady = true;
      load.resolve();
    }
    this.#onReady();
  }

  #sendLoad(load: Load): void {
    const id = this.#nextId++;
    this.#loads.set(id, load);
    this.#send({ kind: 'load', id, catalog: load.catalog });
  }

  #send(message: ToThread): void {
    this.#worker?.postMessage(message);
  }

  #rejectLoads(error: SearchError): void {
    const loads = this.#loads;
    this.#loads = new Map();
    for (const { reject } of loads.values()) reject(error);
  }

  #rejectSearches(error: SearchError): void {
    const searches = this.#searches;
    this.#searches = new Map();
    for (const { reject } of searches.values()) reject(error);
  }
}
