/** Threads that hash passwords for a server; each is started with its first work. */
import { Worker } from 'node:worker_threads';
import type { PasswordWork, PasswordWorkers } from './password-hasher.ts';
import type { FromPasswordThread, ToPasswordThread } from './password-thread.ts';

/** The threads, and how they end. */
export interface PasswordThreads extends PasswordWorkers {
  close(): void;
}

/** So many threads of that built program; they are never asked for more at once than there are. */
export function openPasswordThreads({ threadUrl, threads }: { threadUrl: URL; threads: number }): PasswordThreads {
  const idle: PasswordThread[] = [];
  let isClosed = false;

  async function run(work: PasswordWork): Promise<string | boolean> {
    const thread = idle.pop() ?? new PasswordThread(threadUrl);
    try {
      return await thread.run(work);
    } finally {
      if (isClosed || thread.isOver) thread.end();
      else idle.push(thread);
    }
  }

  return {
    atOnce: threads,
    hash: (work) => run(work) as Promise<string>,
    verify: (work) => run(work) as Promise<boolean>,
    close() {
      isClosed = true;
      for (const thread of idle.splice(0)) thread.end();
    },
  };
}

class PasswordThread {
  readonly #worker: Worker;
  #settle: ((outcome: FromPasswordThread) => void) | undefined;
  isOver = false;

  constructor(threadUrl: URL) {
    this.#worker = new Worker(threadUrl);
    this.#worker.unref();
    this.#worker.on('message', (outcome: FromPasswordThread) => this.#settle?.(outcome));
    this.#worker.on('error', ({ message }) => this.#end(message));
    this.#worker.on('exit', (status) => this.#end(`the thread ended with status ${status}`));
  }

  async run(work: PasswordWork): Promise<string | boolean> {
    const outcome = await new Promise<FromPasswordThread>((resolve) => {
      this.#settle = resolve;
      this.#worker.postMessage(work satisfies ToPasswordThread);
    });
    if ('failure' in outcome) throw new Error(`A password could not be hashed: ${outcome.failure}`);
    return outcome.result;
  }

  end(): void {
    this.#worker.postMessage('end' satisfies ToPasswordThread);
  }

  #end(why: string): void {
    this.isOver = true;
    this.#settle?.({ failure: why });
  }
}
