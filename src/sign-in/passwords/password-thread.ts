/**
 * The program of a thread that hashes passwords one at a time. It has low priority and takes what look-ups leave of a busy
 * processor, so that a flood of sign-ins slows only sign-ins.
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

/** A tenth of the weight of a normal thread. */
const NICE = 10;

lowerPriority();

const functions: PasswordFunctions = {
  hash: ({ password }) => hashSync(password, ARGON2_PARAMETERS),
  verify: ({ password, passwordHash }) => verifySync(passwordHash!, password),
};
serveThread(functions);

/** Lowers this thread's priority on Linux; elsewhere, and without /proc, it runs like any other. */
function lowerPriority(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), NICE);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
