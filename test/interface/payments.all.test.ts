import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeStripe, signedEvent, startFakeStripe } from '../billing/fake-stripe.ts';
import { PASSWORD, Person } from '../http/account/person.ts';
import { NUTELLA } from '../support/foods.ts';
import { type Answer, bearer, get, request } from '../support/http.ts';
import { type Larder, startLarder } from '../support/start-larder.ts';
import { until } from '../support/until.ts';

const WEBHOOK_SECRET = 'whsec_pantry';
let stripe: FakeStripe;
let larder: Larder;
let events = 0;

beforeAll(async () => {
  stripe = await startFakeStripe('sk_test_pantry');
  larder = await startLarder({
    env: {
      LARDER_FAIRNESS_DELAY_MS: '0',
      LARDER_HOURLY_CAP: '0',
      LARDER_TRUST_PROXY: '127.0.0.1',
      LARDER_STRIPE_SECRET_KEY: 'sk_test_pantry',
      LARDER_STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      LARDER_STRIPE_PRO_PRICE: 'price_pro',
      LARDER_STRIPE_SCALE_PRICE: 'price_scale',
      LARDER_STRIPE_API: stripe.api,
      LARDER_PRO_PRICE_TEXT: '€29 a month | de: 29 € im Monat',
      LARDER_BILLING_GRACE_DAYS: '7',
    },
    foods: [NUTELLA],
  });
});

afterAll(async () => {
  await larder.stop();
  await stripe.close();
});

function deliver({ body, signature }: { body: Buffer; signature: string }): Promise<Answer> {
  const headers = { 'Stripe-Signature': signature, 'Content-Type': 'application/json; charset=utf-8' };
  return request(larder.url, '/billing/webhook', { method: 'POST', headers, body });
}

function eventOf(type: string, object: Record<string, unknown>, id = `evt_${++events}`) {
  return signedEvent(WEBHOOK_SECRET, { id, type, object });
}

async function tell(type: string, object: Record<string, unknown>, id?: string): Promise<void> {
  const answer = await deliver(eventOf(type, object, id));
  expect({ status: answer.status, body: answer.json() }).toEqual({ status: 200, body: { received: true } });
}

async function registered(username: string) {
  const person = new Person(larder.url);
  return Object.assign(person, { key: await person.register(username), username });
}

/** Someone who has paid for Pro, but of whom we were not told yet. */
async function paid(username: string) {
  const person = await registered(username);
  const { url } = await person.must(200, 'POST', '/billing/checkout', { plan: 'pro' });
  const sessionId = url.split('/').at(-1)!;
  const customer = String(stripe.sessions.get(sessionId)!.customer);
  const subscription = stripe.pay(sessionId);
  return Object.assign(person, { customer, subscription, sessionId });
}

async function limitOf(key: string): Promise<string> {
  return String((await get(larder.url, '/search?q=nutella', bearer(key))).headers['x-ratelimit-limit']);
}

async function limitBecomes(key: string, limit: string): Promise<void> {
  await until(async () => (await limitOf(key)) === limit, `a limit of ${limit}`);
}

const planIdOf = async (person: Person) => (await person.must(200, 'GET', '/auth/account')).plan.id;

describe('1. paying', () => {
  it('gives the plan within a second of the event', async () => {
    const ada = await paid('ada');
    expect(await limitOf(ada.key)).toBe('30');
    expect(await ada.must(200, 'GET', '/billing/plans')).toMatchObject({
      can_pay: true,
      overage: expect.stringContaining('no overage charges'),
      plans: [{}, { price: '€29 a month', limits: { per_minute: 500 } }, { price: null }],
    });
    expect(await ada.must(200, 'GET', '/billing/subscription')).toMatchObject({
      plan: { id: 'starter' },
      provider: 'stripe',
      status: null,
      reason: 'no-subscription',
    });
    await tell('checkout.session.completed', { object: 'checkout.session', id: ada.sessionId, customer: ada.customer });
    await limitBecomes(ada.key, '500');
    expect(await ada.must(200, 'GET', '/billing/subscription')).toMatchObject({
      plan: { id: 'pro' },
      status: 'active',
      reason: 'paid',
      renews_at: expect.stringMatching(/Z$/),
    });
    const { events: trail } = await ada.must(200, 'GET', '/auth/events');
    expect(trail[0]).toMatchObject({
      kind: 'plan_changed',
      actor: 'payment_provider',
      detail: { from: 'starter', to: 'pro' },
    });
  });
});

describe('2. events', () => {
  it('replayed and late ones change nothing', async () => {
    const ben = await paid('ben');
    const object = { object: 'subscription', id: ben.subscription.id, customer: ben.customer };
    const created = eventOf('customer.subscription.created', object);
    await deliver(created);
    await limitBecomes(ben.key, '500');
    ben.subscription.status = 'canceled';
    await tell('customer.subscription.deleted', object);
    await limitBecomes(ben.key, '30');
    expect((await deliver(created)).status).toBe(200);
    await tell('customer.subscription.updated', object);
    expect(await planIdOf(ben)).toBe('starter');
  });

  it('forged, altered, old and unsigned ones are refused', async () => {
    const eve = await registered('eve');
    const object = { object: 'subscription', id: 'sub_x', customer: 'cus_eve', metadata: { account_id: '1' } };
    const asked = stripe.requests.length;
    const good = eventOf('customer.subscription.created', object);
    const wrong = [
      signedEvent('whsec_another', { type: 'customer.subscription.created', object }),
      { ...good, body: Buffer.from(good.body.toString().replace('cus_eve', 'cus_bob')) },
      signedEvent(WEBHOOK_SECRET, { type: 'customer.subscription.created', object, atMs: Date.now() - 400_000 }),
      { ...good, signature: '' },
      { ...good, signature: 't=1,v1=abc' },
      ...['t', 'v1', `t=${Math.floor(Date.now() / 1000)},v1`, `t=${Math.floor(Date.now() / 1000)},v1=`].map(
        (signature) => ({ ...good, signature }),
      ),
      { body: Buffer.from('{'), signature: good.signature },
      { body: Buffer.alloc(0), signature: good.signature },
    ];
    for (const each of wrong) {
      const answer = await deliver(each);
      expect(answer.status).toBe(400);
      expect(answer.json()).toEqual({ detail: 'The event is not signed by the payment provider.' });
    }
    const huge = await deliver({ ...good, body: Buffer.alloc(300_000, 32) });
    expect(huge.status).toBe(413);
    expect(stripe.requests.length).toBe(asked);
    expect(await planIdOf(eve)).toBe('starter');
  });
});

describe('3. a failed payment', () => {
  it('is in grace, and falls back without it', async () => {
    const carl = await paid('carl');
    const failure = { object: 'invoice', id: 'in_1', customer: carl.customer };
    const failSince = (daysAgo: number) => {
      const created = Math.floor(Date.now() / 1000) - daysAgo * 86_400;
      carl.subscription.status = 'past_due';
      stripe.invoices = [
        { subscription: carl.subscription.id, status: 'open', created, status_transitions: {}, due_date: null },
      ];
    };
    failSince(1);
    await tell('invoice.payment_failed', failure);
    await limitBecomes(carl.key, '500');
    expect(await carl.must(200, 'GET', '/billing/subscription')).toMatchObject({
      reason: 'grace',
      status: 'past_due',
      grace_until: expect.stringMatching(/Z$/),
    });
    failSince(8);
    await tell('invoice.payment_failed', failure);
    await limitBecomes(carl.key, '30');
    expect(await carl.must(200, 'GET', '/billing/subscription')).toMatchObject({
      plan: { id: 'starter' },
      reason: 'payment-failed',
    });
  });
});

describe('4. managing', () => {
  it('leads to the portal, and not to a second subscription', async () => {
    const dora = await paid('dora');
    await dora.must(409, 'POST', '/billing/checkout', { plan: 'scale' });
    const { url } = await dora.must(200, 'POST', '/billing/portal');
    expect(url).toBe(`https://portal.example/${dora.customer}`);
    const portal = stripe.requests.filter(({ path }) => path === '/v1/billing_portal/sessions').at(-1)!;
    expect(portal.form.return_url).toBe(`${larder.url}/account/billing`);
    const fresh = await registered('never-paid');
    await fresh.must(409, 'POST', '/billing/portal');
  });

  it('keeps what the operator set, and says so', async () => {
    const gift = await paid('gift');
    await larder.cliJson('account', 'plan', '--username', 'gift', '--plan', 'scale', '--json');
    gift.subscription.status = 'canceled';
    await tell('customer.subscription.deleted', { object: 'subscription', id: 'sub_x', customer: gift.customer });
    await limitBecomes(gift.key, '3000');
    expect(await gift.must(200, 'GET', '/billing/subscription')).toMatchObject({
      plan: { id: 'scale' },
      provider: 'operator',
    });
    const answer = await gift.ask('POST', '/billing/checkout', { body: { plan: 'pro' } });
    expect(answer.headers['x-error-code']).toBe('plan_set_by_operator');
  });
});

describe('5. trouble', () => {
  const down = () =>
    stripe.behaviours.push(...Array.from({ length: 3 }, () => ({ status: 500, error: { type: 'api_error' } })));

  it('an event that cannot be dealt with is 503, and counts when it comes again', async () => {
    const erik = await paid('erik');
    const event = eventOf('checkout.session.completed', {
      object: 'checkout.session',
      id: erik.sessionId,
      customer: erik.customer,
    });
    down();
    const answer = await deliver(event);
    expect(answer.status).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
    expect((await deliver(event)).status).toBe(200);
    await limitBecomes(erik.key, '500');
  });

  it('deletion cancels first, and does not go on when it cannot', async () => {
    const fred = await paid('fred');
    await tell('checkout.session.completed', {
      object: 'checkout.session',
      id: fred.sessionId,
      customer: fred.customer,
    });
    const proof = { password: PASSWORD };
    await fred.must(403, 'DELETE', '/auth/account', { proof: { password: 'a wrong guess here' } });
    expect(fred.subscription.status).toBe('active');
    down();
    await fred.must(503, 'DELETE', '/auth/account', { proof });
    expect((await fred.must(200, 'GET', '/auth/account')).username).toBe('fred');
    await fred.must(204, 'DELETE', '/auth/account', { proof });
    expect(fred.subscription.status).toBe('canceled');
    await tell('customer.subscription.deleted', { object: 'subscription', id: 'sub_x', customer: fred.customer });
  });
});
