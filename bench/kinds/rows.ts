/** Products from files of Open Food Facts, as far as their kind goes, and what the source itself finds wrong with them. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';

/** What tells the kind of a product. */
export interface ProductRow {
  readonly code: string;
  readonly name: string;
  readonly brand: string | undefined;
  readonly language: string | undefined;
  readonly tags: readonly string[];
  /** The tags of the source for errors in the data; undefined where the file has no such column. */
  readonly errors: readonly string[] | undefined;
}

/** The source writes this where it has no category. */
const NO_TAG = 'en:null';

/** The column with the errors that the source finds. */
const ERRORS = 'data_quality_errors_tags';
const PARQUET_MAGIC = 'PAR1';

/** A text file, plain or gzip. */
export function readText(file: string): string {
  const bytes = readFileSync(file);
  return (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString('utf8');
}

/** The products with a name in a bulk CSV (tabs, no quotes), JSONL or Parquet file; fails where there are none. */
export async function readRows(file: string): Promise<ProductRow[]> {
  const rows = (await readAll(file)).filter(({ name }) => name !== '');
  if (rows.length === 0) {
    throw new Error(
      `${file} has no products with a name: it must be the CSV, JSONL or Parquet export of Open Food Facts`,
    );
  }
  return rows;
}

async function readAll(file: string): Promise<ProductRow[]> {
  const bytes = readFileSync(file);
  if (bytes.toString('latin1', 0, PARQUET_MAGIC.length) === PARQUET_MAGIC) return fromParquet(bytes);
  const lines = readText(file)
    .split('\n')
    .filter((line) => line !== '');
  return lines[0]?.startsWith('{') ? lines.map(fromJson) : fromTable(lines);
}

interface ParquetRow {
  readonly code: string | null;
  readonly product_name: readonly { readonly lang: string; readonly text: string | null }[] | null;
  readonly brands: string | null;
  readonly lang: string | null;
  readonly categories_tags: readonly string[] | null;
  readonly data_quality_errors_tags: readonly string[] | null;
}

async function fromParquet(bytes: Buffer): Promise<ProductRow[]> {
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;
  const columns = ['code', 'product_name', 'brands', 'lang', 'categories_tags', 'data_quality_errors_tags'];
  const rows = (await parquetReadObjects({ file, compressors, columns })) as unknown as ParquetRow[];
  return rows.map(({ code, product_name: names, brands, lang, categories_tags: tags, ...rest }) => ({
    code: code ?? '',
    name: (names?.find((name) => name.lang === 'main') ?? names?.[0])?.text ?? '',
    brand: brands ?? undefined,
    language: lang ?? undefined,
    tags: cleanTags(tags ?? []),
    errors: rest.data_quality_errors_tags ?? [],
  }));
}

function fromTable([header = '', ...lines]: readonly string[]): ProductRow[] {
  const columns = header.split('\t');
  const cellOf = (cells: readonly string[], column: string) => cells[columns.indexOf(column)] ?? '';
  return lines.map((line) => {
    const cells = line.split('\t');
    return {
      code: cellOf(cells, 'code'),
      name: cellOf(cells, 'product_name'),
      brand: cellOf(cells, 'brands') || undefined,
      language: cellOf(cells, 'lang') || undefined,
      tags: cleanTags((cellOf(cells, 'categories_tags') || asTag(cellOf(cells, 'main_category_en'))).split(',')),
      errors: columns.includes(ERRORS) ? cleanTags(cellOf(cells, ERRORS).split(',')) : undefined,
    };
  });
}

/** The tag of a category that is given by its English name. */
function asTag(category: string): string {
  return category === '' ? '' : `en:${category.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;
}

function fromJson(line: string): ProductRow {
  const product = JSON.parse(line) as Partial<Record<'code' | 'product_name' | 'brands' | 'lang' | 'lc', string>> & {
    categories_tags?: string[];
    data_quality_errors_tags?: string[];
  };
  return {
    code: product.code ?? '',
    name: product.product_name ?? '',
    brand: product.brands,
    language: product.lang ?? product.lc,
    tags: cleanTags(product.categories_tags ?? []),
    errors: product[ERRORS],
  };
}

function cleanTags(tags: readonly string[]): string[] {
  return tags.filter((tag) => tag !== '' && tag !== NO_TAG);
}
