import { setTimeout as pauseFor } from 'node:timers/promises';
import type { ObjectStore, ReadOptions, StoredObject } from './object-store.ts';
import { ReplicaError } from './replica-error.ts';

/** Waits for some milliseconds; throws at once when the signal says so. */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>;

/** With doubling pauses a store has seven and a half seconds to come back. */
const TRIES = 5;
const FIRST_PAUSE_MS = 500;

/** A store that is asked again, with growing pauses, while it cannot be reached; given up after five times. */
export class RetryingStore implements ObjectStore {
  readonly #store: ObjectStore;
  readonly #sleep: Sleep;

  constructor(store: ObjectStore, pause: Sleep = sleepByClock) {
    this.#store = store;
    this.#sleep = pause;
  }

  get label(): string {
    return this.#store.label;
  }

  read(name: string, options: ReadOptions): Promise<StoredObject | 'unchanged' | undefined> {
    return this.#retry(() => this.#store.read(name, options), options.signal);
  }

  size(name: string, signal?: AbortSignal): Promise<number | undefined> {
    return this.#retry(() => this.#store.size(name, signal), signal);
  }

  write(name: string, bytes: Buffer, signal?: AbortSignal): Promise<void> {
    return this.#retry(() => this.#store.write(name, bytes, signal), signal);
  }

  replace(name: string, bytes: Buffer, expected: StoredObject | undefined, signal?: AbortSignal): Promise<boolean> {
    return this.#retry(() => this.#store.replace(name, bytes, expected, signal), signal);
  }

  remove(name: string, signal?: AbortSignal): Promise<void> {
    return this.#retry(() => this.#store.remove(name, signal), signal);
  }

  async #retry<T>(work: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof ReplicaError) || error.code !== 'REPLICA_STORE_DOWN' || tries >= TRIES) throw error;
        await this.#sleep(FIRST_PAUSE_MS * 2 ** (tries - 1), signal);
      }
    }
  }
}

/** Pauses by the clock. */
export async function sleepByClock(ms: number, signal?: AbortSignal): Promise<void> {
  try {
    await pauseFor(ms, undefined, signal ? { signal } : {});
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
}
