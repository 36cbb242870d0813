/**
 * The ranks of the last run that somebody saved. The file lies in the repository, so that a change of ranking shows in
 * review as a change of lines.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { JudgementResult } from './judgements.ts';
import type { Figures } from './known-items.ts';

/** What is kept of a run. */
export interface LastRun {
  /** For each judged query its rank and the first food. */
  judged: Record<string, string>;
  /** For each class the share within the first ten. */
  knownItems: Record<string, number>;
}

const FILE = path.resolve('bench/relevance/last-run.json');

/** What there is to keep of a run. */
export function summaryOf(verdicts: readonly JudgementResult[], classes: Readonly<Record<string, Figures>>): LastRun {
  const judged = verdicts.map(({ judgement, rank, found }) => [
    judgement.query,
    `${rank} ${found[0]?.name ?? ''}`.trim(),
  ]);
  const knownItems = Object.entries(classes).map(([name, { firstTen, nothing }]) => [
    name,
    Number((name === 'randomLetters' ? nothing : firstTen).toFixed(4)),
  ]);
  return {
    judged: Object.fromEntries(judged.sort(([a], [b]) => (a < b ? -1 : 1))),
    knownItems: Object.fromEntries(knownItems),
  };
}

/** The run that was saved last, empty when there is none. */
export function readLastRun(): LastRun {
  if (!existsSync(FILE)) return { judged: {}, knownItems: {} };
  return JSON.parse(readFileSync(FILE, 'utf8')) as LastRun;
}

export function saveRun(run: LastRun): void {
  writeFileSync(FILE, `${JSON.stringify(run, null, 2)}\n`);
}

/** What is different from the run before, a line each: judged queries first, then classes. */
export function changesSince(before: LastRun, now: LastRun): string[] {
  return [...changesOf(before.judged, now.judged), ...changesOf(before.knownItems, now.knownItems)];
}

function changesOf(before: Readonly<Record<string, unknown>>, now: Readonly<Record<string, unknown>>): string[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(now)]);
  return [...keys]
    .filter((key) => before[key] !== now[key])
    .map((key) => `${key}: ${before[key] ?? 'new'} → ${now[key] ?? 'gone'}`);
}
