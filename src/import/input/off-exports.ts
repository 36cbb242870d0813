/**
 * Where Open Food Facts publishes its exports. The default is Parquet: in 2026 the CSV export lost the nutrients of every
 * product not yet migrated (four fifths). JSON lines have as much data but are tens of gigabytes to decompress and parse;
 * Parquet is several gigabytes, of whose 111 columns only the needed dozen are read.
 */
const PARQUET_ADDRESS = 'https://huggingface.co/datasets/openfoodfacts/product-database/resolve/main/food.parquet';
const PARQUET_NAME = 'food.parquet';
const DATA_ADDRESS = 'https://static.openfoodfacts.org/data/';
const TAXONOMY_NAME = 'taxonomies/categories.full.json';
const DELTA_INDEX_NAME = 'delta/index.txt';

/** A single export file, as opposed to a folder of them. */
const FILE_NAME = /\.(parquet|jsonl|ndjson|json|csv|tsv|txt)(\.(gz|zst))?$/i;

/** The best current export. `mirror` is a folder of Open Food Facts files under their own names, or one file. */
export function bestExport(mirror?: string): string {
  if (mirror === undefined) return PARQUET_ADDRESS;
  return isFile(mirror) ? mirror : new URL(PARQUET_NAME, folderOf(mirror)).href;
}

/** The category taxonomy, published beside the exports. */
export function taxonomyOf(mirror?: string): string {
  return besideExports(TAXONOMY_NAME, mirror);
}

/** The list of deltas: files with about a day of changes each. */
export function deltaIndexOf(mirror?: string): string {
  return besideExports(DELTA_INDEX_NAME, mirror);
}

function besideExports(name: string, mirror = DATA_ADDRESS): string {
  return new URL(name, isFile(mirror) ? mirror : folderOf(mirror)).href;
}

function isFile(address: string): boolean {
  const { pathname, search } = new URL(address);
  return search !== '' || FILE_NAME.test(pathname);
}

function folderOf(address: string): URL {
  const url = new URL(address);
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url;
}
