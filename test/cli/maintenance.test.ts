// 1. The chores are done at the start, in order; one that fails is told, and keeps no other from being done.
// 2. Every hour again, never two rounds at once.
// 3. The end waits for the round under way, and no other begins.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MaintenanceScheduler } from '../../src/cli/service/maintenance.ts';

const HOUR = 3_600_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('does what is to be done, whatever fails', async () => {
  const done: string[] = [];
  const failures: string[] = [];
  const tasks = {
    sweep: async () => void done.push('sweep'),
    wash: async () => {
      throw new Error('no water');
    },
    dust: async () => void done.push('dust'),
  };
  const maintenance = new MaintenanceScheduler(tasks, (error, task) =>
    failures.push(`${task}: ${(error as Error).message}`),
  );
  maintenance.start();
  await vi.advanceTimersByTimeAsync(0);
  expect({ done, failures }).toEqual({ done: ['sweep', 'dust'], failures: ['wash: no water'] });
  await vi.advanceTimersByTimeAsync(2 * HOUR);
  expect(done).toHaveLength(6);
  await maintenance.stop();
  await vi.advanceTimersByTimeAsync(2 * HOUR);
  expect(done).toHaveLength(6);
});

it('does not begin anew before it has ended, and ends only then', async () => {
  let begun = 0;
  let finish = () => {};
  const slow = () =>
    new Promise<void>((resolve) => {
      begun += 1;
      finish = resolve;
    });
  const maintenance = new MaintenanceScheduler({ slow }, () => {});
  maintenance.start();
  await vi.advanceTimersByTimeAsync(3 * HOUR);
  expect(begun).toBe(1);
  let isStopped = false;
  const stopping = maintenance.stop().then(() => {
    isStopped = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(isStopped).toBe(false);
  finish();
  await stopping;
  expect(isStopped).toBe(true);
});
