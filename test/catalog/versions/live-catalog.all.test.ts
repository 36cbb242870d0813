// 1. A newly published catalog is loaded by the real loader thread, handed on, and only then served.
// 2. A new catalog that cannot be opened is reported, the old one goes on, and it is tried again until it is repaired.
// 3. What `prepare` refuses never goes live; a catalog is current only after it.
// 4. Closing during a swap waits for its end and leaves nothing open.
// 5. What is current is verified in the background. Damage is told with its place, and the newest kept catalog that is
//    intact takes over, once; without one the damaged catalog goes on with what is whole.
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
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LiveCatalog } from '../../../src/catalog/versions/live-catalog.ts';
import {
  type Manifest,
  manifestPath,
  publishManifest,
  readManifest,
  versionFolder,
} from '../../../src/catalog/versions/manifest.ts';
import type { SharedCatalog } from '../../../src/catalog/versions/shared-catalog.ts';
import { PATIENCE_MS } from '../../support/patience.ts';
import { skippedIf } from '../../support/skip.ts';
import { publishFoods, useFolders } from '../small-catalogs.ts';

const LOADER = new URL('../../../dist/catalog-loader.js', import.meta.url);
const VERIFIER = new URL('../../../dist/catalog-verifier.js', import.meta.url);
const newFolder = useFolders();

interface Watched {
  root: string;
  live: LiveCatalog;
  swapped: string[];
  failures: Error[];
  prepared: string[];
  verified: string[];
  damaged: string[];
  stuck: string[];
}

const opened: Watched[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const { live } of opened.splice(0)) await live.close();
});

async function watch(
  prepare: (shared: SharedCatalog) => Promise<void> = async () => {},
  given?: string,
): Promise<Watched> {
  const root = given ?? newFolder();
  if (given === undefined) await publishFoods(root, [{ name: 'Oats' }]);
  const watched: Omit<Watched, 'live'> = {
    root,
    swapped: [],
    failures: [],
    prepared: [],
    verified: [],
    damaged: [],
    stuck: [],
  };
  const live = new LiveCatalog({
    root,
    loaderUrl: LOADER,
    verifierUrl: VERIFIER,
    pollMs: 5,
    verifyAfterMs: 0,
    events: {
      prepare: (shared) => {
        watched.prepared.push(shared.version);
        return prepare(shared);
      },
      swapped: (catalog) => watched.swapped.push(catalog.version),
      failed: (error) => watched.failures.push(error),
      verified: (version) => watched.verified.push(version),
      damaged: ({ file, problem }, version) => watched.damaged.push(`${version} ${path.basename(file)} ${problem}`),
      stuck: (version) => watched.stuck.push(version),
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
    const { root, live, prepared, swapped, failures } = await watch();
    publishManifest(root, readManifest(root)!);
    expect(firstName(live)).toBe('Oats');
    // News that comes later is the first.
    const { manifest } = await publishFoods(root, [{ name: 'Rye' }]);
    await vi.waitFor(() => expect(firstName(live)).toBe('Rye'), PATIENCE_MS);
    expect([prepared, swapped, failures]).toEqual([[manifest.version], [manifest.version], []]);
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
    expect(failures).toHaveLength(1);
    vi.advanceTimersByTime(2_000);
    await vi.waitFor(() => expect(failures).toHaveLength(2), PATIENCE_MS);
    repair();
    vi.advanceTimersByTime(4_000);
    await vi.waitFor(() => expect(swapped).toHaveLength(1), PATIENCE_MS);
    expect(firstName(live)).toBe('Rye');
    expect(failures).toHaveLength(2);
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

  it('whose manifest is gone is reported, and the old one goes on', async () => {
    const { root, live, failures } = await watch();
    rmSync(manifestPath(root));
    await vi.waitFor(() => expect(failures).toHaveLength(1), PATIENCE_MS);
    expect(failures[0]!.message).toMatch(/manifest\.json is missing/);
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

describe('damage', () => {
  const fileOf = (root: string, version: string, name: string) => path.join(versionFolder(root, version), name);

  function flip(file: string, at: number): void {
    const bytes = readFileSync(file);
    bytes[at] ^= 0x10;
    writeFileSync(file, bytes);
  }

  /** A root with catalogs of these names, the last one live. */
  async function publishAll(root: string, ...names: string[]): Promise<string[]> {
    const versions: string[] = [];
    for (const name of names) versions.push((await publishFoods(root, [{ name }])).manifest.version);
    return versions;
  }

  it('an intact catalog is found intact, after the start and after a swap', async () => {
    const { root, live, verified } = await watch();
    const first = live.current.version;
    await vi.waitFor(() => expect(verified).toEqual([first]), 30_000);
    expect(live.state).toBe('intact');
    expect(live.verifiedAt).toBeGreaterThan(0);
    const { manifest } = await publishFoods(root, [{ name: 'Rye' }]);
    await vi.waitFor(() => expect(verified).toEqual([first, manifest.version]), 30_000);
  });

  it('in a record is found by verifying, told once with its place, and the catalog before takes over', async () => {
    const root = newFolder();
    const [before, version] = await publishAll(root, 'Oats', 'Rye');
    flip(fileOf(root, version!, 'records.bin'), 20);
    const { live, damaged, swapped, stuck } = await watch(undefined, root);
    expect(live.current.version).toBe(version);
    await vi.waitFor(() => expect(live.current.version).toBe(before), 30_000);
    expect(firstName(live)).toBe('Oats');
    expect(live.state).toBe('intact');
    expect(damaged).toEqual([`${version} records.bin has a damaged record at byte 0 (food 2)`]);
    expect([...live.damagedPlaces.values()]).toMatchObject([{ position: 0 }]);
    expect([swapped, stuck]).toEqual([[before], []]);
    expect(readManifest(root)!.version).toBe(version);
  });

  it.each([
    ['records.bin', 20],
    ['records.bin', -100],
    ['search.bin', 10],
    ['search.bin', -1],
    ['catalog.db', 100],
    ['catalog.db', -1],
  ])('in %s at byte %d before the start: another takes over', async (name, at) => {
    const root = newFolder();
    const [before, version] = await publishAll(root, 'Oats', 'Rye');
    const file = fileOf(root, version!, name);
    flip(file, at < 0 ? readFileSync(file).length + at : at);
    const { live, damaged } = await watch(undefined, root);
    await vi.waitFor(() => expect(live.current.version).toBe(before), 30_000);
    expect(damaged).toEqual([expect.stringContaining(`${version} ${name} `)]);
    expect([...live.damagedReads.keys()]).toEqual([file]);
  });

  it('that a read meets before verifying ends is told, and another takes over', async () => {
    const root = newFolder();
    const [before, version] = await publishAll(root, 'Oats', 'Rye');
    const { live, damaged } = await watch(undefined, root);
    flip(fileOf(root, version!, 'records.bin'), 20);
    expect(() => live.current.records.jsonBytesAsText(0)).toThrow(expect.objectContaining({ code: 'CATALOG_DAMAGED' }));
    expect(() => live.current.records.jsonArray([0])).toThrow(expect.objectContaining({ code: 'CATALOG_DAMAGED' }));
    expect(live.state).toBe('replacing');
    await vi.waitFor(() => expect(live.current.version).toBe(before), 30_000);
    expect(damaged.filter((line) => line.includes('records.bin'))).toHaveLength(1);
    expect(live.damagedReads.get(fileOf(root, version!, 'records.bin'))).toBeGreaterThanOrEqual(2);
  });

  it('in all kept catalogs: the current one goes on with what is whole, until an intact one is published', async () => {
    const root = newFolder();
    const [before, version] = await publishAll(root, 'Oats', 'Rye');
    const { live, stuck, damaged, verified } = await watch(undefined, root);
    await vi.waitFor(() => expect(verified).toEqual([version]), 30_000);
    for (const each of [before!, version!]) flip(fileOf(root, each, 'records.bin'), 20);
    expect(() => live.current.records.record(0)).toThrow(expect.objectContaining({ code: 'CATALOG_DAMAGED' }));
    await vi.waitFor(() => expect(stuck).toEqual([version]), 30_000);
    expect(damaged).toHaveLength(2);
    expect(live.state).toBe('damaged');
    expect(live.current.categories).toEqual([]);
    const { manifest } = await publishFoods(root, [{ name: 'Teff' }]);
    await vi.waitFor(() => expect(live.current.version).toBe(manifest.version), 30_000);
    await vi.waitFor(() => expect(live.state).toBe('intact'), 30_000);
  });

  it('that was made good is taken up again when its manifest is published again', async () => {
    const root = newFolder();
    const [version] = await publishAll(root, 'Oats');
    const file = fileOf(root, version!, 'records.bin');
    const whole = readFileSync(file);
    flip(file, 20);
    const { live, stuck } = await watch(undefined, root);
    await vi.waitFor(() => expect(stuck).toEqual([version]), 30_000);
    writeFileSync(file, whole);
    publishManifest(root, readManifest(root)!);
    await vi.waitFor(() => expect(live.state).toBe('intact'), 30_000);
    expect(firstName(live)).toBe('Oats');
  });
});

describe('closing', () => {
  it('during a swap waits for its end, and nothing becomes current any more', async () => {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const { root, live, prepared, swapped, failures } = await watch(() => held);
    opened.pop();
    await publishFoods(root, [{ name: 'Rye' }]);
    await vi.waitFor(() => expect(prepared).toHaveLength(1), PATIENCE_MS);
    const closed = live.close();
    letGo();
    await closed;
    expect(swapped).toEqual([]);
    expect(failures).toEqual([]);
    expect(live.current.foods).toBe(1);
    if (existsSync('/proc/self/fd')) expect(openRecordsIn(root)).toEqual([]);
  });

  it('stops looking', async () => {
    const { root, live, swapped, prepared } = await watch();
    opened.pop();
    const other = await watch(undefined, root);
    await live.close();
    await publishFoods(root, [{ name: 'Rye' }]);
    await vi.waitFor(() => expect(other.swapped).toHaveLength(1), PATIENCE_MS);
    expect([swapped, prepared]).toEqual([[], []]);
  });

  it('lets go of the old files once the new catalog stands', async () => {
    const { root, live } = await watch();
    const old = versionFolder(root, live.current.version);
    await publishFoods(root, [{ name: 'Rye' }]);
    await vi.waitFor(() => expect(firstName(live)).toBe('Rye'), PATIENCE_MS);
    // The thread that verifies the old files may be reading them still.
    if (existsSync('/proc/self/fd')) await vi.waitFor(() => expect(openRecordsIn(old)).toEqual([]), PATIENCE_MS);
  });
});

it('a root without a catalog is named', () => {
  const events = {
    prepare: async () => {},
    swapped: () => {},
    failed: () => {},
    verified: () => {},
    damaged: () => {},
    stuck: () => {},
  };
  expect(() => new LiveCatalog({ root: newFolder(), loaderUrl: LOADER, verifierUrl: VERIFIER, events })).toThrow(
    expect.objectContaining({ code: 'CATALOG_MISSING' }),
  );
});
