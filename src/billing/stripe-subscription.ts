import type Stripe from 'stripe';
import { PAID_PLANS, type PaidPlan } from '../accounts/plans.ts';
import type { SubscriptionState } from './billing.ts';
import { isOurCheckout } from './stripe-events.ts';

export type PlanPrices = Readonly<Record<PaidPlan, string>>;

const BEST_FIRST = [...PAID_PLANS].reverse();
/** From the best status down; other statuses give no plan. */
const STATUS_ORDER = ['active', 'trialing', 'past_due', 'unpaid', 'paused', 'incomplete'];
/** Statuses with which a second subscription would charge twice. */
const LIVE = ['active', 'trialing', 'past_due', 'unpaid', 'paused'];

/** Whether a subscription costs something, now or when a payment succeeds. */
export function isLive({ status }: { readonly status: string }): boolean {
  return LIVE.includes(status);
}

export function isFailing({ status }: { readonly status: string }): boolean {
  return status === 'past_due' || status === 'unpaid';
}

/** The deciding subscription: the one that gives most, then the newest. */
export function decidingSubscription(
  subscriptions: readonly Stripe.Subscription[],
  prices: PlanPrices,
): Stripe.Subscription | undefined {
  return [...subscriptions].sort(
    (a, b) =>
      rank(STATUS_ORDER, a.status) - rank(STATUS_ORDER, b.status) ||
      rank(BEST_FIRST, itemOf(a, prices).plan) - rank(BEST_FIRST, itemOf(b, prices).plan) ||
      b.created - a.created ||
      a.id.localeCompare(b.id),
  )[0];
}

/**
 * The subscriptions that charge for a plan beside the deciding one. Only those that our checkout created, and only beside a
 * paid one: whatever else was arranged in Stripe is left alone.
 */
export function duplicatesOf(
  counting: Stripe.Subscription,
  subscriptions: readonly Stripe.Subscription[],
  prices: PlanPrices,
): string[] {
  const isOurs = (one: Stripe.Subscription) =>
    isOurCheckout(one.metadata) && itemOf(one, prices).plan !== undefined && isLive(one);
  if (counting.status !== 'active' || !isOurs(counting)) return [];
  return subscriptions.filter((other) => other.id !== counting.id && isOurs(other)).map(({ id }) => id);
}

export function isForPlan(subscription: Stripe.Subscription, prices: PlanPrices): boolean {
  return itemOf(subscription, prices).plan !== undefined;
}

/** What we store of a subscription. */
export function toState(
  subscription: Stripe.Subscription,
  prices: PlanPrices,
  { failingSinceMs, duplicateIds }: { failingSinceMs: number | undefined; duplicateIds: readonly string[] },
): SubscriptionState {
  const { id, customer, status, cancel_at: cancelAt, cancel_at_period_end: endsWithPeriod } = subscription;
  const { item, plan } = itemOf(subscription, prices);
  const endsAt = cancelAt ?? (endsWithPeriod ? item?.current_period_end : undefined);
  return {
    customerId: typeof customer === 'string' ? customer : customer.id,
    subscriptionId: id,
    status,
    priceId: item?.price.id,
    plan,
    failingSinceMs,
    renewsAtMs: isLive(subscription) && endsAt === undefined ? inMs(item?.current_period_end) : undefined,
    endsAtMs: inMs(endsAt),
    ...(duplicateIds.length > 0 && { duplicateIds }),
  };
}

/**
 * When a failing subscription's payments began to fail: at the oldest unpaid invoice since the last paid one. Not the
 * latest invoice: each period has its own, so the grace period would restart each month.
 */
export function failingSinceMs(subscription: Stripe.Subscription, newestFirst: readonly Stripe.Invoice[]): number {
  const lastPaid = newestFirst.findIndex(({ status }) => status === 'paid');
  const unpaid = newestFirst
    .slice(0, lastPaid < 0 ? undefined : lastPaid)
    .filter(({ status }) => status === 'open' || status === 'uncollectible');
  const times = unpaid.map((invoice) => invoice.due_date ?? invoice.status_transitions.finalized_at ?? invoice.created);
  // Without an unpaid invoice, the period's beginning is the best estimate.
  const began = subscription.items.data[0]?.current_period_start ?? subscription.created;
  return Math.min(...(times.length > 0 ? times : [began])) * 1000;
}

function inMs(seconds: number | undefined): number | undefined {
  return seconds === undefined ? undefined : seconds * 1000;
}

function rank(order: readonly unknown[], value: unknown): number {
  const at = order.indexOf(value);
  return at < 0 ? order.length : at;
}

function itemOf({ items }: Stripe.Subscription, prices: PlanPrices) {
  for (const plan of BEST_FIRST) {
    const item = items.data.find(({ price }) => price.id === prices[plan]);
    if (item) return { item, plan };
  }
  return { item: items.data[0], plan: undefined };
}
