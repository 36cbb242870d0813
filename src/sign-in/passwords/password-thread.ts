/**
 * The program of a thread that hashes passwords, one at a time. It runs at a low priority: of a busy processor it takes
 * what look-ups leave, so that a flood of sign-ins makes sign-ins slow and nothing else.
 */
import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { hashSync, verifySync } from '@node-rs/argon2';
import { serveThread } from '../../threads/serve-thread.ts';
import { ARGON2_PARAMETERS, type PasswordWork } from './password-hasher.ts';

export type PasswordFunctions = {
  hash(work: PasswordWork): string;
  verify(work: PasswordWork): boolean;
};

/** A tenth of the weight of a thread of usual priority. */
const NICE = 10;

lowerPriority();

const functions: PasswordFunctions = {
  hash: ({ password }) => hashSync(password, ARGON2_PARAMETERS),
  verify: ({ password, passwordHash }) => verifySync(passwordHash!, password),
};
serveThread(functions);

/** Of this thread alone, which Linux can do; elsewhere, and where there is no /proc, it runs like any other. */
function lowerPriority(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), NICE);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
