// Damage never answers. On a catalog that is open, as in a running server:
// 1. Whichever bit of records.bin is flipped, a food is read as it was written, or the read says that it is damaged.
// 2. The same for the lists of popular foods and catalog.db; for cut and emptied files.
// 3. Verifying finds every flipped bit, and names the record that it is in.
import { closeSync, openSync, readFileSync, truncateSync, writeFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { CATALOG_FILES, type CatalogFile, type Manifest, versionFolder } from '../../src/catalog/versions/manifest.ts';
import { type OpenCatalog, openCatalog } from '../../src/catalog/versions/open-catalog.ts';
import { findDamage, verifyFiles } from '../../src/catalog/versions/verify-files.ts';
import { publishFoods, useFolders } from './small-catalogs.ts';

const root = useFolders()();
const FOODS = Array.from({ length: 40 }, (_, nth) => ({
  name: `Soup ${nth}, with ${'é'.repeat(nth)}`,
  category: `Soups ${nth % 3}`,
  popularity: nth,
  ...(nth % 2 === 0 && { image_url: 'https://images.example/soup.jpg' }),
}));

let manifest: Manifest;
let folder: string;
const whole = {} as Record<CatalogFile, Buffer>;

beforeAll(async () => {
  ({ manifest } = await publishFoods(root, FOODS));
  folder = versionFolder(root, manifest.version);
  for (const name of CATALOG_FILES) whole[name] = readFileSync(path.join(folder, name));
});

/** Writes into the file in its place, so that whoever has it open sees it. */
function overwrite(name: CatalogFile, bytes: Uint8Array, at = 0): void {
  const fd = openSync(path.join(folder, name), 'r+');
  writeSync(fd, bytes, 0, bytes.length, at);
  closeSync(fd);
}

function withFlippedBit(name: CatalogFile, bit: number, act: () => void): void {
  const at = bit >> 3;
  overwrite(name, Uint8Array.of(whole[name][at]! ^ (1 << (bit & 7))), at);
  try {
    act();
  } finally {
    overwrite(name, whole[name].subarray(at, at + 1), at);
  }
}

/** What is answered, or 'damaged' when that is thrown; anything else that is thrown is a mistake. */
function answerOf<T>(ask: () => T): T | 'damaged' {
  try {
    return ask();
  } catch (error) {
    expect(error).toMatchObject({
      code: 'CATALOG_DAMAGED',
      message: expect.stringMatching(/(?:records\.bin|catalog\.db) /),
    });
    return 'damaged';
  }
}

const LISTS = [undefined, 'Soups 0', 'Soups 1', 'Soups 2'].flatMap((category) =>
  [false, true].map((withImageOnly) => ({ category, withImageOnly, offset: 0, limit: 100 })),
);

describe('a flipped bit', () => {
  it('in records.bin: a food is what it was, or damaged', () => {
    const catalog = openCatalog(root);
    const { records } = catalog;
    const docs = Array.from({ length: records.count }, (_, doc) => doc);
    const foods = docs.map((doc) => records.jsonBytesAsText(doc));
    const details = docs.map((doc) => records.record(doc));
    const all = records.jsonArray(docs).toString();
    let damaged = 0;
    fc.assert(
      fc.property(fc.nat({ max: whole['records.bin'].length * 8 - 1 }), (bit) => {
        withFlippedBit('records.bin', bit, () => {
          const answers = docs.map((doc) => answerOf(() => records.jsonBytesAsText(doc)));
          const isDamaged = answers.map((answer) => answer === 'damaged');
          damaged += isDamaged.filter(Boolean).length;
          expect(answers).toEqual(docs.map((doc) => (isDamaged[doc] ? 'damaged' : foods[doc])));
          const read = docs.map((doc) => answerOf(() => records.record(doc)));
          expect(read).toEqual(docs.map((doc) => (isDamaged[doc] ? 'damaged' : details[doc])));
          expect([all, 'damaged']).toContain(answerOf(() => records.jsonArray(docs).toString()));
        });
      }),
      { numRuns: 300 },
    );
    expect(damaged).toBeGreaterThan(100);
    catalog.close();
  });

  it('in catalog.db: a list is what it was, or damaged', () => {
    let catalog: OpenCatalog = openCatalog(root);
    const expected = LISTS.map((list) => catalog.popular(list));
    const rows = catalog.database.prepare('SELECT docs FROM rank_page').all() as { docs: Uint8Array }[];
    catalog.close();
    // Anywhere, and where the lists are: most of so small a database is empty.
    const anywhere = fc.nat({ max: whole['catalog.db'].length * 8 - 1 });
    const places = rows.map(({ docs }) => whole['catalog.db'].indexOf(docs) * 8);
    const inLists = fc
      .tuple(fc.constantFrom(...places), fc.integer({ min: -100, max: 300 }))
      .map(([at, by]) => at + by);
    let damaged = 0;
    fc.assert(
      fc.property(fc.oneof(anywhere, inLists), (bit) => {
        // Opened before the damage, and anew each time, because SQLite keeps pages in memory.
        catalog = openCatalog(root);
        withFlippedBit('catalog.db', bit, () => {
          LISTS.forEach((list, nth) => {
            const answer = answerOf(() => catalog.popular(list));
            if (answer === 'damaged') damaged++;
            else expect(answer).toEqual(expected[nth]);
          });
        });
        catalog.close();
        return true;
      }),
      { numRuns: 200 },
    );
    expect(damaged).toBeGreaterThan(20);
  });

  it.each(CATALOG_FILES)('in %s is found by verifying, wherever it is, and before the next start', async (name) => {
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: whole[name].length * 8 - 1 }), async (bit) => {
        const at = bit >> 3;
        const file = path.join(folder, name);
        overwrite(name, Uint8Array.of(whole[name][at]! ^ (1 << (bit & 7))), at);
        try {
          expect(findDamage(folder, manifest)).toMatchObject({ file, problem: expect.stringMatching(/^(?:has|is) /) });
          await expect(verifyFiles(folder, manifest)).rejects.toMatchObject({ damage: { file } });
        } finally {
          overwrite(name, whole[name].subarray(at, at + 1), at);
        }
      }),
      { numRuns: 60 },
    );
    expect(findDamage(folder, manifest)).toBeUndefined();
  });
});

it('damaged records are counted, and the first is named with its food', () => {
  const catalog = openCatalog(root);
  const id = catalog.records.record(0).food.id;
  catalog.close();
  overwrite('records.bin', Buffer.from('X'), 40);
  expect(findDamage(folder, manifest)).toMatchObject({
    problem: `has a damaged record at byte 0 (food ${id})`,
    position: 0,
  });
  overwrite('records.bin', Buffer.alloc(2_000), 0);
  expect(findDamage(folder, manifest)).toMatchObject({
    problem: expect.stringMatching(/^has \d damaged records, the first at byte 0 \(food \d+\)$/),
  });
  overwrite('records.bin', whole['records.bin']);
});

it.each([0, 1, 1_000, 20_000])('a records.bin that is cut to %d bytes under its reader: damaged', (bytes) => {
  const catalog = openCatalog(root);
  const last = catalog.records.count - 1;
  const before = catalog.records.jsonBytesAsText(0);
  truncateSync(path.join(folder, 'records.bin'), bytes);
  expect([before, 'damaged']).toContain(answerOf(() => catalog.records.jsonBytesAsText(0)));
  if (bytes <= 1_000) expect(answerOf(() => catalog.records.jsonBytesAsText(last))).toBe('damaged');
  expect(findDamage(folder, manifest)).toMatchObject({ problem: expect.stringMatching(/empty|bytes instead of/) });
  writeFileSync(path.join(folder, 'records.bin'), whole['records.bin']);
  catalog.close();
});
