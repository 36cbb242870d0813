/** The program of the thread that installs published catalogs: its work would delay requests, and its memory is freed when it ends. */
import { serveThread } from '../threads/serve-thread.ts';
import { openStore } from './open-store.ts';
import { pullCatalog } from './pull-catalog.ts';
import { PULL_ERRORS, type PullFunctions } from './pull-in-thread.ts';
import { retrying } from './retrying-store.ts';

const functions: PullFunctions = {
  pull({ root, location, access, release, isRefetch }, signal) {
    const store = retrying(openStore(location, access));
    // Not every store checks the signal while reading, so it is also checked after each piece.
    const onProgress = () => signal.throwIfAborted();
    return pullCatalog({ root, store, release, isRefetch, signal, onProgress });
  },
};
serveThread(functions, PULL_ERRORS);
