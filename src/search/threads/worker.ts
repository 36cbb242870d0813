/** The program of a search thread: it holds one catalog at a time and answers searches on it with ready JSON bytes. */
import { parentPort, workerData } from 'node:worker_threads';
import { damageOf } from '../../catalog/catalog-error.ts';
import { collectGarbage } from '../../catalog/collect-garbage.ts';
import { SearchIndex } from '../../catalog/index/search-index.ts';
import { RecordReader } from '../../catalog/records/record-reader.ts';
import type { SharedCatalog } from '../../catalog/versions/shared-catalog.ts';
import { KindTags } from '../../off/kind-tags.ts';
import { SearchEngine } from '../engine.ts';
import { type Meals, openMeals } from '../meal/open-meals.ts';
import { ProductLists } from '../products/product-lists.ts';
import { openSearchKinds } from '../search-kinds.ts';
import type {
  AnswerOf,
  FromThread,
  MealAnswer,
  MealRequest,
  RequestKind,
  SearchAnswer,
  SearchRequest,
  ThreadData,
  ToThread,
} from './pool-messages.ts';
import { warmUpQueries } from './warm-up.ts';

interface Serving {
  index: SearchIndex;
  reader: RecordReader;
  engine: SearchEngine;
  products: ProductLists;
  /** Undefined without the tables of kinds. */
  meals: Meals | undefined;
}

const { tables } = workerData as ThreadData;
const kinds = tables && openSearchKinds(tables);
const kindTags = new KindTags(kinds?.table);
/** By then the code is nearly as fast as it gets; on a large catalog, all queries would take longer. */
const WARM_UP_MS = 1_500;
const WARM_UP_LIMIT = 10;
let serving: Serving | undefined;
/** Whether a search has been asked for: from then on these make the code fast. */
let isAsked = false;

/** Opens the new catalog before closing the old one: if that fails, the old one stays in use. */
function load(catalog: SharedCatalog): void {
  const index = new SearchIndex(catalog.search);
  const reader = new RecordReader(catalog.folder, catalog.records);
  const previous = serving;
  const engine = new SearchEngine(index, (typed) => reader.docByBarcode(typed), kinds);
  const products = new ProductLists({ index, reader, engine, kindTags });
  serving = { index, reader, engine, products, meals: kinds && openMeals(engine, reader) };
  previous?.reader.close();
}

function search({ engine, reader }: Serving, { query, ...options }: SearchRequest): SearchAnswer {
  const { docs, ...notes } = engine.answer(query, options);
  return { bytes: reader.jsonArray(docs), ...notes };
}

function meal({ meals }: Serving, { meal: text, servings }: MealRequest): MealAnswer {
  if (meals === undefined) throw new Error('Without the tables of kinds no meal can be read');
  const json = Buffer.from(JSON.stringify(meals.answer(text, { servings })));
  // Not from the shared pool: the whole buffer is transferred.
  const bytes = Buffer.allocUnsafeSlow(json.length);
  json.copy(bytes);
  return { bytes };
}

/** Runs queries that nobody asked for, one at a time, until somebody does; then says so. */
function warmUp(): void {
  const queries = warmUpQueries(serving!.index);
  const end = performance.now() + WARM_UP_MS;
  const finish = () => parentPort!.postMessage({ kind: 'warm' } satisfies FromThread);
  const next = (): void => {
    const { done, value } = queries.next();
    if (done || isAsked || performance.now() > end) finish();
    else setImmediate(run, value);
  };
  const run = (query: string): void => {
    try {
      serving!.engine.search(query, { limit: WARM_UP_LIMIT });
      next();
    } catch {
      // What is wrong is said when somebody asks; here it would end the thread.
      finish();
    }
  };
  next();
}

function answerOf(serving: Serving, message: Exclude<ToThread, { kind: 'load' }>): AnswerOf<RequestKind> {
  if (message.kind === 'search') return search(serving, message.request);
  return message.kind === 'meal' ? meal(serving, message.request) : serving.products.answer(message.request);
}

function handle(message: ToThread): void {
  try {
    if (message.kind === 'load') {
      const isSwap = serving !== undefined;
      load(message.catalog);
      if (!isSwap) warmUp();
      parentPort!.postMessage({ kind: 'loaded', id: message.id } satisfies FromThread);
      // After this message has been handled, so that nothing on the stack refers to the old catalog.
      if (isSwap) setImmediate(collectGarbage);
    } else {
      if (serving === undefined) throw new Error('No catalog is loaded');
      isAsked = true;
      const { id } = message;
      const answer = answerOf(serving, message);
      const found: FromThread = { kind: 'found', id, answer };
      parentPort!.postMessage(found, [answer.bytes.buffer as ArrayBuffer]);
    }
  } catch (error) {
    const { stack, message: text } = error as Error;
    const damage = damageOf(error);
    parentPort!.postMessage({ kind: 'failed', id: message.id, message: stack ?? text, damage } satisfies FromThread);
  }
}

parentPort!.on('message', handle);
