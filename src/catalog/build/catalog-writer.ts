/** Writes a catalog folder from spooled foods in rank order. The live catalog stays untouched; publishing is a separate step. */
import path from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { BANDS } from '../../food/trust/confidence.ts';
import { COMPARED_FIGURES } from '../../food/trust/kind-figures.ts';
import { writeChangeLog } from '../changes/change-log.ts';
import type { RecordedChanges } from '../changes/change-recorder.ts';
import { collectGarbageOf } from '../collect-garbage.ts';
import { writeNarrowedLists } from '../index/narrowed-lists.ts';
import { writeRankLists } from '../index/rank-lists.ts';
import { largeFloat32Array, largeUint8Array, largeUint16Array, largeUint32Array } from '../large-arrays.ts';
import { writeRecords } from '../records/write-records.ts';
import { writeCoverage } from '../versions/coverage.ts';
import { writeDatasetTerms } from '../versions/dataset-terms.ts';
import { insertRows } from '../versions/rows.ts';
import { CATALOG_SCHEMA } from '../versions/schema.ts';
import { type DescribedFiles, describeFile } from '../versions/verify-files.ts';
import { type CatalogPlan, SUPERSEDED, VISIBLE } from './catalog-plan.ts';
import { writeCountries } from './countries.ts';
import { type IndexFeed, type IndexPlan, InlineIndexFeed, ThreadedIndexFeed } from './index-feed.ts';
import { writeKindFigures } from './kind-figures.ts';
import { countOf, pick } from './pick.ts';
import { byId, orderBy } from './rank-order.ts';

/** Below this a thread costs more than it saves. */
const FOODS_WORTH_A_THREAD = 50_000;

/** Writes all files; tells how many foods are shown, what changed if that is known, and which files are described already. */
export async function writeCatalog(plan: CatalogPlan) {
  const { folder, spool, identity, dispositions } = plan;
  const index: IndexPlan = {
    foods: spool.count,
    file: path.join(folder, 'search.bin'),
    names: { categories: spool.categories, kinds: spool.kinds },
    previous: plan.carried?.folder,
  };
  // Before the foods are sorted: meanwhile the thread starts and reads the previous index.
  const feed: IndexFeed =
    plan.indexThreadUrl && spool.count >= FOODS_WORTH_A_THREAD
      ? new ThreadedIndexFeed(plan.indexThreadUrl, index)
      : new InlineIndexFeed(index);
  try {
    plan.onStep?.('order');
    const shown = byId(
      arrivalsWith(dispositions, (state) => state === VISIBLE),
      spool.columns(),
      identity.nextId,
    );
    const documents = concatenated(
      orderBy('static', shown, spool.columns()),
      arrivalsWith(dispositions, (state) => state !== VISIBLE && state !== SUPERSEDED),
    );
    const order = documents.subarray(0, shown.length);

    plan.onStep?.('records');
    const { segments, indexed, ...changes } = await writeRecords(plan, documents, shown.length, feed);
    collectGarbageOf(spool.count);
    plan.onStep?.('tables');
    writeDatabase(plan, order, orderBy('popular', shown, spool.columns()), changes);
    plan.onStep?.('index');
    // The largest file, while this thread would only wait for the index.
    const [records] = await Promise.all([describeFile(path.join(folder, 'records.bin')), indexed]);
    if (Object.keys(segments).length > 0) await plan.carried!.verifyRecords();
    storeReport(folder, plan.report(shown.length, changes.counts));
    const described: Partial<DescribedFiles> = { ...segments, 'records.bin': records };
    return { foods: shown.length, changes: changes.counts, described };
  } finally {
    await feed.abandon();
  }
}

function writeDatabase(plan: CatalogPlan, order: Uint32Array, popular: Uint32Array, { log, shown }: RecordedChanges) {
  const { folder, spool, identity, dispositions } = plan;
  const docByArrival = largeUint32Array(spool.count);
  for (let doc = 0; doc < order.length; doc++) docByArrival[order[doc]!] = doc;
  const { category, hasImage, dataset } = spool.columns();
  using database: DatabaseSyncInstance = new DatabaseSync(path.join(folder, 'catalog.db'));
  // On failure the folder is deleted, so a journal would protect nothing.
  database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA page_size = 8192;');
  database.exec('BEGIN');
  database.exec(CATALOG_SCHEMA);
  const counts = countOf(category, order, spool.categories.length);
  const categories = spool.categories.map((name, i) => [i + 1, name, counts[i + 1]!] as const);
  insertRows(
    database,
    'category',
    categories.filter(([, , foods]) => foods > 0),
  );
  writeCountries(database, spool, order);
  writeKinds(database, plan, order);
  writeRankLists(
    database,
    pick(largeUint32Array(popular.length), docByArrival, popular),
    pick(largeUint32Array(order.length), category, order),
    pick(largeUint8Array(order.length), hasImage, order),
    documentedOf(plan, order),
  );
  writeFoodGroups(database, plan, popular);
  const foods = new Uint32Array(spool.datasets.length);
  for (let arrival = 0; arrival < spool.count; arrival++) {
    if (dispositions[arrival] !== SUPERSEDED) foods[dataset[arrival]!]!++;
  }
  const foodsByDataset = new Map(spool.datasets.map((name, i) => [name, foods[i]!]));
  identity.store(database, foodsByDataset, plan.tombstones ?? []);
  writeCoverage(database, plan.coverage ?? new Map());
  writeChangeLog(database, log, shown, order.length);
  writeDatasetTerms(database, plan.terms ?? new Map());
  database.exec('COMMIT');
}

/** By document: whether the energy is known and the figures are plausible. */
function documentedOf({ spool }: CatalogPlan, order: Uint32Array): Uint8Array {
  const { confidence } = spool.columns();
  const energy = spool.figures.column(COMPARED_FIGURES.findIndex(({ field }) => field === 'calories_kcal'));
  const isDocumented = (arrival: number) =>
    confidence[arrival]! >= BANDS.plausible.least && !Number.isNaN(energy[arrival]!);
  const documented = largeUint8Array(order.length);
  for (let doc = 0; doc < order.length; doc++) documented[doc] = isDocumented(order[doc]!) ? 1 : 0;
  return documented;
}

function writeFoodGroups(database: DatabaseSyncInstance, { spool }: CatalogPlan, popular: Uint32Array): void {
  const { category, kind, source, labelBits } = spool.columns();
  const count = popular.length;
  const all = largeFloat32Array(spool.count);
  const values = largeFloat32Array(count);
  writeNarrowedLists(database, {
    count,
    category: pick(largeUint32Array(count), category, popular),
    kind: pick(largeUint16Array(count), kind, popular),
    kinds: spool.kinds,
    source: pick(largeUint8Array(count), source, popular),
    labelBits: pick(largeUint32Array(count), labelBits, popular),
    figure: (at) => pick(values, spool.figures.column(at, all), popular),
  });
}

function writeKinds(database: DatabaseSyncInstance, plan: CatalogPlan, order: Uint32Array): void {
  const { spool, kindsVersion, kindFigures } = plan;
  const counts = countOf(spool.columns().kind, order, spool.kinds.length);
  const kinds = spool.kinds.map((kindPath, i) => [kindPath, counts[i + 1]!] as const);
  insertRows(
    database,
    'kind',
    kinds.filter(([, foods]) => foods > 0),
  );
  writeKindFigures(database, kindFigures);
  if (kindsVersion !== undefined) insertRows(database, 'kind_table', [[kindsVersion]]);
}

/** Stores the report last, when the duration of every step is known. */
function storeReport(folder: string, report: object): void {
  using database = new DatabaseSync(path.join(folder, 'catalog.db'));
  insertRows(database, 'report', [[JSON.stringify(report)]]);
}

function concatenated(one: Uint32Array, other: Uint32Array): Uint32Array {
  const both = largeUint32Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

function arrivalsWith(dispositions: Uint32Array, is: (state: number) => boolean): Uint32Array {
  const arrivals = largeUint32Array(dispositions.length);
  let count = 0;
  for (let arrival = 0; arrival < dispositions.length; arrival++) {
    if (is(dispositions[arrival]!)) arrivals[count++] = arrival;
  }
  return arrivals.subarray(0, count);
}
