// 1. Of any number of requests at once exactly as many as the limit are admitted.
// 2. A window opens with the first request in it and closes after its seconds, then counts anew.
// 3. A request counts in all of its windows or in none: what a wider one refuses, the narrower ones give back.
// 4. Refused requests count nowhere, also when many are refused at once.
// 5. Setting the clock, forwards or backwards, neither opens nor prolongs a window.
// 6. What is worth several requests takes as many places, or all of a smaller window.
// 7. The verdict tells of the tightest window, of the refusing one when refused, in whole seconds, at least 1.
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Window } from '../../src/limits/limiter.ts';
import { MemoryLimiter } from '../../src/limits/memory-limiter.ts';

const MINUTE = 60;
const HOUR = 3_600;

let limiter: MemoryLimiter;
beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2030, 0, 1) });
  limiter = new MemoryLimiter();
});
afterEach(async () => {
  await limiter.close();
  vi.useRealTimers();
});

const perMinute = (limit: number, key = 'ip:203.0.113.7'): Window => ({ key, limit, seconds: MINUTE });
const perHour = (limit: number, key = 'hour:203.0.113.7'): Window => ({ key, limit, seconds: HOUR });
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);

async function admitted(windows: readonly Window[], requests: number): Promise<number> {
  const verdicts = await Promise.all(Array.from({ length: requests }, () => limiter.admit(windows)));
  return verdicts.filter((verdict) => verdict!.isAdmitted).length;
}

describe('one window', () => {
  it('admits exactly 500 of 600 at once', async () => {
    expect(await admitted([perMinute(500, 'account:12')], 600)).toBe(500);
    expect(await admitted([perMinute(500, 'account:12')], 600)).toBe(0);
  });

  it('counts callers apart, and equal keys with other limits apart', async () => {
    expect(await admitted([perMinute(3)], 5)).toBe(3);
    expect(await admitted([perMinute(3, 'ip:203.0.113.8')], 5)).toBe(3);
    expect(await admitted([perMinute(4)], 5)).toBe(4);
  });

  it('opens with the first request in it, not at the full minute', async () => {
    await pass(31);
    expect(await limiter.admit([perMinute(2)])).toEqual({ isAdmitted: true, limit: 2, remaining: 1, resetSeconds: 60 });
    await pass(45);
    expect(await limiter.admit([perMinute(2)])).toMatchObject({ isAdmitted: true, remaining: 0, resetSeconds: 15 });
    await pass(14.5);
    expect(await limiter.admit([perMinute(2)])).toEqual({ isAdmitted: false, limit: 2, remaining: 0, resetSeconds: 1 });
    await pass(0.6);
    expect(await limiter.admit([perMinute(2)])).toMatchObject({ isAdmitted: true, remaining: 1, resetSeconds: 60 });
  });

  it('is not made longer by those that it refuses', async () => {
    await admitted([perMinute(1)], 1);
    for (let second = 0; second < 59; second++) {
      expect(await admitted([perMinute(1)], 20)).toBe(0);
      await pass(1);
    }
    await pass(1.001);
    expect(await admitted([perMinute(1)], 20)).toBe(1);
  });

  it.each([-86_400, -3_600, -1, 3_600, 86_400])(
    'keeps its length when the clock is set by %i seconds',
    async (seconds) => {
      expect(await admitted([perMinute(2)], 3)).toBe(2);
      await pass(20);
      vi.setSystemTime(Date.now() + seconds * 1_000);
      expect(await limiter.admit([perMinute(2)])).toMatchObject({ isAdmitted: false, resetSeconds: 40 });
      await pass(41);
      expect(await admitted([perMinute(2)], 3)).toBe(2);
    },
  );

  it('closes in its seconds and no more, at whatever fraction of a millisecond it opens', async () => {
    const seconds = fc.constantFrom(1, MINUTE, HOUR, 24 * HOUR);
    const nowMs = fc.double({ min: 0, max: 1e10, noNaN: true });
    await fc.assert(
      fc.asyncProperty(
        seconds,
        nowMs,
        fc.double({ min: 0, max: 999, noNaN: true }),
        async (each, openedMs, laterMs) => {
          let now = openedMs;
          const other = new MemoryLimiter(() => now);
          const window = { key: 'ip:203.0.113.7', limit: 1, seconds: each };
          expect(await other.admit([window])).toMatchObject({ isAdmitted: true, resetSeconds: each });
          now += laterMs;
          expect(await other.admit([window])).toMatchObject({ isAdmitted: false, resetSeconds: each });
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('gives whole seconds of at least 1', async () => {
    await limiter.admit([perMinute(1)]);
    await pass(59.999);
    expect(await limiter.admit([perMinute(1)])).toMatchObject({ isAdmitted: false, resetSeconds: 1 });
  });
});

describe('several windows', () => {
  it('no window, no limit', async () => {
    expect(await limiter.admit([])).toBeUndefined();
  });

  it('tell of the tightest one', async () => {
    const windows = [perMinute(30), perHour(32)];
    expect(await limiter.admit(windows)).toMatchObject({ limit: 30, remaining: 29 });
    await pass(61);
    for (let request = 0; request < 20; request++) await limiter.admit(windows);
    expect(await limiter.admit(windows)).toMatchObject({ limit: 30, remaining: 9 });
    await pass(61);
    expect(await limiter.admit(windows)).toMatchObject({ limit: 32, remaining: 9, resetSeconds: HOUR - 122 });
  });

  it('admit exactly what the tighter of them allows, at once', async () => {
    expect(await admitted([perMinute(30), perHour(600)], 200)).toBe(30);
    expect(await admitted([perMinute(30, 'ip:b'), perHour(20, 'hour:b')], 200)).toBe(20);
    expect(await admitted([perMinute(30, 'ip:c'), perHour(30, 'hour:c')], 200)).toBe(30);
  });

  it('the hourly cap holds over the minutes', async () => {
    const windows = [perMinute(30), perHour(100)];
    let total = 0;
    for (let minute = 0; minute < 10; minute++) {
      total += await admitted(windows, 50);
      await pass(60.001);
    }
    expect(total).toBe(100);
    expect(await limiter.admit(windows)).toMatchObject({ isAdmitted: false, limit: 100, remaining: 0 });
    await pass(HOUR - 600);
    expect(await admitted(windows, 50)).toBe(30);
  });

  it('the wider one refuses: it is told of, and the narrower gives back what was taken', async () => {
    await limiter.admit([perMinute(10), perHour(1)]);
    const refused = await limiter.admit([perMinute(10), perHour(1)]);
    expect(refused).toEqual({ isAdmitted: false, limit: 1, remaining: 0, resetSeconds: HOUR });
    expect(await limiter.admit([perMinute(10)])).toMatchObject({ isAdmitted: true, remaining: 8 });
  });

  it('the narrower one refuses: the wider is not touched', async () => {
    await admitted([perMinute(2), perHour(10)], 8);
    expect(await limiter.admit([perHour(10)])).toMatchObject({ isAdmitted: true, remaining: 7 });
  });

  it('requests that the account refuses leave nothing in the cap of the key, though they come at once', async () => {
    const account = perMinute(20, 'account:12');
    const key = perMinute(10, 'key:5');
    expect(await admitted([account], 20)).toBe(20);
    await pass(55);
    expect(await admitted([key, account], 40)).toBe(0);
    await pass(5.001);
    // The account's minute is over; the key itself was never admitted.
    expect(await admitted([key, account], 40)).toBe(10);
  });

  it('against a dumb count, for requests one after another', async () => {
    const costs = fc.array(fc.constantFrom(1, 1, 1, 2, 10), { minLength: 1, maxLength: 6 });
    const step = fc.record({ wait: fc.constantFrom(0, 0, 0, 10, 31, 61), costs });
    const plans = fc.array(step, { maxLength: 15 });
    await fc.assert(
      fc.asyncProperty(plans, fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 30 }), async (plan, n, m) => {
        const fresh = new MemoryLimiter();
        let opened = -Infinity;
        let [inMinute, inHour] = [0, 0];
        for (const { wait, costs } of plan) {
          await pass(wait);
          for (const cost of costs) {
            if (Date.now() - opened >= MINUTE * 1_000) [opened, inMinute] = [Date.now(), 0];
            const taken = Math.min(cost, n, m);
            const fits = inMinute + taken <= n && inHour + taken <= m;
            if (fits) [inMinute, inHour] = [inMinute + taken, inHour + taken];
            expect((await fresh.admit([perMinute(n), perHour(m)], cost))!.isAdmitted).toBe(fits);
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});
