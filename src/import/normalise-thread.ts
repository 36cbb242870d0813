/** The program of a normalising thread: it runs one job after the other. */
import { parentPort } from 'node:worker_threads';
import { CatalogDamagedError } from '../catalog/catalog-error.ts';
import { transferablesOf } from '../catalog/food-batch.ts';
import type { Job } from './jobs.ts';
import { END, type FromNormaliseThread } from './normalise-pool.ts';
import { runJob } from './run-job.ts';

parentPort!.on('message', async (message: { id: number; job: Job } | typeof END) => {
  if (message === END) return parentPort!.close();
  const { id, job } = message;
  try {
    const answer = await runJob(job);
    parentPort!.postMessage({ id, answer } satisfies FromNormaliseThread, transferablesOf(answer.batch));
  } catch (error) {
    // A class does not survive the way between threads, so what it knows goes along.
    const damage = error instanceof CatalogDamagedError ? error.damage : undefined;
    const text = (error as Error).stack ?? String(error);
    parentPort!.postMessage({ id, error: text, damage } satisfies FromNormaliseThread);
  }
});
