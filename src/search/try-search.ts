/** The trial of a catalog before it goes live: some of its foods are searched by their own names. */
import { CatalogError } from '../catalog/catalog-error.ts';
import { SearchIndex } from '../catalog/index/search-index.ts';
import type { OpenCatalog } from '../catalog/versions/open-catalog.ts';
import { SearchEngine } from './engine.ts';
import { parseQuery } from './query/parse-query.ts';

/** Foods that are tried, spread over the whole catalog. */
const TRIALS = 16;

/** Throws when the index cannot be searched, belongs to other foods, or does not find a food by its own name. */
export function trySearch({ shared, records }: OpenCatalog): void {
  const index = new SearchIndex(shared.search);
  if (index.foods !== records.count) {
    throw notSearchable(shared.folder, `it knows ${index.foods} foods, and there are ${records.count}`);
  }
  const engine = new SearchEngine(index, (typed) => records.docByBarcode(typed));
  const step = Math.max(1, Math.ceil(records.count / TRIALS));
  for (let doc = 0; doc < records.count; doc += step) {
    const { name } = records.record(doc).food;
    // A name of signs alone has no words, and is found by its barcode or not at all.
    if (parseQuery(name).words.length === 0) continue;
    const found = engine.search(name, { limit: 1 });
    if (found.length === 0) throw notSearchable(shared.folder, `it does not find "${name}"`);
  }
}

function notSearchable(folder: string, problem: string): CatalogError {
  const message = `The catalog in ${folder} cannot be searched: ${problem}. It was not published.`;
  return new CatalogError('CATALOG_NOT_SEARCHABLE', message);
}
