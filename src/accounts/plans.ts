/**
 * The plans, one entry each, from the free one up. Types, limits, prices and billing routes derive from here; besides it a
 * plan has only the settings named in its entry.
 */
const PLAN_TABLE = [
  {
    id: 'starter',
    name: 'Starter',
    countedPer: 'ip',
    perMinuteSetting: 'anonymousPerMinute',
    sale: undefined,
    fairnessDelay: true,
    hourlyCap: true,
    about: 'Free, no card needed; shares the limits of its client address with anonymous callers.',
  },
  {
    id: 'pro',
    name: 'Pro',
    countedPer: 'account',
    perMinuteSetting: 'proPerMinute',
    sale: { priceTextSetting: 'proPriceText', stripePriceSetting: 'stripeProPrice' },
    fairnessDelay: false,
    hourlyCap: false,
    about: 'For one product: a separate limit for the account, and no delay.',
  },
  {
    id: 'scale',
    name: 'Scale',
    countedPer: 'account',
    perMinuteSetting: 'scalePerMinute',
    sale: { priceTextSetting: 'scalePriceText', stripePriceSetting: 'stripeScalePrice' },
    fairnessDelay: false,
    hourlyCap: false,
    about: 'For many users: the highest limit for the account, and no delay.',
  },
] as const satisfies readonly PlanEntry[];

/** A plan: how its requests are counted, what slows them, and how it is sold. */
interface PlanEntry {
  id: string;
  name: string;
  /** Whether requests are counted per client address or per account. */
  countedPer: 'ip' | 'account';
  perMinuteSetting: string;
  /** The settings with its price; a plan without them is free and needs no card. */
  sale: { priceTextSetting: string; stripePriceSetting: string } | undefined;
  fairnessDelay: boolean;
  hourlyCap: boolean;
  /** The plan in one sentence. */
  about: string;
}

type Entries = (typeof PLAN_TABLE)[number];
type PaidEntries = Extract<Entries, { sale: object }>;

export type PlanId = Entries['id'];
export type PaidPlan = PaidEntries['id'];

export type Plan = PlanEntry & Pick<Entries, 'id' | 'perMinuteSetting' | 'sale'>;

/** All plans, from the free one up. */
export const PLANS: readonly Plan[] = PLAN_TABLE;

/** The plan of every account that pays nothing; callers without a key share its limits. */
export const FREE_PLAN: PlanId = PLANS.find(({ sale }) => sale === undefined)!.id;

/** The paid plans' ids, from the smallest up. */
export const PAID_PLANS = PLANS.filter(({ sale }) => sale !== undefined).map(({ id }) => id) as PaidPlan[];

/**
 * Who decides an account's plan. What the operator sets stays until the operator changes it; any other account has what it
 * pays for, usually the free plan.
 */
export type PlanSetBy = 'operator' | 'payments';

/** True of every plan, as worded on the plans page. */
export const NO_OVERAGE_CHARGES =
  'There are no overage charges: a request above the limit gets a 429 that says when to try again.';

/** The settings with the plans' limits; 0 means no limit. */
export type PlanSettings = Readonly<Record<Entries['perMinuteSetting'], number>> & {
  readonly hourlyCap: number;
  readonly fairnessDelayMs: number;
  readonly keysPerAccount: number;
};

/** The settings with prices: in words for people, and as Stripe prices. */
export type PriceSettings = Readonly<
  Record<PaidEntries['sale']['priceTextSetting' | 'stripePriceSetting'], string | undefined>
>;

/** A plan's limits under the operator's settings; undefined means no limit, or no wait. */
export interface PlanLimits {
  readonly perMinute: number | undefined;
  readonly perHour: number | undefined;
  readonly delayMs: number | undefined;
  readonly namedKeys: number | undefined;
}

const PLAN_BY_ID = new Map<string, Plan>(PLANS.map((plan) => [plan.id, plan]));

export function isPlanId(text: string): text is PlanId {
  return PLAN_BY_ID.has(text);
}

export function planOf(id: PlanId): Plan {
  return PLAN_BY_ID.get(id)!;
}

export function limitsOf(plan: Plan, settings: PlanSettings): PlanLimits {
  return {
    perMinute: settings[plan.perMinuteSetting] || undefined,
    perHour: (plan.hourlyCap && settings.hourlyCap) || undefined,
    delayMs: (plan.fairnessDelay && settings.fairnessDelayMs) || undefined,
    namedKeys: settings.keysPerAccount || undefined,
  };
}

/** Each plan's price in words, in one or several languages; undefined if the operator states none. */
export type PriceTexts = Readonly<Record<PlanId, string | undefined>>;

/** Each plan's price, in the operator's words. */
export function priceTexts(settings: PriceSettings): PriceTexts {
  const texts = PLANS.map(({ id, sale }) => [id, sale ? settings[sale.priceTextSetting] : 'Free']);
  return Object.fromEntries(texts) as PriceTexts;
}

/** A price in a language; the part before the first bar is for languages without their own. */
export function priceIn(text: string | undefined, language: string): string | undefined {
  const [first, ...others] = text?.split('|').map((words) => words.trim()) ?? [];
  return others.find((words) => words.startsWith(`${language}: `))?.slice(language.length + 2) ?? first;
}

/** The Stripe price of each paid plan; all are set if payments are configured. */
export function stripePrices(settings: PriceSettings): Readonly<Record<PaidPlan, string>> {
  const prices = PLANS.flatMap(({ id, sale }) => (sale ? [[id, settings[sale.stripePriceSetting]!]] : []));
  return Object.fromEntries(prices) as Record<PaidPlan, string>;
}
