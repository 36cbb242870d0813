/** Which foods an export takes. There is no filter by country: the catalog does not keep where a food is sold. */
import type { OpenCatalog } from '../catalog/open-catalog.ts';
import type { Source } from '../food/source.ts';
import { ExportError } from './export-error.ts';
import type { ExportRecord } from './fields.ts';

/** What a food must be to be taken; of several values, any will do. */
export interface ExportFilter {
  categories?: readonly string[] | undefined;
  sources?: readonly Source[] | undefined;
  datasets?: readonly string[] | undefined;
  minConfidence?: number | undefined;
}

/** Decides about a record. */
export type Takes = (record: ExportRecord) => boolean;

/** Makes the decision; categories and datasets that the catalog does not have are named, all at once. */
export function takes(filter: ExportFilter, { categories, datasets }: OpenCatalog): Takes {
  const fold = (name: string) => name.toLowerCase();
  const known = new Set(categories.map(({ category }) => fold(category)));
  const mistakes = [
    ...(filter.categories ?? []).filter((name) => !known.has(fold(name))).map((name) => `category "${name}"`),
    ...(filter.datasets ?? [])
      .filter((name) => !datasets.some((dataset) => dataset.name === name))
      .map((name) => `dataset "${name}"`),
  ];
  if (mistakes.length > 0) {
    const names = datasets.map(({ name }) => name).join(', ');
    const message = `The catalog has no ${mistakes.join(', ')}. Its datasets are ${names}; /categories lists its categories.`;
    throw new ExportError('EXPORT_FILTER_UNKNOWN', message);
  }
  const wanted = filter.categories && new Set(filter.categories.map(fold));
  const { sources, datasets: wantedDatasets, minConfidence = 0 } = filter;
  return ({ food, details }) =>
    food.confidence >= minConfidence &&
    (sources === undefined || sources.includes(food.source)) &&
    (wanted === undefined || (food.category !== null && wanted.has(fold(food.category)))) &&
    (wantedDatasets === undefined || wantedDatasets.includes(details.dataset));
}
