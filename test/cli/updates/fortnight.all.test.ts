/**
 * Two weeks of a service that updates itself daily, on a host that plays Open Food Facts and fails in its ways: a day that hangs, a
 * missing day with a full export in between, a truncated file. The clock is moved; imports, publications and swaps are real.
 * 1. No look-up fails, whatever goes on.
 * 2. Each failure is on record until the next success; in the end none is left.
 * 3. The catalog then equals one import of everything, food by food.
 */
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BaseLogger } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LiveCatalog } from '../../../src/catalog/versions/live-catalog.ts';
import { readUpdateRecord, recordBegin, recordFailure, recordSuccess } from '../../../src/cli/updates/update-record.ts';
import { UpdateScheduler } from '../../../src/cli/updates/update-scheduler.ts';
import { runUpdate } from '../../../src/import/update/run-update.ts';
import { type ImportFolder, jsonl, useImportFolders } from '../../import/small-imports.ts';
import { type OffHost, type Product, startOffHost } from '../../import/update/off-host.ts';
import { until } from '../../support/until.ts';

const DAY_S = 86_400;
const HOUR_MS = 3_600_000;
const START = Date.UTC(2026, 10, 1) / 1000;
const DAYS = 14;
const NO_COUNTS = { added: null, changed: null, removed: null };
const HANGS = 4;
const MISSING = 7;
const TRUNCATED = 11;

const newImportFolder = useImportFolders();
let host: OffHost;
beforeAll(async () => {
  host = await startOffHost();
});
afterAll(() => host.close());

/** A valid EAN-13 for each product. */
function codeOf(nth: number): string {
  const digits = `40000000${String(nth).padStart(4, '0')}`;
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

function product(nth: number, day: number): Product {
  return {
    code: codeOf(nth),
    product_name: `Oat biscuit ${nth}, recipe of day ${day}`,
    last_modified_t: START + Math.round((day + 0.1 + nth / 1_000) * DAY_S),
    nutriments: {
      'energy-kcal_100g': 380 + (nth % 40),
      proteins_100g: 7,
      fat_100g: 10,
      carbohydrates_100g: 60 + day / 10,
    },
  };
}

/** Each day one new product and two changed ones. */
const changesOf = (day: number) => [product(20 + day, day), product(day % 20, day), product((day * 7) % 20, day)];

it('follows for two weeks without a failed look-up', async () => {
  const folder = newImportFolder();
  const newest = new Map(Array.from({ length: 20 }, (_, nth) => [codeOf(nth), product(nth, -1)]));
  host.setFull([...newest.values()]);
  let now = new Date((START - DAY_S / 2) * 1000);
  const data = path.join(folder.root, '..');
  const { inputs: _inputs, open: _open, ...common } = folder.request([]);
  const errors: (string | undefined)[] = [];
  const run = async () => {
    let begun: ReturnType<typeof recordBegin> | undefined;
    const download = { pause: async () => {}, idleMs: 100 };
    const onBegin = () => {
      begun = recordBegin(data, now);
    };
    try {
      const [done] = await runUpdate({ ...common, mirror: host.address, now: () => now, download, onBegin });
      const { manifest } = done!;
      recordSuccess(data, begun!, now, manifest && { version: manifest.version, foods: manifest.foods, ...NO_COUNTS });
      return undefined;
    } catch (error) {
      recordFailure(data, now, (error as Error).message, begun);
      return 'failed';
    }
  };
  expect(await run()).toBeUndefined();

  const live = new LiveCatalog({
    root: folder.root,
    loaderUrl: new URL('../../../dist/catalog-loader.js', import.meta.url),
    verifierUrl: new URL('../../../dist/catalog-verifier.js', import.meta.url),
    pollMs: 5,
    events: {
      prepare: async () => {},
      swapped: () => {},
      failed: (error) => errors.push(error.message),
      verified: () => {},
      damaged: ({ problem }) => errors.push(problem),
      stuck: (version) => errors.push(version),
    },
  });
  live.watch();
  const log = { info: () => {}, error: () => {} } as unknown as BaseLogger;
  const schedule = { every: 'daily', hour: 3, spread: 0.2 } as const;
  const builtAt = () => Date.parse(live.current.manifest.built_at);
  const scheduler = new UpdateScheduler({ data, schedule, builtAt, run, log, now: () => now });

  let isOver = false;
  let lookUps = 0;
  const looking = (async () => {
    for (let nth = 0; !isOver; nth = (nth + 1) % 20, lookUps++) {
      const { records } = live.current;
      const doc = records.docByBarcode(codeOf(nth));
      if (doc === undefined || records.record(doc).food.barcode !== codeOf(nth)) errors.push(`no ${codeOf(nth)}`);
      await sleep(2);
    }
  })();

  /** In reality there are hours between two publications. */
  const updateIfDue = async () => {
    await scheduler.runIfDue();
    const version = readUpdateRecord(data)!.summary!.version;
    await until(() => live.current.version === version);
  };
  const failedOn = new Set<number>();
  for (let day = 0; day < DAYS; day++) {
    for (const each of changesOf(day)) newest.set(each.code, each);
    const delta = host.addDelta(START + (day - 1) * DAY_S, START + day * DAY_S, changesOf(day - 1));
    if (day === HANGS) host.trouble.set(delta, 'hangs');
    if (day === TRUNCATED) host.trouble.set(delta, 'truncated');
    if (day === MISSING) {
      host.unlist(delta);
      // Made in the night, after the changes of that day.
      host.setFull([...newest.values()]);
    }
    for (let hour = 0; hour < 24; hour++) {
      now = new Date((START + day * DAY_S) * 1000 + hour * HOUR_MS);
      // The host recovers by noon.
      if (hour === 12) host.trouble.clear();
      await updateIfDue();
      if (readUpdateRecord(data)!.outcome === 'failed') failedOn.add(day);
    }
  }
  host.addDelta(START + (DAYS - 1) * DAY_S, START + DAYS * DAY_S, changesOf(DAYS - 1));
  now = new Date((START + DAYS * DAY_S) * 1000 + 4 * HOUR_MS);
  await updateIfDue();
  expect(readUpdateRecord(data)).toMatchObject({ outcome: 'updated', failures: 0, error: null });
  isOver = true;
  await looking;
  await live.close();

  expect(errors).toEqual([]);
  expect(lookUps).toBeGreaterThan(20);
  expect([...failedOn]).toEqual([HANGS, TRUNCATED]);

  const whole = newImportFolder();
  await whole.import(jsonl([...newest.values()]), { isReplacement: true });
  const comparable = (each: ImportFolder) =>
    each
      .foods()
      .map(({ id: _id, static_url, ...food }) => ({ ...food, page: static_url!.replace(/\d+/, '') }))
      .sort((a, b) => (a.barcode! < b.barcode! ? -1 : 1));
  expect(comparable(folder)).toEqual(comparable(whole));
  expect(folder.foods()).toHaveLength(34);
});
