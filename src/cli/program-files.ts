/** Where the program finds the files it ships with. It runs from dist/code/, two folders below the package. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A checkout, or an installed package. */
export const PROGRAM_FOLDER = fileURLToPath(new URL('../..', import.meta.url));

export const LARDER_PROGRAM = new URL('../larder.js', import.meta.url);

/** The thread programs in dist/. */
export const SEARCH_WORKER = new URL('../search-worker.js', import.meta.url);
export const CATALOG_LOADER = new URL('../catalog-loader.js', import.meta.url);
export const CATALOG_VERIFIER = new URL('../catalog-verifier.js', import.meta.url);
export const NORMALIZE_THREAD = new URL('../normalize-thread.js', import.meta.url);
export const INDEX_THREAD = new URL('../index-thread.js', import.meta.url);
export const PULL_THREAD = new URL('../pull-thread.js', import.meta.url);
export const SQLITE_THREAD = new URL('../sqlite-thread.js', import.meta.url);
export const PASSWORD_THREAD = new URL('../password-thread.js', import.meta.url);

/** The list of browser assets, beside their folder. */
export const ASSET_LIST = new URL('../assets.json', import.meta.url);

export const STARTER_FILE = fileURLToPath(new URL('../../starter/foods.jsonl.gz', import.meta.url));
export const PREPARED_STARTER_FILE = fileURLToPath(new URL('../starter.bin', import.meta.url));

export const TABLES_FOLDER = fileURLToPath(new URL('../../tables', import.meta.url));

/** The compiled kind tables, and the index of the words in their names. */
export const KINDS_FILE = fileURLToPath(new URL('../kinds.bin', import.meta.url));
export const KIND_WORDS_FILE = fileURLToPath(new URL('../kind-words.bin', import.meta.url));

const PACKAGE = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  name: string;
  version: string;
  engines: { node: string };
};

/**
 * How a person starts another command of this program. Outside a checkout, `npx larder` would run whatever package has that
 * name on npm, which is not ours; inside one, npx finds this program only by its `bin` name.
 */
export const LARDER_COMMAND = existsSync(new URL('../../src', import.meta.url)) ? 'npx larder' : `npx ${PACKAGE.name}`;

export const LARDER_VERSION = PACKAGE.version;

/** The oldest supported version of Node. */
export const NEEDED_NODE = PACKAGE.engines.node.replace('>=', '');
