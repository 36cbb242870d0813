/** The program of a normalising thread: it runs one job after the other. */
import { parentPort, workerData } from 'node:worker_threads';
import { transferablesOf } from '../catalog/build/food-batch.ts';
import { damageOf } from '../catalog/catalog-error.ts';
import { ImportError } from './import-error.ts';
import type { Job } from './jobs.ts';
import { KindFinder, type KindSource } from './kind-finder.ts';
import { END, type FromNormaliseThread } from './normalise-pool.ts';
import { JobRunner } from './run-job.ts';

let runner: JobRunner | undefined;

parentPort!.on('message', async (message: { id: number; job: Job } | typeof END) => {
  if (message === END) return parentPort!.close();
  const { id, job } = message;
  try {
    // A thread that gets nothing to do need not read the tables.
    runner ??= new JobRunner(new KindFinder(workerData as KindSource));
    const answer = await runner.run(job);
    parentPort!.postMessage({ id, answer } satisfies FromNormaliseThread, transferablesOf(answer.batch));
  } catch (error) {
    // A class does not survive the way between threads, so what it knows goes along.
    const damage = damageOf(error);
    const { message } = error as Error;
    const code = error instanceof ImportError ? error.code : 'IMPORT_THREAD_FAILED';
    parentPort!.postMessage({ id, error: { code, message }, damage } satisfies FromNormaliseThread);
  }
});
