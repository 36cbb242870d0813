/**
 * Counts the requests of keys. To count is one Map access with small numbers, so that the hot path pays a tenth of a
 * microsecond and allocates nothing; every few seconds the counts are written to the store in one go. While the store
 * is away they wait, and nothing is lost: only when the waiting ones become too many are the oldest hours taken
 * together, so that the sum stays true and the memory bounded.
 *
 * Each batch has an id, which the store keeps. One that could not be written, or whose answer was lost, is written again
 * as it was, so that it counts once. What is not written yet is saved every second: a process that is killed loses what it
 * counted since, and one that is stopped loses nothing.
 */
import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '../../timing/durations.ts';
import { Outage } from '../outage.ts';

/** Usage pages may lag by some seconds, and one transaction then writes the requests of all of them. */
const FLUSH_MS = 5_000;
/** What a killed process may lose. */
const SAVE_MS = 1_000;
/** HTTP statuses are below this, so that key and status make one number. */
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

/** Counts to be added to what is stored, and when their keys were last used. */
export interface UsageBatch {
  /** Unique; a batch that was added is not added again. */
  readonly id: string;
  readonly counts: readonly UsageCount[];
  readonly lastUsedMs: ReadonlyMap<number, number>;
}

/** What is left when a meter is closed. */
export interface LeftUsage {
  /** How many counted requests could not be written. */
  readonly requests: number;
  /** Whether they outlive the process. */
  readonly isSaved: boolean;
}

/** Where counts are kept for good. */
export interface UsageSink {
  /** Adds a batch whole or not at all, and once, however often it is given; counts of keys that no longer exist are dropped. */
  add(batch: UsageBatch): Promise<void>;
}

/** Where counts outlive the process while they are not written. */
export interface UsageSaver {
  /** Keeps these batches and no others. */
  save(batches: readonly UsageBatch[]): Promise<void>;
}

interface UsageMeterOptions {
  store: UsageSink;
  now?: () => number;
  /** Called once when counts can no longer be written. */
  onError?: (error: unknown) => void;
  /** Called once when they can be written again. */
  onRecovery?: () => void;
  saver?: UsageSaver;
  /** Called once when counts cannot be saved. */
  onSaveError?: (error: unknown) => void;
  /** Milliseconds between two writes. */
  flushMs?: number;
  /** How many counts may wait before the oldest hours are taken together. */
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
  /** The counts of the present hour since the last flush, by key and status. */
  #counts = new Map<number, number>();
  #hour = 0;
  /** Batches that were given to the store, or left by another process: they are written as they are, before all others. */
  readonly #frozen: UsageBatch[] = [];
  /** What waits to be written: by hour, with the id that it will be written under, by key and status. */
  readonly #waiting = new Map<number, { id: string; counts: Map<number, number> }>();
  readonly #lastUsedMs = new Map<number, number>();
  #counted = 0;
  #written = 0;
  #failures = 0;
  #flushing: Promise<void> | undefined;
  #saving: Promise<void> | undefined;
  /** What was counted and written when it was last saved. */
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

  /** Takes over what another process has counted and not written. */
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

  /** How many counted requests are not written yet. */
  get pending(): number {
    return this.#counted - this.#written;
  }

  /** How many attempts to write have failed since the start. */
  get failures(): number {
    return this.#failures;
  }

  /** Writes every few seconds from now on, and saves what is not written yet. */
  start(): void {
    this.#timers.push(setInterval(() => this.flush(), this.#flushMs).unref());
    if (this.#saver !== undefined) this.#timers.push(setInterval(() => this.#save(), SAVE_MS).unref());
  }

  /** Writes what was counted up to now; what cannot be written is kept for the next time. Never rejects. */
  flush(): Promise<void> {
    this.#flushing ??= this.#flush().finally(() => {
      this.#flushing = undefined;
    });
    return this.#flushing;
  }

  /** Stops the timers, writes what is left and saves what cannot be written. */
  async close(): Promise<LeftUsage> {
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
        // Requests that came in meanwhile are answered before the next batch.
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

  /** Puts the counts so far to those that wait, and starts counting for a new hour. */
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

  /** The batch to be written now: one that may have been written already, else the hour that has waited longest. */
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
