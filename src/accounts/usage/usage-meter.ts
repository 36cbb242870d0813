/**
 * Counts requests by key. Counting is one Map access with small integers, so the hot path pays a tenth of a microsecond and
 * allocates nothing; every few seconds the counts are written to the store together. While the store is unreachable they
 * wait, and nothing is lost: only if too many wait are the oldest hours combined, so that the sum stays true and memory
 * bounded. Each batch has an id, which the store keeps. A batch that could not be written, or whose answer was lost, is
 * written again unchanged and counts once. Unwritten counts are saved every second: a killed process loses at most what it
 * counted since, a stopped one nothing.
 */
import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '../../timing/durations.ts';
import { Outage } from '../outage.ts';

/** Usage pages may lag by seconds; in return one transaction writes all requests. */
const FLUSH_MS = 5_000;
/** The most that a killed process loses. */
const SAVE_MS = 1_000;
/** HTTP statuses are below this, so that key and status fit one number. */
const STATUSES = 1_000;
/** About 10 MB. */
const MAX_WAITING = 200_000;

export interface UsageCount {
  readonly keyId: number;
  readonly status: number;
  /** The hour's first moment. */
  readonly hourMs: number;
  readonly requests: number;
}

/** Counts to add, and when their keys were last used. */
export interface UsageBatch {
  /** Unique; a batch added before is not added again. */
  readonly id: string;
  readonly counts: readonly UsageCount[];
  readonly lastUsedMs: ReadonlyMap<number, number>;
}

/** The permanent store of counts. */
export interface UsageSink {
  /** Adds a batch atomically and only once, however often it is given; counts of deleted keys are dropped. */
  add(batch: UsageBatch): Promise<void>;
}

/** Saves unwritten counts across processes. */
export interface UsageSaver {
  /** Replaces all saved batches. */
  save(batches: readonly UsageBatch[]): Promise<void>;
}

interface UsageMeterOptions {
  store: UsageSink;
  now?: () => number;
  /** Called once when writing starts to fail. */
  onError?: (error: unknown) => void;
  /** Called once when writing works again. */
  onRecovery?: () => void;
  saver?: UsageSaver;
  /** Called once when saving fails. */
  onSaveError?: (error: unknown) => void;
  /** Milliseconds between writes. */
  flushMs?: number;
  /** How many counts may wait before the oldest hours are combined. */
  maxWaiting?: number;
}

export class UsageMeter {
  readonly #store: UsageSink;
  readonly #now: () => number;
  readonly #storeOutage: Outage;
  readonly #maxWaiting: number;
  readonly #flushMs: number;
  readonly #saver: UsageSaver | undefined;
  readonly #saveOutage: Outage;
  /** The current hour's counts since the last flush, by key and status. */
  #counts = new Map<number, number>();
  #hour = 0;
  /** Batches given to the store before, or left by another process: written unchanged, before all others. */
  readonly #frozen: UsageBatch[] = [];
  /** Counts to write: by hour, with their batch id, by key and status. */
  readonly #waiting = new Map<number, { id: string; counts: Map<number, number> }>();
  readonly #lastUsedMs = new Map<number, number>();
  #counted = 0;
  #written = 0;
  #failures = 0;
  #flushing: Promise<void> | undefined;
  #saving: Promise<void> | undefined;
  /** What had been counted and written at the last save. */
  #saved = '0 0';
  readonly #timers: NodeJS.Timeout[] = [];

  constructor(options: UsageMeterOptions) {
    this.#store = options.store;
    this.#now = options.now ?? Date.now;
    this.#storeOutage = new Outage(options.onError, options.onRecovery);
    this.#maxWaiting = options.maxWaiting ?? MAX_WAITING;
    this.#flushMs = options.flushMs ?? FLUSH_MS;
    this.#saver = options.saver;
    this.#saveOutage = new Outage(options.onSaveError);
  }

  /** Takes over what another process counted and did not write. */
  async takeOver(batches: readonly UsageBatch[]): Promise<void> {
    this.#frozen.push(...batches);
    this.#counted += batches.reduce((sum, batch) => sum + requestsIn(batch), 0);
    await this.#save();
  }

  count(keyId: number, status: number): void {
    const hour = Math.floor(this.#now() / HOUR_MS);
    if (hour !== this.#hour) this.#collect(hour);
    const slot = keyId * STATUSES + status;
    const counts = this.#counts;
    counts.set(slot, (counts.get(slot) ?? 0) + 1);
    this.#counted += 1;
  }

  /** Counted requests not yet written. */
  get pending(): number {
    return this.#counted - this.#written;
  }

  /** Failed attempts to write since the start. */
  get failures(): number {
    return this.#failures;
  }

  /** Starts writing every few seconds, and saving what is unwritten. */
  start(): void {
    this.#timers.push(setInterval(() => this.flush(), this.#flushMs).unref());
    if (this.#saver !== undefined) this.#timers.push(setInterval(() => this.#save(), SAVE_MS).unref());
  }

  /** Writes what was counted so far; what cannot be written is kept for the next time. Never rejects. */
  flush(): Promise<void> {
    this.#flushing ??= this.#flush().finally(() => {
      this.#flushing = undefined;
    });
    return this.#flushing;
  }

  /** Stops the timers, writes what is left, and saves what cannot be written; says how much that is, and whether it is saved. */
  async close() {
    for (const timer of this.#timers) clearInterval(timer);
    await this.#flushing;
    await this.flush();
    await this.#saving;
    await this.#save();
    return { requests: this.pending, isSaved: this.#saver !== undefined && !this.#saveOutage.isOn };
  }

  async #flush(): Promise<void> {
    this.#collect(this.#hour);
    try {
      for (let batch = this.#nextBatch(); batch !== undefined; batch = this.#nextBatch()) {
        await this.#store.add(batch);
        this.#frozen.shift();
        this.#written += requestsIn(batch);
        this.#storeOutage.end();
        // Lets requests that arrived meanwhile be answered before the next batch.
        await new Promise((resolve) => setImmediate(resolve));
      }
    } catch (error) {
      this.#failures += 1;
      this.#storeOutage.begin(error);
      this.#mergeOldHours();
    }
  }

  #save(): Promise<void> {
    this.#saving ??= this.#saveIfChanged().finally(() => {
      this.#saving = undefined;
    });
    return this.#saving;
  }

  async #saveIfChanged(): Promise<void> {
    const state = `${this.#counted} ${this.#written}`;
    if (this.#saver === undefined || state === this.#saved) return;
    this.#collect(this.#hour);
    const waiting = [...this.#waiting].map(([hour, { id, counts }]) => this.#batchOf(hour, id, counts));
    try {
      await this.#saver.save([...this.#frozen, ...waiting]);
      this.#saved = state;
      this.#saveOutage.end();
    } catch (error) {
      this.#saveOutage.begin(error);
    }
  }

  /** Moves the current counts to those waiting, and starts a new hour. */
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
    if (waiting === undefined) this.#waiting.set(hour, { id: randomUUID(), counts });
    else for (const [slot, requests] of counts) waiting.counts.set(slot, (waiting.counts.get(slot) ?? 0) + requests);
  }

  /** The next batch: one that may already have been written, else the oldest hour. */
  #nextBatch(): UsageBatch | undefined {
    const [oldest] = this.#waiting;
    if (this.#frozen.length === 0 && oldest !== undefined) {
      const [hour, { id, counts }] = oldest;
      const batch = this.#batchOf(hour, id, counts);
      this.#waiting.delete(hour);
      for (const keyId of batch.lastUsedMs.keys()) this.#lastUsedMs.delete(keyId);
      this.#frozen.push(batch);
    }
    return this.#frozen[0];
  }

  #batchOf(hour: number, id: string, waiting: ReadonlyMap<number, number>): UsageBatch {
    const counts: UsageCount[] = [];
    const lastUsedMs = new Map<number, number>();
    for (const [slot, requests] of waiting) {
      const keyId = Math.floor(slot / STATUSES);
      counts.push({ keyId, status: slot % STATUSES, hourMs: hour * HOUR_MS, requests });
      const usedMs = this.#lastUsedMs.get(keyId);
      if (usedMs !== undefined) lastUsedMs.set(keyId, usedMs);
    }
    return { id, counts, lastUsedMs };
  }

  #mergeOldHours(): void {
    let size = 0;
    for (const { counts } of this.#waiting.values()) size += counts.size;
    while (size > this.#maxWaiting && this.#waiting.size > 1) {
      const [[hour, { counts: oldest }], [nextHour, { counts: next }]] = this.#waiting;
      size -= oldest.size + next.size;
      this.#waiting.delete(hour);
      this.#await(nextHour, oldest);
      size += next.size;
    }
  }
}

function requestsIn({ counts }: UsageBatch): number {
  return counts.reduce((sum, { requests }) => sum + requests, 0);
}
