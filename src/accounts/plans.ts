/** The plans that an account can be on. */
export type PlanId = 'starter' | 'pro' | 'scale';

/**
 * Who decides which plan an account has. What the operator has set stays until the operator says otherwise; any other
 * account has what it pays for, which is the free plan for most.
 */
export type PlanSetBy = 'operator' | 'payments';

/** One plan: how its requests are counted, and what slows them. */
export interface Plan {
  id: PlanId;
  name: 'Starter' | 'Pro' | 'Scale';
  /** Whose count a request joins: that of its client address, or that of the account. */
  countedPer: 'ip' | 'account';
  /** The setting that holds the requests per minute. */
  perMinuteSetting: 'anonymousPerMinute' | 'proPerMinute' | 'scalePerMinute';
  fairnessDelay: boolean;
  hourlyCap: boolean;
  /** Whether it costs nothing, and so needs no card; what the others cost is the operator's to say. */
  isFree: boolean;
  /** The plan in one sentence. */
  about: string;
}

/** All plans, from the free one up. */
export const PLANS: readonly Plan[] = [
  {
    id: 'starter',
    name: 'Starter',
    countedPer: 'ip',
    perMinuteSetting: 'anonymousPerMinute',
    fairnessDelay: true,
    hourlyCap: true,
    isFree: true,
    about: 'Free and without a card; shares the limits of its client address with anonymous callers.',
  },
  {
    id: 'pro',
    name: 'Pro',
    countedPer: 'account',
    perMinuteSetting: 'proPerMinute',
    fairnessDelay: false,
    hourlyCap: false,
    isFree: false,
    about: 'For one product: a limit of its own for the account, answered without delay.',
  },
  {
    id: 'scale',
    name: 'Scale',
    countedPer: 'account',
    perMinuteSetting: 'scalePerMinute',
    fairnessDelay: false,
    hourlyCap: false,
    isFree: false,
    about: 'For many users: the highest limit for the account, answered without delay.',
  },
];

/** What holds for every plan, in the words of the plans page. */
export const NO_OVERAGE_CHARGES =
  'There are no overage charges: a request above the limit is answered with 429 and says when to try again.';

/** The settings that plans take their limits from; 0 is no limit. */
export interface PlanSettings {
  readonly anonymousPerMinute: number;
  readonly proPerMinute: number;
  readonly scalePerMinute: number;
  readonly hourlyCap: number;
  readonly fairnessDelayMs: number;
  readonly keysPerAccount: number;
}

/** What a plan amounts to under the operator's settings; undefined is no limit, or no wait. */
export interface PlanLimits {
  readonly perMinute: number | undefined;
  readonly perHour: number | undefined;
  readonly delayMs: number | undefined;
  readonly namedKeys: number | undefined;
}

const PLAN_BY_ID = new Map<string, Plan>(PLANS.map((plan) => [plan.id, plan]));

/** Whether a text names a plan. */
export function isPlanId(text: string): text is PlanId {
  return PLAN_BY_ID.has(text);
}

/** The plan of that id. */
export function planOf(id: PlanId): Plan {
  return PLAN_BY_ID.get(id)!;
}

/** The limits of a plan under the operator's settings. */
export function limitsOf(plan: Plan, settings: PlanSettings): PlanLimits {
  return {
    perMinute: settings[plan.perMinuteSetting] || undefined,
    perHour: (plan.hourlyCap && settings.hourlyCap) || undefined,
    delayMs: (plan.fairnessDelay && settings.fairnessDelayMs) || undefined,
    namedKeys: settings.keysPerAccount || undefined,
  };
}
