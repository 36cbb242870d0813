// 1. Trouble that passes is not noticed, and a retry never does a thing twice.
// 2. Stripe down, slow, busy or refusing is a typed error in time, after a bounded number of attempts.
// 3. No key is in an error, also when Stripe repeats it.
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { Behaviour } from './fake-stripe.ts';
import { ada, failureOf, made, open, stripe, useFakeStripe } from './stripe-harness.ts';

useFakeStripe();

describe('trouble', () => {
  const failing = { status: 500, error: { type: 'api_error', message: 'oops' } };

  it.each<[string, Behaviour]>([
    ['fails', failing],
    ['hangs up after having done it', { isCut: true }],
  ])('that passes is not noticed: Stripe %s once, and nothing is done twice', async (_, manner) => {
    stripe.behaviours.push(manner);
    const { customerId } = await open().startCheckout(ada());
    expect([...stripe.customers.keys()]).toEqual([customerId]);
    const keys = made('/v1/customers').map(({ idempotencyKey }) => idempotencyKey);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^larder-customer-ref-7-/);
  });

  it('gives a session a key of its own, so that an earlier one is never handed out again', async () => {
    const billing = open();
    const { customerId } = await billing.startCheckout(ada());
    await billing.startCheckout(ada({ customerId }));
    const keys = made('/v1/checkout/sessions').map(({ idempotencyKey }) => idempotencyKey);
    expect(new Set(keys).size).toBe(2);
    expect(keys).not.toContain(undefined);
  });

  it.each<[string, Behaviour[], number]>([
    ['failing on and on', [failing, failing, failing, failing], 3],
    ['too busy', [{ status: 429, error: { type: 'invalid_request_error', message: 'slow down' } }], 1],
  ])('is unavailable: Stripe %s', async (_, manners, attempts) => {
    stripe.behaviours.push(...manners);
    const error = await failureOf(open().subscriptionOf('cus_ada'));
    expect(error).toMatchObject({ code: 'BILLING_UNAVAILABLE', cause: { requestId: 'req_1' } });
    expect(stripe.requests).toHaveLength(attempts);
  });

  it('is unavailable: Stripe silent, in time', async () => {
    stripe.behaviours.push(...Array(3).fill({ isSilent: true }));
    const error = await failureOf(open({ timeoutMs: 200 }).subscriptionOf('cus_ada'));
    expect(error).toMatchObject({ code: 'BILLING_UNAVAILABLE' });
  });

  it('is unavailable: Stripe down', async () => {
    await stripe.close();
    expect(await failureOf(open().subscriptionOf('cus_ada'))).toMatchObject({ code: 'BILLING_UNAVAILABLE' });
  });

  it('is refused: a key that Stripe does not know, which it repeats', async () => {
    const error = await failureOf(open({ secretKey: 'sk_test_old' }).subscriptionOf('cus_ada'));
    expect(error).toMatchObject({ code: 'BILLING_REFUSED', value: 'StripeAuthenticationError' });
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('sk_test_old');
  });

  it('is refused: a price that Stripe does not know', async () => {
    stripe.missingPrices.add('price_pro');
    const error = await failureOf(open().startCheckout(ada()));
    expect(error).toMatchObject({ code: 'BILLING_REFUSED', value: 'resource_missing' });
  });
});
