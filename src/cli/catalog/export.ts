/** `larder export FILE`: the catalog, or some of it, as one file for other programs. */
import { Command, InvalidArgumentError, Option } from 'commander';
import { openWithoutIndex } from '../../catalog/versions/open-catalog.ts';
import { ExportError } from '../../export/export-error.ts';
import { FORMAT_NAMES, type FormatName } from '../../export/formats.ts';
import { type ExportProgress, runExport } from '../../export/run-export.ts';
import { SOURCES, type Source } from '../../food/source.ts';
import type { CommandContext } from '../context.ts';
import { catalogRoot } from '../data-folder.ts';
import { abortOnSignal } from '../terminal/abort-on-signal.ts';
import { ProgressLine } from '../terminal/progress-line.ts';

interface ExportFlags {
  format?: FormatName;
  category?: string[];
  country?: string[];
  source?: Source[];
  dataset?: string[];
  minConfidence?: number;
  fields?: string[];
  forSpreadsheets?: true;
  force?: true;
  json?: true;
}

/** Builds the command. */
export function exportCommand(context: CommandContext): Command {
  return new Command('export')
    .description('write the catalog, or part of it, as one file, with its license beside it')
    .argument('<file>', 'where to write; add .gz to compress JSON lines and CSV')
    .addOption(new Option('--format <format>', 'the format, if the file name does not show it').choices(FORMAT_NAMES))
    .option('--category <name...>', 'only foods of these categories')
    .option('--country <name...>', 'only foods sold in these countries: name, tag or two-letter code')
    .addOption(new Option('--source <source...>', 'only foods of these sources').choices([...SOURCES]))
    .option('--dataset <name...>', 'only foods of these datasets')
    .option('--min-confidence <n>', 'only foods with at least this confidence, 0 to 1', readConfidence)
    .option('--fields <names>', 'only these fields, separated by commas, or the word "all"', readNames)
    .option('--for-spreadsheets', 'CSV that is safe to open in a spreadsheet: no cell is run as a formula')
    .option('--force', 'overwrite an existing file')
    .option('--json', 'print what was written as JSON')
    .action((file: string, flags: ExportFlags) => exportFoods(context, file, flags));
}

async function exportFoods(context: CommandContext, file: string, flags: ExportFlags): Promise<void> {
  const catalog = openWithoutIndex(catalogRoot(context.settings()));
  const interruption = abortOnSignal(() => new ExportError('EXPORT_INTERRUPTED', 'Interrupted. Nothing was written.'));
  const line = new ProgressLine(context.stderr);
  const { category, country, source, dataset, minConfidence, forSpreadsheets, force } = flags;
  try {
    const { file: written, ...outcome } = await runExport({
      catalog,
      file,
      format: flags.format,
      fields: flags.fields,
      filter: { categories: category, countries: country, sources: source, datasets: dataset, minConfidence },
      isForSpreadsheets: forSpreadsheets === true,
      isForced: force === true,
      onProgress: (progress) => {
        if (progress.seen < progress.of) line.show(() => describe(progress));
      },
      signal: interruption.signal,
    });
    line.end();
    const foods = outcome.foods.toLocaleString('en');
    if (flags.json) context.stdout.write(`${JSON.stringify({ file: written, ...outcome })}\n`);
    else context.stdout.write(`Wrote ${foods} foods to ${written}.\nTheir license is in ${outcome.licence}.\n`);
    if (outcome.foods === 0) context.stderr.write(`Warning: ${NOTHING_EXPORTED}\n`);
    if (!flags.json && outcome.countryless) {
      const left = outcome.countryless.toLocaleString('en');
      context.stdout.write(`Left out because it is not known where they are sold: ${left}.\n`);
    }
  } finally {
    interruption.end();
    catalog.close();
  }
}

const NOTHING_EXPORTED =
  'No food matches, so the file holds no foods. Loosen the filters, or see what there is with "larder dataset list".';

function describe({ seen, of, taken }: ExportProgress): string {
  const count = (foods: number) => foods.toLocaleString('en');
  const share = Math.floor((seen / of) * 100);
  return `Exporting: ${count(taken)} foods written, ${count(seen)} of ${count(of)} read (${share} %)`;
}

function readConfidence(value: string): number {
  const number = /^(?:\d+(?:\.\d+)?|\.\d+)$/.test(value) ? Number(value) : Number.NaN;
  if (!(number >= 0 && number <= 1)) throw new InvalidArgumentError('Give a number from 0 to 1.');
  return number;
}

function readNames(value: string): string[] {
  return value
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
