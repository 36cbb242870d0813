/**
 * The program of a thread that hashes passwords, one at a time. It runs at a low priority: of a busy processor it takes
 * what look-ups leave, so that a flood of sign-ins makes sign-ins slow and nothing else.
 */
import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import { ARGON2_PARAMETERS, type PasswordWork } from './password-hasher.ts';

/** What is to be done; `end` ends the thread. */
export type ToPasswordThread = PasswordWork | 'end';

/** The hash that was made, whether the password fits the given one, or why there is neither. */
export type FromPasswordThread = { readonly result: string | boolean } | { readonly failure: string };

/** A tenth of the weight of a thread of usual priority. */
const NICE = 10;

lowerPriority();

parentPort!.on('message', (message: ToPasswordThread) => {
  if (message === 'end') parentPort!.close();
  else parentPort!.postMessage(work(message));
});

function work({ password, passwordHash }: PasswordWork): FromPasswordThread {
  try {
    if (passwordHash === undefined) return { result: hashSync(password, ARGON2_PARAMETERS) };
    return { result: verifySync(passwordHash, password) };
  } catch (error) {
    return { failure: (error as Error).message };
  }
}

/** Of this thread alone, which Linux can do; elsewhere, and where there is no /proc, it runs like any other. */
function lowerPriority(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), NICE);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
