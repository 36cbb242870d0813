/**
 * What an update promises:
 * 1. Without a full export in the catalog it imports one, and the deltas since its newest row, in one publication.
 * 2. Later it imports the deltas since then, all in one publication, each once; without new ones it does nothing.
 * 3. A gap in the deltas, a listed one that is missing, or one that stays damaged leads to the full export.
 * 4. A full export older than a month is renewed, so that deleted products go; deltas never bring them back.
 * 5. A newest delta that is damaged waits for the next update; those before it are imported.
 * 6. A host that hangs, is cut off, redirects to nowhere, or has nothing new after a gap: a clear error, and the catalog as before.
 * 7. A disk that is too small stops it before anything is downloaded, with how much is missing.
 * 8. An import and an update never run at the same time.
 * 9. Rows from the future do not hide later changes.
 */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockForBuilding } from '../../../src/catalog/versions/publish.ts';
import { planUpdate, runUpdate, type UpdateRequest } from '../../../src/import/update/run-update.ts';
import { type ImportFolder, jsonl, useImportFolders } from '../small-imports.ts';
import { type OffHost, type Product, startOffHost } from './off-host.ts';

const DAY = 86_400;
/** The day on which each test begins. */
const START = Date.UTC(2026, 10, 1) / 1000;
const CODES = ['3017620422003', '4000521006112', '5449000000996', '7622210449283'];

const newImportFolder = useImportFolders();
let host: OffHost;
let folder: ImportFolder;
let today: number;
let warnings: string[];

beforeEach(async () => {
  host = await startOffHost();
  folder = newImportFolder();
  today = START;
  warnings = [];
});

afterEach(() => host.close());

/** A product as it was on a day, counted from the start. */
function product(nth: number, day: number, more: object = {}): Product {
  return {
    code: CODES[nth]!,
    product_name: `Biscuit ${nth} of day ${day}`,
    last_modified_t: START + day * DAY,
    nutriments: { 'energy-kcal_100g': 400 + nth },
    ...more,
  };
}

function request(more: Partial<UpdateRequest> = {}): UpdateRequest {
  const { inputs: _inputs, open: _open, ...others } = folder.request([]);
  return {
    ...others,
    mirror: host.address,
    now: () => new Date(today * 1000),
    download: { pause: async () => {}, idleMs: 5_000 },
    onWarning: (sentence) => warnings.push(sentence),
    ...more,
  };
}

async function update(more: Partial<UpdateRequest> = {}) {
  const [done] = await runUpdate(request(more));
  return done!;
}

const dayOf = (day: number) => START + day * DAY;
const names = () => folder.foods().map(({ name }) => name);
const version = () => folder.look((catalog) => catalog.version);
const downloads = (name: string) => host.requests.filter((each) => each.endsWith(name)).length;

async function startWithTwo(): Promise<void> {
  host.setFull([product(0, -2), product(1, -1)]);
  await update();
}

test('1. the first update imports the full export and the deltas since, as one catalog', async () => {
  host.setFull([product(0, -3), product(1, -2)]);
  host.addDelta(dayOf(-3), dayOf(-2), [product(2, -2.5)]);
  host.addDelta(dayOf(-2), dayOf(-1), [product(1, -1)]);
  expect((await planUpdate(request())).map(({ way }) => way)).toEqual(['full']);
  expect((await update()).plan.words).toContain('no full export of it in the catalog yet');
  expect(names()).toEqual(['Biscuit 0 of day -3', 'Biscuit 1 of day -1']);
  // Otherwise the one before would be kept.
  expect(readdirSync(folder.root).filter((name) => name.includes('T')).length).toBe(1);
});

test('2. deltas are imported together, once each, and then there is nothing to do', async () => {
  await startWithTwo();
  const before = version();
  const deltas = [
    host.addDelta(dayOf(-1), dayOf(0), [product(2, 0)]),
    host.addDelta(dayOf(0), dayOf(1), [product(1, 0.5), product(2, 0.7)]),
    host.addDelta(dayOf(1), dayOf(2), []),
  ];
  today = dayOf(2);
  expect((await planUpdate(request()))[0]).toMatchObject({ way: 'changes', completeTo: dayOf(2) });
  const { plan, report } = await update();
  expect(plan.words).toBe('Open Food Facts: 3 deltas, from 2026-10-31 00:00 UTC to 2026-11-03 00:00 UTC.');
  expect(report).toMatchObject({ read: 3, carried_over: 1 });
  expect(names()).toEqual(['Biscuit 0 of day -2', 'Biscuit 1 of day 0.5', 'Biscuit 2 of day 0.7']);
  expect(readdirSync(folder.root)).toContain(before);
  expect(deltas.map(downloads)).toEqual([1, 1, 1]);
  expect(readdirSync(path.join(folder.root, '..', 'downloads')).filter((name) => /products_/.test(name))).toEqual([]);

  const after = version();
  expect(await update()).toEqual({ plan: expect.objectContaining({ way: 'nothing', completeTo: dayOf(2) }) });
  expect(version()).toBe(after);
  expect(deltas.map(downloads)).toEqual([1, 1, 1]);
  expect(downloads('food.parquet')).toBe(2);
});

test('2. the empty days of a list without a change are not published', async () => {
  await startWithTwo();
  const before = version();
  host.addDelta(dayOf(-1), dayOf(0), []);
  expect((await update()).manifest).toBeUndefined();
  expect(version()).toBe(before);
});

test.each([
  ['is not on the list', (name: string) => host.unlist(name)],
  ['is on the list but missing', (name: string) => host.trouble.set(name, 'missing')],
  ['is damaged', (name: string) => host.trouble.set(name, 'truncated')],
])('3. a day in between that %s leads to the full export', async (_, spoil) => {
  await startWithTwo();
  const missed = host.addDelta(dayOf(-1), dayOf(0), [product(2, 0)]);
  host.addDelta(dayOf(0), dayOf(1), [product(1, 1)]);
  spoil(missed);
  host.setFull([product(0, -2), product(1, -1), product(2, 0)]);
  const { plan } = await update();
  expect(plan.way).toBe('full');
  expect(names()).toEqual(['Biscuit 0 of day -2', 'Biscuit 1 of day 1', 'Biscuit 2 of day 0']);
  expect((await update()).plan).toMatchObject({ way: 'nothing', completeTo: dayOf(1) });
});

test('3. a host without deltas is followed by its full exports', async () => {
  await startWithTwo();
  host.trouble.set('index.txt', 'missing');
  expect((await update()).plan.way).toBe('nothing');
  host.setFull([product(0, 1), product(1, 1)]);
  expect((await update()).plan.way).toBe('full');
  expect(names()).toEqual(['Biscuit 0 of day 1', 'Biscuit 1 of day 1']);
});

test('4. after a month a full export shows what was deleted, and an older row in a delta does not bring it back', async () => {
  host.setFull([0, 1, 2].map((nth) => product(nth, -1)));
  await update();
  today = dayOf(32);
  host.addDelta(dayOf(-2), dayOf(31), [product(1, 20), product(3, 30)]);
  host.addDelta(dayOf(31), dayOf(32), [product(3, 32)]);
  host.setFull([product(0, -1), product(2, -1), product(3, 30)]);
  // A third of the foods is missing.
  await expect(update()).rejects.toMatchObject({ code: 'IMPORT_WOULD_SHRINK' });
  const { plan } = await update({ isForced: true });
  expect(plan.words).toContain('only a full one shows which products were deleted');
  expect(names()).toEqual(['Biscuit 0 of day -1', 'Biscuit 2 of day -1', 'Biscuit 3 of day 32']);
});

test('4. where the server still has the same full export after a month, deltas go on', async () => {
  await startWithTwo();
  today = dayOf(40);
  host.addDelta(dayOf(-1), dayOf(40), [product(2, 39)]);
  expect((await update()).plan.way).toBe('changes');
  expect((await update()).plan.way).toBe('nothing');
});

test('5. a newest delta that is damaged waits, and those before it are imported', async () => {
  await startWithTwo();
  host.addDelta(dayOf(-1), dayOf(0), [product(2, 0)]);
  const newest = host.addDelta(dayOf(0), dayOf(1), [product(2, 1)]);
  host.trouble.set(newest, 'truncated');
  expect((await update()).plan).toMatchObject({ way: 'changes', completeTo: dayOf(0) });
  expect(warnings.join()).toMatch(/cut short/);
  expect(names()).toContain('Biscuit 2 of day 0');
  await expect(update()).rejects.toThrow(/cut short/);
  host.trouble.clear();
  await update();
  expect(names()).toContain('Biscuit 2 of day 1');
});

test.each([
  ['hangs', /nothing arrived/],
  ['cut', /the connection was cut/],
  [{ redirectTo: 'ftp://elsewhere.example/' }, /redirects/],
] as const)('6. a host that does this to a delta: %j', async (trouble, words) => {
  await startWithTwo();
  const before = version();
  const delta = host.addDelta(dayOf(-1), dayOf(0), [product(2, 0)]);
  const impatient = { download: { pause: async () => {}, idleMs: 50 } };
  host.trouble.set(delta, trouble);
  await expect(update(impatient)).rejects.toThrow(words);
  host.trouble.clear();
  host.trouble.set('index.txt', trouble);
  await expect(update(impatient)).rejects.toThrow(words);
  expect(version()).toBe(before);
  host.trouble.clear();
  host.trouble.set(delta, { redirectTo: `/elsewhere/../delta/${delta}?moved` });
  await expect(update()).rejects.toThrow(/more than 10 times/);
  host.trouble.clear();
  expect((await update()).plan.way).toBe('changes');
});

test('6. a gap, and the same full export as before, is an error that says so', async () => {
  await startWithTwo();
  host.addDelta(dayOf(3), dayOf(4), [product(2, 4)]);
  await expect(update()).rejects.toMatchObject({
    code: 'IMPORT_UPDATE_GAP',
    message: expect.stringMatching(
      /^The catalog is complete up to 2026-10-31 00:00 UTC, and the deltas begin at 2026-11-04 00:00 UTC/,
    ),
  });
});

test('6. a damaged full export is downloaded again the next time', async () => {
  host.setFull([product(0, -2), product(1, -1)]);
  host.trouble.set('food.parquet', 'truncated');
  await expect(update()).rejects.toThrow(/cut short/);
  host.trouble.clear();
  await update();
  expect(names()).toHaveLength(2);
});

test('7. a disk that is too small stops it, with how much is missing', async () => {
  await startWithTwo();
  const delta = host.addDelta(dayOf(-1), dayOf(0), [product(2, 0)]);
  const failed = update({ freeBytes: () => 1e6 });
  await expect(failed).rejects.toMatchObject({ code: 'IMPORT_DISK_FULL' });
  await expect(failed).rejects.toThrow(/1 MB are free: \d+ MB are missing/);
  expect(downloads(delta)).toBe(0);
});

test('8. an update does not begin while an import has the right to build', async () => {
  host.setFull([product(0, -1)]);
  const lock = lockForBuilding(folder.root);
  try {
    await expect(update()).rejects.toMatchObject({ code: 'CATALOG_LOCKED' });
  } finally {
    lock.release();
  }
  expect(host.requests).toEqual([]);
});

test('9. a row from the future does not hide later changes', async () => {
  host.setFull([product(0, -1), product(1, 9_000)]);
  await update();
  host.addDelta(dayOf(-1), dayOf(0), [product(2, 0)]);
  await update();
  expect(names()).toContain('Biscuit 2 of day 0');
});

test('an import that replaces the dataset says how current it is; one that adds to it, and one of other foods, does not', async () => {
  await folder.import(jsonl([product(0, -2), product(1, -1)]), { isReplacement: true });
  await folder.import(jsonl([product(2, 5)]));
  await folder.import(jsonl([{ key: 'dal', name: 'Dal', updated: '2026-10-30' }]));
  expect(folder.look(({ coverage }) => [...coverage])).toEqual([
    ['off', { completeTo: dayOf(-1), fullTo: dayOf(-1), fullVersion: null }],
  ]);
  await folder.remove('off');
  expect(folder.look(({ coverage }) => coverage.size)).toBe(0);
});
