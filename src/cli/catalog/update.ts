import type { Command } from 'commander';
import type { Settings } from '../../config/settings.ts';
import { ImportError } from '../../import/import-error.ts';
import { withoutSecrets } from '../../import/input/download-response.ts';
import { type DatasetUpdate, planUpdate, runUpdate, type UpdateRequest } from '../../import/update/run-update.ts';
import type { UpdatePlan } from '../../import/update/update-plan.ts';
import type { CommandContext } from '../context.ts';
import { tellDataFolder } from '../data-folder.ts';
import { describedCommand, readBy, wholeNumber } from '../described-command.ts';
import { TABLES_FOLDER } from '../program-files.ts';
import { abortOnSignal } from '../terminal/abort-on-signal.ts';
import {
  recordBegin,
  recordFailure,
  recordSuccess,
  type UpdateRecord,
  type UpdateSummary,
} from '../updates/update-record.ts';
import { ImportProgressLine } from './import-progress.ts';
import { describeReport } from './import-report-text.ts';
import { importRequest } from './import-request.ts';
import { publishUpdate } from './publish.ts';
import { refuseIfFollowing } from './replica.ts';

interface UpdateOptions {
  dryRun?: true;
  force?: true;
  threads?: number;
  json?: true;
}

/** `larder update`: updates the datasets that have a source, in the cheapest way. */
export function updateCommand(context: CommandContext): Command {
  return describedCommand('update', { threads: readBy(wholeNumber(0)) }).action((options: UpdateOptions) =>
    update(context, options),
  );
}

async function update(context: CommandContext, options: UpdateOptions): Promise<void> {
  const { stdout, stderr } = context;
  const settings = context.settings();
  refuseIfFollowing(settings);
  const progress = new ImportProgressLine(stderr);
  const common = importRequest(settings);
  const request: UpdateRequest = {
    ...common,
    threads: { ...common.threads, count: options.threads ?? common.threads.count },
    kinds: context.kindFiles.kinds,
    mirror: settings.offUrl,
    tables: TABLES_FOLDER,
    isForced: options.force === true,
    signal: abortOnSignal(interruption),
    download: progress.downloads(),
    onPlan: ({ words }) => void stderr.write(`${words}\n`),
    onProgress: (state) => progress.show(state),
    onWarning: (sentence) => void stderr.write(`Warning: ${sentence}\n`),
  };
  if (options.dryRun) {
    const plans: UpdatePlan[] = [];
    try {
      await planUpdate({ ...request, onPlan: (plan) => void plans.push(plan) });
    } finally {
      stdout.write(options.json ? `${JSON.stringify(plans.map(describePlan))}\n` : dryRunText(plans));
    }
    return;
  }
  tellDataFolder(context, settings);
  const done: DatasetUpdate[] = [];
  try {
    await recorded(settings, request, done);
  } finally {
    progress.end();
    tellDone(context, options, done);
  }
}

/** Prints what was done, even if another dataset's update failed. */
function tellDone({ stdout }: CommandContext, options: UpdateOptions, done: readonly DatasetUpdate[]): void {
  if (done.length === 0) return;
  if (options.json) {
    const reports = done.map(({ plan, manifest, report }) => ({
      ...describePlan(plan),
      version: manifest?.version ?? null,
      report: report ?? null,
    }));
    stdout.write(`${JSON.stringify(reports)}\n`);
  } else {
    const reports = done.flatMap(({ report }) => report ?? []);
    for (const report of reports) stdout.write(describeReport(report));
    if (reports.length === 0) stdout.write('The catalog was not changed.\n');
  }
}

/** Runs the update and records its outcome in the data folder; `done` collects the updated datasets. */
async function recorded(settings: Settings, request: UpdateRequest, done: DatasetUpdate[]): Promise<void> {
  const { data, publishUrl } = settings;
  const { now } = request;
  let begun: UpdateRecord | undefined;
  const onBegin = () => {
    begun = recordBegin(data, now());
  };
  try {
    await runUpdate({ ...request, onBegin, onDone: (each) => void done.push(each) });
    const summary = summaryOf(done);
    // After a failure the store may lack what an earlier update built.
    if (publishUrl !== undefined && (summary || begun!.failures > 0)) {
      await publishUpdate(settings, publishUrl, request.signal!);
    }
    recordSuccess(data, begun!, now(), summary);
  } catch (error) {
    // If it never began, another may be running, whose record this is.
    if (begun) {
      const summary = summaryOf(done) ?? begun.summary;
      recordFailure(data, now(), (error as Error).message, { ...begun, summary });
    }
    throw error;
  }
}

/** What changed, if a catalog was published. */
function summaryOf(done: readonly DatasetUpdate[]): UpdateSummary | undefined {
  const published = done.filter((each) => each.manifest);
  const last = published.at(-1)?.manifest;
  if (!last) return undefined;
  const counts = published.map(({ report }) => report!.changes);
  const sum = (kind: 'added' | 'changed' | 'removed') =>
    counts.reduce<number | null>((total, each) => (total === null || !each ? null : total + each[kind]), 0);
  const changes = { added: sum('added'), changed: sum('changed'), removed: sum('removed') };
  return { version: last.version, foods: last.foods, ...changes };
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
