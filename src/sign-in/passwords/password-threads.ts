/** Threads that hash passwords for a server, each started on first use. */
import { Thread } from '../../threads/thread.ts';
import type { PasswordWork } from './password-hasher.ts';
import type { PasswordFunctions } from './password-thread.ts';

/** Runs this many threads; callers never request more work at once. */
export function openPasswordThreads({ threadUrl, threads }: { threadUrl: URL; threads: number }) {
  const idle: Thread<PasswordFunctions>[] = [];
  let isClosed = false;

  function start(): Thread<PasswordFunctions> {
    const thread = new Thread<PasswordFunctions>(threadUrl, { ended: failed });
    thread.unref();
    return thread;
  }

  async function run(name: 'hash' | 'verify', work: PasswordWork): Promise<string | boolean> {
    const thread = idle.pop() ?? start();
    try {
      return await thread.call(name, work);
    } catch (error) {
      throw failed(error);
    } finally {
      if (isClosed) void thread.end();
      else if (!thread.isOver) idle.push(thread);
    }
  }

  return {
    atOnce: threads,
    hash: (work: PasswordWork) => run('hash', work) as Promise<string>,
    verify: (work: PasswordWork) => run('verify', work) as Promise<boolean>,
    close() {
      isClosed = true;
      for (const thread of idle.splice(0)) void thread.end();
    },
  };
}

function failed(cause: unknown): Error {
  return new Error(`A password could not be hashed: ${(cause as Error).message}`, { cause });
}
