/** The program of a search thread: it holds one catalog at a time and answers searches on it with ready JSON bytes. */
import { parentPort } from 'node:worker_threads';
import { damageOf } from '../catalog/catalog-error.ts';
import { collectGarbage } from '../catalog/collect-garbage.ts';
import { RecordReader } from '../catalog/record-reader.ts';
import { SearchIndex } from '../catalog/search-index.ts';
import type { SharedCatalog } from '../catalog/shared-catalog.ts';
import { SearchEngine } from './engine.ts';
import type { FromThread, SearchRequest, ToThread } from './pool-messages.ts';

interface Serving {
  reader: RecordReader;
  engine: SearchEngine;
}

let serving: Serving | undefined;

/** Opens the new catalog before closing the old one: if that fails, the old one stays in use. */
function load(catalog: SharedCatalog): void {
  const engine = new SearchIndex(catalog.search);
  const reader = new RecordReader(catalog.folder, catalog.records);
  const previous = serving;
  serving = { reader, engine: new SearchEngine(engine, (typed) => reader.docByBarcode(typed)) };
  previous?.reader.close();
}

function search({ query, ...options }: SearchRequest): Uint8Array<ArrayBuffer> {
  if (serving === undefined) throw new Error('No catalog is loaded');
  const docs = serving.engine.search(query, options);
  return serving.reader.jsonArray(docs) as Uint8Array<ArrayBuffer>;
}

function answer(message: ToThread): void {
  try {
    if (message.kind === 'load') {
      const isSwap = serving !== undefined;
      load(message.catalog);
      parentPort!.postMessage({ kind: 'done', id: message.id } satisfies FromThread);
      // After this message has been handled, so that nothing on the stack refers to the old catalog.
      if (isSwap) setImmediate(collectGarbage);
    } else {
      const bytes = search(message.request);
      parentPort!.postMessage({ kind: 'done', id: message.id, bytes } satisfies FromThread, [bytes.buffer]);
    }
  } catch (error) {
    const { stack, message: text } = error as Error;
    const damage = damageOf(error);
    parentPort!.postMessage({ kind: 'failed', id: message.id, message: stack ?? text, damage } satisfies FromThread);
  }
}

parentPort!.on('message', answer);
