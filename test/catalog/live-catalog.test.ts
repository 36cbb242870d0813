// 1. A newly published catalog is loaded by the real loader thread, handed on, and only then served.
// 2. A new catalog that cannot be opened is reported, the old one goes on, and it is tried again until it is repaired.
// 3. What `prepare` refuses never goes live; a catalog is current only after it.
// 4. Closing during a swap waits for its end and leaves nothing open.
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LiveCatalog } from '../../src/catalog/live-catalog.ts';
import {
  type Manifest,
  manifestPath,
  publishManifest,
  readManifest,
  versionFolder,
} from '../../src/catalog/manifest.ts';
import type { SharedCatalog } from '../../src/catalog/shared-catalog.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { skippedIf } from '../support/skip.ts';
import { publishFoods, useFolders } from './small-catalogs.ts';

const LOADER = new URL('../../dist/catalog-loader.js', import.meta.url);
const newFolder = useFolders();

interface Watched {
  root: string;
  live: LiveCatalog;
  swapped: string[];
  failures: Error[];
  prepared: string[];
}

const opened: Watched[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const { live } of opened.splice(0)) await live.close();
});

async function watch(prepare: (shared: SharedCatalog) => Promise<void> = async () => {}): Promise<Watched> {
  const root = newFolder();
  await publishFoods(root, [{ name: 'Oats' }]);
  const watched: Omit<Watched, 'live'> = { root, swapped: [], failures: [], prepared: [] };
  const live = new LiveCatalog({
    root,
    loaderUrl: LOADER,
    pollMs: 5,
    events: {
      prepare: (shared) => {
        watched.prepared.push(shared.version);
        return prepare(shared);
      },
      swapped: (catalog) => watched.swapped.push(catalog.version),
      failed: (error) => watched.failures.push(error),
    },
  });
  live.watch();
  opened.push({ ...watched, live });
  return { ...watched, live };
}

const firstName = (live: LiveCatalog) => live.current.records.record(0).food.name;

describe('a new catalog', () => {
  it('takes the place of the old one, again and again', async () => {
    const { root, live, swapped, prepared, failures } = await watch();
    expect(firstName(live)).toBe('Oats');
    for (const name of ['Rye', 'Teff']) {
      const { manifest } = await publishFoods(root, [{ name }, { name: `${name} bread`, confidence: 0.5 }]);
      await vi.waitFor(() => expect(swapped.at(-1)).toBe(manifest.version), PATIENCE_MS);
      expect(firstName(live)).toBe(name);
      expect(live.current.version).toBe(manifest.version);
      expect(live.current.foods).toBe(2);
    }
    expect(prepared).toEqual(swapped);
    expect(failures).toEqual([]);
  });

  it('is current only after it was handed on', async () => {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const { root, live, prepared, swapped } = await watch(() => held);
    const { manifest } = await publishFoods(root, [{ name: 'Rye' }]);
    await vi.waitFor(() => expect(prepared).toEqual([manifest.version]), PATIENCE_MS);
    await sleep(30);
    expect(firstName(live)).toBe('Oats');
    expect(swapped).toEqual([]);
    letGo();
    await vi.waitFor(() => expect(firstName(live)).toBe('Rye'), PATIENCE_MS);
  });

  it('that is an older one is taken up as well: a rollback', async () => {
    const { root, live } = await watch();
    const old = readManifest(root)!;
    await publishFoods(root, [{ name: 'Rye' }]);
    await vi.waitFor(() => expect(firstName(live)).toBe('Rye'), PATIENCE_MS);
    publishManifest(root, old);
    await vi.waitFor(() => expect(firstName(live)).toBe('Oats'), PATIENCE_MS);
  });

  it('under the same version is no news', async () => {
    const { root, live, swapped, failures } = await watch();
    publishManifest(root, readManifest(root)!);
    await sleep(60);
    expect([swapped, failures]).toEqual([[], []]);
    expect(firstName(live)).toBe('Oats');
  });
});

describe('a broken new catalog', () => {
  /** Publishes rye bread whose file is spoiled before the manifest tells of it; gives back how to repair it. */
  async function publishSpoiled(root: string, file: string, spoil: (target: string) => void): Promise<() => void> {
    const old = readManifest(root)!;
    const elsewhere = newFolder();
    const { manifest } = await publishFoods(elsewhere, [{ name: 'Rye' }]);
    const folder = versionFolder(elsewhere, manifest.version);
    const target = path.join(folder, file);
    const whole = readFileSync(target);
    spoil(target);
    cpSync(folder, versionFolder(root, manifest.version), { recursive: true });
    publishManifest(root, { ...manifest, next_id: old.next_id });
    return () => writeFileSync(path.join(versionFolder(root, manifest.version), file), whole);
  }

  it.each([
    ['records.bin', 'cut short', (target: string) => truncateSync(target, 50)],
    ['search.bin', 'empty', (target: string) => writeFileSync(target, '')],
    ['records.bin', 'missing', (target: string) => rmSync(target)],
    ['catalog.db', 'missing', (target: string) => rmSync(target)],
    ['catalog.db', 'no database', (target: string) => writeFileSync(target, 'x'.repeat(8_192))],
  ])('with %s %s: reported, the old one goes on, taken up once repaired', async (file, _how, spoil) => {
    const { root, live, failures, swapped } = await watch();
    vi.useFakeTimers({ toFake: ['performance'] });
    const repair = await publishSpoiled(root, file, spoil);
    await vi.waitFor(() => expect(failures).toHaveLength(1), PATIENCE_MS);
    expect(failures[0]).toBeInstanceOf(Error);
    expect(firstName(live)).toBe('Oats');
    await sleep(40);
    expect(failures).toHaveLength(1);
    vi.advanceTimersByTime(2_000);
    await vi.waitFor(() => expect(failures).toHaveLength(2), PATIENCE_MS);
    repair();
    vi.advanceTimersByTime(4_000);
    await vi.waitFor(() => expect(swapped).toHaveLength(1), PATIENCE_MS);
    expect(firstName(live)).toBe('Rye');
  });

  it.each(['', '{"format":1', 'null', '{"format":99}', '{"format":1,"version":".."}'])(
    'with the manifest %j: reported, and the next good one is taken up at once',
    async (text) => {
      const { root, live, failures } = await watch();
      const good = readFileSync(manifestPath(root));
      writeFileSync(manifestPath(root), text);
      await vi.waitFor(() => expect(failures).toHaveLength(1), PATIENCE_MS);
      expect(firstName(live)).toBe('Oats');
      writeFileSync(manifestPath(root), good);
      await publishFoods(root, [{ name: 'Rye' }]);
      await vi.waitFor(() => expect(firstName(live)).toBe('Rye'), PATIENCE_MS);
    },
  );

  it('whose manifest is gone changes nothing', async () => {
    const { root, live, failures } = await watch();
    rmSync(manifestPath(root));
    await sleep(60);
    expect(failures).toEqual([]);
    expect(firstName(live)).toBe('Oats');
  });

  it('that the other readers refuse does not go live', async () => {
    let isRefusing = true;
    const { root, live, failures, swapped } = await watch(async () => {
      if (isRefusing) throw new Error('no thread could open it');
    });
    vi.useFakeTimers({ toFake: ['performance'] });
    await publishFoods(root, [{ name: 'Rye' }]);
    await vi.waitFor(
      () => expect(failures.map(({ message }) => message)).toEqual(['no thread could open it']),
      PATIENCE_MS,
    );
    expect(firstName(live)).toBe('Oats');
    isRefusing = false;
    vi.advanceTimersByTime(2_000);
    await vi.waitFor(() => expect(swapped).toHaveLength(1), PATIENCE_MS);
  });

  // Open files can be counted through /proc only.
  const reason = !existsSync('/proc/self/fd') && 'open files can be listed on Linux only';
  it('is not left open, however often it is tried', skippedIf(reason), async () => {
    const { root, failures } = await watch();
    vi.useFakeTimers({ toFake: ['performance'] });
    await publishSpoiled(root, 'catalog.db', (target) => writeFileSync(target, 'x'.repeat(8_192)));
    const manifest = readManifest(root) as Manifest;
    for (let tries = 1; tries <= 3; tries++) {
      await vi.waitFor(() => expect(failures).toHaveLength(tries), PATIENCE_MS);
      vi.advanceTimersByTime(60_000);
    }
    expect(openRecordsIn(versionFolder(root, manifest.version))).toEqual([]);
  });
});

/** The records that are open; SQLite keeps its file until the statements on it are collected. */
function openRecordsIn(folder: string): string[] {
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const target = readlinkSync(`/proc/self/fd/${fd}`);
      return target.startsWith(`${folder}${path.sep}`) && target.includes('records.bin') ? [target] : [];
    } catch {
      return [];
    }
  });
}

describe('closing', () => {
  it('during a swap waits for its end, and nothing becomes current any more', async () => {
    const { root, live, swapped, failures } = await watch(() => sleep(50));
    opened.pop();
    await publishFoods(root, [{ name: 'Rye' }]);
    await sleep(20);
    await live.close();
    expect(swapped).toEqual([]);
    expect(failures).toEqual([]);
    expect(live.current.foods).toBe(1);
    if (existsSync('/proc/self/fd')) expect(openRecordsIn(root)).toEqual([]);
  });

  it('stops looking', async () => {
    const { root, live, swapped, prepared } = await watch();
    opened.pop();
    await live.close();
    await publishFoods(root, [{ name: 'Rye' }]);
    await sleep(50);
    expect([swapped, prepared]).toEqual([[], []]);
  });

  it('lets go of the old files once the new catalog stands', async () => {
    const { root, live } = await watch();
    const old = versionFolder(root, live.current.version);
    await publishFoods(root, [{ name: 'Rye' }]);
    await vi.waitFor(() => expect(firstName(live)).toBe('Rye'), PATIENCE_MS);
    if (existsSync('/proc/self/fd')) expect(openRecordsIn(old)).toEqual([]);
  });
});

it('a root without a catalog is named', () => {
  const events = { prepare: async () => {}, swapped: () => {}, failed: () => {} };
  expect(() => new LiveCatalog({ root: newFolder(), loaderUrl: LOADER, events })).toThrow(
    expect.objectContaining({ code: 'CATALOG_MISSING' }),
  );
});
