/**
 * Runs jobs on a few threads and gives the answers back in the order of the jobs: ids are handed out in that order, so
 * that the same file always gives the same catalog. The threads start with the second job: a single one is done here sooner
 * than a thread has loaded its code, and takes half the processor time.
 */
import { CATALOG_ERRORS, CatalogDamagedError } from '../../catalog/catalog-error.ts';
import type { Transferred } from '../../threads/serve-thread.ts';
import { Thread } from '../../threads/thread.ts';
import { ImportError } from '../import-error.ts';
import { KindFinder, type KindSource } from '../normalize/kind-finder.ts';
import type { Job, JobAnswer } from './jobs.ts';
import { JobRunner } from './run-job.ts';

export type NormalizeFunctions = { run(job: Job): Promise<Transferred<JobAnswer>> };
type NormalizeThread = Thread<NormalizeFunctions>;

/** The classes of errors that threads hand over. */
export const NORMALIZE_ERRORS = { ...CATALOG_ERRORS, ImportError };

/** One that runs and one that waits, so that a thread need not wait for the main thread between two jobs. */
const JOBS_PER_THREAD = 2;

export class NormalizePool {
  readonly #threads: NormalizeThread[] = [];
  readonly #kinds: KindSource;
  readonly #startThread: (() => NormalizeThread) | undefined;
  readonly #maxThreads: number;
  #hasStarted = false;
  #inline: JobRunner | undefined;

  constructor({ threads, threadUrl, kinds }: { threads: number; threadUrl: URL | undefined; kinds: KindSource }) {
    this.#kinds = kinds;
    this.#maxThreads = threads;
    this.#startThread = threadUrl && (() => startThread(threadUrl, kinds));
  }

  /** The answers to all jobs, in order; no more jobs are taken than the threads can soon do. */
  async *run(jobs: AsyncIterable<Job> | Iterable<Job>): AsyncGenerator<JobAnswer> {
    const waiting: Promise<JobAnswer>[] = [];
    const start = (job: Job) => {
      const answer = this.#start(job);
      // It is awaited in its turn; until then a failure must not count as unhandled.
      answer.catch(() => {});
      waiting.push(answer);
    };
    let first: Job | undefined;
    for await (const job of jobs) {
      if (first === undefined && !this.#hasStarted) {
        first = job;
        continue;
      }
      if (first !== undefined) {
        this.#startThreads();
        start(first);
        first = undefined;
      }
      start(job);
      while (waiting.length > this.#threads.length * JOBS_PER_THREAD) yield await waiting.shift()!;
    }
    if (first !== undefined) start(first);
    while (waiting.length > 0) yield await waiting.shift()!;
  }

  /** Lets the threads end when they have done what they were given. */
  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.end()));
  }

  #startThreads(): void {
    this.#hasStarted = true;
    if (this.#startThread === undefined) return;
    while (this.#threads.length < this.#maxThreads) this.#threads.push(this.#startThread());
  }

  #inlineRunner(): JobRunner {
    this.#inline ??= new JobRunner(new KindFinder(this.#kinds));
    return this.#inline;
  }

  #start(job: Job): Promise<JobAnswer> {
    if (this.#threads.length === 0) return this.#inlineRunner().run(job);
    const thread = this.#threads.reduce((a, b) => (b.inFlight < a.inFlight ? b : a));
    const isLines = job.kind === 'rows' && job.rows.kind === 'lines';
    const transfer = isLines ? [(job.rows as { bytes: Uint8Array<ArrayBuffer> }).bytes.buffer] : [];
    return runIn(thread, job, transfer);
  }
}

async function runIn(thread: NormalizeThread, job: Job, transfer: ArrayBuffer[]): Promise<JobAnswer> {
  try {
    return await thread.call('run', job, { transfer });
  } catch (error) {
    const isKnown = error instanceof ImportError || error instanceof CatalogDamagedError;
    throw isKnown ? error : new ImportError('IMPORT_THREAD_FAILED', (error as Error).message, { cause: error });
  }
}

function startThread(url: URL, kinds: KindSource): NormalizeThread {
  return new Thread(url, { workerData: kinds, errors: NORMALIZE_ERRORS, ended: threadFailed });
}

function threadFailed(cause: unknown): ImportError {
  const reason = cause instanceof Error ? cause.message : 'it ended';
  return new ImportError('IMPORT_THREAD_FAILED', `A normalizing thread failed: ${reason}.`, { cause });
}
