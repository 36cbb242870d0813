import { Thread } from '../../threads/thread.ts';
import { CATALOG_ERRORS, type Damage } from '../catalog-error.ts';
import type { CatalogFile, Manifest } from './manifest.ts';

/** Which catalog a thread is to look through; without urgency it takes its time and disturbs nobody. */
export interface VerifyOrder {
  folder: string;
  manifest: Manifest;
  /** The files to look through; by default all. */
  files?: readonly CatalogFile[];
  isUrgent: boolean;
}

export type VerifyFunctions = { findDamage(order: VerifyOrder): Damage | undefined };

/** A look through a catalog that is under way. */
export interface Verification {
  /** The damage that was found, undefined where there is none; 'stopped' when it was not finished. */
  result: Promise<Damage | undefined | 'stopped'>;
  stop: () => void;
}

export function verifyInThread(threadUrl: URL, order: VerifyOrder): Verification {
  let isStopped = false;
  const ended = (cause: unknown) => new Error('The thread that verifies the catalog failed.', { cause });
  const thread = new Thread<VerifyFunctions>(threadUrl, { errors: CATALOG_ERRORS, ended });
  const result = thread.call('findDamage', order).catch((error: Error) => {
    if (isStopped) return 'stopped' as const;
    throw error;
  });
  const stop = () => {
    isStopped = true;
    // It loads no native module, so that it can be ended at any moment.
    void thread.terminate();
  };
  void result.then(
    () => thread.end(),
    () => thread.end(),
  );
  return { result, stop };
}
