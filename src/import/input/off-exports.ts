/**
 * Where the exports of Open Food Facts are. The default is Parquet: the CSV export lost the nutrients of every product
 * that was not yet migrated in 2026 (four fifths of them), so it is out of the question while another can be had. JSON
 * lines hold as much as Parquet, but are tens of gigabytes of text to unpack and parse; Parquet is several gigabytes,
 * and of its 111 columns only the dozen that Larder needs are read at all.
 */
import { ImportError } from '../import-error.ts';
import { unreadable } from './unreadable.ts';

const PARQUET_ADDRESS = 'https://huggingface.co/datasets/openfoodfacts/product-database/resolve/main/food.parquet';
const DATA_ADDRESS = 'https://static.openfoodfacts.org/data/';
const PARQUET_NAME = 'food.parquet';
const DELTA_INDEX = 'delta/index.txt';

/** The name of one export file, as opposed to a folder of them. */
const FILE_NAME = /\.(parquet|jsonl|ndjson|json|csv|tsv|txt)(\.(gz|zst))?$/i;

/**
 * The address of the best current export. `mirror` is the address of a folder with the files of Open Food Facts under
 * their own names, or of one file, which is then taken as it is.
 */
export function bestExport(mirror?: string): string {
  if (mirror === undefined) return PARQUET_ADDRESS;
  return isFile(mirror) ? mirror : new URL(PARQUET_NAME, folderOf(mirror)).href;
}

/** A file of the products that changed within a span of time. */
export interface Delta {
  address: string;
  /** The span in seconds since 1970. */
  from: number;
  to: number;
}

/** The delta files that the server (or a mirror, as for `bestExport`) has, oldest first; about two weeks of them. */
export async function listDeltas(
  mirror?: string,
  options: { fetch?: typeof fetch; signal?: AbortSignal } = {},
): Promise<Delta[]> {
  const index = new URL(DELTA_INDEX, mirror === undefined ? DATA_ADDRESS : folderOf(mirror));
  const text = await fetchText(index, options);
  return text
    .split(/\s+/)
    .flatMap((name) => deltaOf(name, index) ?? [])
    .sort((a, b) => a.from - b.from || a.to - b.to);
}

/** Only plain names of delta files are taken, so that a list cannot lead elsewhere. */
function deltaOf(name: string, index: URL): Delta | undefined {
  const span = /^openfoodfacts_products_(\d+)_(\d+)\.json(?:\.gz|\.zst)?$/.exec(name);
  return span ? { address: new URL(name, index).href, from: Number(span[1]), to: Number(span[2]) } : undefined;
}

async function fetchText(
  url: URL,
  { fetch = globalThis.fetch, signal }: { fetch?: typeof globalThis.fetch; signal?: AbortSignal },
): Promise<string> {
  try {
    const response = await fetch(url, signal ? { signal } : {});
    if (response.ok) return await response.text();
    throw new ImportError(
      'IMPORT_FILE_UNREADABLE',
      `The list of delta files, ${url}, cannot be read: the server answered with status ${response.status}.`,
    );
  } catch (error) {
    signal?.throwIfAborted();
    throw unreadable(`The list of delta files, ${url},`, (error as Error).cause ?? error);
  }
}

function isFile(address: string): boolean {
  const { pathname, search } = new URL(address);
  return search !== '' || FILE_NAME.test(pathname);
}

function folderOf(address: string): URL {
  const url = new URL(address);
  if (isFile(address)) return new URL('.', url);
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url;
}
