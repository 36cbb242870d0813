/** How current the catalog is and when it is updated next, for `larder status`, `larder doctor`, the log, metrics and pages. */
import type { Settings } from '../../config/settings.ts';
import { readUpdateRecord, type UpdateRecord } from './update-record.ts';
import { nextUpdate, scheduleOf } from './update-schedule.ts';

export interface UpdateState {
  every: Settings['update'];
  /** ISO 8601; null if the service does not update, or is updating now. */
  next_at: string | null;
  /** The last update, including manual ones; null before the first. */
  last: Omit<UpdateRecord, 'namespace' | 'process_start'> | null;
}

/** Reads the state; `builtAt` is when the catalog was built, in milliseconds since 1970. */
export function updateStateOf(settings: Settings, builtAt: number): UpdateState {
  const record = readUpdateRecord(settings.data);
  const schedule = scheduleOf(settings);
  const isWaiting = schedule !== undefined && record?.outcome !== 'running';
  const next_at = isWaiting ? new Date(nextUpdate(schedule, record, builtAt)).toISOString() : null;
  const { namespace: _namespace, process_start: _start, ...last } = record ?? {};
  return { every: schedule?.every ?? 'off', next_at, last: record ? (last as UpdateState['last']) : null };
}

/** A moment to the minute, for people. */
export function minute(iso: string): string {
  return `${iso.slice(0, 16).replace('T', ' ')} UTC`;
}

/** The last update's outcome in a sentence. */
export function lastUpdateWords({
  outcome,
  started_at,
  ended_at,
  error,
  summary,
}: NonNullable<UpdateState['last']>): string {
  if (outcome === 'running') return `running since ${minute(started_at)}`;
  if (outcome === 'failed') return `failed at ${minute(ended_at!)}: ${error}`;
  if (outcome === 'unchanged' || !summary) return `nothing new at ${minute(ended_at!)}`;
  const { foods, added, changed, removed } = summary;
  const number = (count: number) => count.toLocaleString('en');
  const counts =
    added === null ? '' : `; ${number(added)} added, ${number(changed!)} changed, ${number(removed!)} removed`;
  return `${minute(ended_at!)}: ${number(foods)} foods${counts}`;
}
