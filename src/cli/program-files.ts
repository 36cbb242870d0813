/** Where the program finds what ships with it. It runs as dist/larder.js, one folder below the package. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The threads that dist/ holds beside the program. */
export const SEARCH_WORKER = new URL('./search-worker.js', import.meta.url);
export const CATALOG_LOADER = new URL('./catalog-loader.js', import.meta.url);
export const NORMALISE_THREAD = new URL('./normalise-thread.js', import.meta.url);
export const INDEX_THREAD = new URL('./index-thread.js', import.meta.url);

/** The foods that ship with the service. */
export const STARTER_FILE = fileURLToPath(new URL('../starter/foods.jsonl.gz', import.meta.url));

/** The version of this program. */
export const LARDER_VERSION = (
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
).version;
