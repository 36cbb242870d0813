import { PLANS, type Plan } from '../accounts/plans.ts';
import type { LimitRow } from '../site/reference-guide.tsx';
import type { LimitSettings } from './caller.ts';

/** The limits as the reference page lists them: one row for callers without a key, one for each plan. */
export function limitRows(limits: LimitSettings, delayMs: number): LimitRow[] {
  const free = PLANS.find(({ countedPer }) => countedPer === 'ip')!;
  return [
    { caller: 'No key', ...rowOf(free, limits), also: slowingOf(limits, delayMs) },
    ...PLANS.map((plan) => ({
      caller: `${plan.name} key`,
      ...rowOf(plan, limits),
      also: plan.hourlyCap ? 'Shares the count, the wait and the hourly cap of callers without a key.' : 'No wait.',
    })),
  ];
}

function rowOf(plan: Plan, limits: LimitSettings) {
  return {
    perMinute: limits[plan.perMinuteSetting],
    countedPer: plan.countedPer === 'ip' ? 'client address' : 'account',
  };
}

function slowingOf({ hourlyCap }: LimitSettings, delayMs: number): string {
  const wait = delayMs === 0 ? 'No wait.' : `Answers wait about ${delayMs} ms.`;
  return hourlyCap === 0 ? wait : `${wait} At most ${hourlyCap.toLocaleString('en')} requests an hour.`;
}
