// 1. The state of a subscription is what Stripe says now; of several, the one that gives most counts.
// 2. Payments fail from when they began to, whatever further periods bring.
import { beforeEach, describe, expect, it } from 'vitest';
import { planForSubscription } from '../../src/billing/plan-for-subscription.ts';
import { ada, NOW, open, stripe, useFakeStripe } from './stripe-harness.ts';

const seconds = (iso: string) => Date.parse(iso) / 1000;

useFakeStripe();

describe('a subscription', () => {
  const CUSTOMER = 'cus_ada';
  beforeEach(() => {
    stripe.customers.set(CUSTOMER, { id: CUSTOMER, object: 'customer' });
  });

  it('is none for who never had one, or is not known', async () => {
    expect(await open().subscriptionOf(CUSTOMER)).toBeUndefined();
    expect(await open().subscriptionOf('cus_lost')).toBeUndefined();
  });

  it('is what was paid for', async () => {
    const billing = open();
    const { customerId } = await billing.startCheckout(ada({ plan: 'scale' }));
    const { id } = stripe.pay([...stripe.sessions.keys()][0]!);
    expect(await billing.subscriptionOf(customerId)).toEqual({
      customerId,
      subscriptionId: id,
      status: 'active',
      priceId: 'price_scale',
      plan: 'scale',
      failingSinceMs: undefined,
      renewsAtMs: 1_792_592_000_000,
      endsAtMs: undefined,
    });
  });

  it('of a price that is not ours has no plan', async () => {
    stripe.subscribe(CUSTOMER, 'price_merchandise');
    expect(await open().subscriptionOf(CUSTOMER)).toMatchObject({ priceId: 'price_merchandise', plan: undefined });
  });

  it.each<[string, object, string]>([
    ['at a date', { cancel_at: seconds('2026-12-01') }, '2026-12-01T00:00:00.000Z'],
    ['with its period', { cancel_at_period_end: true }, new Date(1_792_592_000_000).toISOString()],
  ])('that is canceled ends %s', async (_, changes, endsAt) => {
    stripe.subscribe(CUSTOMER, 'price_pro', { ...changes });
    const state = await open().subscriptionOf(CUSTOMER);
    expect(new Date(state!.endsAtMs!).toISOString()).toBe(endsAt);
  });

  it.each<[string, [string, string][], string]>([
    [
      'the better plan',
      [
        ['price_pro', 'active'],
        ['price_scale', 'active'],
        ['price_pro', 'active'],
      ],
      'price_scale',
    ],
    [
      'the one that is paid',
      [
        ['price_scale', 'past_due'],
        ['price_pro', 'active'],
        ['price_scale', 'incomplete'],
      ],
      'price_pro',
    ],
    [
      'one of ours',
      [
        ['price_merchandise', 'active'],
        ['price_pro', 'active'],
        ['price_other', 'active'],
      ],
      'price_pro',
    ],
    [
      'one that still runs',
      [
        ['price_scale', 'canceled'],
        ['price_pro', 'past_due'],
        ['price_scale', 'canceled'],
      ],
      'price_pro',
    ],
    [
      'the newest that ended',
      [
        ['price_pro', 'canceled'],
        ['price_scale', 'canceled'],
      ],
      'price_scale',
    ],
  ])('of several counts %s', async (_, all, priceId) => {
    for (const [price, status] of all) stripe.subscribe(CUSTOMER, price, { status });
    expect(await open().subscriptionOf(CUSTOMER)).toMatchObject({ priceId });
  });

  describe('whose payments fail', () => {
    const bill = (subscription: unknown, status: string, finalized: string, changes: object = {}) => {
      const at = seconds(finalized);
      const times = { created: at - 3_600, status_transitions: { finalized_at: at } };
      stripe.invoices.push({ object: 'invoice', subscription, status, due_date: null, ...times, ...changes });
    };
    const failingSince = async () => new Date((await open().subscriptionOf(CUSTOMER))!.failingSinceMs!).toISOString();

    it('does so since the oldest unpaid invoice after the last paid one', async () => {
      const { id } = stripe.subscribe(CUSTOMER, 'price_pro', { status: 'unpaid' });
      bill(id, 'uncollectible', '2026-06-01T00:00:00Z');
      bill(id, 'paid', '2026-07-01T00:00:00Z');
      bill(id, 'void', '2026-08-01T00:00:00Z');
      bill(id, 'uncollectible', '2026-09-01T00:00:00Z');
      bill(id, 'open', '2026-10-01T00:00:00Z');
      bill(id, 'draft', '2026-11-01T00:00:00Z', { status_transitions: { finalized_at: null } });
      bill('sub_of_another', 'open', '2026-05-01T00:00:00Z');
      expect(await failingSince()).toBe('2026-09-01T00:00:00.000Z');
    });

    it('does so since the day an invoice was due, when it was sent to be paid', async () => {
      const { id } = stripe.subscribe(CUSTOMER, 'price_pro', { status: 'past_due' });
      bill(id, 'open', '2026-10-01T00:00:00Z', { due_date: seconds('2026-10-31') });
      expect(await failingSince()).toBe('2026-10-31T00:00:00.000Z');
    });

    it('does so since its period began, when there is no invoice to tell', async () => {
      stripe.subscribe(CUSTOMER, 'price_pro', { status: 'past_due' });
      expect(await failingSince()).toBe(new Date(1_790_000_000_000).toISOString());
    });

    it('keeps its grace time as it is when the next period fails too', async () => {
      const { id } = stripe.subscribe(CUSTOMER, 'price_pro', { status: 'past_due' });
      bill(id, 'open', '2026-11-10T00:00:00Z');
      const first = planForSubscription(await open().subscriptionOf(CUSTOMER), { nowMs: NOW, graceDays: 7 });
      bill(id, 'open', '2026-11-14T00:00:00Z');
      const second = planForSubscription(await open().subscriptionOf(CUSTOMER), { nowMs: NOW, graceDays: 7 });
      expect(first).toEqual({ plan: 'pro', reason: 'grace', untilMs: Date.parse('2026-11-17T00:00:00Z') });
      expect(second).toEqual(first);
    });
  });
});
