/** When the service updates next: a pure function of the settings and the last update's outcome. */
import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import type { Settings } from '../../config/settings.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../timing/durations.ts';
import type { UpdateRecord } from './update-record.ts';

export interface UpdateSchedule {
  every: Settings['update'];
  /** The hour of the day (UTC) in which they begin. */
  hour: number;
  /** From 0 to 1, different for each installation, so that not all contact a source at once. */
  spread: number;
}

/** After a success, the next update is at the first scheduled hour at least this far away, wherever in its hour it began. */
const REST_MS = { daily: 12 * HOUR_MS, weekly: 6 * DAY_MS + 12 * HOUR_MS };
const FIRST_RETRY_MS = 15 * MINUTE_MS;
const MAX_RETRY_MS = 12 * HOUR_MS;

/** The configured schedule; undefined if the service does not update. A node that follows a store is updated by that. */
export function scheduleOf({
  update,
  updateHour,
  catalogUrl,
  data,
}: Pick<Settings, 'update' | 'updateHour' | 'catalogUrl' | 'data'>): UpdateSchedule | undefined {
  if (update === 'off' || catalogUrl !== undefined) return undefined;
  const hash = createHash('sha256').update(`${hostname()} ${data}`).digest();
  return { every: update, hour: updateHour, spread: hash.readUInt32BE() / 2 ** 32 };
}

/** The next update's moment, possibly in the past, in milliseconds since 1970; `since` is when the catalog was built, for the first one. */
export function nextUpdate(
  { every, hour, spread }: UpdateSchedule,
  record: UpdateRecord | undefined,
  since: number,
): number {
  if (every === 'off') return Number.POSITIVE_INFINITY;
  if (record?.outcome === 'failed') {
    const wait = Math.min(FIRST_RETRY_MS * 2 ** Math.min(record.failures - 1, 10), MAX_RETRY_MS);
    return Date.parse(record.ended_at!) + wait * (1 + spread / 4);
  }
  const succeededAt = record?.succeeded_at;
  const from = succeededAt ? Date.parse(succeededAt) + REST_MS[every] : since;
  const today = Math.floor(from / DAY_MS) * DAY_MS + hour * HOUR_MS + Math.floor(spread * 60) * MINUTE_MS;
  return today >= from ? today : today + DAY_MS;
}
