import { CATALOG_ERRORS } from '../catalog/catalog-error.ts';
import { callInThread } from '../threads/thread.ts';
import type { StoreAccess } from './open-store.ts';
import type { Pulled } from './pull-catalog.ts';
import type { ReleaseManifest } from './release-manifest.ts';
import { ReplicaError } from './replica-error.ts';

/** What the thread is to install, and from where. */
export interface PullOrder {
  root: string;
  location: string;
  access: StoreAccess;
  release: ReleaseManifest;
  isRefetch?: boolean | undefined;
}

/** What the thread does. */
export type PullFunctions = { pull(order: PullOrder, signal: AbortSignal): Promise<Pulled> };

/** The classes of errors that the thread hands over. */
export const PULL_ERRORS = { ...CATALOG_ERRORS, ReplicaError };

/**
 * Installs a published catalog in a thread. A signal asks it to stop, and it is waited for: it keeps what has arrived,
 * and what has arrived whole may still go live.
 */
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
