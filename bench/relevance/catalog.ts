/**
 * What the suite searches: the starter foods with hand-written label products and estimates, imported as an operator
 * would; or, to try by hand, an index of nothing but names from a file.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { IndexBuilder } from '../../src/catalog/build/index-builder.ts';
import { SearchIndex } from '../../src/catalog/index/search-index.ts';
import { openCatalog } from '../../src/catalog/versions/open-catalog.ts';
import { runImport } from '../../src/import/run-import.ts';
import { SearchEngine } from '../../src/search/engine.ts';
import { openSearchKinds, readSearchTables } from '../../src/search/search-kinds.ts';
import { Random } from '../generate/random.ts';
import { isTypedWhole, type NamedFood } from './named-food.ts';

/** Foods in rank order, and a search over them. */
export interface SearchedCatalog {
  foods: readonly NamedFood[];
  /** The foods that answer a query, best first. */
  search(query: string, limit: number): NamedFood[];
  close(): void;
}

const FOLDER = path.resolve('bench/relevance');
/** The tables of kinds as the build compiles them. */
const KINDS = path.resolve('dist/kinds.bin');
const KIND_WORDS = path.resolve('dist/kind-words.bin');
const BUILT_AT = new Date(Date.UTC(2030, 0, 1));

const PRODUCTS = [path.join(FOLDER, 'products.tsv'), path.join(FOLDER, 'estimates.jsonl')];

/** Imports the files of the suite, or none but the starter foods, into an empty folder and opens the catalog. */
export async function importedCatalog(
  folder: string,
  inputs: string[] = PRODUCTS,
): Promise<SearchedCatalog & { engine: SearchEngine }> {
  const root = await importInto(folder, inputs);
  const catalog = openCatalog(root);
  const { records, shared } = catalog;
  const foods = Array.from({ length: records.count }, (_, doc): NamedFood => {
    const { name, brand } = records.record(doc).food;
    return { name, brand };
  });
  const kinds = openSearchKinds(readSearchTables({ kinds: KINDS, nameWords: KIND_WORDS }));
  const engine = new SearchEngine(new SearchIndex(shared.search), (typed) => records.docByBarcode(typed), kinds);
  return { foods, engine, search: searchOver(foods, engine), close: () => catalog.close() };
}

/** Imports files, with the starter foods, and says where the catalog is. */
export async function importInto(folder: string, inputs: string[]): Promise<string> {
  const root = path.join(folder, 'catalog');
  await runImport({
    root,
    inputs,
    starterFile: path.resolve('starter/foods.jsonl.gz'),
    kinds: KINDS,
    downloads: path.join(folder, 'downloads'),
    threads: { count: 0 },
    now: () => BUILT_AT,
  });
  return root;
}

const CONFIDENCE_STREAM = 700;

/**
 * An index of the names in a file, plain or gzip, one a line. Their confidence is drawn by the seed, so that a name
 * stands anywhere in rank order: known items must be found however poorly documented they are.
 */
export function catalogOfNames(file: string, seed: number): SearchedCatalog {
  const bytes = readFileSync(file);
  const text = (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString('utf8');
  const foods = text
    .split('\n')
    .filter(isTypedWhole)
    .map((name, i) => ({
      name: name.trim(),
      brand: null,
      confidence: (31 + new Random(seed, i, CONFIDENCE_STREAM).below(65)) / 100,
    }))
    .sort((a, b) => b.confidence - a.confidence);
  const builder = new IndexBuilder(foods.length);
  for (const food of foods)
    builder.add({ ...food, category: null, kind: null, source: 'off', hasImage: false, popularity: 0 });
  const engine = new SearchEngine(new SearchIndex(builder.finish()));
  return { foods, search: searchOver(foods, engine), close: () => {} };
}

function searchOver(foods: readonly NamedFood[], engine: SearchEngine): SearchedCatalog['search'] {
  return (query, limit) => engine.search(query, { limit }).map((doc) => foods[doc]);
}
