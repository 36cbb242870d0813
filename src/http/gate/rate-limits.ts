import type { KeyGrant } from '../../accounts/keys/find-grant.ts';
import { FREE_PLAN, type Plan, type PlanSettings, planOf } from '../../accounts/plans.ts';
import type { Window } from '../../limits/limiter.ts';

/** The caller: an address, and the key's grant if one was sent. */
export interface ApiCaller {
  readonly address: string;
  readonly grant: KeyGrant | undefined;
}

/** Requests allowed by kind of caller; 0 means no limit. */
export type LimitSettings = Omit<PlanSettings, 'fairnessDelayMs' | 'keysPerAccount'>;

const MINUTE = 60;
const HOUR = 3_600;

/** The plan that applies to a caller; anonymous ones have the free plan's. */
function effectivePlan({ grant }: ApiCaller): Plan {
  return planOf(grant?.plan ?? FREE_PLAN);
}

export function hasFairnessDelay(caller: ApiCaller): boolean {
  return effectivePlan(caller).fairnessDelay;
}

/**
 * How many addresses' worth a whole /48 may use. An IPv6 customer may get a /48: 65,536 networks of the size that counts as
 * one address.
 */
const NETWORK_SHARE = 4;

/** The windows of an address: its own, and for IPv6 that of its /48. */
export function addressWindows(kind: string, address: string, limit: number, seconds: number): Window[] {
  if (limit === 0) return [];
  const own = { key: `${kind}:${address}`, limit, seconds };
  if (!address.endsWith('::/64')) return [own];
  const network = address.split(':', 3).join(':');
  return [own, { key: `${kind}:${network}::/48`, limit: NETWORK_SHARE * limit, seconds }];
}

/** The windows that count a request on a data path, narrowest first. */
export function windowsOf(caller: ApiCaller, settings: LimitSettings): Window[] {
  const { address, grant } = caller;
  const plan = effectivePlan(caller);
  const isPerAddress = plan.countedPer === 'ip' || grant === undefined;
  const windows: Window[] = [];
  const add = (limit: number, seconds: number) => {
    if (isPerAddress) windows.push(...addressWindows('ip', address, limit, seconds));
    else if (limit > 0) windows.push({ key: `account:${grant.accountId}`, limit, seconds });
  };
  if (grant?.rateCap) windows.push({ key: `key:${grant.keyId}`, limit: grant.rateCap, seconds: MINUTE });
  add(settings[plan.perMinuteSetting], MINUTE);
  if (plan.hourlyCap) add(settings.hourlyCap, HOUR);
  return windows;
}
