/**
 * The program of the measured thread: what a search thread does for a search, with a clock around it. It holds one
 * catalog in shared memory, as the service's own threads do, and answers each list of queries with their times.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { SearchIndex } from '../../src/catalog/index/search-index.ts';
import { RecordReader } from '../../src/catalog/records/record-reader.ts';
import { SearchEngine } from '../../src/search/engine.ts';
import { openSearchKinds } from '../../src/search/search-kinds.ts';
import type { Measured, MeasuredData } from './measured-thread.ts';
import type { BenchQuery } from './queries.ts';

const LIMIT = 10;

const { shared, tables } = workerData as MeasuredData;
const { folder, records, search } = shared;
const reader = new RecordReader(folder, records);
const engine = new SearchEngine(
  new SearchIndex(search),
  (typed) => reader.docByBarcode(typed),
  openSearchKinds(tables),
);

parentPort!.on('message', async (queries: BenchQuery[]) => {
  const measured: Omit<Measured, 'cpuMs'> = { times: new Float64Array(queries.length), empty: 0, errors: [] };
  for (const [i, { text, source }] of queries.entries()) {
    // Each search is a turn of its own, as in the service: much garbage is collected between turns, while little of it is in use.
    await nextTurn();
    const started = performance.now();
    try {
      const docs = engine.search(text, { limit: LIMIT, source });
      reader.jsonArray(docs);
      if (docs.length === 0) measured.empty++;
    } catch (error) {
      measured.errors.push({ text, error: String(error) });
    }
    measured.times[i] = performance.now() - started;
  }
  parentPort!.postMessage(measured);
});
