import { Command, Option } from 'commander';
import { ImportError } from '../import/import-error.ts';
import { type ImportProgress, type ImportReport, runImport } from '../import/run-import.ts';
import { catalogRoot } from './catalog-root.ts';
import type { CommandContext } from './context.ts';
import { STARTER_FILE } from './program-files.ts';

interface ImportOptions {
  dataset?: string;
  source?: 'community' | 'ai_estimate';
  replace?: true;
  force?: true;
  starter: boolean;
  json?: true;
}

/** `larder import FILE…`: adds foods from files to the catalog; a running server takes them up by itself. */
export function importCommand(context: CommandContext): Command {
  return new Command('import')
    .description('import foods; a running server takes the new catalog up by itself')
    .argument('<file...>', 'bulk CSV of Open Food Facts, or JSON lines with a "key"; plain or gzip')
    .option('--dataset <name>', 'the dataset that the foods belong to (default: off for label data)')
    .addOption(new Option('--source <source>', 'what JSON lines are').choices(['community', 'ai_estimate']))
    .option('--replace', 'the files are the whole dataset: what they do not mention is removed')
    .option('--force', 'replace even when more than a fifth of the dataset would go')
    .option('--no-starter', 'build a catalog without the starter foods')
    .option('--json', 'print the report as JSON')
    .action(async (files: string[], options: ImportOptions) => {
      const interrupted = new AbortController();
      const interrupt = () =>
        interrupted.abort(new ImportError('IMPORT_INTERRUPTED', 'Interrupted. The catalog is as it was.'));
      process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
      const { report, manifest } = await runImport({
        root: catalogRoot(context.settings()),
        files,
        dataset: options.dataset,
        source: options.source,
        isReplacement: options.replace === true,
        isForced: options.force === true,
        starterFile: options.starter ? STARTER_FILE : undefined,
        now: () => new Date(),
        onProgress: (progress) => showProgress(context, progress),
        signal: interrupted.signal,
      });
      if (context.stderr.isTTY) context.stderr.write('\n');
      if (options.json) context.stdout.write(`${JSON.stringify({ version: manifest.version, ...report })}\n`);
      else context.stdout.write(describe(report));
    });
}

const number = new Intl.NumberFormat('en');

function showProgress({ stderr }: CommandContext, { file, rows, bytesRead, totalBytes }: ImportProgress): void {
  const percent = totalBytes === 0 ? 100 : Math.floor((bytesRead / totalBytes) * 100);
  const line = `${file}: ${number.format(rows)} rows, ${percent} %`;
  stderr.write(stderr.isTTY ? `\r\u001b[K${line}` : `${line}\n`);
}

function describe(report: ImportReport): string {
  const rejected = Object.entries(report.rejected).map(
    ([reason, count]) => `${number.format(count)} ${REASONS[reason]}`,
  );
  return [
    `Published a catalog of ${number.format(report.foods)} foods in ${report.seconds} s.`,
    `  read      ${number.format(report.read)}`,
    `  kept      ${number.format(report.kept)}`,
    `  left out  ${rejected.length > 0 ? rejected.join(', ') : 'none'}`,
    `  unchanged ${number.format(report.carried_over)} foods that the files do not mention`,
    '',
  ].join('\n');
}

const REASONS: Record<string, string> = {
  'not-readable': 'not readable',
  'no-key': 'without a code or key',
  'no-name': 'without a usable name',
  duplicate: 'repeated',
};
