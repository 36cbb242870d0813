// 1. What a reader sees at any moment opens, while catalog after catalog is published.
// 2. One builder at a time: a second one is refused and told which process builds.
// 3. kill -9 frees the lock at once; the leftovers of a killed builder are no obstacle and do not stay.
// 4. The catalog before the live one is kept, older ones go, whatever the clock says; of two of the same second the later is newer.
// 5. A folder that is not what it claims never goes live and leaves nothing behind.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { keptCatalogs } from '../../../src/catalog/versions/kept-catalogs.ts';
import { publishManifest, readManifest, versionFolder } from '../../../src/catalog/versions/manifest.ts';
import { openCatalog } from '../../../src/catalog/versions/open-catalog.ts';
import { lockForBuilding, publishFolder } from '../../../src/catalog/versions/publish.ts';
import { trySearch } from '../../../src/search/try-search.ts';
import { useOtherProcess } from '../other-process.ts';
import { buildFolder, publishFoods, useFolders } from '../small-catalogs.ts';

const newFolder = useFolders();
const startProcess = useOtherProcess();

const LOCK = 'building.lock';
/** What a builder leaves of its work; the lock file itself stays, its lock does not. */
const leftoversIn = (root: string) =>
  readdirSync(root).filter((name) => /^building|\.new$/.test(name) && name !== LOCK);
const versionsIn = (root: string) => readdirSync(root).filter((name) => /^\d{8}T/.test(name));

it('a reader sees a whole catalog at any moment', async () => {
  const root = newFolder();
  const soups = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `Soup ${at}` }));
  await publishFoods(root, soups(1));
  const reader = await startProcess('read', root);
  for (let round = 2; round < 20; round++) {
    await publishFoods(root, soups(round));
    // Only the catalog before the live one is kept: a reader that is two behind has nothing to open.
    await reader.hasRead();
  }
  const seen = JSON.parse(await reader.finish()) as { opened: number; versions: number; problems: string[] };
  expect(seen.problems).toEqual([]);
  expect(seen.opened).toBeGreaterThan(15);
  expect(seen.versions).toBeGreaterThan(5);
});

describe('two builders', () => {
  it('the second is refused and told which process builds; when that is killed, it takes over at once and sweeps', async () => {
    const root = newFolder();
    const other = await startProcess('build', root);
    expect(() => lockForBuilding(root)).toThrow(
      expect.objectContaining({ code: 'CATALOG_LOCKED', message: expect.stringContaining(`process ${other.pid}`) }),
    );
    const leftover = path.join(root, `building-${other.pid}`);
    expect(existsSync(path.join(leftover, 'half.tmp'))).toBe(true);
    await other.kill();
    const lock = lockForBuilding(root);
    expect(existsSync(leftover)).toBe(false);
    expect(readFileSync(path.join(root, 'building.pid'), 'utf8')).toBe(String(process.pid));
    lock.release();
    expect(readdirSync(root)).toEqual([LOCK]);
  });

  it('in one process too, and the first goes on undisturbed', async () => {
    const root = newFolder();
    const lock = lockForBuilding(root);
    expect(() => lockForBuilding(root)).toThrow(
      expect.objectContaining({ code: 'CATALOG_LOCKED', message: expect.stringContaining(`process ${process.pid}`) }),
    );
    expect(existsSync(lock.folder)).toBe(true);
    // Closing a file frees all locks that its process has on it, unless one takes care: the refused attempt closed it.
    await expect(startProcess('build', root)).rejects.toThrow('ended at once');
    lock.release();
    await (await startProcess('build', root)).kill();
  });

  it('a refused builder leaves the lock and the folder of the first alone', async () => {
    const root = newFolder();
    await publishFoods(root, [{ name: 'Oats' }]);
    const other = await startProcess('build', root);
    const before = readdirSync(root).sort();
    expect(() => lockForBuilding(root)).toThrow();
    expect(readdirSync(root).sort()).toEqual(before);
    await other.kill();
    await publishFoods(root, [{ name: 'Rye' }]);
    expect(leftoversIn(root)).toEqual([]);
  });

  it('the number of a process that is gone, though it lives again as another, keeps nobody out', () => {
    const root = newFolder();
    mkdirSync(root, { recursive: true });
    for (const holder of ['', 'nonsense', '1', `${process.ppid}`]) {
      writeFileSync(path.join(root, 'building.pid'), holder);
      lockForBuilding(root).release();
      expect(readdirSync(root)).toEqual([LOCK]);
    }
  });

  // Up to version 1.0 the lock was a text file with the number of its process; a killed import left it there.
  it.each(['', '4711', 'nonsense'])('a lock file that says %j is held by nobody', (text) => {
    const root = newFolder();
    mkdirSync(root, { recursive: true });
    writeFileSync(path.join(root, LOCK), text);
    lockForBuilding(root).release();
  });

  it('what a builder left that was killed while it published is swept', async () => {
    const root = newFolder();
    const { manifest } = await publishFoods(root, [{ name: 'Oats' }]);
    // The folder was already renamed, the ledger and the manifest not yet.
    const orphan = '20300101T000000Z-0badcafe';
    cpSync(versionFolder(root, manifest.version), versionFolder(root, orphan), { recursive: true });
    for (const name of ['manifest.json.4711.new', 'ledger.json.4711.new'])
      writeFileSync(path.join(root, name), '{"next');
    await publishFoods(root, [{ name: 'Rye' }]);
    expect(versionsIn(root)).not.toContain(orphan);
    expect(leftoversIn(root)).toEqual([]);
  });
});

describe('versions', () => {
  it('of the same second are in the order in which they were built', async () => {
    const root = newFolder();
    for (const ms of [1, 9, 10, 99, 100, 999]) {
      const { manifest } = await publishFoods(root, [{ name: 'Soup' }], new Date(Date.UTC(2033, 0, 1) + ms));
      expect(keptCatalogs(root)[0]!.version).toBe(manifest.version);
    }
  });

  it('of which the live one and the one before it are kept', async () => {
    const root = newFolder();
    const published: string[] = [];
    for (const name of ['Oats', 'Rye', 'Teff', 'Spelt']) {
      published.push((await publishFoods(root, [{ name }])).manifest.version);
      expect(versionsIn(root).sort()).toEqual(published.slice(-2).sort());
    }
    expect(readdirSync(root).sort()).toEqual([...published.slice(-2), LOCK, 'ledger.json', 'manifest.json'].sort());
  });

  it('that are published within one second too', async () => {
    const root = newFolder();
    const now = new Date(Date.UTC(2031, 0, 1));
    let before: string | undefined;
    for (let round = 0; round < 8; round++) {
      const { version } = (await publishFoods(root, [{ name: 'Oats' }], now)).manifest;
      if (before !== undefined) expect(existsSync(versionFolder(root, before))).toBe(true);
      expect(versionsIn(root).length).toBeLessThanOrEqual(2);
      before = version;
    }
  });

  it('after the clock was set back, too', async () => {
    const root = newFolder();
    await publishFoods(root, [{ name: 'Oats' }], new Date(Date.UTC(2035, 0, 1)));
    const { manifest } = await publishFoods(root, [{ name: 'Oats' }], new Date(Date.UTC(2031, 0, 1)));
    await publishFoods(root, [{ name: 'Oats' }], new Date(Date.UTC(2031, 0, 2)));
    expect(existsSync(versionFolder(root, manifest.version))).toBe(true);
  });

  it('allow a rollback to the one before', async () => {
    const root = newFolder();
    const { manifest: old } = await publishFoods(root, [{ name: 'Oats' }]);
    await publishFoods(root, [{ name: 'Rye' }]);
    publishManifest(root, old);
    const catalog = openCatalog(root);
    expect(catalog.records.record(0).food.name).toBe('Oats');
    catalog.close();
  });
});

describe('a folder that is not what it claims', () => {
  async function publishBroken(root: string, spoil: (folder: string) => void, foods = 1): Promise<void> {
    const lock = lockForBuilding(root);
    try {
      await buildFolder(lock.folder, [{ name: 'Spoiled milk' }]);
      spoil(lock.folder);
      await publishFolder(root, lock.folder, {
        foods,
        nextId: 10,
        now: new Date(Date.UTC(2040, 0, 1)),
        trySearch,
      });
    } finally {
      lock.release();
    }
  }

  it.each([
    ['has another number of foods', () => {}, 2],
    ['has cut records', (folder: string) => truncateSync(path.join(folder, 'records.bin'), 100), 1],
    ['has a cut index', (folder: string) => truncateSync(path.join(folder, 'search.bin'), 100), 1],
    ['has no database', (folder: string) => writeFileSync(path.join(folder, 'catalog.db'), 'x'.repeat(8_192)), 1],
  ])('it %s: it never goes live', async (_case, spoil, foods) => {
    const root = newFolder();
    const { manifest } = await publishFoods(root, [{ name: 'Oats' }]);
    await expect(publishBroken(root, spoil, foods)).rejects.toThrow();
    expect(readManifest(root)).toEqual(manifest);
    expect(versionsIn(root)).toEqual([manifest.version]);
    expect(leftoversIn(root)).toEqual([]);
    lockForBuilding(root).release();
  });
});
