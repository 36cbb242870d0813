/** What to read and how; shared by imports and dry runs. */
import type { Sections } from '../catalog/section-file.ts';
import type { Source } from '../food/source.ts';
import { type DatasetFiles, openDataset } from './datasets/dataset-input.ts';
import { ImportError } from './import-error.ts';
import { type InputFormat, isLabelData } from './input/input-format.ts';
import { type OpenInputOptions, openInput } from './input/open-input.ts';
import type { RowDefaults } from './table/community-row.ts';
import type { TableOptions } from './table/detect-table.ts';

const OFF_DATASET = 'off';

export interface ReadingRequest extends Omit<TableOptions, 'isForced'> {
  /** Files, `-` for standard input, or web addresses. */
  inputs: readonly string[];
  /** The dataset of the foods; defaults to `off` for label data, else to the source's name. */
  dataset?: string | undefined;
  /** The source of community rows; label data is always `off`. */
  source?: Exclude<Source, 'off'> | undefined;
  /** Continue despite a likely mistake: a large loss of foods, no nutrients, contradicting units, mostly rejected rows. */
  isForced?: boolean;
  /** Inputs that are published datasets, by input name. */
  datasets?: ReadonlyMap<string, DatasetFiles> | undefined;
  /** The most bytes a compressed input may unpack to. */
  maxUnpackedBytes?: number | undefined;
  /** The compiled tables of kinds, or their path. */
  kinds: Sections | string;
  downloads: string;
  open?: Omit<OpenInputOptions, 'downloads' | 'signal'>;
  signal?: AbortSignal | undefined;
}

/** An input with its source, its dataset, the publisher's terms where known, and the format of its rejected rows. */
export async function openRequested(request: ReadingRequest, name: string) {
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
  const source: Source = isLabels ? 'off' : (request.source ?? 'community');
  return {
    input,
    source,
    dataset: request.dataset ?? published?.map.name ?? (isLabels ? OFF_DATASET : source),
    terms: published && { ...published.map.terms, origin: published.origin },
    rowForm: format.kind === 'community-table' ? format.table : ('lines' as const),
  };
}

/** Whether so many rows failed that a file of people's own foods was probably misread; label data always has many non-foods. */
export function isMostlyRejected(format: InputFormat, { read, rejected }: { read: number; rejected: number }): boolean {
  return !isLabelData(format) && rejected > read / 2;
}

function saysItself(name: string, { per }: RowDefaults): ImportError {
  const [what, option] =
    per === undefined ? ['the language of its names', '--language'] : ['what its figures refer to', '--per'];
  const message = `${name} is label data of Open Food Facts, which itself states ${what}. Import it without ${option}.`;
  return new ImportError('IMPORT_MAPPING_INVALID', message);
}
