/** Runs `larder update` in a separate process. */
import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { LONGEST_UPDATE_MS } from './update-record.ts';

/** The end of its output, which may tell why it failed. */
const LAST_WORDS = 4_096;
/** The heap of each thread. What grows with the number of foods is outside it: some 200 bytes each. */
const MAX_HEAP_MB = 1_024;

/** Runs it to its end; returns its last line if it failed. It has low priority, so that look-ups come first. */
export function updateInProcess(
  program: URL,
  options: readonly string[],
  signal: AbortSignal,
): Promise<string | undefined> {
  const args = [`--max-old-space-size=${MAX_HEAP_MB}`, fileURLToPath(program), 'update', ...options];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'], timeout: LONGEST_UPDATE_MS });
  try {
    // Before it starts any threads, which inherit the priority.
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, which is reported below, or the system has no priorities.
  }
  const stop = () => void child.kill('SIGTERM');
  signal.addEventListener('abort', stop, { once: true });
  let words = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-LAST_WORDS);
  });
  return new Promise((resolve) => {
    const end = (error: string | undefined) => {
      signal.removeEventListener('abort', stop);
      resolve(error);
    };
    child.once('error', ({ message }) => end(`The update could not be started: ${message}`));
    child.once('close', (status, killedBy) => {
      const lastLine = words
        .trimEnd()
        .split('\n')
        .at(-1)
        ?.replace(/^larder: /, '');
      if (status === 0) end(undefined);
      else
        end(killedBy ? `The update was ended by ${killedBy}.` : lastLine || `The update ended with status ${status}.`);
    });
  });
}
