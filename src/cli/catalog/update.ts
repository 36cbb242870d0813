import { Command } from 'commander';
import { ImportError } from '../../import/import-error.ts';
import { withoutSecrets } from '../../import/input/download-response.ts';
import { planUpdate, runUpdate, type UpdateRequest } from '../../import/update/run-update.ts';
import type { UpdatePlan } from '../../import/update/update-plan.ts';
import type { CommandContext } from '../context.ts';
import { tellDataFolder } from '../data-folder.ts';
import { abortOnSignal } from '../terminal/abort-on-signal.ts';
import { ImportProgressLine } from './import-progress.ts';
import { describeReport } from './import-report-text.ts';
import { importRequest } from './import-request.ts';
import { refuseIfFollowing } from './replica.ts';

interface UpdateOptions {
  dryRun?: true;
  force?: true;
  json?: true;
}

/** `larder update`: brings the datasets that come from a source to today, by the cheapest way. */
export function updateCommand(context: CommandContext): Command {
  return new Command('update')
    .description('bring Open Food Facts up to date: by deltas where they reach, otherwise by the full export')
    .option('--dry-run', 'only say what would be done')
    .option('--force', 'update even if a fifth of the dataset would be missing')
    .option('--json', 'print the report as JSON')
    .action((options: UpdateOptions) => update(context, options));
}

async function update(context: CommandContext, options: UpdateOptions): Promise<void> {
  const { stdout, stderr } = context;
  const settings = context.settings();
  refuseIfFollowing(settings);
  const progress = new ImportProgressLine(stderr);
  const request: UpdateRequest = {
    ...importRequest(settings),
    kinds: context.kindFiles.kinds,
    mirror: settings.offUrl,
    isForced: options.force === true,
    signal: abortOnSignal(interruption).signal,
    download: progress.downloads(),
    onPlan: ({ words }) => void stderr.write(`${words}\n`),
    onProgress: (state) => progress.show(state),
    onWarning: (sentence) => void stderr.write(`Warning: ${sentence}\n`),
  };
  if (options.dryRun) {
    const plans = await planUpdate(request);
    stdout.write(options.json ? `${JSON.stringify(plans.map(describePlan))}\n` : dryRunText(plans));
    return;
  }
  tellDataFolder(context, settings);
  const done = await runUpdate(request);
  progress.end();
  if (options.json) {
    const reports = done.map(({ plan, manifest, report }) => ({
      ...describePlan(plan),
      version: manifest?.version ?? null,
      report: report ?? null,
    }));
    stdout.write(`${JSON.stringify(reports)}\n`);
  } else {
    for (const { report } of done) stdout.write(report ? describeReport(report) : 'The catalog was not changed.\n');
  }
}

function describePlan({ dataset, way, words, files, completeTo }: UpdatePlan) {
  return {
    dataset,
    way,
    words,
    files: files.map(({ address }) => withoutSecrets(address)),
    complete_to: completeTo === undefined ? null : new Date(completeTo * 1000).toISOString(),
  };
}

function dryRunText(plans: readonly UpdatePlan[]): string {
  const lines = plans.flatMap(({ words, files }) => [
    words,
    ...files.map(({ address }) => `  ${withoutSecrets(address)}`),
  ]);
  return `${[...lines, 'This was a dry run: nothing was imported.'].join('\n')}\n`;
}

function interruption(): ImportError {
  return new ImportError('IMPORT_INTERRUPTED', 'Interrupted. The catalog was not changed; downloads are kept.');
}
