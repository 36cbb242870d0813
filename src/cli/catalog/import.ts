import { type Command, InvalidArgumentError } from 'commander';
import type { DatasetFiles } from '../../import/datasets/dataset-input.ts';
import { type FetchOptions, fdcDatasets, tableDataset } from '../../import/datasets/fetch-datasets.ts';
import { readDatasetMap, readyDatasets } from '../../import/datasets/ready-datasets.ts';
import { dryRun } from '../../import/dry-run.ts';
import { ImportError } from '../../import/import-error.ts';
import { bestExport, taxonomyOf } from '../../import/input/off-exports.ts';
import { isWebAddress } from '../../import/input/open-input.ts';
import { gramsInWording } from '../../import/normalize/normalize-serving.ts';
import { runImport, type TaxonomyInput } from '../../import/run-import.ts';
import { readMappings } from '../../import/table/column-mapping.ts';
import type { RowDefaults } from '../../import/table/community-row.ts';
import type { CommandContext } from '../context.ts';
import { tellDataFolder } from '../data-folder.ts';
import { describedCommand, oneOf, readBy } from '../described-command.ts';
import { TABLES_FOLDER } from '../program-files.ts';
import { abortOnSignal } from '../terminal/abort-on-signal.ts';
import { describeDryRun } from './dry-run-text.ts';
import { ImportProgressLine } from './import-progress.ts';
import { describeReport } from './import-report-text.ts';
import { importRequest } from './import-request.ts';
import { refuseIfFollowing } from './replica.ts';

/** Words for sources instead of files: Open Food Facts, FoodData Central, published tables. */
const OFF = 'off';
const FDC = 'fdc';
const TABLE = 'table';

interface ImportOptions {
  dataset?: string;
  source?: 'community' | 'ai_estimate';
  map?: string[];
  rejects?: string;
  replace?: true;
  force?: true;
  taxonomy?: string;
  headerLine?: number;
  per?: '100g' | 'serving';
  servingSize?: number;
  language?: string;
  maxUnpacked?: number;
  dryRun?: true;
  branded?: true;
  starter: boolean;
  json?: true;
}

/** `larder import FILE…`: adds foods to the catalog; a running server picks them up automatically. */
export function importCommand(context: CommandContext): Command {
  return describedCommand('import', {
    source: oneOf(['community', 'ai_estimate']),
    map: readBy(list),
    'header-line': readBy(readLine),
    per: oneOf(['100g', 'serving']),
    'serving-size': readBy(readWeight),
    language: readBy(readLanguage),
    'max-unpacked': readBy(readGigabytes),
  }).action((inputs: string[], options: ImportOptions) => importFoods(context, inputs, options));
}

async function importFoods(context: CommandContext, named: string[], options: ImportOptions): Promise<void> {
  const settings = context.settings();
  const isDownload = named.length === 1 && named[0] === OFF;
  const inputs = named[0] === OFF ? named.slice(1) : named;
  const progress = new ImportProgressLine(context.stderr);
  const signal = abortOnSignal(interruption);
  const request = importRequest(settings, options.starter);
  const datasets = await publishedDatasets(inputs, options, {
    ...progress.downloads(),
    downloads: request.downloads,
    maxUnpackedBytes: options.maxUnpacked,
    signal,
  });
  const reading = {
    ...request,
    kinds: context.kindFiles.kinds,
    inputs: isDownload ? [bestExport(settings.offUrl)] : datasets === undefined ? inputs : [...datasets.keys()],
    datasets,
    dataset: options.dataset,
    source: options.source,
    isForced: options.force === true,
    mapping: options.map && readMappings(options.map),
    headerLine: options.headerLine,
    defaults: defaultsOf(options),
    maxUnpackedBytes: options.maxUnpacked,
    signal,
  };
  if (options.dryRun) {
    if (options.rejects !== undefined) throw new ImportError('IMPORT_MAPPING_INVALID', DRY_RUN_REJECTS);
    const reports = await dryRun(reading);
    context.stdout.write(options.json ? `${JSON.stringify(reports)}\n` : describeDryRun(reports));
    return;
  }
  refuseIfFollowing(settings);
  tellDataFolder(context, settings);
  const { report, manifest } = await runImport({
    ...reading,
    isReplacement: options.replace === true || isDownload || datasets !== undefined,
    taxonomy: taxonomyInput(options.taxonomy, isDownload ? taxonomyOf(settings.offUrl) : undefined),
    onWarning: (sentence) => {
      context.stderr.write(`Warning: ${sentence}\n`);
    },
    rejectsFile: options.rejects,
    open: progress.downloads(),
    onProgress: (state) => progress.show(state),
  });
  progress.end();
  if (options.json) context.stdout.write(`${JSON.stringify({ version: manifest.version, ...report })}\n`);
  else context.stdout.write(describeReport(report));
}

/** The published datasets that the arguments name; undefined if they are the operator's own files. */
async function publishedDatasets(
  [word, ...names]: readonly string[],
  { branded, dryRun: isTrial, map }: ImportOptions,
  options: FetchOptions,
): Promise<ReadonlyMap<string, DatasetFiles> | undefined> {
  if (word !== FDC && word !== TABLE) return undefined;
  if (map !== undefined)
    throw new ImportError('IMPORT_MAPPING_INVALID', 'A published table has a mapping of its own: leave out --map.');
  const [table, ...tableFiles] = names;
  if (word === TABLE && table === undefined) {
    throw new ImportError(
      'IMPORT_MAPPING_INVALID',
      `Name the table: ${readyDatasets(TABLES_FOLDER).join(', ')}; or a file that ends in .map.`,
    );
  }
  const files = word === TABLE ? tableFiles : names;
  if (isTrial && (files.length === 0 || files.some(isWebAddress))) {
    throw new ImportError('IMPORT_FILE_UNREADABLE', 'A dry run downloads nothing. Download the files and name them.');
  }
  return word === TABLE
    ? tableDataset(readDatasetMap(TABLES_FOLDER, table!), files, options)
    : fdcDatasets(TABLES_FOLDER, files, { ...options, withBranded: branded === true });
}

/** A taxonomy that the operator names is required; one downloaded with the export may be missing. */
function taxonomyInput(named: string | undefined, published: string | undefined): TaxonomyInput | undefined {
  if (named !== undefined) return { name: named, isRequired: true };
  return published === undefined ? undefined : { name: published, isRequired: false };
}

const DRY_RUN_REJECTS = 'A dry run writes nothing: leave out --rejects, or import with --rejects.';

/** Defaults for rows; undefined if no option was given. */
function defaultsOf({ per, servingSize, language }: ImportOptions): RowDefaults | undefined {
  if (servingSize !== undefined && per !== 'serving') {
    throw new ImportError(
      'IMPORT_MAPPING_INVALID',
      '--serving-size is the weight of a serving for figures per serving. Add --per serving, or leave it out.',
    );
  }
  if (per !== 'serving') return language === undefined ? undefined : { language };
  return { per, servingSizeG: servingSize, language };
}

function readLanguage(value: string): string {
  if (!/^[a-z]{2,3}$/i.test(value)) throw new InvalidArgumentError('Give the code of a language, such as it.');
  return value.toLowerCase();
}

function readLine(value: string): number {
  if (!/^[1-9]\d{0,5}$/.test(value)) throw new InvalidArgumentError('Give the number of a line, counted from 1.');
  return Number(value);
}

function readWeight(value: string): number {
  const grams = gramsInWording(value);
  if (grams === undefined || grams <= 0) throw new InvalidArgumentError('Give a weight with its unit, such as 30g.');
  return grams;
}

function readGigabytes(value: string): number {
  const bytes = /^\d+(?:\.\d+)?$/.test(value) ? Number(value) * 1e9 : 0;
  if (!(bytes > 0)) throw new InvalidArgumentError('Give a number of gigabytes.');
  return bytes;
}

function list(value: string, others: string[] = []): string[] {
  return [...others, value];
}

function interruption(): ImportError {
  return new ImportError('IMPORT_INTERRUPTED', 'Interrupted. The catalog was not changed.');
}
