import { FREE_PLAN, PLANS, type Plan, type PriceTexts, planOf } from '../../accounts/plans.ts';
import type { LimitRow } from '../../site/docs/limits-page.tsx';
import type { LimitSettings } from '../gate/rate-limits.ts';

/** The limits as the documentation lists them: one row for callers without a key, one for each plan. */
export function limitRows(limits: LimitSettings, delayMs: number, prices: PriceTexts): LimitRow[] {
  return [
    { caller: 'No key', ...rowOf(planOf(FREE_PLAN), limits), also: slowingOf(limits, delayMs) },
    ...PLANS.map((plan) => ({
      caller: `${plan.name} key`,
      about: plan.about,
      price: prices[plan.id],
      ...rowOf(plan, limits),
      also: plan.hourlyCap ? 'Shares the limit, the delay and the hourly cap of callers without a key.' : 'No delay.',
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
  const wait = delayMs === 0 ? 'No delay.' : `Answers are delayed by about ${delayMs} ms.`;
  return hourlyCap === 0 ? wait : `${wait} At most ${hourlyCap.toLocaleString('en')} requests an hour.`;
}
