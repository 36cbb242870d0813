import type { KeyGrant } from '../accounts/keys/find-grant.ts';
import { FREE_PLAN, type Plan, type PlanSettings, planOf } from '../accounts/plans.ts';
import type { Window } from '../limits/limiter.ts';

/** The caller: an address, and what the key grants if one was sent. */
export interface ApiCaller {
  readonly address: string;
  readonly grant: KeyGrant | undefined;
}

/** How many requests each kind of caller may make; 0 is no limit. */
export type LimitSettings = Omit<PlanSettings, 'fairnessDelayMs' | 'keysPerAccount'>;

const MINUTE = 60;
const HOUR = 3_600;

/** The plan whose rules hold for a caller: anonymous ones are treated like the free plan. */
function effectivePlan({ grant }: ApiCaller): Plan {
  return planOf(grant?.plan ?? FREE_PLAN);
}

/** Whether a caller waits before each answer. */
export function hasFairnessDelay(caller: ApiCaller): boolean {
  return effectivePlan(caller).fairnessDelay;
}

/** The windows that a request on a data path counts in, from the narrowest to the widest. */
export function windowsOf(caller: ApiCaller, settings: LimitSettings): Window[] {
  const { address, grant } = caller;
  const plan = effectivePlan(caller);
  const owner = plan.countedPer === 'ip' || grant === undefined ? `ip:${address}` : `account:${grant.accountId}`;
  const windows: Window[] = [];
  const add = (key: string, limit: number, seconds: number) => {
    if (limit > 0) windows.push({ key, limit, seconds });
  };
  if (grant?.rateCap !== undefined) add(`key:${grant.keyId}`, grant.rateCap, MINUTE);
  add(owner, settings[plan.perMinuteSetting], MINUTE);
  if (plan.hourlyCap) add(owner, settings.hourlyCap, HOUR);
  return windows;
}
