// 1. Whatever is counted, and whenever it is written or cannot be, every request is written exactly once, to its hour.
// 2. Counts that come in while a batch is being written are neither lost nor written twice.
// 3. While the store is away counts wait; an outage and its end are told once; closing says how much was lost.
// 4. What waits is bounded: the oldest hours are taken together, and the sum stays true.
// 6. A batch whose answer was lost is written again as it was: the store knows it by its id.
// 7. What is not written outlives the process, in a file that the next one takes over.
// 8. On a full disk what was saved before stays, and closing says that the rest was not saved.
// 9. Containers may share the folder, all with the same process number: what one of them left is taken over after a while.
// 5. A key's last use is when its count was taken up, some seconds late, and never in a later hour than the use.
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PendingUsageFile } from '../../../src/accounts/usage/pending-usage-file.ts';
import { type UsageBatch, UsageMeter } from '../../../src/accounts/usage/usage-meter.ts';
import { FULL_DEVICE, onFullDisk } from '../../support/on-full-disk.ts';

const HOUR_MS = 3_600_000;
const START = Date.UTC(2030, 0, 1, 12);
/** Larger than any number that a system gives a process. */
const NO_PROCESS = 2 ** 30;

/** A store in memory that can be away, and that can be held up while it writes. */
class MemoryStore {
  readonly sums = new Map<string, number>();
  readonly lastUsedMs = new Map<number, number>();
  readonly batches: UsageBatch[] = [];
  isAway = false;
  holdUp: Promise<void> | undefined;

  async add(batch: UsageBatch): Promise<void> {
    await this.holdUp;
    if (this.isAway) throw new Error('connection refused');
    this.batches.push(batch);
    for (const { keyId, status, hourMs, requests } of batch.counts) {
      const name = `${keyId} ${status} ${hourMs}`;
      this.sums.set(name, (this.sums.get(name) ?? 0) + requests);
    }
    for (const [keyId, usedMs] of batch.lastUsedMs) this.lastUsedMs.set(keyId, usedMs);
  }

  get total(): number {
    return [...this.sums.values()].reduce((sum, requests) => sum + requests, 0);
  }
}

function setUp(options: { maxWaiting?: number } = {}) {
  const clock = { ms: START };
  const store = new MemoryStore();
  const told: string[] = [];
  const meter = new UsageMeter({
    store,
    now: () => clock.ms,
    onError: (error) => told.push((error as Error).message),
    onRecovery: () => told.push('recovered'),
    ...options,
  });
  return { clock, store, told, meter };
}

it('writes every request exactly once, to its hour, whatever happens in between', async () => {
  const steps = fc.array(
    fc.oneof(
      fc.record({ keyId: fc.integer({ min: 1, max: 5 }), status: fc.constantFrom(200, 304, 404, 422, 429, 503) }),
      fc.record({ passMs: fc.integer({ min: 0, max: 2 * HOUR_MS }) }),
      fc.constant('flush' as const),
      fc.constant('store goes away' as const),
      fc.constant('store comes back' as const),
    ),
    { maxLength: 60 },
  );
  await fc.assert(
    fc.asyncProperty(steps, async (list) => {
      const { clock, store, meter } = setUp();
      const expected = new Map<string, number>();
      for (const step of list) {
        if (step === 'flush') await meter.flush();
        else if (typeof step === 'string') store.isAway = step === 'store goes away';
        else if ('passMs' in step) clock.ms += step.passMs;
        else {
          const name = `${step.keyId} ${step.status} ${Math.floor(clock.ms / HOUR_MS) * HOUR_MS}`;
          expected.set(name, (expected.get(name) ?? 0) + 1);
          meter.count(step.keyId, step.status);
        }
        const counted = [...expected.values()].reduce((sum, requests) => sum + requests, 0);
        expect(meter.pending).toBe(counted - store.total);
      }
      store.isAway = false;
      expect(await meter.close()).toMatchObject({ requests: 0 });
      expect(store.sums).toEqual(expected);
    }),
    { numRuns: 200 },
  );
});

it('keeps apart what is being written and what is counted meanwhile, also over the turn of an hour', async () => {
  const { clock, store, meter } = setUp();
  let release = () => {};
  store.holdUp = new Promise((resolve) => {
    release = resolve;
  });
  meter.count(7, 200);
  const flushed = meter.flush();
  meter.count(7, 200);
  meter.count(7, 404);
  clock.ms += HOUR_MS;
  meter.count(7, 200);
  const alsoFlushed = meter.flush();
  release();
  await Promise.all([flushed, alsoFlushed]);
  expect(await meter.close()).toMatchObject({ requests: 0 });
  expect(Object.fromEntries(store.sums)).toEqual({
    [`7 200 ${START}`]: 2,
    [`7 404 ${START}`]: 1,
    [`7 200 ${START + HOUR_MS}`]: 1,
  });
});

it('waits for the batch that is being written before it closes', async () => {
  const { store, meter } = setUp();
  let release = () => {};
  store.holdUp = new Promise((resolve) => {
    release = resolve;
  });
  meter.count(1, 200);
  void meter.flush();
  meter.count(1, 200);
  const closed = meter.close();
  release();
  expect(await closed).toMatchObject({ requests: 0 });
  expect(store.total).toBe(2);
});

it('writes nothing when nothing was counted', async () => {
  const { store, meter } = setUp();
  await meter.flush();
  expect(await meter.close()).toMatchObject({ requests: 0 });
  expect(store.batches).toEqual([]);
});

it('tells of an outage and of its end once, and of what was lost at the close', async () => {
  const { store, told, meter } = setUp();
  store.isAway = true;
  for (let round = 0; round < 3; round++) {
    meter.count(1, 200);
    await meter.flush();
  }
  expect(told).toEqual(['connection refused']);
  expect([meter.pending, meter.failures]).toEqual([3, 3]);
  store.isAway = false;
  await meter.flush();
  expect(told).toEqual(['connection refused', 'recovered']);
  expect([meter.pending, store.total]).toEqual([0, 3]);
  store.isAway = true;
  meter.count(1, 429);
  meter.count(2, 200);
  expect(await meter.close()).toEqual({ requests: 2, isSaved: false });
});

it('takes the oldest hours together when too many counts wait, and loses none', async () => {
  const { clock, store, meter } = setUp({ maxWaiting: 100 });
  store.isAway = true;
  for (let hour = 0; hour < 50; hour++) {
    for (let keyId = 1; keyId <= 20; keyId++) meter.count(keyId, 200);
    await meter.flush();
    clock.ms += HOUR_MS;
  }
  store.isAway = false;
  expect(await meter.close()).toMatchObject({ requests: 0 });
  expect(store.total).toBe(50 * 20);
  // The first was given to the store and stays as it was. Five hours of twenty keys fit: the last four as they were, and
  // one that holds all before them.
  const hours = [...new Set(store.batches.flatMap(({ counts }) => counts.map(({ hourMs }) => hourMs)))];
  expect(hours).toEqual([0, 45, 46, 47, 48, 49].map((hour) => START + hour * HOUR_MS));
  expect(store.sums.get(`20 200 ${START + 45 * HOUR_MS}`)).toBe(45);
});

it('6. writes a batch whose answer was lost again as it was, under the same id', async () => {
  const { store, meter } = setUp();
  const add = store.add.bind(store);
  store.add = async (batch) => {
    store.add = add;
    await add(batch);
    throw new Error('connection lost');
  };
  meter.count(1, 200);
  await meter.flush();
  meter.count(1, 200);
  await meter.flush();
  const [first, second, third] = store.batches;
  expect(second).toEqual(first);
  expect(third).toMatchObject({ counts: [{ keyId: 1, requests: 1 }] });
  expect(third!.id).not.toBe(first!.id);
});

it('7. saves what is not written, and another process writes it once', async () => {
  const { store, meter, clock } = setUp();
  const folder = mkdtempSync(path.join(tmpdir(), 'larder-usage-'));
  const left = new PendingUsageFile(folder);
  expect(left.takeOver()).toEqual([]);
  store.isAway = true;
  const saving = new UsageMeter({ store, now: () => clock.ms, saver: left });
  saving.count(1, 200);
  await saving.flush();
  saving.count(1, 429);
  clock.ms += HOUR_MS;
  saving.count(2, 200);
  expect(await saving.close()).toEqual({ requests: 3, isSaved: true });

  const next = new PendingUsageFile(folder);
  const batches = next.takeOver();
  const heir = new UsageMeter({ store, now: () => clock.ms, saver: next });
  await heir.takeOver(batches);
  // They are safe again before anything else happens.
  expect(new PendingUsageFile(folder).takeOver()).toEqual(batches);
  await heir.takeOver([]);
  expect(heir.pending).toBe(3);
  store.isAway = false;
  expect(await heir.close()).toMatchObject({ requests: 0 });
  expect(store.batches.map(({ id }) => id)).toEqual(batches.map(({ id }) => id));
  expect(store.total).toBe(3);
  expect(await meter.close()).toMatchObject({ requests: 0 });
  rmSync(folder, { recursive: true });
});

it('8. says that a full disk kept nothing, and leaves what was saved before', async ({ skip }) => {
  skip(!existsSync(FULL_DEVICE), 'only Linux has a device that is always full');
  const { store, clock } = setUp();
  const folder = mkdtempSync(path.join(tmpdir(), 'larder-usage-'));
  const told: unknown[] = [];
  const onSaveError = (error: unknown) => told.push((error as NodeJS.ErrnoException).code);
  const saver = new PendingUsageFile(folder);
  const meter = new UsageMeter({ store, now: () => clock.ms, saver, onSaveError });
  store.isAway = true;
  meter.count(1, 200);
  await meter.takeOver([]);
  const saved = new PendingUsageFile(folder).takeOver();
  expect(saved).toMatchObject([{ counts: [{ keyId: 1, requests: 1 }] }]);
  meter.count(1, 200);
  expect(await onFullDisk(() => meter.close())).toEqual({ requests: 2, isSaved: false });
  expect(told).toEqual(['ENOSPC']);
  expect(new PendingUsageFile(folder).takeOver()).toEqual(saved);
  expect(readdirSync(folder)).toEqual([path.basename(saver.file)]);
  rmSync(folder, { recursive: true });
});

it('8. removes what it took over on a full disk once it is written', async ({ skip }) => {
  skip(!existsSync(FULL_DEVICE), 'only Linux has a device that is always full');
  const folder = mkdtempSync(path.join(tmpdir(), 'larder-usage-'));
  // Of this process's own number, as in a container that was started again, and of another, as an earlier version named them.
  for (const left of [process.pid, NO_PROCESS].map((pid) => path.join(folder, `usage-pending-${pid}.json`))) {
    const { store, clock } = setUp();
    store.isAway = true;
    const earlier = new PendingUsageFile(folder);
    const before = new UsageMeter({ store, now: () => clock.ms, saver: earlier });
    before.count(1, 200);
    await before.close();
    renameSync(earlier.file, left);

    const saver = new PendingUsageFile(folder);
    const told: unknown[] = [];
    const onSaveError = (error: unknown) => told.push((error as NodeJS.ErrnoException).code);
    const next = new UsageMeter({ store, now: () => clock.ms, saver, onSaveError });
    await onFullDisk(() => next.takeOver(saver.takeOver()));
    expect(told).toEqual(['ENOSPC']);
    expect(readdirSync(folder)).toEqual([path.basename(left)]);
    store.isAway = false;
    expect(await next.close()).toMatchObject({ requests: 0 });
    expect(store.total).toBe(1);
    expect(readdirSync(folder)).toEqual([]);
  }
  rmSync(folder, { recursive: true });
});

it('9. shares a folder with containers in which it has the same number', async () => {
  const { store, clock } = setUp();
  const folder = mkdtempSync(path.join(tmpdir(), 'larder-usage-'));
  store.isAway = true;
  const start = (namespace: string) => {
    const file = new PendingUsageFile(folder, { namespace, now: () => clock.ms });
    return { file, meter: new UsageMeter({ store, now: () => clock.ms, saver: file }) };
  };
  const [one, other] = [start('one'), start('other')];
  for (const { meter } of [one, other]) {
    meter.count(1, 200);
    await meter.takeOver([]);
  }
  expect(readdirSync(folder)).toHaveLength(2);
  // Files get the time of the disk, not of the clock of this test.
  for (const { file } of [one, other]) await file.touch();

  // One runs on, the other is killed.
  for (let minute = 0; minute < 5; minute++) {
    clock.ms += 60_000;
    await one.file.touch();
    expect(one.file.takeOver()).toHaveLength(minute === 2 ? 1 : 0);
  }
  const later = start('later');
  await later.meter.takeOver(later.file.takeOver());
  expect(later.meter.pending).toBe(1);
  expect(readdirSync(folder).sort()).toEqual([one, later].map(({ file }) => path.basename(file.file)).sort());

  store.isAway = false;
  await later.meter.close();
  await one.meter.close();
  expect(store.total).toBe(2);
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});

it('notes the last use of each key', async () => {
  const { clock, store, meter } = setUp();
  meter.count(1, 200);
  clock.ms += 4_000;
  meter.count(2, 429);
  await meter.flush();
  expect(Object.fromEntries(store.lastUsedMs)).toEqual({ 1: START + 4_000, 2: START + 4_000 });
  clock.ms += 5_000;
  meter.count(2, 200);
  clock.ms += 3 * HOUR_MS;
  meter.count(1, 200);
  await meter.flush();
  // Key 2 was counted in the first hour only, and nobody looked until three hours later.
  expect(store.lastUsedMs.get(2)).toBe(START + HOUR_MS - 1);
  expect(store.lastUsedMs.get(1)).toBe(clock.ms);
});
