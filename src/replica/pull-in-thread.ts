import { Worker } from 'node:worker_threads';
import { CatalogError, type CatalogErrorCode } from '../catalog/catalog-error.ts';
import type { StoreAccess } from './open-store.ts';
import type { Published } from './published.ts';
import type { Pulled } from './pull-catalog.ts';
import { ReplicaError, type ReplicaErrorCode } from './replica-error.ts';

/** What the thread is to take up, and from where. */
export interface PullOrder {
  root: string;
  location: string;
  access: StoreAccess;
  published: Published;
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

/** Takes a published catalog up in a thread; a signal ends the thread at once, which a crash-proof folder survives. */
export async function pullInThread(threadUrl: URL, order: PullOrder, signal: AbortSignal): Promise<Pulled> {
  const worker = new Worker(threadUrl, { workerData: order });
  const end = () => void worker.terminate();
  signal.addEventListener('abort', end, { once: true });
  try {
    const answer = await new Promise<PullAnswer>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', (status) =>
        reject(new Error(`The thread that takes a catalog up ended with status ${status}.`)),
      );
    });
    if ('pulled' in answer) return answer.pulled;
    throw asError(answer.failure);
  } finally {
    signal.removeEventListener('abort', end);
  }
}

function asError({ kind, code, message, stack }: Extract<PullAnswer, { failure: unknown }>['failure']): Error {
  if (kind === 'replica') return new ReplicaError(code as ReplicaErrorCode, message);
  if (kind === 'catalog') return new CatalogError(code as CatalogErrorCode, message);
  return Object.assign(new Error(message), { code, stack });
}
