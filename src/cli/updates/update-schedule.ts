/** When the service updates next: a pure function of the settings and the outcome of the last update. */
import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import type { Settings } from '../../config/settings.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../timing/durations.ts';
import type { UpdateRecord } from './update-record.ts';

/** When updates are to run. */
export interface UpdateSchedule {
  every: Settings['update'];
  /** The hour of the day (UTC) within which they begin. */
  hour: number;
  /** From 0 to 1, another one in each installation, so that not all ask a source at the same moment. */
  spread: number;
}

/** After a success, the next one is at the first hour of the settings that is so far away, wherever in its hour it began. */
const REST_MS = { daily: 12 * HOUR_MS, weekly: 6 * DAY_MS + 12 * HOUR_MS };
const FIRST_RETRY_MS = 15 * MINUTE_MS;
const MAX_RETRY_MS = 12 * HOUR_MS;

/** The schedule of the settings; undefined where the service does not update. A node that follows a store gets updates from there. */
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

/** The moment of the next update, which may have passed; `since` is when the catalog was built, for the first one. In milliseconds since 1970. */
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
