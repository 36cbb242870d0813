/** Imports small texts as files, and reads what the catalog then holds. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import type { FoodDetails } from '../../src/catalog/records/food-details.ts';
import { type OpenCatalog, openCatalog } from '../../src/catalog/versions/open-catalog.ts';
import type { Food } from '../../src/food/food.ts';
import type { ImportReport } from '../../src/import/import-report.ts';
import { type ImportRequest, runImport } from '../../src/import/run-import.ts';
import { kindTables } from './kinds.ts';

type Options = Partial<Omit<ImportRequest, 'root' | 'inputs'>>;

/** A record of a catalog: a food that is shown, or one that stands hidden behind another. */
export interface ImportedRecord {
  food: Food;
  details: FoodDetails;
  isShown: boolean;
  /** The record's JSON and details to the byte. */
  bytes: string;
}

/** A catalog root of a test, and how to import into it. */
export interface ImportFolder {
  root: string;
  /** Writes a file beside the root. */
  file(name: string, content: string | Uint8Array): string;
  /** A request for an import on this thread, without the starter unless told. */
  request(inputs: readonly string[], options?: Options): ImportRequest;
  /** Imports texts, each as a file of its own. */
  import(texts: string | readonly (string | Uint8Array)[], options?: Options): Promise<ImportReport>;
  /** Takes a dataset out, as `larder dataset remove` does. */
  remove(dataset: string): Promise<ImportReport>;
  /** Looks at the live catalog. */
  look<T>(at: (catalog: OpenCatalog) => T): T;
  /** All records by id, the hidden ones included. */
  records(): ImportedRecord[];
  /** The shown foods by id. */
  foods(): Food[];
  /** The one shown food with this name. */
  food(name: string): Food;
  details(name: string): FoodDetails;
  /** What a look-up by id answers. */
  byId(id: number): Food | undefined;
  /** What a look-up by barcode answers. */
  byBarcode(typed: string): Food | undefined;
}

let seconds = 0;

/** Makes folders to import into, which are removed after the tests of the file. */
export function useImportFolders(): () => ImportFolder {
  const base = mkdtempSync(path.join(tmpdir(), 'larder-import-'));
  afterAll(() => rmSync(base, { recursive: true, force: true }));
  let made = 0;
  return () => importFolderIn(path.join(base, String(++made)));
}

/** The import folder in a folder that the caller removes. */
export function importFolderIn(folder: string): ImportFolder {
  const root = path.join(folder, 'catalog');
  mkdirSync(folder, { recursive: true });
  const file = (name: string, content: string | Uint8Array) => {
    writeFileSync(path.join(folder, name), content);
    return path.join(folder, name);
  };
  const look = <T>(at: (catalog: OpenCatalog) => T): T => {
    const catalog = openCatalog(root);
    try {
      return at(catalog);
    } finally {
      catalog.close();
    }
  };
  const records = () =>
    look(({ records: reader }) =>
      Array.from({ length: reader.records }, (_, doc) => {
        const bytes = reader.recordBytes(doc);
        return { ...reader.parse(bytes), isShown: doc < reader.count, bytes: `${bytes.food}${bytes.details}` };
      }).sort((a, b) => a.food.id - b.food.id),
    );
  const shown = () => records().filter(({ isShown }) => isShown);
  const record = (name: string) => {
    const found = shown().filter(({ food }) => food.name === name);
    if (found.length !== 1) throw new Error(`${found.length} foods are named ${name}`);
    return found[0];
  };
  const request: ImportFolder['request'] = (inputs, options = {}) => ({
    root,
    inputs,
    kinds: kindTables(),
    downloads: path.join(folder, 'downloads'),
    threads: { count: 0 },
    // Each import has a second of its own.
    now: () => new Date(Date.UTC(2030, 0, 1) + ++seconds * 1_000),
    ...options,
  });
  return {
    root,
    file,
    request,
    import: async (texts, options) => {
      const contents = typeof texts === 'string' ? [texts] : texts;
      const inputs = contents.map((content, at) => file(`rows-${at}`, content));
      return (await runImport(request(inputs, options))).report;
    },
    remove: async (dataset) => (await runImport(request([], { removedDatasets: [dataset] }))).report,
    look,
    records,
    foods: () => shown().map(({ food }) => food),
    food: (name) => record(name).food,
    details: (name) => record(name).details,
    byId: (id) =>
      look(({ records: reader }) => {
        const doc = reader.docById(id);
        return doc === undefined ? undefined : reader.record(doc).food;
      }),
    byBarcode: (typed) =>
      look(({ records: reader }) => {
        const doc = reader.docByBarcode(typed);
        return doc === undefined ? undefined : reader.record(doc).food;
      }),
  };
}

/** A bulk CSV from rows with any columns; each column that occurs is in the header. */
export function csv(rows: readonly Readonly<Record<string, string | number>>[], columns?: readonly string[]): string {
  const header = columns ?? [...new Set(['code', 'product_name', ...rows.flatMap((row) => Object.keys(row))])];
  return [header, ...rows.map((row) => header.map((name) => row[name] ?? ''))]
    .map((cells) => `${cells.join('\t')}\n`)
    .join('');
}

/** JSON lines from rows. */
export function jsonl(rows: readonly object[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}
