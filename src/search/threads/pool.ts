/**
 * Runs searches on a few threads. A plain pool over message ports: a general one was measured a third slower and let
 * single searches starve. Two searches may be in flight on a thread, so that it finds the next one waiting when it has
 * answered the first; the others wait here, where they can be dropped when nobody wants their answer any more. The
 * first thread starts with the pool; the others start a little later, or when a search finds none idle, so that they do not
 * hold up the first answer.
 */
import { type Damage, damageOf } from '../../catalog/catalog-error.ts';
import type { SharedCatalog } from '../../catalog/versions/shared-catalog.ts';
import type { ProductListAnswer, ProductListRequest } from '../products/product-list.ts';
import { SearchError } from '../search-error.ts';
import type { SearchTables } from '../search-kinds.ts';
import type { AnswerOf, MealRequest, RequestKind, RequestOf, SearchAnswer, SearchRequest } from './pool-messages.ts';
import { SearchThread } from './search-thread.ts';

export interface SearchPoolOptions {
  /** The built worker program. */
  workerUrl: URL;
  /** How many threads there may be. */
  threads: number;
  /** Searches that may wait; more are rejected at once. */
  maxQueued: number;
  /** The tables of kinds; without them a query means nothing but its words. */
  tables?: SearchTables;
  /** How long after the first catalog the other threads start at the latest. */
  othersAfterMs?: number;
  /** Called when a search finds that a record is damaged. */
  onDamage?: (damage: Damage) => void;
}

/** One that runs and one that waits, so that a thread need not wait for the main thread between two searches. */
const IN_FLIGHT_PER_THREAD = 2;
/** By then a start is over, and a burst of searches finds all threads running. */
const OTHERS_AFTER_MS = 2_000;

interface Task {
  kind: RequestKind;
  request: RequestOf<RequestKind>;
  resolve(answer: AnswerOf<RequestKind>): void;
  reject(error: Error): void;
  signal: AbortSignal | undefined;
  onAbort(): void;
}

/** Search on worker threads over one shared catalog, which can be swapped while searches run. */
export class SearchPool {
  readonly #threads: SearchThread[];
  readonly #maxQueued: number;
  readonly #othersAfterMs: number;
  readonly #onDamage: (damage: Damage) => void;
  readonly #queue = new Set<Task>();
  #hasCatalog = false;
  #closed = false;
  #startingOthers: NodeJS.Timeout | undefined;
  /** Resolves when a thread has warmed up, so that searches are as fast as they get. */
  readonly warm: Promise<void>;

  constructor({
    workerUrl,
    threads,
    maxQueued,
    tables,
    othersAfterMs = OTHERS_AFTER_MS,
    onDamage = () => {},
  }: SearchPoolOptions) {
    this.#othersAfterMs = othersAfterMs;
    this.#maxQueued = maxQueued;
    this.#onDamage = onDamage;
    let onWarm = () => {};
    this.warm = new Promise((resolve) => {
      onWarm = resolve;
    });
    this.#threads = Array.from(
      { length: threads },
      () => new SearchThread(workerUrl, tables, () => this.#dispatch(), onWarm),
    );
    this.#threads[0]?.start();
  }

  /** Searches waiting for a thread. */
  get queued(): number {
    return this.#queue.size;
  }

  /**
   * Resolves when every thread serves the catalog. Searches sent to a thread before go on with the previous one, and
   * none waits for the load: a thread opens views of shared arrays and copies nothing.
   */
  async load(catalog: SharedCatalog): Promise<void> {
    if (this.#closed) throw closed();
    const running = this.#threads.filter(({ isStarted }) => isStarted);
    const loads = running.map((thread) => thread.load(catalog));
    this.#hasCatalog = true;
    await Promise.all(loads);
    // Only now: a catalog that no thread could open is not kept for those that start later.
    const others = this.#threads.filter((thread) => !running.includes(thread));
    await Promise.all(others.map((thread) => thread.load(catalog)));
    this.#startingOthers ??= this.#startOthersLater();
  }

  /** Apart from `load`, whose first catalog the timer would otherwise hold for good. */
  #startOthersLater(): NodeJS.Timeout {
    const start = () => {
      for (const thread of this.#threads) if (!thread.isStarted) thread.start();
    };
    return setTimeout(start, this.#othersAfterMs).unref();
  }

  /** The foods that answer a query, as the bytes of a JSON array. */
  async search(request: SearchRequest, signal?: AbortSignal): Promise<Uint8Array> {
    return (await this.answer(request, signal)).bytes;
  }

  /** The same, with what is to be said about them. */
  answer(request: SearchRequest, signal?: AbortSignal): Promise<SearchAnswer> {
    return this.#ask('search', request, signal);
  }

  /** Foods in the form of Open Food Facts' products. */
  products(request: ProductListRequest, signal?: AbortSignal): Promise<ProductListAnswer> {
    return this.#ask('products', request, signal);
  }

  /** What a meal holds, as the bytes of a JSON object. */
  async meal(request: MealRequest, signal?: AbortSignal): Promise<Uint8Array> {
    return (await this.#ask('meal', request, signal)).bytes;
  }

  #ask<Kind extends RequestKind>(
    kind: Kind,
    request: RequestOf<Kind>,
    signal: AbortSignal | undefined,
  ): Promise<AnswerOf<Kind>> {
    if (this.#closed) return Promise.reject(closed());
    if (!this.#hasCatalog) return Promise.reject(new SearchError('SEARCH_NO_CATALOG', 'No catalog is loaded yet'));
    if (signal?.aborted) return Promise.reject(abortError(signal));
    if (this.#queue.size >= this.#maxQueued && this.#freeThread() === undefined) {
      return Promise.reject(
        new SearchError('SEARCH_QUEUE_FULL', `${this.#queue.size} searches are waiting already; try again shortly`),
      );
    }
    return new Promise((resolve, reject) => {
      const task: Task = {
        kind,
        request,
        // A thread answers in kind.
        resolve: resolve as Task['resolve'],
        reject,
        signal,
        onAbort: () => {
          this.#queue.delete(task);
          reject(abortError(signal as AbortSignal));
        },
      };
      signal?.addEventListener('abort', task.onAbort, { once: true });
      this.#queue.add(task);
      this.#dispatch();
    });
  }

  /** Ends the threads; waiting and running searches are rejected. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#startingOthers);
    for (const task of this.#queue) this.#settle(task, () => task.reject(closed()));
    this.#queue.clear();
    await Promise.all(this.#threads.map((thread) => thread.close()));
  }

  #dispatch(): void {
    for (const task of this.#queue) {
      const thread = this.#freeThread();
      if (thread?.inFlight !== 0) this.#threads.find(({ isStarted }) => !isStarted)?.start();
      if (thread === undefined) return;
      this.#queue.delete(task);
      thread.search(task.kind, task.request).then(
        (answer) => this.#settle(task, () => task.resolve(answer)),
        (error: Error) => {
          const damage = damageOf(error);
          if (damage) this.#onDamage(damage);
          this.#settle(task, () => task.reject(error));
        },
      );
    }
  }

  #settle(task: Task, answer: () => void): void {
    task.signal?.removeEventListener('abort', task.onAbort);
    answer();
  }

  /** The least busy thread that can take another search. */
  #freeThread(): SearchThread | undefined {
    let free: SearchThread | undefined;
    for (const thread of this.#threads) {
      if (thread.inFlight < (free?.inFlight ?? IN_FLIGHT_PER_THREAD)) free = thread;
    }
    return free;
  }
}

function closed(): SearchError {
  return new SearchError('SEARCH_CLOSED', 'Search is shutting down');
}

function abortError(signal: AbortSignal): Error {
  const { reason } = signal;
  if (reason instanceof Error && reason.name === 'AbortError') return reason;
  return new DOMException(`The search was abandoned: ${String(reason)}`, 'AbortError');
}
