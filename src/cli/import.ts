import { Command, Option } from 'commander';
import { ImportError } from '../import/import-error.ts';
import { bestExport, taxonomyOf } from '../import/input/off-exports.ts';
import { runImport, type TaxonomyInput } from '../import/run-import.ts';
import { readMappings } from '../import/table/column-mapping.ts';
import { abortOnSignal } from './abort-on-signal.ts';
import type { CommandContext } from './context.ts';
import { tellDataFolder } from './data-folder.ts';
import { ImportProgressLine } from './import-progress.ts';
import { describeReport } from './import-report-text.ts';
import { importRequest } from './import-request.ts';
import { refuseIfFollowing } from './replica.ts';

/** The word that means the download of Open Food Facts instead of a file. */
const OFF = 'off';

interface ImportOptions {
  dataset?: string;
  source?: 'community' | 'ai_estimate';
  map?: string[];
  rejects?: string;
  replace?: true;
  force?: true;
  taxonomy?: string;
  starter: boolean;
  json?: true;
}

/** `larder import FILE…`: adds foods to the catalog; a running server picks them up automatically. */
export function importCommand(context: CommandContext): Command {
  return new Command('import')
    .description('import foods; a running server picks up the new catalog automatically')
    .argument('<input...>', 'files, - for standard input, web addresses; or the word "off" to download Open Food Facts')
    .option('--dataset <name>', 'the dataset that the foods belong to (default: off for label data)')
    .addOption(new Option('--source <source>', 'the source of your own rows').choices(['community', 'ai_estimate']))
    .option(
      '--map <column=field>',
      'maps a column of a table to a field, or names a file of such lines; repeatable',
      list,
    )
    .option('--rejects <file>', 'write every skipped row to this file, as JSON lines')
    .option('--replace', 'the input is the whole dataset: foods that it does not contain are removed')
    .option('--force', 'import even if a fifth of the dataset, most rows or all nutrients are missing')
    .option('--taxonomy <file>', 'the category taxonomy of Open Food Facts, which explains category tags')
    .option('--no-starter', 'build a catalog without the starter foods')
    .option('--json', 'print the report as JSON')
    .action((inputs: string[], options: ImportOptions) => importFoods(context, inputs, options));
}

async function importFoods(context: CommandContext, inputs: string[], options: ImportOptions): Promise<void> {
  const settings = context.settings();
  refuseIfFollowing(settings);
  tellDataFolder(context, settings);
  const isDownload = inputs.length === 1 && inputs[0] === OFF;
  const progress = new ImportProgressLine(context.stderr);
  const { report, manifest } = await runImport({
    ...importRequest(settings, options.starter),
    inputs: isDownload ? [bestExport(settings.offUrl)] : inputs,
    dataset: options.dataset,
    source: options.source,
    isReplacement: options.replace === true || isDownload,
    isForced: options.force === true,
    taxonomy: taxonomyInput(options.taxonomy, isDownload ? taxonomyOf(settings.offUrl) : undefined),
    onWarning: (sentence) => {
      context.stderr.write(`Warning: ${sentence}\n`);
    },
    mapping: options.map && readMappings(options.map),
    rejectsFile: options.rejects,
    open: {
      onStart: ({ totalBytes, resumedFrom }) => {
        const size = totalBytes === undefined ? 'of unknown size' : `of ${Math.round(totalBytes / 1e6)} MB`;
        const from = resumedFrom > 0 ? `, continuing from ${Math.round(resumedFrom / 1e6)} MB` : '';
        context.stderr.write(`Downloading a file ${size}${from}.\n`);
      },
      onProgress: ({ bytes, totalBytes }) => progress.showDownload('the export', bytes, totalBytes),
    },
    onProgress: (state) => progress.show(state),
    signal: abortOnSignal(interruption).signal,
  });
  progress.end();
  if (options.json) context.stdout.write(`${JSON.stringify({ version: manifest.version, ...report })}\n`);
  else context.stdout.write(describeReport(report));
}

/** What the operator names must be there; what is downloaded besides the export may be missing. */
function taxonomyInput(named: string | undefined, published: string | undefined): TaxonomyInput | undefined {
  if (named !== undefined) return { name: named, isRequired: true };
  return published === undefined ? undefined : { name: published, isRequired: false };
}

function list(value: string, others: string[] = []): string[] {
  return [...others, value];
}

function interruption(): ImportError {
  return new ImportError('IMPORT_INTERRUPTED', 'Interrupted. The catalog was not changed.');
}
