// 1. Every status of a subscription gives the plan that the table says, with the reason and how long that holds.
// 2. A failed payment keeps the plan for the grace time, counted from the first failure, to the millisecond.
// 3. The same state gives the same plan, whatever came before: no order of events can matter.
import { describe, expect, it } from 'vitest';
import type { SubscriptionState } from '../../src/billing/billing.ts';
import { planForSubscription } from '../../src/billing/plan-for-subscription.ts';

const NOW = Date.parse('2026-11-15T12:00:00Z');
const DAY = 86_400_000;

function state(changes: Partial<SubscriptionState>): SubscriptionState {
  return {
    customerId: 'cus_1',
    subscriptionId: 'sub_1',
    status: 'active',
    priceId: 'price_pro',
    plan: 'pro',
    failingSinceMs: undefined,
    renewsAtMs: undefined,
    endsAtMs: undefined,
    ...changes,
  };
}

const failing = (status: string, days: number) => state({ status, failingSinceMs: NOW - days * DAY });

describe('with seven days of grace', () => {
  it.each<[string, SubscriptionState | undefined, string, string, number?]>([
    ['no subscription', undefined, 'starter', 'no-subscription'],
    ['active', state({}), 'pro', 'paid'],
    ['active on Scale', state({ plan: 'scale' }), 'scale', 'paid'],
    ['in trial', state({ status: 'trialing' }), 'pro', 'trial'],
    ['active, cancelled for later', state({ endsAtMs: NOW + DAY }), 'pro', 'ending', NOW + DAY],
    ['in trial, cancelled for later', state({ status: 'trialing', endsAtMs: NOW + 1 }), 'pro', 'ending', NOW + 1],
    ['past due since now', failing('past_due', 0), 'pro', 'grace', NOW + 7 * DAY],
    ['past due since three days', failing('past_due', 3), 'pro', 'grace', NOW + 4 * DAY],
    [
      'past due, a millisecond left',
      state({ status: 'past_due', failingSinceMs: NOW - 7 * DAY + 1 }),
      'pro',
      'grace',
      NOW + 1,
    ],
    ['past due since seven days', failing('past_due', 7), 'starter', 'payment-failed'],
    ['past due since a month', failing('past_due', 30), 'starter', 'payment-failed'],
    ['past due since nobody knows when', state({ status: 'past_due' }), 'starter', 'payment-failed'],
    ['unpaid since three days', failing('unpaid', 3), 'pro', 'grace', NOW + 4 * DAY],
    ['unpaid since a month', failing('unpaid', 30), 'starter', 'payment-failed'],
    ['canceled', state({ status: 'canceled' }), 'starter', 'ended'],
    ['canceled while failing', failing('canceled', 1), 'starter', 'ended'],
    ['never paid', state({ status: 'incomplete' }), 'starter', 'not-paid-yet'],
    ['never paid in time', state({ status: 'incomplete_expired' }), 'starter', 'ended'],
    ['paused', state({ status: 'paused' }), 'starter', 'paused'],
    ['a new word', state({ status: 'hibernating' }), 'starter', 'unknown-status'],
    ['a word of JavaScript', state({ status: 'constructor' }), 'starter', 'unknown-status'],
    ['active with a price that is not ours', state({ plan: undefined }), 'starter', 'unknown-price'],
    [
      'failing with a price that is not ours',
      state({ ...failing('past_due', 1), plan: undefined }),
      'starter',
      'unknown-price',
    ],
  ])('%s', (_, given, plan, reason, untilMs) => {
    expect(planForSubscription(given, { nowMs: NOW, graceDays: 7 })).toEqual({ plan, reason, untilMs });
  });
});

it('without grace, a failed payment ends the plan at once', () => {
  expect(planForSubscription(failing('past_due', 0), { nowMs: NOW, graceDays: 0 })).toMatchObject({ plan: 'starter' });
});

it('a payment that succeeds after all brings the plan back', () => {
  const options = { nowMs: NOW, graceDays: 7 };
  const story = [failing('past_due', 1), failing('past_due', 8), state({})].map(
    (given) => planForSubscription(given, options).plan,
  );
  expect(story).toEqual(['pro', 'starter', 'pro']);
});
