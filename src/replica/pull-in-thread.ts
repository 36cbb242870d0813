import { CATALOG_ERRORS } from '../catalog/catalog-error.ts';
import { callInThread } from '../threads/thread.ts';
import type { StoreAccess } from './open-store.ts';
import type { Pulled, PullOptions } from './pull-catalog.ts';
import { ReplicaError } from './replica-error.ts';

export interface PullOrder extends Pick<PullOptions, 'root' | 'release' | 'isRefetch'> {
  location: string;
  access: StoreAccess;
}

export type PullFunctions = { pull(order: PullOrder, signal: AbortSignal): Promise<Pulled> };

/** Error classes that the thread passes on. */
export const PULL_ERRORS = { ...CATALOG_ERRORS, ReplicaError };

/** Installs a catalog in a thread. An abort is awaited: the thread keeps what has arrived, and may still go live with all of it. */
export async function pullInThread(threadUrl: URL, order: PullOrder, signal: AbortSignal): Promise<Pulled> {
  signal.throwIfAborted();
  const ended = (cause: unknown) => new Error('The thread that fetches a catalog failed.', { cause });
  try {
    return await callInThread<PullFunctions, 'pull'>(threadUrl, 'pull', order, { errors: PULL_ERRORS, ended, signal });
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
}
