/** `larder export FILE`: the catalog, or part of it, as one file for other programs. */
import { type Command, InvalidArgumentError } from 'commander';
import { openWithoutIndex } from '../../catalog/versions/open-catalog.ts';
import { ExportError } from '../../export/export-error.ts';
import { FORMAT_NAMES, type FormatName } from '../../export/formats.ts';
import { type ExportProgress, runExport } from '../../export/run-export.ts';
import { SOURCES, type Source } from '../../food/source.ts';
import type { CommandContext } from '../context.ts';
import { catalogRoot } from '../data-folder.ts';
import { describedCommand, oneOf, readBy } from '../described-command.ts';
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

export function exportCommand(context: CommandContext): Command {
  return describedCommand('export', {
    format: oneOf(FORMAT_NAMES),
    source: oneOf(SOURCES),
    'min-confidence': readBy(readConfidence),
    fields: readBy(readNames),
  }).action((file: string, flags: ExportFlags) => exportFoods(context, file, flags));
}

async function exportFoods(context: CommandContext, file: string, flags: ExportFlags): Promise<void> {
  using catalog = openWithoutIndex(catalogRoot(context.settings()));
  const signal = abortOnSignal(() => new ExportError('EXPORT_INTERRUPTED', 'Interrupted. Nothing was written.'));
  const line = new ProgressLine(context.stderr);
  const { category, country, source, dataset, minConfidence, forSpreadsheets, force } = flags;
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
    signal,
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
