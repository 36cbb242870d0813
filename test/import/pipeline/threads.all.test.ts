// 1. With threads and without, the same files give the same catalog, byte for byte but for its version and its seconds.
// 2. Answers come in the order of the jobs, and no more jobs are begun than the threads can soon do; for a single job no thread starts.
// 3. A thread that dies, at whatever moment, ends the import with an error of its own; the live catalog stays.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { manifestPath, readManifest } from '../../../src/catalog/versions/manifest.ts';
import type { Job } from '../../../src/import/jobs/jobs.ts';
import { NormalizePool } from '../../../src/import/jobs/normalize-pool.ts';
import { PATIENCE_MS } from '../../support/patience.ts';
import { kindTables } from '../kinds.ts';
import { type ImportFolder, useImportFolders } from '../small-imports.ts';
import { labelFile, ownFile, type Row, yogurts } from './rows.ts';

const newImportFolder = useImportFolders();
const THREADS = {
  count: 2,
  normalizeUrl: new URL('../../../dist/normalize-thread.js', import.meta.url),
  indexUrl: new URL('../../../dist/index-thread.js', import.meta.url),
};
const MANY = 6_000;

/** All rows of catalog.db but the report, which tells the seconds; lists of changes without the versions that they are filed under. */
function tablesOf(importFolder: ImportFolder): Record<string, unknown[]> {
  return importFolder.look(({ database }) => {
    const names = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").all();
    const tables = (names as { name: string }[]).filter(({ name }) => name !== 'report');
    return Object.fromEntries(
      tables.map(({ name }) => {
        const rows = database.prepare(`SELECT * FROM ${name}`).all() as object[];
        return [name, name === 'change_list' ? rows.map((row) => ({ ...row, since: undefined })) : rows];
      }),
    );
  });
}

function expectSameCatalog(one: ImportFolder, other: ImportFolder): void {
  const [a, b] = [readManifest(one.root)!, readManifest(other.root)!];
  expect({ foods: a.foods, next_id: a.next_id }).toEqual({ foods: b.foods, next_id: b.next_id });
  for (const name of ['records.bin', 'search.bin'] as const)
    expect([name, a.files[name]]).toEqual([name, b.files[name]]);
  expect(tablesOf(one)).toEqual(tablesOf(other));
}

describe('with threads and without', () => {
  it('the same catalog comes out, from many rows and from a delta on them', async () => {
    const [inline, threaded] = [newImportFolder(), newImportFolder()];
    // Long enough for several batches of lines, and for more than one job of foods to carry over.
    const rows: Row[] = yogurts(MANY);
    // Codes that repeat far apart, in other batches than their first.
    for (let at = 0; at < MANY; at += 500) rows.push({ ...rows[at], name: 'Yogurt again', scans: at % 1_000 });
    const labels = labelFile(rows).replaceAll('\n', `\t${'milk, cream, '.repeat(100)}\n`);
    expect(labels.length).toBeGreaterThan(3 * (2 << 20));
    const delta = [labelFile(yogurts(500, 5_800)), ownFile(yogurts(50).map((row) => ({ ...row, kcal: 900 })))];
    for (const texts of [labels, delta]) {
      const [plain, other] = [await inline.import(texts), await threaded.import(texts, { threads: THREADS })];
      expect({ ...other, seconds: {} }).toEqual({ ...plain, seconds: {} });
      expectSameCatalog(threaded, inline);
    }
  });
});

/** A thread program from a few lines; `answer(id, note)` answers a job with a batch of nothing. */
function threadProgram(importFolder: ImportFolder, body: string): URL {
  const file = importFolder.file(
    'thread.mjs',
    `import { parentPort } from 'node:worker_threads';
     const batch = { count: 0, datasets: [], categories: [], textKeys: [], bytes: new Uint8Array(0) };
     const answer = (id, note) =>
       parentPort.postMessage({ id, result: { batch, counts: { read: note, rejected: {}, dropped: {} } } });
     ${body}`,
  );
  return pathToFileURL(file);
}

const jobOf = (nth: number): Job => ({
  kind: 'carried',
  catalog: { folder: '', records: { arrays: {}, about: {} } },
  numbers: Uint32Array.of(nth),
  kindsVersion: undefined,
});

describe('the pool', () => {
  it('answers in the order of the jobs, whichever thread is quicker', async () => {
    const threadUrl = threadProgram(
      newImportFolder(),
      // The first jobs take longest.
      `parentPort.on('message', ({ id, argument: { numbers } }) => setTimeout(answer, (numbers[0] * 7919) % 23, id, numbers[0]));`,
    );
    const pool = new NormalizePool({ threads: 3, threadUrl, kinds: { tables: kindTables() } });
    const [seen, begun]: [number[], number[]] = [[], []];
    function* jobs() {
      for (let nth = 0; nth < 40; nth++) {
        begun.push(nth);
        // Two for each thread, and the one that was just asked for.
        expect(begun.length - seen.length).toBeLessThanOrEqual(3 * 2 + 2);
        yield jobOf(nth);
      }
    }
    try {
      for await (const { counts } of pool.run(jobs())) seen.push(counts.read);
    } finally {
      await pool.close();
    }
    expect(seen).toEqual(begun);
    expect(seen).toHaveLength(40);
  });

  it('starts no thread for a single job', async () => {
    const importFolder = newImportFolder();
    const normalizeUrl = threadProgram(importFolder, `throw new Error('a thread has started');`);
    await importFolder.import(labelFile(yogurts(3)), { threads: { count: 2, normalizeUrl } });
    expect(importFolder.foods()).toHaveLength(3);
  });
});

describe('a thread that dies', () => {
  const DEATHS = {
    'by leaving in the middle of a job': `parentPort.on('message', () => process.exit(3));`,
    'by an error in the middle of a job': `parentPort.on('message', () => { throw new Error('no more memory'); });`,
    'before its first job': `process.exit(3);`,
    'because it cannot be loaded': `import './not-there.mjs';`,
  };
  const HANGS = Symbol('the import hangs');
  const unlessItHangs = <T>(work: Promise<T>) =>
    Promise.race([work, new Promise<typeof HANGS>((resolve) => setTimeout(resolve, PATIENCE_MS, HANGS))]);

  it.each(Object.entries(DEATHS))('%s: a clear error, and the live catalog stays', async (_death, body) => {
    const importFolder = newImportFolder();
    await importFolder.import(labelFile(yogurts(3)));
    const before = readFileSync(manifestPath(importFolder.root));
    const normalizeUrl = threadProgram(importFolder, body);
    const rows = labelFile(yogurts(1).map((row) => ({ ...row, name: `Yogurt ${'x'.repeat(200)}` })));
    // Enough for several batches, so that a thread is still needed after its first.
    const text = rows + rows.slice(rows.indexOf('\n') + 1).repeat(40_000);
    const started = importFolder.import(text, { threads: { count: 1, normalizeUrl } }).then(
      () => 'published',
      (error: Error) => error,
    );
    const outcome = await unlessItHangs(started);
    expect(outcome).not.toBe(HANGS);
    expect(outcome).toMatchObject({ code: 'IMPORT_THREAD_FAILED', message: expect.stringMatching(/thread/i) });
    expect(readFileSync(manifestPath(importFolder.root))).toEqual(before);
    await importFolder.import(labelFile(yogurts(4)));
    expect(importFolder.foods()).toHaveLength(4);
  });

  it('while it has nothing to do: the next job fails instead of waiting for ever', async () => {
    const threadUrl = threadProgram(
      newImportFolder(),
      `parentPort.on('message', ({ id }) => {
         answer(id, id);
         if (id === 1) parentPort.close();
       });`,
    );
    const pool = new NormalizePool({ threads: 1, threadUrl, kinds: { tables: kindTables() } });
    const seen: number[] = [];
    for await (const { counts } of pool.run([jobOf(0), jobOf(1)])) seen.push(counts.read);
    expect(seen).toEqual([0, 1]);
    await new Promise((resolve) => setTimeout(resolve, 500));
    const answers = async () => {
      for await (const answer of pool.run([jobOf(2)])) return answer;
      return undefined;
    };
    const outcome = await unlessItHangs(answers().catch((error: Error) => error));
    await pool.close();
    expect(outcome).toMatchObject({ code: 'IMPORT_THREAD_FAILED' });
  });

  it('says what went wrong in it when a job fails', async () => {
    const importFolder = newImportFolder();
    const pool = new NormalizePool({
      threads: 1,
      threadUrl: THREADS.normalizeUrl,
      kinds: { tables: kindTables() },
    });
    const folder = path.join(importFolder.root, 'nowhere');
    const job = { ...jobOf(0), catalog: { folder, records: { arrays: {}, about: {} } } } as Job;
    const failed = (async () => {
      for await (const _ of pool.run([job, job])) return;
    })();
    await expect(failed).rejects.toMatchObject({
      code: 'CATALOG_DAMAGED',
      message: expect.stringContaining('nowhere'),
    });
    await pool.close();
  });
});

it('a row that cannot be written does not end the thread', async () => {
  const importFolder = newImportFolder();
  const long = ownFile([{ key: 'long', name: 'Soup' }]).replace('"Soup"', JSON.stringify('soup '.repeat(30_000)));
  // Enough for several batches, so that threads are needed.
  const longRows = long.repeat(30);

  const report = await importFolder.import(longRows + ownFile([{ name: 'Rye bread', kcal: 220 }]), {
    threads: THREADS,
  });
  expect(report.read).toBe(31);
  expect(importFolder.food('Rye bread').calories_kcal).toBe(220);
});
