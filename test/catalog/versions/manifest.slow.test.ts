// 1. No manifest is no catalog; a broken one, one of another format, one that names another place is refused by code.
// 2. The ledger and the manifests together only ever raise the next id; a ledger that cannot be read stops an import.
// 3. verify finds a single flipped byte in any file.
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  CATALOG_FILES,
  manifestPath,
  publishManifest,
  readLedger,
  readManifest,
  storeManifest,
  versionFolder,
} from '../../../src/catalog/versions/manifest.ts';
import { openCatalog } from '../../../src/catalog/versions/open-catalog.ts';
import { verifyFiles } from '../../../src/catalog/versions/verify-files.ts';
import { TEXT_VERSION } from '../../../src/text/analyse.ts';
import { publishFoods, useFolders } from '../small-catalogs.ts';

const newFolder = useFolders();

async function rootWithOats(): Promise<string> {
  const root = newFolder();
  await publishFoods(root, [{ name: 'Oats' }]);
  return root;
}

async function rootWithManifest(change: object): Promise<string> {
  const root = await rootWithOats();
  storeManifest(root, { ...readManifest(root)!, ...change });
  return root;
}

describe('reading the manifest', () => {
  it('of a folder without one, or of none, is nothing', () => {
    const root = newFolder();
    expect(readManifest(root)).toBeUndefined();
    mkdirSync(root, { recursive: true });
    expect(readManifest(root)).toBeUndefined();
    expect(() => openCatalog(root)).toThrow(expect.objectContaining({ code: 'CATALOG_MISSING' }));
  });

  it('says what the live catalog is', async () => {
    const root = await rootWithOats();
    const manifest = readManifest(root)!;
    expect(manifest).toMatchObject({ format: 4, text_version: TEXT_VERSION, foods: 1, next_id: 2 });
    expect(manifest.version).toMatch(/^20300101T\d{6}Z-[0-9a-f]{8}$/);
    expect(Object.keys(manifest.files)).toEqual([...CATALOG_FILES]);
    for (const { bytes, sha256, crc32 } of Object.values(manifest.files)) {
      expect(bytes).toBeGreaterThan(0);
      expect(crc32).toBeGreaterThan(0);
      expect(sha256).toMatch(/^[0-9a-f]{64}$/);
    }
  });

  it.each(['', '{', 'null', '[]', '"oats"', '1', 'true', '\u0000', '<html>', '{"format":1'])(
    'that is %j is refused',
    async (text) => {
      const root = await rootWithOats();
      writeFileSync(manifestPath(root), text);
      expect(() => readManifest(root)).toThrow(
        expect.objectContaining({ code: expect.stringMatching(/^CATALOG_(DAMAGED|FORMAT_UNKNOWN)$/) }),
      );
    },
  );

  it('that has any other digit or letter is refused', async () => {
    const root = await rootWithOats();
    const whole = readFileSync(manifestPath(root));
    for (let at = 0; at < whole.length; at++) {
      // Spaces between the members say nothing.
      if (whole[at]! <= 0x20) continue;
      const changed = Buffer.from(whole);
      changed[at]! ^= 1 << (at % 7);
      writeFileSync(manifestPath(root), changed);
      expect(() => readManifest(root)).toThrow(expect.objectContaining({ code: 'CATALOG_DAMAGED' }));
    }
  });

  it('that is cut short at any byte is refused', async () => {
    const root = await rootWithOats();
    const whole = readFileSync(manifestPath(root), 'utf8').trimEnd();
    for (let length = 0; length < whole.length; length += 7) {
      writeFileSync(manifestPath(root), whole.slice(0, length));
      expect(() => readManifest(root)).toThrow(expect.objectContaining({ code: 'CATALOG_DAMAGED' }));
    }
  });

  it.each([{ format: 0 }, { format: 1 }, { format: 5 }, { format: '2' }, { format: null }])(
    'of the unknown format %j',
    async (change) => {
      const root = await rootWithManifest(change);
      expect(() => readManifest(root)).toThrow(expect.objectContaining({ code: 'CATALOG_FORMAT_UNKNOWN' }));
    },
  );

  it.each(['../other', '/etc', 'a/b', 'a\\b', '', ' ', 'a\u0000', '..', '.', 'a\n'])(
    'that names the folder %j is refused',
    async (version) => {
      const root = await rootWithManifest({ version });
      expect(() => readManifest(root)).toThrow(expect.objectContaining({ code: 'CATALOG_DAMAGED' }));
    },
  );

  it.each([
    ['no version', { version: undefined }],
    ['a number for a version', { version: 5 }],
    ['a list for a version', { version: ['20300101T000000Z-00000000'] }],
    ['no files', { files: undefined }],
    ['none of its files', { files: {} }],
    ['one of three files', { files: { 'catalog.db': { bytes: 1, sha256: '' } } }],
    ['no next id', { next_id: undefined }],
    ['a text for the next id', { next_id: '7' }],
    ['no number of foods', { foods: undefined }],
    ['no text version', { text_version: undefined }],
  ])('with %s is refused', async (_what, change) => {
    const root = await rootWithManifest(change);
    expect(() => readManifest(root)).toThrow(expect.objectContaining({ code: 'CATALOG_DAMAGED' }));
  });
});

describe('the ledger', () => {
  it('begins at 1 and follows the manifests upwards only', async () => {
    const root = newFolder();
    mkdirSync(root, { recursive: true });
    expect(readLedger(root)).toBe(1);
    await publishFoods(root, [{ name: 'Oats' }, { name: 'Rye' }]);
    expect(readLedger(root)).toBe(3);
    publishManifest(root, { ...readManifest(root)!, next_id: 2 });
    expect(readLedger(root)).toBe(3);
    publishManifest(root, { ...readManifest(root)!, next_id: 10 });
    expect(readLedger(root)).toBe(10);
  });

  it('that was lost is replaced by what the manifest knows', async () => {
    const root = await rootWithOats();
    rmSync(path.join(root, 'ledger.json'));
    expect(readLedger(root)).toBe(2);
  });

  it('that is older than the manifest does not lower the next id', async () => {
    const root = await rootWithOats();
    copyFileSync(path.join(root, 'ledger.json'), path.join(root, 'kept.json'));
    await publishFoods(root, [{ name: 'Rye' }, { name: 'Teff' }]);
    copyFileSync(path.join(root, 'kept.json'), path.join(root, 'ledger.json'));
    expect(readLedger(root)).toBe(4);
  });

  it('that has another digit is refused', async () => {
    const root = await rootWithOats();
    const text = readFileSync(path.join(root, 'ledger.json'), 'utf8');
    for (const other of ['1', '3', '22']) {
      writeFileSync(path.join(root, 'ledger.json'), text.replace('"next_id": 2', `"next_id": ${other}`));
      expect(() => readLedger(root)).toThrow(expect.objectContaining({ code: 'CATALOG_DAMAGED' }));
    }
  });

  it.each(['', '{', 'null', '{}', '{"next_id":"7"}', '{"next_id":null}', '{"next_id":-1}', '{"next_id":1.5}'])(
    'that is %j is refused, because a guess could hand an id out twice',
    async (text) => {
      const root = await rootWithOats();
      writeFileSync(path.join(root, 'ledger.json'), text);
      expect(() => readLedger(root)).toThrow(expect.objectContaining({ code: 'CATALOG_DAMAGED' }));
    },
  );
});

describe('verify', () => {
  it('passes a whole catalog', async () => {
    const root = await rootWithOats();
    const manifest = readManifest(root)!;
    await expect(verifyFiles(versionFolder(root, manifest.version), manifest)).resolves.toBeUndefined();
  });

  it.each(CATALOG_FILES)('finds a flipped bit in %s, wherever it is', async (name) => {
    const root = await rootWithOats();
    const manifest = readManifest(root)!;
    const folder = versionFolder(root, manifest.version);
    const file = path.join(folder, name);
    const whole = readFileSync(file);
    for (const at of [0, Math.floor(whole.length / 2), whole.length - 1]) {
      const flipped = Buffer.from(whole);
      flipped[at] ^= 1;
      writeFileSync(file, flipped);
      await expect(verifyFiles(folder, manifest)).rejects.toMatchObject({
        code: 'CATALOG_DAMAGED',
        message: expect.stringContaining(name),
      });
    }
    writeFileSync(file, whole.subarray(0, -1));
    await expect(verifyFiles(folder, manifest)).rejects.toMatchObject({ code: 'CATALOG_DAMAGED' });
    writeFileSync(file, whole);
    await expect(verifyFiles(folder, manifest)).resolves.toBeUndefined();
  });
});
