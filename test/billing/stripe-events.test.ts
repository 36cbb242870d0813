// 1. Events are believed only when signed by Stripe, and lately.
// 2. They say whose subscription changed, and no more; of the account only what our own key wrote.
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { BILLING_EVENT_TYPES } from '../../src/billing/stripe-events.ts';
import { signedEvent } from './fake-stripe.ts';
import { failureOf, NOW, open, stripe, useFakeStripe, WEBHOOK_SECRET } from './stripe-harness.ts';

useFakeStripe();

describe('an event', () => {
  const subscription = {
    id: 'sub_1',
    object: 'subscription',
    customer: 'cus_1',
    metadata: { account_reference: 'ref-7', account_id: '7' },
  };
  const invoice = {
    id: 'in_1',
    object: 'invoice',
    customer: { id: 'cus_1', object: 'customer' },
    metadata: {},
    parent: { subscription_details: { metadata: { account_reference: 'ref-7', account_id: '7' } } },
  };
  const read = (event: Parameters<typeof signedEvent>[1], secret = WEBHOOK_SECRET) => {
    const { body, signature } = signedEvent(secret, { atMs: NOW, ...event });
    return open().readEvent(body, signature);
  };

  it.each([
    ['customer.subscription.updated', subscription],
    [
      'checkout.session.completed',
      {
        id: 'cs_1',
        object: 'checkout.session',
        customer: 'cus_1',
        metadata: { account_reference: 'ref-7', account_id: '7' },
      },
    ],
    ['invoice.paid', invoice],
    ['invoice.payment_failed', invoice],
    [
      'customer.deleted',
      { id: 'cus_1', object: 'customer', metadata: { account_reference: 'ref-7', account_id: '7' } },
    ],
  ])('%s says whose subscription changed', async (type, object) => {
    expect(await read({ id: 'evt_7', type, object })).toEqual({
      id: 'evt_7',
      type,
      customerId: 'cus_1',
      accountReference: 'ref-7',
      reversed: undefined,
      isPaymentFailure: type === 'invoice.payment_failed',
    });
    expect(BILLING_EVENT_TYPES).toContain(type);
  });

  it.each([
    ['charge.dispute.created', { disputeId: 'x_1' }],
    ['charge.dispute.closed', { disputeId: 'x_1' }],
    ['charge.refunded', { refundedChargeId: 'x_1' }],
  ])('%s names a payment', async (type, reversed) => {
    expect(await read({ type, object: { id: 'x_1', object: type } })).toMatchObject({ reversed });
    expect(BILLING_EVENT_TYPES).toContain(type);
  });

  it.each([
    ['charge.succeeded', { account_reference: 'ref-7' }],
    ['charge.dispute.updated', { account_reference: 'ref-7' }],
    ['invoice.upcoming', { account_id: '7' }],
  ])('%s does not concern subscriptions, and names nobody', async (type, metadata) => {
    const event = await read({ type, object: { id: 'ch_1', object: 'charge', customer: 'cus_1', metadata } });
    expect(event.reversed).toBeUndefined();
    expect(event).toMatchObject({ id: 'evt_1', customerId: undefined, accountReference: undefined });
  });

  it('is not believed about the account when anyone could have written it', async () => {
    const object = {
      id: 'cs_1',
      object: 'checkout.session',
      customer: 'cus_1',
      client_reference_id: 'ref-7',
      metadata: {},
    };
    expect(await read({ type: 'checkout.session.completed', object })).toMatchObject({ accountReference: undefined });
  });

  it('can be read twice, with the same id', async () => {
    const { body, signature } = signedEvent(WEBHOOK_SECRET, { type: 'invoice.paid', object: invoice, atMs: NOW });
    const billing = open();
    expect(await billing.readEvent(body, signature)).toEqual(await billing.readEvent(body, signature));
  });

  const good = () => signedEvent(WEBHOOK_SECRET, { type: 'invoice.paid', object: invoice, atMs: NOW });
  const at = (atMs: number) => signedEvent(WEBHOOK_SECRET, { type: 'invoice.paid', object: invoice, atMs });
  it.each<[string, () => { body: Buffer; signature: string }]>([
    [
      'signed with another secret',
      () => signedEvent('whsec_stranger', { type: 'invoice.paid', object: invoice, atMs: NOW }),
    ],
    ['changed', () => ({ ...good(), body: Buffer.from(good().body.toString().replace('cus_1', 'cus_2')) })],
    [
      'written anew',
      () => ({ ...good(), body: Buffer.from(JSON.stringify(JSON.parse(good().body.toString()), null, 1)) }),
    ],
    ['signed six minutes ago', () => at(NOW - 360_000)],
    [
      'old with a fresh time',
      () => ({ ...at(NOW - 360_000), signature: at(NOW - 360_000).signature.replace(/t=\d+/, `t=${NOW / 1000}`) }),
    ],
    ['not signed', () => ({ ...good(), signature: '' })],
    ['signed with nonsense', () => ({ ...good(), signature: 't=now,v1=abc' })],
    ...[
      't',
      't=',
      'v1',
      `t=${NOW / 1000},v1`,
      `t=${NOW / 1000},v1=`,
      `t=${NOW / 1000},v1,v1=aa`,
      'v1=,t=',
      '=,=',
      ',',
      ' ',
    ].map((signature): [string, () => { body: Buffer; signature: string }] => [
      `with the header ${JSON.stringify(signature)}`,
      () => ({ ...good(), signature }),
    ]),
    ['signed by an older scheme', () => ({ ...good(), signature: good().signature.replace('v1=', 'v0=') })],
    ['empty', () => ({ ...good(), body: Buffer.alloc(0) })],
  ])('%s is refused', async (_, deliver) => {
    const { body, signature } = deliver();
    const error = await failureOf(open().readEvent(body, signature));
    expect(error).toMatchObject({ code: 'BILLING_SIGNATURE_INVALID' });
    expect(inspect(error, { depth: 9 })).not.toContain(WEBHOOK_SECRET);
  });

  it('signed four minutes ago is still good', async () => {
    const { body, signature } = at(NOW - 240_000);
    expect(await open().readEvent(body, signature)).toMatchObject({ customerId: 'cus_1' });
  });

  it('asks nothing of Stripe', async () => {
    await read({ type: 'invoice.paid', object: invoice });
    expect(stripe.requests).toEqual([]);
  });
});
