/** Plans and subscriptions in plain sentences. */
import type { PlanLimits } from '../../../accounts/plans.ts';
import type { PlanReason } from '../../../billing/plan-for-subscription.ts';
import type { Locale } from '../../language/locale.ts';

/** What a plan allows, each as a name and a value. */
export function limitFacts(
  limits: PlanLimits,
  countedPer: 'ip' | 'account',
  { t, numbers }: Locale,
): [name: string, value: string][] {
  const { perMinute, perHour, delayMs, namedKeys } = limits;
  const orNone = (limit: number | undefined) => (limit === undefined ? t('plan.noLimit') : numbers.count(limit));
  return [
    [t('plan.limit.perMinute'), orNone(perMinute)],
    [t('plan.limit.countedPer'), t(countedPer === 'ip' ? 'plan.limit.clientAddress' : 'plan.limit.account')],
    [t('plan.limit.perHour'), orNone(perHour)],
    [t('plan.limit.delay'), delayMs === undefined ? t('plan.limit.none') : t('plan.limit.about', { count: delayMs })],
    [
      t('plan.limit.namedKeys'),
      namedKeys === undefined ? t('plan.noLimit') : t('plan.limit.upTo', { count: namedKeys }),
    ],
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
export function describeSubscription(facts: SubscriptionFacts, locale: Locale): string {
  const { isSetByOperator, canPay, hasSubscription, reason } = facts;
  if (isSetByOperator) return locale.t(canPay && hasSubscription ? 'plan.state.operatorPaying' : 'plan.state.operator');
  if (!canPay) return locale.t('plan.state.noPayments');
  return SENTENCES[reason ?? 'no-subscription'](facts, locale);
}

const SENTENCES: Readonly<Record<PlanReason, (facts: SubscriptionFacts, locale: Locale) => string>> = {
  'no-subscription': (_, { t }) => t('plan.state.nothing'),
  paid: ({ renewsAt }, locale) =>
    renewsAt === undefined
      ? locale.t('plan.state.paid')
      : locale.t('plan.state.paidUntil', { at: locale.moment(renewsAt) }),
  trial: ({ renewsAt }, locale) =>
    renewsAt === undefined
      ? locale.t('plan.state.trial')
      : locale.t('plan.state.trialUntil', { at: locale.moment(renewsAt) }),
  ending: ({ planName: plan, endsAt }, locale) =>
    endsAt === undefined
      ? locale.t('plan.state.ending', { plan })
      : locale.t('plan.state.endingAt', { plan, at: locale.moment(endsAt) }),
  grace: ({ planName: plan, graceUntil }, locale) =>
    graceUntil === undefined
      ? locale.t('plan.state.grace', { plan })
      : locale.t('plan.state.graceUntil', { plan, at: locale.moment(graceUntil) }),
  'payment-failed': (_, { t }) => t('plan.state.paymentFailed'),
  'not-paid-yet': (_, { t }) => t('plan.state.notPaidYet'),
  paused: (_, { t }) => t('plan.state.paused'),
  ended: (_, { t }) => t('plan.state.ended'),
  'unknown-price': (_, { t }) => t('plan.state.unknownPrice'),
  'unknown-status': (_, { t }) => t('plan.state.unknownStatus'),
};
