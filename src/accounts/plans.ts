/** The plans that an account can be on. */
export type PlanId = 'starter' | 'pro' | 'scale';

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
    about: 'Free and without a card; shares the limits of its client address with anonymous callers.',
  },
  {
    id: 'pro',
    name: 'Pro',
    countedPer: 'account',
    perMinuteSetting: 'proPerMinute',
    fairnessDelay: false,
    hourlyCap: false,
    about: 'For one product: a limit of its own for the account, answered without delay.',
  },
  {
    id: 'scale',
    name: 'Scale',
    countedPer: 'account',
    perMinuteSetting: 'scalePerMinute',
    fairnessDelay: false,
    hourlyCap: false,
    about: 'For many users: the highest limit for the account, answered without delay.',
  },
];

const PLAN_BY_ID = new Map<string, Plan>(PLANS.map((plan) => [plan.id, plan]));

/** Whether a text names a plan. */
export function isPlanId(text: string): text is PlanId {
  return PLAN_BY_ID.has(text);
}

/** The plan of that id. */
export function planOf(id: PlanId): Plan {
  return PLAN_BY_ID.get(id)!;
}
