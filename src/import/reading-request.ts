/** What is to be read and how, which is the same for an import and for a dry run. */
import type { Sections } from '../catalog/section-file.ts';
import type { DatasetTerms } from '../catalog/versions/dataset-terms.ts';
import type { Source } from '../food/source.ts';
import { type DatasetFiles, openDataset } from './datasets/dataset-input.ts';
import { ImportError } from './import-error.ts';
import { type Input, type InputFormat, isLabelData } from './input/input-format.ts';
import { type OpenInputOptions, openInput } from './input/open-input.ts';
import type { RowForm } from './jobs/rejects-file.ts';
import type { ColumnMapping } from './table/column-mapping.ts';
import type { RowDefaults } from './table/community-row.ts';

const OFF_DATASET = 'off';

export interface ReadingRequest {
  /** Files, `-` for standard input, or web addresses. */
  inputs: readonly string[];
  /** The dataset that the foods belong to; by default `off` for label data, else the source's name. */
  dataset?: string | undefined;
  /** The source of community rows; label data is always `off`. */
  source?: Exclude<Source, 'off'> | undefined;
  /** Whether to go on where a mistake is likely: a large loss of foods, no nutrients, contradicting units, or mostly rejected rows. */
  isForced?: boolean;
  /** Inputs that are published datasets, by the name that the input has. */
  datasets?: ReadonlyMap<string, DatasetFiles> | undefined;
  /** Which columns of tables are which fields. */
  mapping?: readonly ColumnMapping[] | undefined;
  /** The line of tables on which the header is. */
  headerLine?: number | undefined;
  /** What holds for rows of one's own that do not say otherwise. */
  defaults?: RowDefaults | undefined;
  /** The most bytes that a compressed input may unpack to. */
  maxUnpackedBytes?: number | undefined;
  /** The compiled tables of kinds, or their file. */
  kinds: Sections | string;
  downloads: string;
  open?: Omit<OpenInputOptions, 'downloads' | 'signal'>;
  signal?: AbortSignal | undefined;
}

export interface OpenedInput {
  readonly input: Input;
  readonly source: Source;
  readonly dataset: string;
  /** What its publisher says of it, where that is known. */
  readonly terms: DatasetTerms | undefined;
  /** What its rejected rows look like. */
  readonly rowForm: RowForm;
}

export async function openRequested(request: ReadingRequest, name: string): Promise<OpenedInput> {
  const { open, downloads, mapping, headerLine, defaults, maxUnpackedBytes, isForced, signal } = request;
  const options = { ...open, downloads, mapping, headerLine, defaults, maxUnpackedBytes, isForced };
  const published = request.datasets?.get(name);
  const input =
    published === undefined
      ? await openInput(name, { ...options, ...(signal && { signal }) })
      : await openDataset(name, published, { downloads, maxUnpackedBytes, isForced, signal });
  const { format } = input;
  const isLabels = isLabelData(format);
  if (isLabels && defaults !== undefined) {
    await input.close();
    throw saysItself(name, defaults);
  }
  const source = isLabels ? 'off' : (request.source ?? 'community');
  return {
    input,
    source,
    dataset: request.dataset ?? published?.map.name ?? (isLabels ? OFF_DATASET : source),
    terms: published && { ...published.map.terms, origin: published.origin },
    rowForm: rowFormOf(format),
  };
}

/** Whether so many rows cannot be used that a file of one's own is probably read wrongly; label data has many that are not foods. */
export function isMostlyRejected(format: InputFormat, { read, rejected }: { read: number; rejected: number }): boolean {
  return !isLabelData(format) && rejected > read / 2;
}

function rowFormOf(format: InputFormat): RowForm {
  return format.kind === 'community-table' ? format.table : 'lines';
}

function saysItself(name: string, { per }: RowDefaults): ImportError {
  const [what, option] =
    per === undefined ? ['in which language its names are', '--language'] : ['what its figures are of', '--per'];
  return new ImportError(
    'IMPORT_MAPPING_INVALID',
    `${name} is label data of Open Food Facts, which says itself ${what}. Import it without ${option}.`,
  );
}
