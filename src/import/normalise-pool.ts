/**
 * Runs jobs on a few threads and gives the answers back in the order of the jobs: ids are handed out in that order, so
 * that the same file always gives the same catalog. The threads start with the second job: a single one is done here sooner
 * than a thread has loaded its code, and takes half the processor time.
 */
import { Worker } from 'node:worker_threads';
import { CatalogDamagedError, type Damage } from '../catalog/catalog-error.ts';
import { ImportError, type ImportErrorCode } from './import-error.ts';
import type { Job, JobAnswer } from './jobs.ts';
import { KindFinder, type KindSource } from './kind-finder.ts';
import { JobRunner } from './run-job.ts';

/** What a thread answers: the job's answer, or why there is none. */
export type FromNormaliseThread =
  | { id: number; answer: JobAnswer }
  | { id: number; error: { code: ImportErrorCode; message: string }; damage: Damage | undefined };

interface Thread {
  worker: Worker;
  /** Why the thread takes no more jobs. */
  failure?: ImportError;
  inFlight: Map<number, { resolve: (answer: JobAnswer) => void; reject: (error: Error) => void }>;
}

/** One that runs and one that waits, so that a thread need not wait for the main thread between two jobs. */
const JOBS_PER_THREAD = 2;
/** The message after which a thread takes no more jobs. */
export const END = 'end';

/** Threads that turn rows into foods. */
export class NormalisePool {
  readonly #threads: Thread[] = [];
  readonly #kinds: KindSource;
  readonly #startThread: (() => Thread) | undefined;
  readonly #maxThreads: number;
  #hasStarted = false;
  #inline: JobRunner | undefined;
  #nextId = 1;

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

  /**
   * Lets the threads end by themselves when they have done what they were given. They are not terminated: a thread that
   * is still loading a native module at that moment takes the whole process down with it.
   */
  async close(): Promise<void> {
    await Promise.all(this.#threads.map(endThread));
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
    const thread = this.#threads.reduce((a, b) => (b.inFlight.size < a.inFlight.size ? b : a));
    if (thread.failure) return Promise.reject(thread.failure);
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      thread.inFlight.set(id, { resolve, reject });
      const isLines = job.kind === 'rows' && job.rows.kind === 'lines';
      thread.worker.postMessage(
        { id, job },
        isLines ? [(job.rows as { bytes: Uint8Array<ArrayBuffer> }).bytes.buffer] : [],
      );
    });
  }
}

async function endThread({ worker, failure }: Thread): Promise<void> {
  if (failure) return;
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  worker.postMessage(END);
  await ended;
}

function startThread(url: URL, kinds: KindSource): Thread {
  const thread: Thread = { worker: new Worker(url, { workerData: kinds }), inFlight: new Map() };
  const fail = (cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : 'it ended';
    thread.failure ??= new ImportError('IMPORT_THREAD_FAILED', `A normalising thread failed: ${reason}.`, { cause });
    for (const { reject } of thread.inFlight.values()) reject(thread.failure);
    thread.inFlight.clear();
  };
  thread.worker.on('message', (message: FromNormaliseThread) => {
    const job = thread.inFlight.get(message.id)!;
    thread.inFlight.delete(message.id);
    if ('answer' in message) job.resolve(message.answer);
    else if (message.damage) job.reject(new CatalogDamagedError(message.damage));
    else job.reject(new ImportError(message.error.code, message.error.message));
  });
  thread.worker.on('error', fail);
  thread.worker.on('exit', fail);
  return thread;
}
