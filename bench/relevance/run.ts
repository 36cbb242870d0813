/**
 * `npm run bench relevance [-- options]`: judged queries and known items, by class, beside the targets.
 *   --names FILE   known items from the names in a file, plain or gzip, instead of the suite's own catalog
 *   --queries N    at most so many queries for each class (2000)
 *   --seed N       other queries (1)
 *   --show CLASS   the failing queries of a class with what came instead
 *   --save         keep the ranks of this run as those to compare with
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { catalogOfNames, importedCatalog, type SearchedCatalog } from './catalog.ts';
import { type JudgementResult, judge, readJudgements, readMeanings } from './judgements.ts';
import {
  type Failure,
  type Figures,
  KNOWN_ITEM_NAMES,
  type KnownItemClass,
  knownItemQueries,
  measureClass,
  reachesTarget,
  targetOf,
} from './known-items.ts';
import { changesSince, readLastRun, saveRun, summaryOf } from './last-run.ts';
import { failingLines, shareLines } from './report.ts';

const MAX_SHOWN = 60;
/** The seed of the ranks that are saved; others are for trying. */
const USUAL = { queries: '2000', seed: '1' } as const;

/** Runs the suite with the options of the command line and returns its lines for the report. */
export async function benchRelevance(options: readonly string[]): Promise<string[]> {
  const { values } = parseArgs({
    args: [...options],
    options: {
      names: { type: 'string' },
      queries: { type: 'string', default: USUAL.queries },
      seed: { type: 'string', default: USUAL.seed },
      show: { type: 'string' },
      save: { type: 'boolean', default: false },
    },
  });
  const count = Number(values.queries);
  const seed = Number(values.seed);
  if (!Number.isInteger(count) || count < 1 || !Number.isInteger(seed)) {
    throw new Error('--queries and --seed take whole numbers');
  }
  const isUsual = values.names === undefined && values.queries === USUAL.queries && values.seed === USUAL.seed;
  if (values.save && !isUsual) throw new Error('Only a run without --names, --queries and --seed can be saved');
  if (values.names !== undefined) {
    const catalog = catalogOfNames(values.names, seed);
    return [`${catalog.foods.length} names`, '', ...knownItemLines(measure(catalog, count, seed), values.show)];
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'larder-relevance-'));
  const catalog = await importedCatalog(folder);
  try {
    const classes = measure(catalog, count, seed);
    const verdicts = readJudgements().map((judgement) => judge(judgement, catalog));
    const lines = [`${catalog.foods.length} foods`, '', ...knownItemLines(classes, values.show)];
    lines.push('', ...judgedLines(verdicts, values.show));
    const meanings = readMeanings().map((judgement) => judge(judgement, catalog));
    lines.push('', ...shareLines('meanings', meanings), ...failingLines(meanings, values.show ?? ''));
    if (isUsual) {
      const run = summaryOf(verdicts, Object.fromEntries([...classes].map(([name, { figures }]) => [name, figures])));
      const changes = changesSince(readLastRun(), run);
      lines.push('', `Moved since the last saved run: ${changes.length === 0 ? 'nothing' : changes.length}`);
      lines.push(...changes.map((change) => `- ${change}`));
      if (values.save) saveRun(run);
    }
    return lines;
  } finally {
    catalog.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Measured = Map<KnownItemClass, { figures: Figures; failures: Failure[] }>;

function measure(catalog: SearchedCatalog, count: number, seed: number): Measured {
  return new Map(
    KNOWN_ITEM_NAMES.map((name) => [
      name,
      measureClass(name, knownItemQueries(name, catalog.foods, count, seed), catalog),
    ]),
  );
}

function knownItemLines(classes: Measured, show: string | undefined): string[] {
  const lines = ['| known items | queries | success@1 | success@10 | MRR | nothing found | target | |'];
  lines.push('|---|---|---|---|---|---|---|---|');
  for (const [name, { figures }] of classes) {
    const { queries, first, firstTen, meanReciprocalRank, nothing } = figures;
    if (queries === 0) continue;
    const target = targetOf(name);
    const shares = [first, firstTen, meanReciprocalRank, nothing].map((share) => share.toFixed(4));
    const verdict = reachesTarget(name, figures) ? '' : '**missed**';
    lines.push(`| ${name} | ${queries} | ${shares.join(' | ')} | ${target ?? ''} | ${verdict} |`);
  }
  const shown = classes.get(show as KnownItemClass)?.failures.slice(0, MAX_SHOWN) ?? [];
  for (const { text, name, found } of shown) {
    lines.push('', `"${text}" should find "${name}"; found:`, ...found.slice(0, 5).map((other) => `    ${other}`));
  }
  return lines;
}

function judgedLines(verdicts: readonly JudgementResult[], show: string | undefined): string[] {
  const lines = ['| judged queries | queries | as wanted | first |', '|---|---|---|---|'];
  for (const name of new Set(verdicts.map(({ judgement }) => judgement.class))) {
    const ofClass = verdicts.filter(({ judgement }) => judgement.class === name);
    const held = ofClass.filter(({ holds }) => holds).length;
    const first = ofClass.filter(({ rank }) => rank === 1).length;
    lines.push(`| ${name} | ${ofClass.length} | ${held} | ${first} |`);
  }
  return [...lines, ...failingLines(verdicts, show)];
}
