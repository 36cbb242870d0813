/** The program of a search thread: it holds one catalog at a time and answers searches on it with ready JSON bytes. */
import { parentPort, workerData } from 'node:worker_threads';
import { damageOf } from '../catalog/catalog-error.ts';
import { collectGarbage } from '../catalog/collect-garbage.ts';
import { RecordReader } from '../catalog/record-reader.ts';
import { SearchIndex } from '../catalog/search-index.ts';
import type { SharedCatalog } from '../catalog/shared-catalog.ts';
import { SearchEngine } from './engine.ts';
import type { FromThread, SearchAnswer, SearchRequest, ThreadData, ToThread } from './pool-messages.ts';
import { openSearchKinds } from './search-kinds.ts';

interface Serving {
  reader: RecordReader;
  engine: SearchEngine;
}

const { tables } = workerData as ThreadData;
const kinds = tables && openSearchKinds(tables);
let serving: Serving | undefined;

/** Opens the new catalog before closing the old one: if that fails, the old one stays in use. */
function load(catalog: SharedCatalog): void {
  const index = new SearchIndex(catalog.search);
  const reader = new RecordReader(catalog.folder, catalog.records);
  const previous = serving;
  serving = { reader, engine: new SearchEngine(index, (typed) => reader.docByBarcode(typed), kinds) };
  previous?.reader.close();
}

function search({ query, ...options }: SearchRequest): SearchAnswer {
  if (serving === undefined) throw new Error('No catalog is loaded');
  const { docs, ...notes } = serving.engine.answer(query, options);
  return { bytes: serving.reader.jsonArray(docs), ...notes };
}

function handle(message: ToThread): void {
  try {
    if (message.kind === 'load') {
      const isSwap = serving !== undefined;
      load(message.catalog);
      parentPort!.postMessage({ kind: 'loaded', id: message.id } satisfies FromThread);
      // After this message has been handled, so that nothing on the stack refers to the old catalog.
      if (isSwap) setImmediate(collectGarbage);
    } else {
      const answer = search(message.request);
      const found: FromThread = { kind: 'found', id: message.id, ...answer };
      parentPort!.postMessage(found, [answer.bytes.buffer as ArrayBuffer]);
    }
  } catch (error) {
    const { stack, message: text } = error as Error;
    const damage = damageOf(error);
    parentPort!.postMessage({ kind: 'failed', id: message.id, message: stack ?? text, damage } satisfies FromThread);
  }
}

parentPort!.on('message', handle);
