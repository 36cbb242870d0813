import { Worker } from 'node:worker_threads';
import { CatalogError, type CatalogErrorCode } from '../catalog/catalog-error.ts';
import type { StoreAccess } from './open-store.ts';
import type { Pulled } from './pull-catalog.ts';
import type { ReleaseManifest } from './release-manifest.ts';
import { ReplicaError, type ReplicaErrorCode } from './replica-error.ts';

/** What the thread is to install, and from where. */
export interface PullOrder {
  root: string;
  location: string;
  access: StoreAccess;
  release: ReleaseManifest;
  isRefetch?: boolean | undefined;
}

/** What the thread answers. */
export type PullAnswer =
  | { pulled: Pulled }
  | {
      failure: {
        kind: 'replica' | 'catalog' | 'other';
        code: string | undefined;
        message: string;
        stack: string | undefined;
      };
    };

/** The message that stops the thread. */
export const STOP = 'stop';

/**
 * Installs a published catalog in a thread. A signal asks it to stop, and it is waited for: it keeps what has arrived,
 * and what has arrived whole may still go live. It is not terminated: while it loads its native module, that would take
 * the whole process down.
 */
export async function pullInThread(threadUrl: URL, order: PullOrder, signal: AbortSignal): Promise<Pulled> {
  signal.throwIfAborted();
  const worker = new Worker(threadUrl, { workerData: order });
  const stop = () => worker.postMessage(STOP);
  signal.addEventListener('abort', stop, { once: true });
  try {
    const answer = await answerOf(worker);
    if ('pulled' in answer) return answer.pulled;
    signal.throwIfAborted();
    throw asError(answer.failure);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** What a thread has answered, once it has ended. */
function answerOf(worker: Worker): Promise<PullAnswer> {
  let answer: PullAnswer | undefined;
  worker.once('message', (message: PullAnswer) => {
    answer = message;
  });
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('exit', (status) => {
      if (answer) resolve(answer);
      else reject(new Error(`The thread that fetches a catalog ended with status ${status}.`));
    });
  });
}

function asError({ kind, code, message, stack }: Extract<PullAnswer, { failure: unknown }>['failure']): Error {
  if (kind === 'replica') return new ReplicaError(code as ReplicaErrorCode, message);
  if (kind === 'catalog') return new CatalogError(code as CatalogErrorCode, message);
  return Object.assign(new Error(message), { code, stack });
}
