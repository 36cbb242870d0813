/**
 * The program of the thread that loads a new catalog beside a serving one. It reads the arrays into shared memory in small
 * steps with pauses, and reads the records once to warm the page cache (catalog.db to verify it): a swap to a cold file
 * made the median answer 880 ms, to a warmed one 18 ms at worst.
 */
import path from 'node:path';
import { readThrough } from '../../files/whole.ts';
import { serveThread } from '../../threads/serve-thread.ts';
import { CATALOG_ERRORS } from '../catalog-error.ts';
import { type LoaderFunctions, PAUSE_MS } from './live-catalog.ts';
import { recordFilesOf } from './manifest.ts';
import { loadSharedCatalog } from './shared-catalog.ts';

/** It pauses after each step, so that requests get the disk and a core in between. */
const READ_BYTES = 4 << 20;
const MEGABYTES_BETWEEN_PAUSES = 4;

const sleeper = new Int32Array(new SharedArrayBuffer(4));

function sleep(): void {
  Atomics.wait(sleeper, 0, 0, PAUSE_MS);
}

let megabytes = 0;
function pause(): void {
  if (++megabytes % MEGABYTES_BETWEEN_PAUSES === 0) sleep();
}

const functions: LoaderFunctions = {
  load({ folder, manifest }) {
    const shared = loadSharedCatalog(folder, manifest, pause);
    for (const name of recordFilesOf(manifest)) {
      for (const _ of readThrough(path.join(folder, name), READ_BYTES)) sleep();
    }
    return shared;
  },
};
serveThread(functions, CATALOG_ERRORS);
