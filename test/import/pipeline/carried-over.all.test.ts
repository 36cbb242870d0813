// Foods that an import does not mention are carried over without being read, by columns.bin.
// 1. Over any imports, the catalog is the one that reading every record gives: records and index to the byte, and all lists;
//    also where records stay in the files of the previous catalog.
// 2. It is also the one that one import of all rows gives: the same foods, lists and answers.
// 3. Records that nothing changes are not parsed.
// 4. Columns that are missing, damaged, of other records, or of another version are done without, to the same result;
//    so is a damaged index.
// 5. A damaged record still stops the import, with the same words.
import { closeSync, cpSync, openSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { readCountries } from '../../../src/catalog/build/countries.ts';
import { COLUMNS_FILE } from '../../../src/catalog/carry/record-columns.ts';
import { SearchIndex } from '../../../src/catalog/index/search-index.ts';
import { recordTables } from '../../../src/catalog/records/record-file.ts';
import { RecordReader } from '../../../src/catalog/records/record-reader.ts';
import { readSections, writeSections } from '../../../src/catalog/section-file.ts';
import { readManifest, versionFolder } from '../../../src/catalog/versions/manifest.ts';
import type { ImportRequest } from '../../../src/import/run-import.ts';
import { SearchEngine } from '../../../src/search/engine.ts';
import { type ImportFolder, useImportFolders } from '../small-imports.ts';
import { labelFile, NUTELLA, ownFile, photo, type Row, yogurts } from './rows.ts';

const newImportFolder = useImportFolders();
const LABELS = 'off';
const BARCODES = ['3017620422003', '40084015', '0012000001536', '2000000000015', ...yogurts(3).map((y) => y.barcode!)];

/** Enough yogurts for figures of their kind, one food that is unlike them, one that borrows, and twins. */
const FIRST: Row[] = [
  ...yogurts(30),
  { name: 'Mascarpone', barcode: '8000430138719', category: 'Yogurts', kcal: 405, protein: 3.6, fat: 41, carbs: 5.4 },
  { ...NUTELLA, brand: '', countries: 'en:france' },
];
const OWN: Row[] = [
  { ...NUTELLA, key: 'spread', image: photo('nutella'), kcal: undefined },
  { key: 'dal', name: 'Dal tadka', kcal: 110, protein: 6, fat: 4, carbs: 13 },
  { key: 'dal-2', name: 'Dal Tadka', kcal: 110, protein: 6, fat: 4, carbs: 13, sugar: 1 },
];

const facts = {
  brand: fc.constantFrom(undefined, 'Ferrero', 'Dr. Oetker'),
  category: fc.constantFrom(undefined, 'Yogurts', 'Hazelnut spreads', 'Crème brûlée'),
  countries: fc.constantFrom(undefined, 'en:france', 'en:austria,en:germany'),
  image: fc.constantFrom(undefined, photo('spread')),
  kcal: fc.constantFrom(undefined, 70, 539),
  protein: fc.constantFrom(undefined, 3.6, 6.3),
  fat: fc.constantFrom(undefined, 3, 30.9),
  carbs: fc.constantFrom(undefined, 5, 57.5),
  scans: fc.constantFrom(undefined, 1, 900),
};
const NAMES = ['Nutella', 'Hazelnut spread', 'Yogurt, stirred', 'Dal tadka', '雪印 牛乳', 'Yogurt 1 (new recipe)'];
/** A label without a name withdraws the food that had it. */
const labelRow = fc.record({
  ...facts,
  name: fc.constantFrom(...NAMES, ''),
  barcode: fc.constantFrom(...BARCODES),
});
const ownRow = fc.record({
  ...facts,
  name: fc.constantFrom(...NAMES),
  key: fc.constantFrom('spread', 'dal', 'new', '40084015'),
  barcode: fc.option(fc.constantFrom(...BARCODES), { nil: undefined }),
});

interface Change {
  dataset: string;
  rows: Row[];
}

const keyOf = (row: Row) => row.key ?? row.barcode!;
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({
    dataset: fc.constant(LABELS),
    // A file of which no row can be used is refused.
    rows: fc
      .uniqueArray(labelRow, { minLength: 1, maxLength: 5, selector: keyOf })
      .filter((rows) => rows.some(({ name }) => name !== '')),
  }),
  fc.record({
    dataset: fc.constant('canteen'),
    rows: fc.uniqueArray(ownRow, { minLength: 1, maxLength: 4, selector: keyOf }),
  }),
);

const apply = ({ import: imported }: ImportFolder, { dataset, rows }: Change, more: Partial<ImportRequest> = {}) =>
  imported(dataset === LABELS ? labelFile(rows) : ownFile(rows), { dataset, isForced: true, ...more });

const folderOf = ({ root }: ImportFolder) => versionFolder(root, readManifest(root)!.version);

/** What cannot differ between two catalogs of the same foods: all but versions and times. */
function contentsOf(importFolder: ImportFolder) {
  return importFolder.look((catalog) => {
    const idOf = (doc: number) => catalog.records.record(doc).food.id;
    const lists = [undefined, ...catalog.categories.map(({ category }) => category)].flatMap((category) =>
      [false, true].map((withImageOnly) => {
        const docs = catalog.popular({ category, withImageOnly, offset: 0, limit: 1_000 });
        return { category, withImageOnly, ids: docs.map(idOf) };
      }),
    );
    const rowsOf = (sql: string) => catalog.database.prepare(sql).all();
    const engine = new SearchEngine(new SearchIndex(catalog.shared.search), (typed) =>
      catalog.records.docByBarcode(typed),
    );
    return {
      foods: importFolder.records().map(({ bytes, isShown }) => ({ bytes, isShown })),
      lists,
      categories: catalog.categories,
      datasets: catalog.datasets,
      countries: readCountries(catalog.database),
      kinds: rowsOf('SELECT path, foods FROM kind'),
      figures: rowsOf('SELECT * FROM kind_figure'),
      tombstones: rowsOf('SELECT * FROM tombstone'),
      answers: [...NAMES, 'nutela', 'yog', 'ferrero spread', 'france', ...BARCODES].map((query) =>
        engine.search(query, { limit: 20 }).map(idOf),
      ),
    };
  });
}

const bytesOf = ({ root }: ImportFolder) => {
  const { files, foods, next_id } = readManifest(root)!;
  return { records: files['records.bin'].sha256, search: files['search.bin'].sha256, foods, next_id };
};

async function firstImports(): Promise<ImportFolder> {
  const importFolder = newImportFolder();
  await apply(importFolder, { dataset: LABELS, rows: FIRST });
  await apply(importFolder, { dataset: 'canteen', rows: OWN });
  return importFolder;
}

/** Another root that holds the same catalogs. */
function copyOf(importFolder: ImportFolder): ImportFolder {
  const copy = newImportFolder();
  cpSync(importFolder.root, copy.root, { recursive: true });
  return copy;
}

describe('over any imports', () => {
  it.each([
    ['written again', undefined],
    ['kept in segments', 1],
  ])(
    'the catalog is the one that reading every record gives, and that one import of all rows gives: records %s',
    async (_, minSegmentBytes) => {
      const first = await firstImports();
      await fc.assert(
        fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
          const [carried, parsed] = [copyOf(first), copyOf(first)];
          const rows = { [LABELS]: new Map<string, Row>(), canteen: new Map<string, Row>() } as Record<
            string,
            Map<string, Row>
          >;
          for (const each of [{ dataset: LABELS, rows: FIRST }, { dataset: 'canteen', rows: OWN }, ...changes]) {
            for (const row of each.rows) rows[each.dataset]!.set(keyOf(row), row);
          }
          for (const each of changes) {
            const { seconds: _s, rejected_rows: _r, ...report } = await apply(carried, each, { minSegmentBytes });
            rmSync(path.join(folderOf(parsed), COLUMNS_FILE));
            expect(await apply(parsed, each)).toMatchObject(report);
            if (minSegmentBytes === undefined) expect(bytesOf(carried)).toEqual(bytesOf(parsed));
            else expect({ ...bytesOf(carried), records: '' }).toEqual({ ...bytesOf(parsed), records: '' });
          }
          const contents = contentsOf(carried);
          expect(contents).toEqual(contentsOf(parsed));
          for (const dataset of [LABELS, 'canteen']) {
            await apply(parsed, { dataset, rows: [...rows[dataset]!.values()] }, { isReplacement: true });
          }
          expect(contentsOf(parsed)).toEqual(contents);
        }),
        { numRuns: 8, endOnFailure: true },
      );
    },
    120_000,
  );
});

it('records that nothing changes are not parsed', async () => {
  const importFolder = await firstImports();
  const parse = vi.spyOn(RecordReader.prototype, 'parse');
  try {
    const { carried_over: carriedOver } = await importFolder.import(
      ownFile([{ key: 'rye', name: 'Rye', barcode: '20000035' }]),
    );
    expect(carriedOver).toBe(FIRST.length + OWN.length);
    // Those that other foods changed, those without a barcode, and what the trial of the catalog reads.
    const names = parse.mock.results.map(({ value }) => value.food.name as string);
    expect(names.filter((name) => name.startsWith('Yogurt')).length).toBeLessThan(20);
  } finally {
    parse.mockRestore();
  }
});

describe('columns that cannot be used', () => {
  const rewrite = (folder: string, change: (sections: ReturnType<typeof readSections>) => void) => {
    const file = path.join(folder, COLUMNS_FILE);
    const sections = readSections(file);
    change(sections);
    const fd = openSync(file, 'w');
    writeSections(fd, 0, sections);
    closeSync(fd);
  };
  it.each<[string, (folder: string) => void]>([
    ['missing', (folder) => rmSync(path.join(folder, COLUMNS_FILE))],
    ['empty', (folder) => writeFileSync(path.join(folder, COLUMNS_FILE), '')],
    ['cut short', (folder) => truncateSync(path.join(folder, COLUMNS_FILE), 500)],
    ['with a flipped bit', (folder) => flip(path.join(folder, COLUMNS_FILE), 40)],
    ['of another version', (folder) => rewrite(folder, ({ about }) => Object.assign(about, { version: 0 }))],
    ['of other figures', (folder) => rewrite(folder, ({ about }) => Object.assign(about, { figures: ['fat_g'] }))],
    ['of other records', (folder) => rewrite(folder, ({ about }) => Object.assign(about, { start: 1 }))],
    ['without a column', (folder) => rewrite(folder, ({ arrays }) => void delete arrays['kind/0'])],
    ['beside a damaged index', (folder) => truncateSync(path.join(folder, 'search.bin'), 100)],
    ['beside an index with a flipped bit', (folder) => flip(path.join(folder, 'search.bin'), 40)],
  ])('%s: the records are read instead', async (_what, spoil) => {
    const first = await firstImports();
    const [spoiled, whole] = [copyOf(first), copyOf(first)];
    spoil(folderOf(spoiled));
    const delta = { dataset: LABELS, rows: [{ ...NUTELLA, scans: 7 }] };
    await apply(spoiled, delta);
    await apply(whole, delta);
    expect(bytesOf(spoiled)).toEqual(bytesOf(whole));
    expect(contentsOf(spoiled)).toEqual(contentsOf(whole));
  });
});

it('a damaged record stops the import and is named', async () => {
  const importFolder = await firstImports();
  const folder = folderOf(importFolder);
  const file = path.join(folder, 'records.bin');
  const { start } = recordTables(readSections(file));
  flip(file, start[5]! * 8 + 20);
  const before = readManifest(importFolder.root);
  await expect(importFolder.import(ownFile([{ name: 'Rye bread' }]))).rejects.toMatchObject({
    code: 'IMPORT_PREVIOUS_BROKEN',
    message: expect.stringMatching(
      /^The current catalog cannot be carried over: .*records\.bin has a damaged record at byte \d+\..* use --force\.$/s,
    ),
  });
  expect(readManifest(importFolder.root)).toEqual(before);
});

function flip(file: string, at: number): void {
  const bytes = readFileSync(file);
  bytes[at]! ^= 1;
  writeFileSync(file, bytes);
}
