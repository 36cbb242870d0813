/**
 * 1. An update runs when it is due, never two at once; what became of it is on record and in the log, with the next moment.
 * 2. One that fails before it can say so itself is recorded all the same; one that says so is recorded once.
 * 3. One that was killed counts as failed; while one of another process runs, none begins.
 * 4. The end of the service interrupts it, which is not a failure of the source.
 * 5. A record that is damaged counts as none.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BaseLogger } from 'pino';
import { beforeEach, expect, it } from 'vitest';
import { readUpdateRecord, recordBegin, recordFailure, recordSuccess } from '../../../src/cli/updates/update-record.ts';
import { UpdateScheduler, type UpdateSchedulerOptions } from '../../../src/cli/updates/update-scheduler.ts';
import { useFolders } from '../../catalog/small-catalogs.ts';

const newFolder = useFolders();
let data: string;
let now: Date;
let log: [level: string, message: string, facts: object][];

beforeEach(() => {
  data = newFolder();
  mkdirSync(data, { recursive: true });
  now = new Date('2026-11-02T04:00:00Z');
  log = [];
});

function scheduler(run: UpdateSchedulerOptions['run']): UpdateScheduler {
  const at = (level: string) => (facts: object | string, message?: string) =>
    void log.push([level, message ?? (facts as string), typeof facts === 'string' ? {} : facts]);
  return new UpdateScheduler({
    data,
    schedule: { every: 'daily', hour: 3, spread: 0.5 },
    builtAt: () => Date.parse('2026-11-01T10:00:00Z'),
    run,
    log: { info: at('info'), error: at('error') } as unknown as BaseLogger,
    now: () => now,
  });
}

const SUMMARY = { version: '20261102T040000Z-00000000', foods: 2, added: 1, changed: 0, removed: 0 };

it('1. runs what is due, once', async () => {
  let runs = 0;
  let finish = () => {};
  const updates = scheduler(async () => {
    runs++;
    const begun = recordBegin(data, now);
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    recordSuccess(data, begun, now, SUMMARY);
    return undefined;
  });
  const first = updates.runIfDue();
  await Promise.all([updates.runIfDue(), updates.runIfDue()]);
  expect(readUpdateRecord(data)).toMatchObject({ outcome: 'running', pid: process.pid, ended_at: null });
  finish();
  await first;
  expect(runs).toBe(1);
  expect(readUpdateRecord(data)).toMatchObject({ outcome: 'updated', summary: SUMMARY, failures: 0 });
  expect(log.at(-1)).toEqual(['info', 'the catalog was updated', { ...SUMMARY, next_at: '2026-11-03T03:30:00.000Z' }]);
  await updates.runIfDue();
  expect(runs).toBe(1);
  now = new Date('2026-11-03T03:30:00Z');
  const second = updates.runIfDue();
  finish();
  await second;
  expect(runs).toBe(2);
});

it('2. records each failure once, and tries again later each time', async () => {
  const crashing = scheduler(async () => 'The update was ended by SIGKILL.');
  await crashing.runIfDue();
  expect(readUpdateRecord(data)).toMatchObject({ outcome: 'failed', failures: 1, error: /SIGKILL/ as unknown });
  expect(log.at(-1)).toMatchObject(['error', /failed/, { failures: 1, next_at: '2026-11-02T04:16:52.500Z' }]);
  await crashing.runIfDue();
  expect(readUpdateRecord(data)?.failures).toBe(1);
  now = new Date(crashing.nextAt());
  const telling = scheduler(async () => {
    recordFailure(data, now, 'The disk is full.', recordBegin(data, now));
    return 'exit 1';
  });
  await telling.runIfDue();
  expect(readUpdateRecord(data)).toMatchObject({ failures: 2, error: 'The disk is full.' });
  expect(telling.nextAt() - now.getTime()).toBe(33.75 * 60_000);
});

it('3. tells a killed one from one that runs elsewhere', async () => {
  const begun = recordBegin(data, now);
  const write = (more: object) => writeFileSync(path.join(data, 'update.json'), JSON.stringify({ ...begun, ...more }));
  write({ pid: 2 ** 22 + 1 });
  expect(readUpdateRecord(data)).toMatchObject({ outcome: 'failed', failures: 1 });
  let runs = 0;
  const updates = scheduler(async () => {
    runs++;
    return undefined;
  });
  write({ namespace: 'another machine' });
  now = new Date('2026-11-02T15:00:00Z');
  await updates.runIfDue();
  expect([runs, readUpdateRecord(data, now)?.outcome]).toEqual([0, 'running']);
  // Its container was killed, and nobody will ever say so.
  now = new Date('2026-11-02T16:30:00Z');
  await updates.runIfDue();
  expect(runs).toBe(1);
});

it('4. is interrupted by the end, and begins no other', async () => {
  const updates = scheduler(
    (signal) =>
      new Promise((resolve) => signal.addEventListener('abort', () => resolve('Interrupted.'), { once: true })),
  );
  const run = updates.runIfDue();
  await updates.stop();
  await run;
  await updates.runIfDue();
  expect(readUpdateRecord(data)).toBeUndefined();
  expect(log.filter(([level]) => level === 'error')).toEqual([]);
});

it.each(['', '{"outcome":"updated"}', '{"outcome":"running","started_at":"yesterday"}', '[]', 'null'])(
  '5. a record of %j counts as none',
  (text) => {
    writeFileSync(path.join(data, 'update.json'), text);
    expect(readUpdateRecord(data)).toBeUndefined();
  },
);
