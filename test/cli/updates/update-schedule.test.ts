/**
 * 1. The first update is at the first hour of the settings after the catalog was built; then daily or weekly, however long one took.
 * 2. After a failure it is tried again, later each time, at least twice a day.
 * 3. Each installation has a moment of its own within the hour.
 * 4. Off, and on nodes that follow a store, there is none.
 */
import { expect, it } from 'vitest';
import type { UpdateRecord } from '../../../src/cli/updates/update-record.ts';
import { nextUpdate, scheduleOf, type UpdateSchedule } from '../../../src/cli/updates/update-schedule.ts';
import { readSettings } from '../../../src/config/settings.ts';

const SCHEDULE: UpdateSchedule = { every: 'daily', hour: 3, spread: 0.5 };
const BUILT = Date.parse('2026-11-01T10:00:00Z');

function record(more: Partial<UpdateRecord>): UpdateRecord {
  const at = { started_at: '2026-11-02T03:30:00Z', ended_at: '2026-11-02T03:40:00Z', succeeded_at: null };
  const mark = { pid: 1, namespace: '', process_start: null };
  return { outcome: 'updated', ...at, failures: 0, error: null, summary: null, ...mark, ...more };
}

const next = (last: Partial<UpdateRecord> | undefined, schedule: Partial<UpdateSchedule> = {}) =>
  new Date(nextUpdate({ ...SCHEDULE, ...schedule }, last && record(last), BUILT)).toISOString().slice(0, 16);

it('1. keeps its hour', () => {
  expect(next(undefined)).toBe('2026-11-02T03:30');
  expect(next(undefined, { every: 'weekly' })).toBe('2026-11-02T03:30');
  expect(next(undefined, { hour: 23, spread: 0.999 })).toBe('2026-11-01T23:59');
  expect(next({ succeeded_at: '2026-11-02T03:40:00Z' })).toBe('2026-11-03T03:30');
  // It failed until the evening, or somebody ran one by hand.
  expect(next({ succeeded_at: '2026-11-02T14:00:00Z' })).toBe('2026-11-03T03:30');
  expect(next({ succeeded_at: '2026-11-02T20:00:00Z' })).toBe('2026-11-04T03:30');
  expect(next({ succeeded_at: '2026-11-02T03:40:00Z' }, { every: 'weekly' })).toBe('2026-11-09T03:30');
  expect(next({ succeeded_at: '2026-11-02T14:00:00Z' }, { every: 'weekly' })).toBe('2026-11-09T03:30');
});

it('2. backs off after failures', () => {
  const after = (failures: number) => next({ outcome: 'failed', failures, succeeded_at: '2026-10-01T03:40:00Z' });
  expect([1, 2, 3, 4].map(after)).toEqual([
    '2026-11-02T03:56',
    '2026-11-02T04:13',
    '2026-11-02T04:47',
    '2026-11-02T05:55',
  ]);
  expect(after(9)).toBe(after(5_000));
  expect(Date.parse(`${after(5_000)}Z`) - Date.parse('2026-11-02T03:40Z')).toBeLessThan(24 * 3_600_000);
});

it('3. differs between installations, and stays in one', () => {
  const spreads = ['/srv/a', '/srv/b', '/srv/c', '/srv/a'].map(
    (data) => scheduleOf(readSettings({ LARDER_UPDATE: 'weekly', LARDER_DATA: data }))!.spread,
  );
  expect(new Set(spreads).size).toBe(3);
  expect(spreads[3]).toBe(spreads[0]);
  for (const spread of spreads) expect(spread >= 0 && spread < 1).toBe(true);
});

it('4. is off where it is not asked for, or where updates come from a store', () => {
  expect(scheduleOf(readSettings({}))).toBeUndefined();
  expect(scheduleOf(readSettings({ LARDER_UPDATE: 'daily', LARDER_CATALOG_URL: '/srv/store' }))).toBeUndefined();
  expect(scheduleOf(readSettings({ LARDER_UPDATE: 'daily', LARDER_UPDATE_HOUR: '22' }))).toMatchObject({
    every: 'daily',
    hour: 22,
  });
});
