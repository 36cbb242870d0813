/** The program of a normalising thread: it runs one job after the other. */
import { parentPort } from 'node:worker_threads';
import { transferablesOf } from '../catalog/food-batch.ts';
import type { Job } from './jobs.ts';
import type { FromNormaliseThread } from './normalise-pool.ts';
import { runJob } from './run-job.ts';

parentPort!.on('message', async ({ id, job }: { id: number; job: Job }) => {
  try {
    const answer = await runJob(job);
    parentPort!.postMessage({ id, answer } satisfies FromNormaliseThread, transferablesOf(answer.batch));
  } catch (error) {
    parentPort!.postMessage({ id, error: (error as Error).stack ?? String(error) } satisfies FromNormaliseThread);
  }
});
