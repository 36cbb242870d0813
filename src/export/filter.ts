/** Which foods an export takes. */
import { readCountries } from '../catalog/build/countries.ts';
import type { OpenCatalog } from '../catalog/versions/open-catalog.ts';
import type { Source } from '../food/source.ts';
import { chosenCountries } from './countries.ts';
import { ExportError } from './export-error.ts';
import type { ExportRecord } from './fields.ts';

/** What a food must be to be taken; of several values, any will do. */
export interface ExportFilter {
  categories?: readonly string[] | undefined;
  /** Countries where it is sold, as tags, English names or codes. */
  countries?: readonly string[] | undefined;
  sources?: readonly Source[] | undefined;
  datasets?: readonly string[] | undefined;
  minConfidence?: number | undefined;
}

/** Makes the judge of records; categories, countries and datasets that the catalog does not have are named, all at once. `countryless` is taken except for its country, which is unknown. */
export function createFilter(
  filter: ExportFilter,
  catalog: OpenCatalog,
): (record: ExportRecord) => 'taken' | 'countryless' | 'left' {
  const { categories, datasets, database } = catalog;
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
    const message = `The catalog has no ${mistakes.join(', ')}. Its datasets are ${names}; /foods/categories lists its categories.`;
    throw new ExportError('EXPORT_FILTER_UNKNOWN', message);
  }
  const wanted = filter.categories && new Set(filter.categories.map(fold));
  const { sources, datasets: wantedDatasets, minConfidence = 0 } = filter;
  const countries = filter.countries && chosenCountries(filter.countries, readCountries(database));
  const fitsOtherwise = ({ food, details }: ExportRecord) =>
    food.confidence >= minConfidence &&
    (sources === undefined || sources.includes(food.source)) &&
    (wanted === undefined || (food.category !== null && wanted.has(fold(food.category)))) &&
    (wantedDatasets === undefined || wantedDatasets.includes(details.dataset));
  return (record) => {
    if (!fitsOtherwise(record)) return 'left';
    if (countries === undefined) return 'taken';
    if (record.details.countries === undefined) return 'countryless';
    return record.details.countries.some((tag) => countries.has(tag)) ? 'taken' : 'left';
  };
}
