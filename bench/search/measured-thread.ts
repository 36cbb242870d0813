import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { SharedCatalog } from '../../src/catalog/versions/shared-catalog.ts';
import { readSearchTables, type SearchTables } from '../../src/search/search-kinds.ts';
import { SEARCH_HEAP } from '../../src/search/threads/search-thread.ts';
import type { BenchQuery } from './queries.ts';

/** What a list of queries took. */
export interface Measured {
  /** Milliseconds of each, in their order. */
  times: Float64Array;
  /** Processor time of the process meanwhile: on a busy machine the times of the clock say less. */
  cpuMs: number;
  /** How many found nothing. */
  empty: number;
  errors: { text: string; error: string }[];
}

/** What the thread starts with. */
export interface MeasuredData {
  shared: SharedCatalog;
  tables: SearchTables;
}

/** The tables of kinds as the build compiles them. */
export const KIND_TABLES = { kinds: path.resolve('dist/kinds.bin'), nameWords: path.resolve('dist/kind-words.bin') };

/** One search thread that measures itself, so that messages between threads are not in its figures. */
export class MeasuredThread {
  readonly #worker: Worker;

  constructor(shared: SharedCatalog) {
    // The runner bundles its script wherever it runs, on a thread too.
    this.#worker = new Worker(path.resolve('scripts/run.js'), {
      argv: [path.join('bench', 'search', 'thread.ts')],
      workerData: { shared, tables: readSearchTables(KIND_TABLES) } satisfies MeasuredData,
      resourceLimits: SEARCH_HEAP,
    });
  }

  /** Searches one after the other. */
  async run(queries: readonly BenchQuery[]): Promise<Measured> {
    const before = process.cpuUsage();
    this.#worker.postMessage(queries);
    const [measured] = (await once(this.#worker, 'message')) as [Omit<Measured, 'cpuMs'>];
    const { user, system } = process.cpuUsage(before);
    return { ...measured, cpuMs: (user + system) / 1000 };
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }
}

/** Searches in a second, had the thread done nothing else. */
export function perSecond(times: Float64Array): number {
  return (1000 * times.length) / times.reduce((sum, ms) => sum + ms, 0);
}
