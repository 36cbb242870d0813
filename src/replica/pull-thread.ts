/**
 * The program of the thread that installs a published catalog beside a serving one: checking, decompressing and opening
 * some gigabytes would hold requests back on their own thread. When it ends, all its memory is free again.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { CatalogError } from '../catalog/catalog-error.ts';
import { openStore } from './open-store.ts';
import { pullCatalog } from './pull-catalog.ts';
import { type PullAnswer, type PullOrder, STOP } from './pull-in-thread.ts';
import { ReplicaError } from './replica-error.ts';
import { RetryingStore } from './retrying-store.ts';

const { root, location, access, release, isRefetch } = workerData as PullOrder;
const stopping = new AbortController();

async function answer(): Promise<PullAnswer> {
  try {
    const store = new RetryingStore(openStore(location, access));
    const { signal } = stopping;
    // Not every store looks at the signal while it reads, so that it is looked at after each piece as well.
    const onProgress = () => signal.throwIfAborted();
    return { pulled: await pullCatalog({ root, store, release, isRefetch, signal, onProgress }) };
  } catch (error) {
    // A class does not survive the way between threads, so its kind goes along.
    const { message, stack } = error as Error;
    const { code } = error as NodeJS.ErrnoException;
    const kind = error instanceof ReplicaError ? 'replica' : error instanceof CatalogError ? 'catalog' : 'other';
    return { failure: { kind, code, message, stack } };
  }
}

parentPort!.on('message', (message: typeof STOP) => {
  if (message === STOP) stopping.abort();
});
void answer().then((given) => {
  parentPort!.postMessage(given);
  // Nothing holds the thread any longer.
  parentPort!.close();
});
