/** Resolves which datasets a command means: given files, or downloads. */
import path from 'node:path';
import type { DatasetOrigin } from '../../catalog/versions/dataset-terms.ts';
import { ImportError } from '../import-error.ts';
import { type DownloadOptions, download } from '../input/download.ts';
import { versionMark } from '../input/download-files.ts';
import { withoutSecrets } from '../input/download-response.ts';
import { isWebAddress } from '../input/open-input.ts';
import { type DatasetFiles, type DatasetInputOptions, isDatasetIn } from './dataset-input.ts';
import type { DatasetMap } from './dataset-map.ts';
import { readDatasetMap } from './ready-datasets.ts';

export type FetchOptions = DownloadOptions & DatasetInputOptions;

type NamedDatasets = ReadonlyMap<string, DatasetFiles>;

const FDC_SETS = ['fdc-foundation', 'fdc-sr-legacy', 'fdc-survey'];
const FDC_BRANDED = 'fdc-branded';

/** A dataset by its map, from the given files or else downloaded from its publisher. */
export async function tableDataset(
  map: DatasetMap,
  files: readonly string[],
  options: FetchOptions,
): Promise<NamedDatasets> {
  if (files.length === 0) return new Map([[map.name, await downloadDataset(map, options)]]);
  return new Map([[map.name, datasetOf(map, await fetchFiles(files, options), false)]]);
}

/** The FoodData Central datasets in the given files, or else downloaded. */
export async function fdcDatasets(
  tables: string,
  files: readonly string[],
  { withBranded, ...options }: FetchOptions & { withBranded: boolean },
): Promise<NamedDatasets> {
  const mapOf = (name: string) => readDatasetMap(tables, name);
  const datasets = new Map<string, DatasetFiles>();
  if (files.length === 0) {
    for (const map of [...FDC_SETS, ...(withBranded ? [FDC_BRANDED] : [])].map(mapOf)) {
      datasets.set(map.name, await downloadDataset(map, options));
    }
    return datasets;
  }
  const fetched = await fetchFiles(files, options);
  const maps = [...FDC_SETS, FDC_BRANDED].map(mapOf);
  // Each file or folder may be a whole download; otherwise together they form one.
  const groups = fetched.length === 1 ? [fetched] : [...fetched.map((file) => [file]), fetched];
  for (const group of groups) {
    if (group === groups.at(-1) && datasets.size > 0 && groups.length > 1) break;
    for (const map of maps) {
      const found = datasetOf(map, group, false);
      if (!(await isDatasetIn(found, options))) continue;
      // A dataset of several downloads has no single address.
      if (!datasets.has(map.name)) datasets.set(map.name, found);
      else datasets.set(`${map.name} (${path.basename(found.files[0]!)})`, { map, files: found.files });
    }
  }
  if (datasets.size > 0) return datasets;
  throw new ImportError(
    'IMPORT_FORMAT_UNKNOWN',
    `${files.join(', ')} has none of the sets of FoodData Central. A download of CSV files has food.csv and foundation_food.csv, ` +
      'sr_legacy_food.csv, survey_fndds_food.csv or branded_food.csv; one of JSON a list such as "FoundationFoods".',
  );
}

/** Downloads a dataset's files, resuming earlier downloads and skipping unchanged files. */
export async function downloadDataset(
  map: DatasetMap,
  options: FetchOptions,
  addresses: readonly string[] = map.downloads,
): Promise<DatasetFiles> {
  const { name, terms } = map;
  if (addresses.length > 0) return datasetOf(map, await fetchFiles(addresses, options), addresses === map.downloads);
  const where = terms.address === null ? '' : ` ${terms.address} has it.`;
  throw new ImportError('IMPORT_FILE_MISSING', `Name the files of "${name}".${where}`);
}

/** A file on disk; if downloaded, with the version to store. */
interface Fetched {
  file: string;
  from: DatasetOrigin['files'][number] | undefined;
}

async function fetchFiles(names: readonly string[], options: FetchOptions): Promise<Fetched[]> {
  const fetched: Fetched[] = [];
  for (const name of names) {
    if (!isWebAddress(name)) fetched.push({ file: name, from: undefined });
    else {
      const { file, version } = await download(name, options);
      const modified = new Date(version.lastModified ?? Number.NaN);
      const on = Number.isNaN(modified.getTime()) ? {} : { modified: modified.toISOString() };
      const from = withoutSecrets(name) === name ? { address: name, version: versionMark(version), ...on } : undefined;
      fetched.push({ file, from });
    }
  }
  return fetched;
}

function datasetOf(map: DatasetMap, fetched: readonly Fetched[], isOfMap: boolean): DatasetFiles {
  const files = fetched.map(({ file }) => file);
  const origins = fetched.flatMap(({ from }) => from ?? []);
  if (map.reference === undefined || origins.length < files.length) return { map, files };
  return { map, files, origin: { map: map.reference, isOfMap, files: origins } };
}
