import { FREE_PLAN, type PlanId } from '../accounts/plans.ts';
import { DAY_MS } from '../timing/durations.ts';
import type { SubscriptionState } from './billing.ts';

export type PlanReason =
  | 'no-subscription'
  | 'paid'
  | 'trial'
  | 'ending' // paid, and canceled for later
  | 'grace' // a payment failed, and the plan is kept for a time
  | 'payment-failed' // the time is over
  | 'not-paid-yet' // the first payment was not completed
  | 'paused'
  | 'ended'
  | 'unknown-price' // the subscription is for something that no plan here costs
  | 'unknown-status'; // the payment provider has a new word

export interface PlanDecision {
  readonly plan: PlanId;
  readonly reason: PlanReason;
  /** When to ask again at the latest, since the plan changes without any event. */
  readonly untilMs: number | undefined;
}

/** What statuses without a plan mean. */
const REASON_WITHOUT_PLAN: ReadonlyMap<string, PlanReason> = new Map([
  ['canceled', 'ended'],
  ['incomplete_expired', 'ended'],
  ['incomplete', 'not-paid-yet'],
  ['paused', 'paused'],
]);

/** The plan for a state of the payment provider; pure, so history does not matter. */
export function planForSubscription(
  state: SubscriptionState | undefined,
  { nowMs, graceDays }: { nowMs: number; graceDays: number },
): PlanDecision {
  if (state === undefined) return freePlan('no-subscription');
  const { status, plan, failingSinceMs, endsAtMs } = state;
  const isGood = status === 'active' || status === 'trialing';
  const isFailing = status === 'past_due' || status === 'unpaid';
  if (!isGood && !isFailing) return freePlan(REASON_WITHOUT_PLAN.get(status) ?? 'unknown-status');
  if (plan === undefined) return freePlan('unknown-price');
  if (isGood && endsAtMs !== undefined) return { plan, reason: 'ending', untilMs: endsAtMs };
  if (isGood) return { plan, reason: status === 'active' ? 'paid' : 'trial', untilMs: undefined };
  const graceEndMs = (failingSinceMs ?? Number.NEGATIVE_INFINITY) + graceDays * DAY_MS;
  return nowMs < graceEndMs ? { plan, reason: 'grace', untilMs: graceEndMs } : freePlan('payment-failed');
}

function freePlan(reason: PlanReason): PlanDecision {
  return { plan: FREE_PLAN, reason, untilMs: undefined };
}
