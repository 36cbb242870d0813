/** Plans and subscriptions in plain sentences. */
import type { PlanLimits } from '../../accounts/plans.ts';
import type { PlanReason } from '../../billing/plan-for-subscription.ts';
import { writeCount } from '../../food/amount.ts';
import { writeMoment } from '../dates.tsx';

/** What a plan allows, each as a name and a value. */
export function limitFacts(limits: PlanLimits, countedPer: 'ip' | 'account'): [name: string, value: string][] {
  const { perMinute, perHour, delayMs, namedKeys } = limits;
  return [
    ['Requests a minute', perMinute === undefined ? 'No limit' : writeCount(perMinute)],
    ['Counted per', countedPer === 'ip' ? 'Client address' : 'Account'],
    ['Requests an hour', perHour === undefined ? 'No limit' : writeCount(perHour)],
    ['Delay of answers', delayMs === undefined ? 'None' : `About ${writeCount(delayMs)} ms`],
    ['Named keys', namedKeys === undefined ? 'No limit' : `Up to ${writeCount(namedKeys)}`],
  ];
}

/** What an account pays, as far as it is told here. */
export interface SubscriptionFacts {
  planName: string;
  isSetByOperator: boolean;
  canPay: boolean;
  /** Whether the payment provider knows of a subscription, whatever became of it. */
  hasSubscription: boolean;
  reason: PlanReason | undefined;
  renewsAt: string | undefined;
  endsAt: string | undefined;
  graceUntil: string | undefined;
}

/** How things stand, in a sentence or two. */
export function describeSubscription(facts: SubscriptionFacts): string {
  const { isSetByOperator, canPay, hasSubscription, reason } = facts;
  if (isSetByOperator) {
    const set = 'The operator of this service set your plan. It stays until they change it.';
    return canPay && hasSubscription
      ? `${set} A subscription of yours does not change it: check under Manage subscription whether you are still paying.`
      : set;
  }
  if (!canPay) return 'Payments are not set up here: ask the operator of this service to change your plan.';
  return SENTENCES[reason ?? 'no-subscription'](facts);
}

const SENTENCES: Readonly<Record<PlanReason, (facts: SubscriptionFacts) => string>> = {
  'no-subscription': () => 'You pay nothing, and need no card.',
  paid: ({ renewsAt }) => `It is paid.${renewsAt ? ` The next payment is due on ${writeMoment(renewsAt)}.` : ''}`,
  trial: ({ renewsAt }) =>
    `You are on a trial.${renewsAt ? ` The first payment is due on ${writeMoment(renewsAt)}.` : ''}`,
  ending: ({ planName, endsAt }) =>
    `You have cancelled. You keep ${planName}${endsAt ? ` until ${writeMoment(endsAt)}` : ' for the time you paid for'}, then move to Starter. Your keys stay.`,
  grace: ({ planName, graceUntil }) =>
    `A payment failed. You keep ${planName}${graceUntil ? ` until ${writeMoment(graceUntil)}` : ' for now'}. Check your card under Manage subscription.`,
  'payment-failed': () =>
    'Payments failed for too long, so you are on Starter for now. Your keys stay. Pay under Manage subscription to get your plan back.',
  'not-paid-yet': () => 'A payment was started but not completed. Until it is, you are on Starter.',
  paused: () => 'Your subscription is paused, so you are on Starter for now. Resume it under Manage subscription.',
  ended: () => 'Your subscription has ended. You pay nothing.',
  'unknown-price': () => 'You have a subscription, but not to a current plan. Ask the operator of this service.',
  'unknown-status': () =>
    'The payment provider reports an unknown state of your subscription. Ask the operator of this service.',
};
