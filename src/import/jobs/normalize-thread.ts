/** The program of a normalizing thread. */
import { workerData } from 'node:worker_threads';
import { transferablesOf } from '../../catalog/build/food-batch.ts';
import { serveThread, Transferred } from '../../threads/serve-thread.ts';
import { KindFinder, type KindSource } from '../normalize/kind-finder.ts';
import { NORMALIZE_ERRORS, type NormalizeFunctions } from './normalize-pool.ts';
import { JobRunner } from './run-job.ts';

let runner: JobRunner | undefined;

const functions: NormalizeFunctions = {
  async run(job) {
    // A thread without work need not load the tables.
    runner ??= new JobRunner(new KindFinder(workerData as KindSource));
    const answer = await runner.run(job);
    return new Transferred(answer, transferablesOf(answer.batch));
  },
};
serveThread(functions, NORMALIZE_ERRORS);
