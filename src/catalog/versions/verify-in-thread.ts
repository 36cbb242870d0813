import { Thread } from '../../threads/thread.ts';
import { CATALOG_ERRORS, type Damage } from '../catalog-error.ts';
import type { CatalogFile, Manifest } from './manifest.ts';

/** Which catalog to verify; unless urgent, slowly and without disturbing anyone. */
export interface VerifyOrder {
  folder: string;
  manifest: Manifest;
  /** The files to verify; all by default. */
  files?: readonly CatalogFile[];
  isUrgent: boolean;
}

export type VerifyFunctions = { findDamage(order: VerifyOrder): Damage | undefined };

export type Verification = ReturnType<typeof verifyInThread>;

/** Its result is the damage found, if any; 'stopped' if it did not finish. */
export function verifyInThread(threadUrl: URL, order: VerifyOrder) {
  let isStopped = false;
  const ended = (cause: unknown) => new Error('The thread that verifies the catalog failed.', { cause });
  const thread = new Thread<VerifyFunctions>(threadUrl, { errors: CATALOG_ERRORS, ended });
  const result = thread.call('findDamage', order).catch((error: Error) => {
    if (isStopped) return 'stopped' as const;
    throw error;
  });
  const stop = () => {
    isStopped = true;
    // It loads no native module, so it can be terminated at any moment.
    void thread.terminate();
  };
  result.finally(() => thread.end()).catch(() => {});
  return { result, stop };
}
