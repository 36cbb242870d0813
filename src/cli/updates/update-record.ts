/**
 * The last update's outcome: a file in the data folder that `larder update` writes when it begins and ends, whoever started
 * it. The service plans the next update by it, and commands and pages report it.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isProcessMark, lifeOf, ownMark, type ProcessMark } from '../../accounts/running-process.ts';
import { replaceFileSync } from '../../files/replace-file.ts';
import { HOUR_MS } from '../../timing/durations.ts';

const FILE = 'update.json';
const OUTCOMES = ['running', 'updated', 'unchanged', 'failed'] as const;

/** What an update that published a catalog changed. */
export interface UpdateSummary {
  version: string;
  foods: number;
  /** Null if unknown or too many to track. */
  added: number | null;
  changed: number | null;
  removed: number | null;
}

/** The last update; moments are ISO 8601. */
export interface UpdateRecord extends ProcessMark {
  outcome: (typeof OUTCOMES)[number];
  started_at: string;
  /** Null while it runs. */
  ended_at: string | null;
  /** When an update last succeeded. */
  succeeded_at: string | null;
  /** Failures since then. */
  failures: number;
  /** Why it failed. */
  error: string | null;
  /** The changes of the last update that published a catalog. */
  summary: UpdateSummary | null;
}

/** Longer than any: a full export imports in a quarter of an hour, and downloads in hours at worst. */
export const LONGEST_UPDATE_MS = 12 * HOUR_MS;

/**
 * A data folder's record; undefined before the first update. An update whose process was killed has failed. Where that is
 * unknowable, because it ran in another container, it counts as running for as long as an update may take.
 */
export function readUpdateRecord(data: string, now = new Date()): UpdateRecord | undefined {
  const record = read(data);
  if (record?.outcome !== 'running') return record;
  const life = lifeOf(record);
  const isLong = now.getTime() - Date.parse(record.started_at) > LONGEST_UPDATE_MS;
  if (life === 'running' || (life === 'unknown' && !isLong)) return record;
  return failed(record, record.started_at, 'The last update ended before it had finished.');
}

/** Records that an update runs in this process. */
export function recordBegin(data: string, now: Date): UpdateRecord {
  const { succeeded_at = null, failures = 0, summary = null } = readUpdateRecord(data, now) ?? {};
  const record: UpdateRecord = {
    ...{
      outcome: 'running',
      started_at: now.toISOString(),
      ended_at: null,
      succeeded_at,
      failures,
      error: null,
      summary,
    },
    ...ownMark(),
  };
  write(data, record);
  return record;
}

/** Records a success; without a summary, nothing changed. */
export function recordSuccess(data: string, begun: UpdateRecord, now: Date, summary: UpdateSummary | undefined): void {
  const at = now.toISOString();
  const outcome = summary ? 'updated' : 'unchanged';
  write(data, { ...begun, outcome, ended_at: at, succeeded_at: at, failures: 0, summary: summary ?? begun.summary });
}

/** Records a failure, possibly of an update that never recorded its beginning. */
export function recordFailure(data: string, now: Date, error: string, begun = read(data)): void {
  const never = { started_at: now.toISOString(), succeeded_at: null, failures: 0, summary: null };
  write(data, failed({ ...never, ...begun, ...ownMark() }, now.toISOString(), error));
}

function failed<T extends { failures: number }>(begun: T, at: string, error: string) {
  return { ...begun, outcome: 'failed' as const, ended_at: at, failures: begun.failures + 1, error };
}

function write(data: string, record: UpdateRecord): void {
  replaceFileSync(path.join(data, FILE), `${JSON.stringify(record)}\n`);
}

function read(data: string): UpdateRecord | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(path.join(data, FILE), 'utf8'));
    return isRecord(value) ? value : undefined;
  } catch {
    // Missing, truncated or unreadable: nothing is known.
    return undefined;
  }
}

function isRecord(value: unknown): value is UpdateRecord {
  const { outcome, started_at, ended_at, succeeded_at, failures, error, ...mark } = (value ??
    {}) as Partial<UpdateRecord>;
  const isMoment = (at: unknown) => typeof at === 'string' && !Number.isNaN(Date.parse(at));
  return (
    OUTCOMES.some((each) => each === outcome) &&
    isMoment(started_at) &&
    (ended_at === null ? outcome === 'running' : isMoment(ended_at)) &&
    (succeeded_at === null || isMoment(succeeded_at)) &&
    Number.isSafeInteger(failures) &&
    failures! >= 0 &&
    (error === null || typeof error === 'string') &&
    isProcessMark(mark)
  );
}
