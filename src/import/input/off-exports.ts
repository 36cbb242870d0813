/**
 * Where the exports of Open Food Facts are. The default is Parquet: the CSV export lost the nutrients of every product
 * that was not yet migrated in 2026 (four fifths of them), so it is out of the question while another can be had. JSON
 * lines hold as much as Parquet, but are tens of gigabytes of text to decompress and parse; Parquet is several
 * gigabytes, and of its 111 columns only the dozen that Larder needs are read at all.
 */
const PARQUET_ADDRESS = 'https://huggingface.co/datasets/openfoodfacts/product-database/resolve/main/food.parquet';
const PARQUET_NAME = 'food.parquet';
const DATA_ADDRESS = 'https://static.openfoodfacts.org/data/';
const TAXONOMY_NAME = 'taxonomies/categories.full.json';
const DELTA_INDEX_NAME = 'delta/index.txt';

/** The name of one export file, as opposed to a folder of them. */
const FILE_NAME = /\.(parquet|jsonl|ndjson|json|csv|tsv|txt)(\.(gz|zst))?$/i;

/** The address of the best current export. `mirror` is a folder of Open Food Facts files under their own names, or one file. */
export function bestExport(mirror?: string): string {
  if (mirror === undefined) return PARQUET_ADDRESS;
  return isFile(mirror) ? mirror : new URL(PARQUET_NAME, folderOf(mirror)).href;
}

/** The address of the taxonomy of categories, which is published beside the exports. */
export function taxonomyOf(mirror?: string): string {
  return besideExports(TAXONOMY_NAME, mirror);
}

/** The address of the list of deltas: files of what changed, each of about a day. */
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
