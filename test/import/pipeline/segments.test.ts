// Records that an import does not touch stay in the files of the previous catalog, which the new one shares.
// 1. Only new and changed records are written; the others lie in the same file, and the manifest names it by its SHA-256.
// 2. A catalog of the previous one alone is left when the older ones are deleted, and a full import begins with one file again.
// 3. Files of which much is unused are written again.
// 4. Damage in a shared file stops the next import and is named, is found by verifying, and is met at a read; the advice
//    names no catalog that shares the file; a reindex without the damaged foods has no segments.
// 5. Where the file system cannot link, the file is copied; where there is no room for that, the catalog before stays.
// 6. A file name in the tables that is no segment's is refused.
import { closeSync, existsSync, openSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { RecordReader } from '../../../src/catalog/records/record-reader.ts';
import { readSections, writeSections } from '../../../src/catalog/section-file.ts';
import { useCatalog } from '../../../src/catalog/versions/kept-catalogs.ts';
import {
  filesOf,
  type Manifest,
  readManifest,
  segmentFile,
  versionFolder,
} from '../../../src/catalog/versions/manifest.ts';
import { reindexCatalog } from '../../../src/catalog/versions/reindex.ts';
import { remedyFor } from '../../../src/catalog/versions/remedy.ts';
import { findDamage, verifyFiles } from '../../../src/catalog/versions/verify-files.ts';
import { trySearch } from '../../../src/search/try-search.ts';
import { flipBit } from '../../support/damage.ts';
import { LINK_ERRORS, withoutLinks } from '../../support/without-links.ts';
import { type ImportFolder, useImportFolders } from '../small-imports.ts';
import { labelFile, NUTELLA, type Row, yogurts } from './rows.ts';

const newImportFolder = useImportFolders();
const FIRST: Row[] = [...yogurts(40), NUTELLA];
const RYE: Row = { name: 'Rye bread', barcode: '20000035', kcal: 250, protein: 8, fat: 2, carbs: 48 };

const liveIn = ({ root }: ImportFolder): Manifest => readManifest(root)!;
const fileIn = (importFolder: ImportFolder, name: string, { version } = liveIn(importFolder)) =>
  path.join(versionFolder(importFolder.root, version), name);
const segmentsIn = (manifest: Manifest) => filesOf(manifest).filter((name) => name.startsWith('records-'));
const namesIn = (importFolder: ImportFolder) => importFolder.foods().map(({ name }) => name);

/** A catalog of one file, and the next, which shares it. */
async function sharing() {
  const importFolder = newImportFolder();
  const add = (...rows: Row[]) => importFolder.import(labelFile(rows), { minSegmentBytes: 1 });
  await add(...FIRST);
  const before = liveIn(importFolder);
  await add(RYE);
  return { importFolder, add, before, base: segmentFile(before.files['records.bin'].sha256) };
}

describe('a small import', () => {
  it('shares the file of the records that it does not touch', async () => {
    const { importFolder, before, base } = await sharing();
    const after = liveIn(importFolder);
    expect(before).toMatchObject({ format: 4 });
    expect(after).toMatchObject({ format: 4, foods: FIRST.length + 1 });
    const own = segmentsIn(after).filter((name) => name !== base);
    expect(own).toHaveLength(1);
    expect(after.files[own[0]!].bytes).toBeLessThan(1_000);
    expect(after.files[base]).toEqual(before.files['records.bin']);
    expect(statSync(fileIn(importFolder, base)).ino).toBe(statSync(fileIn(importFolder, 'records.bin', before)).ino);
    expect(readdirSync(path.dirname(fileIn(importFolder, '.'))).some((name) => name.endsWith('.tmp'))).toBe(false);
    await verifyFiles(versionFolder(importFolder.root, after.version), after);
    expect(namesIn(importFolder)).toEqual([...FIRST, RYE].map(({ name }) => name));
  });

  it('that changes nothing but takes foods away writes no records', async () => {
    const { importFolder, base } = await sharing();
    await importFolder.import(labelFile([{ ...RYE, name: '' }]), { minSegmentBytes: 1 });
    expect(segmentsIn(liveIn(importFolder))).toEqual([base]);
    expect(namesIn(importFolder)).toEqual(FIRST.map(({ name }) => name));
  });

  it('of the default size writes all records of a small catalog again', async () => {
    const { importFolder } = await sharing();
    await importFolder.import(labelFile([{ ...RYE, kcal: 251 }]));
    expect(segmentsIn(liveIn(importFolder))).toEqual([]);
    expect(namesIn(importFolder)).toEqual([...FIRST, RYE].map(({ name }) => name));
  });
});

it('many imports leave few files, also when the older catalogs are deleted, and a replacement leaves one', async () => {
  const { importFolder, add } = await sharing();
  const many = yogurts(60).slice(40);
  for (const row of many) await add(row);
  const { root } = importFolder;
  expect(readdirSync(root).filter((name) => existsSync(path.join(root, name, 'manifest.json')))).toHaveLength(2);
  expect(segmentsIn(liveIn(importFolder)).length).toBeLessThan(8);
  expect(namesIn(importFolder)).toEqual([...FIRST, RYE, ...many].map(({ name }) => name));
  await importFolder.import(labelFile(FIRST), { isReplacement: true, isForced: true, minSegmentBytes: 1 });
  expect(segmentsIn(liveIn(importFolder))).toEqual([]);
});

it('a file of which more than a quarter is unused is written again', async () => {
  const { importFolder, add, base } = await sharing();
  await add(...FIRST.slice(0, 3).map((row) => ({ ...row, scans: 4 })));
  expect(segmentsIn(liveIn(importFolder))).toContain(base);
  for (const row of FIRST.slice(3, 20)) await add({ ...row, scans: 5 });
  expect(segmentsIn(liveIn(importFolder))).not.toContain(base);
  expect(namesIn(importFolder).length).toBe(FIRST.length + 1);
});

it('the catalog before it can be used, and the one after it again', async () => {
  const { importFolder, before } = await sharing();
  const after = liveIn(importFolder);
  await useCatalog(importFolder.root, before.version);
  expect(namesIn(importFolder)).not.toContain(RYE.name);
  await useCatalog(importFolder.root, after.version);
  expect(namesIn(importFolder)).toContain(RYE.name);
});

describe('damage in a shared file', () => {
  async function damaged() {
    const shared = await sharing();
    const file = fileIn(shared.importFolder, shared.base);
    flipBit(file, 30);
    return { ...shared, file };
  }

  it('stops the next import, which names the file', async () => {
    const { importFolder, add, file } = await damaged();
    const before = liveIn(importFolder);
    await expect(add({ ...RYE, kcal: 251 })).rejects.toMatchObject({
      code: 'IMPORT_PREVIOUS_BROKEN',
      message: expect.stringContaining(`${file} has a damaged record at byte 0`),
    });
    expect(liveIn(importFolder)).toEqual(before);
  });

  it('is found, met at a read, and mended by a reindex without the damaged foods', async () => {
    const { importFolder, file, before } = await damaged();
    const { root } = importFolder;
    const folder = path.dirname(file);
    const damage = findDamage(folder, liveIn(importFolder))!;
    expect(damage).toMatchObject({
      file,
      problem: expect.stringMatching(/^has a damaged record at byte 0 \(food \d+\)$/),
    });
    expect(() => importFolder.records()).toThrow(expect.objectContaining({ code: 'CATALOG_DAMAGED' }));
    expect(remedyFor(damage)).not.toContain(before.version);
    expect(remedyFor(damage)).toContain('"larder reindex --drop-damaged"');
    const { dropped } = await reindexCatalog({ root, now: () => new Date(), trySearch, dropDamaged: true });
    expect(dropped).toBe(1);
    expect(segmentsIn(liveIn(importFolder))).toEqual([]);
    expect(namesIn(importFolder)).toHaveLength(FIRST.length);
  });

  it('that is missing or cut is named', async () => {
    const { importFolder, base } = await sharing();
    const file = fileIn(importFolder, base);
    rmSync(file);
    expect(() => importFolder.records()).toThrow(expect.objectContaining({ code: 'CATALOG_DAMAGED' }));
    writeFileSync(file, readFileSync(fileIn(importFolder, 'records.bin')).subarray(0, 10));
    expect(findDamage(path.dirname(file), liveIn(importFolder))).toMatchObject({ file, problem: /bytes instead of/ });
  });
});

describe('a file system that cannot link', () => {
  it.each(LINK_ERRORS)('gets a copy of the file (%s), which outlives the catalog before it', async (code) => {
    const { importFolder, before, after, base } = await withoutLinks(code, async () => {
      const shared = await sharing();
      return { ...shared, after: liveIn(shared.importFolder) };
    });
    expect(statSync(fileIn(importFolder, base)).nlink).toBe(1);
    expect(after.files[base]).toEqual(before.files['records.bin']);
    await verifyFiles(versionFolder(importFolder.root, after.version), after);
    rmSync(versionFolder(importFolder.root, before.version), { recursive: true });
    expect(namesIn(importFolder)).toEqual([...FIRST, RYE].map(({ name }) => name));
  });

  it('and has no room for a copy leaves the catalog before it as it was', async () => {
    const importFolder = newImportFolder();
    await importFolder.import(labelFile(FIRST), { minSegmentBytes: 1 });
    const before = liveIn(importFolder);
    const adding = () => importFolder.import(labelFile([RYE]), { minSegmentBytes: 1 });
    await expect(withoutLinks('EXDEV', adding, { copies: 'full' })).rejects.toThrow(/disk is full/);
    expect(liveIn(importFolder)).toEqual(before);
    expect(namesIn(importFolder)).toEqual(FIRST.map(({ name }) => name));
    await adding();
    expect(namesIn(importFolder)).toContain(RYE.name);
  });
});

it.each(['../../secret.bin', 'records.bin', 'catalog.db'])('tables that lead to %s are refused', async (name) => {
  const { importFolder } = await sharing();
  const file = fileIn(importFolder, 'records.bin');
  const sections = readSections(file);
  const segments = sections.about.segments as { file: string }[];
  segments[0]!.file = name;
  const fd = openSync(file, 'w');
  writeSections(fd, 0, sections);
  closeSync(fd);
  expect(() => new RecordReader(path.dirname(file), readSections(file))).toThrow(
    expect.objectContaining({ code: 'CATALOG_DAMAGED' }),
  );
});
