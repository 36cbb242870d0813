/**
 * Runs jobs on a few threads and yields the answers in job order: ids are assigned in that order, so the same file always
 * gives the same catalog. Threads start with the second job: a single job finishes on this thread sooner than a thread has
 * loaded its code, for half the processor time.
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

/** Error classes that threads pass on. */
export const NORMALIZE_ERRORS = { ...CATALOG_ERRORS, ImportError };

/** One running and one queued, so that a thread never waits for the main thread. */
const JOBS_PER_THREAD = 2;

export class NormalizePool {
  readonly #threads: NormalizeThread[] = [];
  #hasStarted = false;
  #inline: JobRunner | undefined;

  constructor(private readonly options: { threads: number; threadUrl: URL | undefined; kinds: KindSource }) {}

  /** The answers in order; takes no more jobs than the threads can soon do. */
  async *run(jobs: AsyncIterable<Job> | Iterable<Job>): AsyncGenerator<JobAnswer> {
    const waiting: Promise<JobAnswer>[] = [];
    const start = (job: Job) => {
      const answer = this.#start(job);
      // Awaited in its turn; until then a failure must not count as unhandled.
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

  /** Lets the threads finish their jobs and end. */
  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.end()));
  }

  #startThreads(): void {
    const { threads, threadUrl, kinds } = this.options;
    this.#hasStarted = true;
    const options = { workerData: kinds, errors: NORMALIZE_ERRORS, ended: threadFailed };
    while (threadUrl !== undefined && this.#threads.length < threads)
      this.#threads.push(new Thread(threadUrl, options));
  }

  #start(job: Job): Promise<JobAnswer> {
    if (this.#threads.length === 0) {
      this.#inline ??= new JobRunner(new KindFinder(this.options.kinds));
      return this.#inline.run(job);
    }
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

function threadFailed(cause: unknown): ImportError {
  const reason = cause instanceof Error ? cause.message : 'it ended';
  return new ImportError('IMPORT_THREAD_FAILED', `A normalizing thread failed: ${reason}.`, { cause });
}
