import { Worker } from 'node:worker_threads';
import type { Damage } from '../catalog-error.ts';
import type { CatalogFile, Manifest } from './manifest.ts';

/** Which catalog a thread is to look through; without urgency it takes its time and disturbs nobody. */
export interface VerifyOrder {
  folder: string;
  manifest: Manifest;
  /** The files to look through; by default all. */
  files?: readonly CatalogFile[];
  isUrgent: boolean;
}

/** What it found. */
export interface VerifyAnswer {
  damage: Damage | undefined;
}

/** A look through a catalog that is under way. */
export interface Verification {
  /** The damage that was found, undefined where there is none; 'stopped' when it was not finished. */
  result: Promise<Damage | undefined | 'stopped'>;
  stop: () => void;
}

/** Compares the files of a catalog with its manifest in a thread. */
export function verifyInThread(workerUrl: URL, order: VerifyOrder): Verification {
  const worker = new Worker(workerUrl, { workerData: order });
  let isStopped = false;
  const result = new Promise<Damage | undefined | 'stopped'>((resolve, reject) => {
    worker.once('message', ({ damage }: VerifyAnswer) => resolve(damage));
    worker.once('error', reject);
    worker.once('exit', (status) => {
      if (isStopped) resolve('stopped');
      else reject(new Error(`The thread that verifies the catalog ended with status ${status}.`));
    });
  });
  const stop = () => {
    isStopped = true;
    // It loads no native module, so that it can be ended at any moment.
    void worker.terminate();
  };
  return { result, stop };
}
