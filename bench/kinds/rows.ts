/** Products from files of Open Food Facts, as far as their kind goes. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** What tells the kind of a product. */
export interface ProductRow {
  readonly name: string;
  readonly brand: string | undefined;
  readonly language: string | undefined;
  readonly tags: readonly string[];
}

/** The source writes this where it has no category. */
const NO_TAG = 'en:null';

/** A text file, plain or gzip. */
export function readText(file: string): string {
  const bytes = readFileSync(file);
  return (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString('utf8');
}

/** The products with a name in a bulk CSV (tabs, no quotes) or JSONL. */
export function readRows(file: string): ProductRow[] {
  const lines = readText(file)
    .split('\n')
    .filter((line) => line !== '');
  const rows = lines[0]?.startsWith('{') ? lines.map(fromJson) : fromTable(lines);
  return rows.filter(({ name }) => name !== '');
}

function fromTable([header = '', ...lines]: readonly string[]): ProductRow[] {
  const columns = header.split('\t');
  const cellOf = (cells: readonly string[], column: string) => cells[columns.indexOf(column)] ?? '';
  return lines.map((line) => {
    const cells = line.split('\t');
    return {
      name: cellOf(cells, 'product_name'),
      brand: cellOf(cells, 'brands') || undefined,
      language: cellOf(cells, 'lang') || undefined,
      tags: cleanTags((cellOf(cells, 'categories_tags') || asTag(cellOf(cells, 'main_category_en'))).split(',')),
    };
  });
}

/** The tag of a category that is given by its English name. */
function asTag(category: string): string {
  return category === '' ? '' : `en:${category.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;
}

function fromJson(line: string): ProductRow {
  const product = JSON.parse(line) as Partial<Record<'product_name' | 'brands' | 'lang' | 'lc', string>> & {
    categories_tags?: string[];
  };
  return {
    name: product.product_name ?? '',
    brand: product.brands,
    language: product.lang ?? product.lc,
    tags: cleanTags(product.categories_tags ?? []),
  };
}

function cleanTags(tags: readonly string[]): string[] {
  return tags.filter((tag) => tag !== '' && tag !== NO_TAG);
}
