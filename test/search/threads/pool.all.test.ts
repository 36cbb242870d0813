/**
 * With real threads from dist/, one of them made to dawdle or die on certain words:
 * 1. An answer is the bytes of a JSON array of foods; a barcode finds its food.
 * 2. A full queue refuses at once; what waits is answered in the end.
 * 3. A search given up while it waits leaves the queue and rejects with an AbortError.
 * 4. A new catalog is served as soon as loading it resolves, and no search fails meanwhile.
 * 5. A thread that dies rejects what it had in flight, once, and another serves in its place.
 * 6. Threads that cannot even start make loading fail instead of waiting for ever.
 * 7. While all running threads are busy, another one starts, and in any case a little later; it serves the catalog that was loaded last.
 * 8. A catalog that cannot be opened leaves the old one serving; before any catalog, searches are refused.
 * 9. With its first catalog a pool becomes warm.
 * 10. A catalog is let go of once another has taken its place, the first one too.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { collectGarbage } from '../../../src/catalog/collect-garbage.ts';
import { readSections } from '../../../src/catalog/section-file.ts';
import type { SharedCatalog } from '../../../src/catalog/versions/shared-catalog.ts';
import { SearchPool, type SearchPoolOptions } from '../../../src/search/threads/pool.ts';
import { buildFolder } from '../../catalog/small-catalogs.ts';
import { until } from '../../support/until.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'larder-pool-'));
const worker = pathToFileURL(path.resolve('dist/search-worker.js'));
const unruly = path.join(folder, 'unruly-worker.mjs');
const released = path.join(folder, 'released');
const started = path.join(folder, 'started');
const startedThreads = () => (existsSync(started) ? readFileSync(started).length : 0);
writeFileSync(
  unruly,
  `import { appendFileSync, existsSync } from 'node:fs';
   import { parentPort } from 'node:worker_threads';
   appendFileSync(${JSON.stringify(started)}, 'x');
   const sleep = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
   const misbehave = ({ request }) => {
     if (request?.query === 'die') process.exit(1);
     if (request?.query === 'dawdle') sleep(300);
     while (request?.query === 'hang' && !existsSync(${JSON.stringify(released)})) sleep(10);
   };
   const on = parentPort.on.bind(parentPort);
   parentPort.on = (event, listener) => on(event, (message) => {
     misbehave(message);
     listener(message);
   });
   await import(${JSON.stringify(worker.href)});`,
);
afterAll(() => rmSync(folder, { recursive: true }));

async function writeSmallCatalog(version: string, names: readonly string[]): Promise<SharedCatalog> {
  const target = path.join(folder, version);
  const foods = names.map((name, i) => ({ name, barcode: String(3017620422000 + i), confidence: 0.5 }));
  await buildFolder(target, foods);
  const [records, search] = ['records.bin', 'search.bin'].map((name) => readSections(path.join(target, name)));
  return { version, folder: target, records: records!, search: search! };
}

const first = await writeSmallCatalog('first', ['Nutella', 'Milk, whole', 'Chocolate milk']);
const second = await writeSmallCatalog('second', ['Nutella', 'Oat milk']);

const pools: SearchPool[] = [];
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

function openPool(options: Partial<SearchPoolOptions> = {}): SearchPool {
  const pool = new SearchPool({ workerUrl: pathToFileURL(unruly), threads: 1, maxQueued: 10, ...options });
  pools.push(pool);
  return pool;
}

async function names(pool: SearchPool, query: string, signal?: AbortSignal): Promise<string[]> {
  const bytes = await pool.search({ query, limit: 10 }, signal);
  const foods = JSON.parse(Buffer.from(bytes).toString()) as { name: string }[];
  return foods.map(({ name }) => name);
}

describe('an answer', () => {
  it('is the JSON of the foods', async () => {
    const pool = openPool({ workerUrl: worker, threads: 2 });
    await pool.load(first);
    expect(await names(pool, 'milk')).toEqual(['Milk, whole', 'Chocolate milk']);
    expect(await names(pool, 'xqzvkjw')).toEqual([]);
    expect(await names(pool, '3017620422000')).toEqual(['Nutella']);
  });
});

it('a pool becomes warm with its first catalog', async () => {
  const before = startedThreads();
  const pool = openPool();
  let isWarm = false;
  const warm = pool.warm.then(() => {
    isWarm = true;
  });
  await until(() => startedThreads() === before + 1, 'a thread');
  expect(isWarm).toBe(false);
  await pool.load(first);
  await warm;
  expect(await names(pool, 'milk')).toHaveLength(2);
});

describe('a full queue', () => {
  it('refuses at once and answers what waits', async () => {
    const pool = openPool({ maxQueued: 3 });
    await pool.load(first);
    const inFlight = [names(pool, 'dawdle'), names(pool, 'nutella')];
    const waiting = [names(pool, 'milk'), names(pool, 'nutella'), names(pool, 'milk')];
    await expect(names(pool, 'nutella')).rejects.toMatchObject({ code: 'SEARCH_QUEUE_FULL' });
    expect((await Promise.all(waiting)).map((found) => found[0])).toEqual(['Milk, whole', 'Nutella', 'Milk, whole']);
    await Promise.all(inFlight);
    expect(await names(pool, 'nutella')).toEqual(['Nutella']);
  });
});

describe('a search given up', () => {
  it('leaves the queue', async () => {
    const pool = openPool();
    await pool.load(first);
    const inFlight = [names(pool, 'dawdle'), names(pool, 'dawdle')];
    const abandoned = new AbortController();
    const waiting = names(pool, 'nutella', abandoned.signal);
    expect(pool.queued).toBe(1);
    abandoned.abort();
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
    expect(pool.queued).toBe(0);
    await Promise.all(inFlight);
  });

  it('before it was asked for, or while in flight, rejects as well', async () => {
    const pool = openPool();
    await pool.load(first);
    await expect(names(pool, 'nutella', AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
    const abandoned = new AbortController();
    const inFlight = names(pool, 'dawdle', abandoned.signal);
    abandoned.abort('gone');
    await expect(inFlight).rejects.toMatchObject({ name: 'AbortError' });
    expect(await names(pool, 'nutella')).toEqual(['Nutella']);
  });
});

describe('busy threads', () => {
  it('are joined by another, with the catalog loaded last', async () => {
    const pool = openPool({ threads: 2 });
    await pool.load(first);
    await pool.load(second);
    const held = [names(pool, 'hang'), names(pool, 'nutella')];
    expect(await names(pool, 'oat')).toEqual(['Oat milk']);
    expect(await names(pool, 'oat milk')).toEqual(['Oat milk']);
    writeFileSync(released, '');
    expect(await Promise.all(held)).toEqual([[], ['Nutella']]);
  });
});

it('all threads run a little after the first catalog', async () => {
  const before = startedThreads();
  await openPool({ threads: 3, othersAfterMs: 0 }).load(first);
  await expect.poll(startedThreads).toBe(before + 3);
});

describe('a new catalog', () => {
  it('is served once loaded, and no search fails meanwhile', async () => {
    const pool = openPool({ workerUrl: worker, threads: 2, maxQueued: 10_000 });
    await pool.load(first);
    let loading = true;
    let searches = 0;
    const client = async () => {
      while (loading) {
        expect((await names(pool, 'nutella'))[0]).toBe('Nutella');
        searches++;
      }
    };
    const clients = [client(), client(), client(), client(), client()];
    for (let round = 0; round < 20; round++) {
      await pool.load(round % 2 === 0 ? second : first);
      expect(await names(pool, 'oat milk')).toEqual(round % 2 === 0 ? ['Oat milk'] : ['Milk, whole', 'Chocolate milk']);
    }
    loading = false;
    await Promise.all(clients);
    expect(searches).toBeGreaterThan(20);
  });

  it('that cannot be opened leaves the old one serving', async () => {
    const pool = openPool();
    await pool.load(first);
    const broken = { ...second, search: { ...second.search, about: { textVersion: -1 } } };
    await expect(pool.load(broken)).rejects.toMatchObject({ code: 'SEARCH_FAILED' });
    expect((await names(pool, 'milk'))[0]).toBe('Milk, whole');
    await expect(names(pool, 'die')).rejects.toMatchObject({ code: 'SEARCH_THREAD_CRASHED' });
    expect((await names(pool, 'milk'))[0]).toBe('Milk, whole');
  });
});

describe('a thread that dies', () => {
  it('rejects what it had in flight, and another serves in its place', async () => {
    const pool = openPool();
    await pool.load(first);
    const lost = [names(pool, 'die'), names(pool, 'nutella')];
    const waiting = names(pool, 'nutella');
    for (const search of lost) await expect(search).rejects.toMatchObject({ code: 'SEARCH_THREAD_CRASHED' });
    expect(await waiting).toEqual(['Nutella']);
    await pool.load(second);
    expect(await names(pool, 'oat')).toEqual(['Oat milk']);
  });

  it('is waited for by a load', async () => {
    const pool = openPool();
    await pool.load(first);
    const lost = names(pool, 'die');
    const load = pool.load(second);
    await expect(lost).rejects.toMatchObject({ code: 'SEARCH_THREAD_CRASHED' });
    await load;
    expect(await names(pool, 'oat')).toEqual(['Oat milk']);
  });
});

describe('threads that cannot start', () => {
  it('make loading fail', async () => {
    const pool = openPool({ workerUrl: pathToFileURL(path.join(folder, 'no-such-worker.mjs')) });
    await expect(pool.load(first)).rejects.toMatchObject({ code: 'SEARCH_THREAD_CRASHED' });
  });
});

describe('a pool', () => {
  it('without a catalog refuses', async () => {
    await expect(names(openPool(), 'milk')).rejects.toMatchObject({ code: 'SEARCH_NO_CATALOG' });
  });

  it('that is closed rejects what waits and what comes', async () => {
    const pool = openPool();
    await pool.load(first);
    const searches = Promise.allSettled([names(pool, 'dawdle'), names(pool, 'milk'), names(pool, 'milk')]);
    await pool.close();
    for (const search of await searches) expect(search).toMatchObject({ reason: { code: 'SEARCH_CLOSED' } });
    await expect(names(pool, 'milk')).rejects.toMatchObject({ code: 'SEARCH_CLOSED' });
  });
});

describe('a catalog that is no longer served', () => {
  /** Loads a catalog that nothing else refers to. */
  async function loadOnly(pool: SearchPool, catalog: SharedCatalog): Promise<WeakRef<SharedCatalog>> {
    const only = { ...catalog };
    await pool.load(only);
    return new WeakRef(only);
  }

  it.each([
    ['while the other threads have not started', 60_000],
    ['after they have', 0],
  ])('is let go of %s', async (_, othersAfterMs) => {
    const before = startedThreads();
    const pool = openPool({ threads: 2, othersAfterMs });
    const loaded = [await loadOnly(pool, first), await loadOnly(pool, second)];
    if (othersAfterMs === 0) await until(() => startedThreads() === before + 2, 'both threads');
    await pool.load(first);
    expect(await names(pool, 'nutella')).toEqual(['Nutella']);
    const left = () => {
      collectGarbage();
      return loaded.map((each) => each.deref()?.version);
    };
    await expect.poll(left, { timeout: 10_000 }).toEqual([undefined, undefined]);
  });
});
