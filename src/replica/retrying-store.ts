import { setTimeout as pauseFor } from 'node:timers/promises';
import type { ObjectStore } from './object-store.ts';
import { ReplicaError } from './replica-error.ts';

/** Waits some milliseconds; rejects at once if the signal aborts. */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>;

/** With doubling pauses, a store has seven and a half seconds to recover. */
const TRIES = 5;
const FIRST_PAUSE_MS = 500;

/** Retries an unreachable store with growing pauses, up to five attempts. */
export function retrying(store: ObjectStore, pause: Sleep = sleepByClock): ObjectStore {
  const retry = async <T>(work: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> => {
    for (let tries = 1; ; tries++) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof ReplicaError) || error.code !== 'REPLICA_STORE_DOWN' || tries >= TRIES) throw error;
        await pause(FIRST_PAUSE_MS * 2 ** (tries - 1), signal);
      }
    }
  };
  return {
    label: store.label,
    read: (name, options) => retry(() => store.read(name, options), options.signal),
    size: (name, signal) => retry(() => store.size(name, signal), signal),
    write: (name, bytes, signal) => retry(() => store.write(name, bytes, signal), signal),
    replace: (name, bytes, expected, signal) => retry(() => store.replace(name, bytes, expected, signal), signal),
    remove: (name, signal) => retry(() => store.remove(name, signal), signal),
  };
}

export async function sleepByClock(ms: number, signal?: AbortSignal): Promise<void> {
  try {
    await pauseFor(ms, undefined, signal ? { signal } : {});
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
}
