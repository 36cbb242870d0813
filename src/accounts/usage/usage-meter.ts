/**
 * Counts the requests of keys. To count is one Map access with small numbers, so that the hot path pays a tenth of a
 * microsecond and allocates nothing; every few seconds the counts are written to the store in one go. While the store
 * is away they wait, and nothing is lost: only when the waiting ones become too many are the oldest hours taken
 * together, so that the sum stays true and the memory bounded. A process that is killed loses what it had not written
 * yet, at most some seconds; one that is stopped in good order loses nothing.
 */

const FLUSH_MS = 5_000;
const HOUR_MS = 3_600_000;
/** HTTP statuses are below this, so that key and status make one number. */
const STATUSES = 1_000;
/** Written in one transaction. SQLite writes on the thread that serves, and answers wait for the 5 to 8 ms of these. */
const MAX_BATCH = 250;
/** About 10 MB. */
const MAX_WAITING = 200_000;

/** Requests of a key with one status in one hour. */
export interface UsageCount {
  readonly keyId: number;
  readonly status: number;
  /** The hour's first moment. */
  readonly hourMs: number;
  readonly requests: number;
}

/** Counts to be added to what is stored, and when their keys were last used. */
export interface UsageBatch {
  readonly counts: readonly UsageCount[];
  readonly lastUsedMs: ReadonlyMap<number, number>;
}

/** Where counts are kept for good. */
export interface UsageSink {
  /** Adds a batch whole or not at all; counts of keys that no longer exist are dropped. */
  add(batch: UsageBatch): Promise<void>;
}

interface UsageMeterOptions {
  store: UsageSink;
  now?: () => number;
  /** Told once when counts can no longer be written. */
  onError?: (error: unknown) => void;
  /** Told once when they can be written again. */
  onRecovery?: () => void;
  /** How many counts may wait before the oldest hours are taken together. */
  maxWaiting?: number;
}

/** The requests that were counted and not written yet. */
export class UsageMeter {
  readonly #store: UsageSink;
  readonly #now: () => number;
  readonly #onError: (error: unknown) => void;
  readonly #onRecovery: () => void;
  readonly #maxWaiting: number;
  /** The counts of the present hour since the last flush, by key and status. */
  #counts = new Map<number, number>();
  #hour = 0;
  /** What waits to be written: by hour, then by key and status. */
  readonly #waiting = new Map<number, Map<number, number>>();
  readonly #lastUsedMs = new Map<number, number>();
  #counted = 0;
  #written = 0;
  #failures = 0;
  #isStoreDown = false;
  #flushing: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: UsageMeterOptions) {
    this.#store = options.store;
    this.#now = options.now ?? Date.now;
    this.#onError = options.onError ?? (() => {});
    this.#onRecovery = options.onRecovery ?? (() => {});
    this.#maxWaiting = options.maxWaiting ?? MAX_WAITING;
  }

  /** Counts one answer to a key. */
  count(keyId: number, status: number): void {
    const hour = Math.floor(this.#now() / HOUR_MS);
    if (hour !== this.#hour) this.#collect(hour);
    const slot = keyId * STATUSES + status;
    const counts = this.#counts;
    counts.set(slot, (counts.get(slot) ?? 0) + 1);
    this.#counted += 1;
  }

  /** How many counted requests are not written yet. */
  get pending(): number {
    return this.#counted - this.#written;
  }

  /** How many attempts to write have failed since the start. */
  get failures(): number {
    return this.#failures;
  }

  /** Writes every few seconds from now on. */
  start(): void {
    this.#timer = setInterval(() => this.flush(), FLUSH_MS).unref();
  }

  /** Writes what was counted up to now; what cannot be written is kept for the next time. Never rejects. */
  flush(): Promise<void> {
    this.#flushing ??= this.#flush().finally(() => {
      this.#flushing = undefined;
    });
    return this.#flushing;
  }

  /** Stops the timer and writes what is left; gives the number of requests that could not be written. */
  async close(): Promise<number> {
    clearInterval(this.#timer);
    await this.#flushing;
    await this.flush();
    return this.pending;
  }

  async #flush(): Promise<void> {
    this.#collect(this.#hour);
    try {
      for (let batch = this.#oldest(); batch !== undefined; batch = this.#oldest()) {
        await this.#store.add(batch);
        this.#settle(batch);
        this.#storeRecovered();
        // Requests that came in meanwhile are answered before the next batch.
        await new Promise((resolve) => setImmediate(resolve));
      }
    } catch (error) {
      this.#failures += 1;
      this.#storeLost(error);
      this.#mergeOldHours();
    }
  }

  /** Puts the counts so far to those that wait, and begins to count for an hour anew. */
  #collect(nextHour: number): void {
    if (this.#counts.size > 0) {
      const lastMoment = Math.min(this.#now(), (this.#hour + 1) * HOUR_MS - 1);
      for (const slot of this.#counts.keys()) this.#lastUsedMs.set(Math.floor(slot / STATUSES), lastMoment);
      this.#await(this.#hour, this.#counts);
      this.#counts = new Map();
    }
    this.#hour = nextHour;
  }

  #await(hour: number, counts: Map<number, number>): void {
    const waiting = this.#waiting.get(hour);
    if (waiting === undefined) this.#waiting.set(hour, counts);
    else for (const [slot, requests] of counts) waiting.set(slot, (waiting.get(slot) ?? 0) + requests);
  }

  /** The first counts of the hour that has waited longest. */
  #oldest(): UsageBatch | undefined {
    const [oldest] = this.#waiting;
    if (oldest === undefined) return undefined;
    const [hour, waiting] = oldest;
    const counts: UsageCount[] = [];
    const lastUsedMs = new Map<number, number>();
    for (const [slot, requests] of waiting) {
      const keyId = Math.floor(slot / STATUSES);
      counts.push({ keyId, status: slot % STATUSES, hourMs: hour * HOUR_MS, requests });
      const usedMs = this.#lastUsedMs.get(keyId);
      if (usedMs !== undefined) lastUsedMs.set(keyId, usedMs);
      if (counts.length === MAX_BATCH) break;
    }
    return { counts, lastUsedMs };
  }

  /** Takes away what is written; more of the same may have come to it in the meantime. */
  #settle({ counts, lastUsedMs }: UsageBatch): void {
    for (const { keyId, status, hourMs, requests } of counts) {
      const hour = hourMs / HOUR_MS;
      const waiting = this.#waiting.get(hour)!;
      const slot = keyId * STATUSES + status;
      const left = waiting.get(slot)! - requests;
      if (left > 0) waiting.set(slot, left);
      else waiting.delete(slot);
      if (waiting.size === 0) this.#waiting.delete(hour);
      this.#written += requests;
    }
    for (const [keyId, usedMs] of lastUsedMs) {
      if (this.#lastUsedMs.get(keyId) === usedMs) this.#lastUsedMs.delete(keyId);
    }
  }

  #mergeOldHours(): void {
    let size = 0;
    for (const { size: entries } of this.#waiting.values()) size += entries;
    while (size > this.#maxWaiting && this.#waiting.size > 1) {
      const [[hour, oldest], [nextHour, next]] = this.#waiting;
      size -= oldest.size + next.size;
      this.#waiting.delete(hour);
      this.#await(nextHour, oldest);
      size += next.size;
    }
  }

  #storeLost(error: unknown): void {
    if (this.#isStoreDown) return;
    this.#isStoreDown = true;
    this.#onError(error);
  }

  #storeRecovered(): void {
    if (!this.#isStoreDown) return;
    this.#isStoreDown = false;
    this.#onRecovery();
  }
}
