// 1. A checkout has one customer for each account, the plan's price and our account in its metadata.
// 2. Nobody pays twice: not beside a live subscription, not in two windows.
// 3. Forgetting a customer ends all that costs, and can be repeated.
import { describe, expect, it } from 'vitest';
import { ada, failureOf, made, open, RETURN_URL, stripe, useFakeStripe } from './stripe-harness.ts';

useFakeStripe();

describe('a checkout', () => {
  it('is for the price of the plan, with our account in all that Stripe makes of it', async () => {
    const { url, customerId } = await open().startCheckout(ada({ plan: 'scale' }));
    expect(stripe.customers.get(customerId)).toMatchObject({
      name: 'ada',
      email: 'ada@food.example',
      metadata: { account_reference: 'ref-7' },
    });
    const [session] = [...stripe.sessions.values()];
    expect(url).toBe(session!.url);
    expect(session).toMatchObject({
      mode: 'subscription',
      customer: customerId,
      line_items: { 0: { price: 'price_scale', quantity: '1' } },
      client_reference_id: 'ref-7',
      metadata: { account_reference: 'ref-7' },
      subscription_data: { metadata: { account_reference: 'ref-7' } },
      success_url: `${RETURN_URL}&checkout=done`,
      cancel_url: `${RETURN_URL}&checkout=cancelled`,
    });
  });

  it('needs no email address', async () => {
    const { customerId } = await open().startCheckout(ada({ email: undefined }));
    expect(stripe.customers.get(customerId)).not.toHaveProperty('email');
  });

  it('makes one customer, however often it is begun', async () => {
    const billing = open();
    const begun = await Promise.all([billing.startCheckout(ada()), billing.startCheckout(ada({ plan: 'scale' }))]);
    const again = await open().startCheckout(ada({ customerId: begun[0].customerId }));
    expect(new Set([...begun, again].map(({ customerId }) => customerId)).size).toBe(1);
    expect(stripe.customers.size).toBe(1);
  });

  it('closes the pages of the same account that are still open', async () => {
    const billing = open();
    const { customerId } = await billing.startCheckout(ada());
    await billing.startCheckout(ada({ customerId, plan: 'scale' }));
    expect([...stripe.sessions.values()].map(({ status }) => status)).toEqual(['expired', 'open']);
  });

  it('gives two windows that begin in the same instant one page between them', async () => {
    const [one, other] = await Promise.all([open().startCheckout(ada()), open().startCheckout(ada())]);
    expect(one.url).toBe(other.url);
    expect([...stripe.sessions.values()].map(({ status }) => status)).toEqual(['open']);
    // A page that was closed, paid or left is not given out again.
    const next = await open().startCheckout(ada({ customerId: one.customerId }));
    expect(next.url).not.toBe(one.url);
    expect([...stripe.sessions.values()].map(({ status }) => status)).toEqual(['expired', 'open']);
  });

  it('leaves at most one page open of two that begin with different plans in the same instant', async () => {
    for (let round = 0; round < 10; round++) {
      const plans = ['pro', 'scale'] as const;
      await Promise.all(plans.map((plan) => open().startCheckout(ada({ accountReference: `${round}`, plan }))));
      const own = [...stripe.sessions.values()].filter((session) => session.client_reference_id === `${round}`);
      expect(own).toHaveLength(2);
      expect(own.filter(({ status }) => status === 'open').length).toBeLessThan(2);
    }
  });

  it('closes its own page when the other was paid before it could be closed', async () => {
    const billing = open();
    const { customerId } = await billing.startCheckout(ada());
    const [first] = [...stripe.sessions.keys()];
    // Paid after we looked for subscriptions: its page cannot be closed any more.
    stripe.onRequest = ({ path }) => {
      if (path === `/v1/checkout/sessions/${first}/expire`) stripe.pay(first!);
    };
    const error = await failureOf(billing.startCheckout(ada({ customerId, plan: 'scale' })));
    expect(error).toMatchObject({ code: 'BILLING_ALREADY_SUBSCRIBED' });
    expect([...stripe.sessions.values()].map(({ status }) => status)).toEqual(['complete', 'expired']);
  });

  it('makes another customer when Stripe has lost or deleted the known one', async () => {
    const billing = open();
    const { customerId } = await billing.startCheckout(ada());
    stripe.customers.set(customerId, { id: customerId, object: 'customer', deleted: true });
    const second = await billing.startCheckout(ada({ customerId }));
    expect(second.customerId).not.toBe(customerId);
    const third = await billing.startCheckout(ada({ customerId: 'cus_lost' }));
    expect(stripe.customers.has(third.customerId)).toBe(true);
  });

  it.each(['active', 'trialing', 'past_due', 'unpaid', 'paused'])(
    'is refused with a subscription that is %s',
    async (status) => {
      const billing = open();
      const { customerId } = await billing.startCheckout(ada());
      stripe.subscribe(customerId, 'price_pro', { status });
      const error = await failureOf(billing.startCheckout(ada({ customerId, plan: 'scale' })));
      expect(error).toMatchObject({ code: 'BILLING_ALREADY_SUBSCRIBED' });
      expect(stripe.sessions.size).toBe(1);
    },
  );

  it('is refused when another window has just paid, before any event has told us', async () => {
    const billing = open();
    await billing.startCheckout(ada());
    stripe.pay([...stripe.sessions.keys()][0]!);
    expect(await failureOf(billing.startCheckout(ada()))).toMatchObject({ code: 'BILLING_ALREADY_SUBSCRIBED' });
  });

  it.each(['canceled', 'incomplete_expired'])('is possible again after a subscription that is %s', async (status) => {
    const billing = open();
    const { customerId } = await billing.startCheckout(ada());
    stripe.subscribe(customerId, 'price_pro', { status });
    expect(await billing.startCheckout(ada({ customerId }))).toMatchObject({ customerId });
  });
});

it('the portal is that of the customer', async () => {
  const billing = open();
  const { customerId } = await billing.startCheckout(ada());
  expect(await billing.portalUrl({ customerId, returnUrl: RETURN_URL })).toBe(`https://portal.example/${customerId}`);
  expect(made('/v1/billing_portal/sessions')[0]!.form).toEqual({ customer: customerId, return_url: RETURN_URL });
});

describe('forgetting', () => {
  it('ends subscriptions and closes pages, and can be repeated', async () => {
    const billing = open();
    const { customerId } = await billing.startCheckout(ada());
    for (const status of ['active', 'past_due', 'incomplete', 'incomplete_expired', 'canceled']) {
      stripe.subscribe(customerId, 'price_pro', { status });
    }
    const other = stripe.subscribe('cus_grace', 'price_pro');
    await billing.deleteCustomer(customerId);
    await billing.deleteCustomer(customerId);
    const left = [...stripe.subscriptions.values()].filter(({ customer }) => customer === customerId);
    expect(left.map(({ status }) => status).sort()).toEqual([...Array(4).fill('canceled'), 'incomplete_expired']);
    expect([...stripe.sessions.values()].map(({ status }) => status)).toEqual(['expired']);
    expect(other.status).toBe('active');
  });

  it('does nothing for a customer that Stripe does not have', async () => {
    await open().deleteCustomer('cus_lost');
    expect(stripe.requests.map(({ method }) => method)).toEqual(['GET']);
  });

  it('fails when Stripe does, so that the account is not deleted while it pays on', async () => {
    stripe.customers.set('cus_ada', { id: 'cus_ada' });
    stripe.behaviours.push(...Array(3).fill({ status: 503, error: { type: 'api_error', message: 'later' } }));
    expect(await failureOf(open().deleteCustomer('cus_ada'))).toMatchObject({ code: 'BILLING_UNAVAILABLE' });
  });
});
