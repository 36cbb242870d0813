/**
 * The program of the thread that compares the files of a catalog with its manifest while the service answers. It reads in
 * steps of a megabyte and then rests for three times as long as the step took, so that it takes a quarter of a core and
 * of the disk at most; on Linux, where a thread has a priority of its own, it also gives way to every other.
 */
import { constants, setPriority } from 'node:os';
import { serveThread } from '../../threads/serve-thread.ts';
import { CATALOG_ERRORS } from '../catalog-error.ts';
import { findDamage } from './verify-files.ts';
import type { VerifyFunctions } from './verify-in-thread.ts';

/** It rests three times as long as it works, so that it takes at most a quarter of a core from requests. */
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
    // Elsewhere this would change the priority of the whole process.
    if (!isUrgent && process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);
    stepBegan = performance.now();
    return findDamage(folder, manifest, files, isUrgent ? undefined : rest);
  },
};
serveThread(functions, CATALOG_ERRORS);
