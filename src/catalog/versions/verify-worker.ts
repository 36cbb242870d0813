/**
 * The program of the thread that verifies a catalog's files while the service answers. It reads a megabyte and then rests
 * three times as long, using at most a quarter of a core and of the disk; on Linux, where threads have their own priority,
 * it also yields to all others.
 */
import { constants, setPriority } from 'node:os';
import { serveThread } from '../../threads/serve-thread.ts';
import { CATALOG_ERRORS } from '../catalog-error.ts';
import { findDamage } from './verify-files.ts';
import type { VerifyFunctions } from './verify-in-thread.ts';

const REST_FACTOR = 3;
const MIN_REST_MS = 1;

const sleeper = new Int32Array(new SharedArrayBuffer(4));
let stepBegan = performance.now();

function rest(): void {
  const took = performance.now() - stepBegan;
  Atomics.wait(sleeper, 0, 0, Math.max(MIN_REST_MS, took * REST_FACTOR));
  stepBegan = performance.now();
}

const functions: VerifyFunctions = {
  findDamage({ folder, manifest, files, isUrgent }) {
    // Elsewhere this would change the whole process's priority.
    if (!isUrgent && process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);
    stepBegan = performance.now();
    return findDamage(folder, manifest, files, isUrgent ? undefined : rest);
  },
};
serveThread(functions, CATALOG_ERRORS);
