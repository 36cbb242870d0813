/**
 * Plan and payments in a real browser, with Stripe's own SDK against its stand-in:
 *   1. choosing a plan leads to the provider's page and back, with scripts and without; the plan holds once it is paid;
 *   2. someone who did not pay is told so; someone who paid manages it on the provider's page;
 *   3. a plan of the operator, a failed payment, and a provider that does not answer, in plain words,
 *      sound in both themes, wide and narrow;
 *   4. without payments there is nothing to choose, and what is sent all the same changes nothing.
 */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type FakeStripe, signedEvent, startFakeStripe } from '../billing/fake-stripe.ts';
import { NUTELLA } from '../support/foods.ts';
import { bearer, get, request } from '../support/http.ts';
import { type Larder, startLarder } from '../support/start-larder.ts';
import { complaintsBut, follow, MANY_PEOPLE, submit, visitAsMember } from './member.ts';
import { expectSound, prepareChecks } from './soundness.ts';
import type { Visitor } from './visitor.ts';

const WEBHOOK_SECRET = 'whsec_pantry';
const PAGE = '/account/billing';

let stripe: FakeStripe;
let larder: Larder;
let visitor: Visitor;
let expected = /(?!)/;
let people = 0;
let events = 0;

beforeAll(async () => {
  stripe = await startFakeStripe('sk_test_pantry');
  larder = await startLarder({
    env: {
      ...MANY_PEOPLE,
      LARDER_PRO_PER_MINUTE: '500',
      LARDER_STRIPE_SECRET_KEY: 'sk_test_pantry',
      LARDER_STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      LARDER_STRIPE_PRO_PRICE: 'price_pro',
      LARDER_STRIPE_SCALE_PRICE: 'price_scale',
      LARDER_STRIPE_API: stripe.api,
      LARDER_PRO_PRICE_TEXT: '€29 a month | de: 29 € im Monat',
    },
    foods: [NUTELLA],
  });
});

afterAll(async () => {
  await Promise.all([larder?.stop(), stripe?.close()]);
});

afterEach(async () => {
  expect(complaintsBut(visitor, expected)).toEqual([]);
  expected = /(?!)/;
  await visitor.leave();
});

/** A new member at the page of plans; the provider's pages are stood in for. */
async function atPlans(options: BrowserContextOptions = {}, url = larder.url) {
  people += 1;
  const member = await visitAsMember(url, `grocer-${people}`, options);
  visitor = member;
  const body = '<!doctype html><html lang="en"><title>Pay here</title><h1>Pay here</h1></html>';
  for (const origin of ['https://checkout.example', 'https://portal.example']) {
    await member.standIn(origin, { contentType: 'text/html', body });
  }
  await member.open(PAGE);
  return member;
}

const main = (page: Page) => page.innerText('main');

/** Goes to the provider's page by a form. */
async function leaveBy(page: Page, button: string): Promise<void> {
  await page.click(`button:text-is("${button}")`);
  await page.waitForURL(/\.example\//);
}

async function tell(type: string, object: Record<string, unknown>): Promise<void> {
  const { body, signature } = signedEvent(WEBHOOK_SECRET, { id: `evt_${++events}`, type, object });
  const headers = { 'Stripe-Signature': signature, 'Content-Type': 'application/json' };
  const answer = await request(larder.url, '/billing/webhook', { method: 'POST', headers, body });
  expect(answer.status).toBe(200);
}

/** Pays on the provider's page that the browser is at, and comes back. */
async function pay(page: Page, open: (path: string) => Promise<void>) {
  const sessionId = new URL(page.url()).pathname.slice(1);
  const session = stripe.sessions.get(sessionId)!;
  const customer = String(session.customer);
  const subscription = stripe.pay(sessionId);
  const { pathname, search } = new URL(String(session.success_url));
  await open(pathname + search);
  return { customer, subscription, told: { object: 'checkout.session', id: sessionId, customer } };
}

describe('paying', () => {
  it.each([
    ['with scripts', true],
    ['without scripts', false],
  ])('1. leads to the provider and back, %s', async (_how, javaScriptEnabled) => {
    const { page, open, accountKey } = await atPlans({ javaScriptEnabled });
    const plans = await page.locator('.plan').allInnerTexts();
    expect(plans[0]).toMatch(/Starter\s+your plan\s+Free/);
    expect(plans[1]).toMatch(/Pro\s+€29 a month[\s\S]*Requests a minute\s+500/);
    expect(plans[2]).toMatch(/Scale\s+price not stated/);
    await open('/account/billing?lang=de');
    expect(await page.textContent('.plan >> nth=1')).toContain('29 € im Monat');
    await open('/account/billing?lang=en');
    await leaveBy(page, 'Choose Pro');
    expect(page.url()).toMatch(/^https:\/\/checkout\.example\/cs_/);
    const { told } = await pay(page, open);
    expect(await main(page)).toContain('The payment provider usually reports your payment');
    expect(await main(page)).toContain('You are on Starter');
    await tell('checkout.session.completed', told);
    await follow(page, () => page.click('text=Check again'));
    expect(await main(page)).toContain('Your account is on Pro, and your keys have its limits already.');
    expect(await main(page)).toMatch(/It is paid\. The next payment is due on \d+ \w+ \d{4}, \d\d:\d\d UTC\./);
    expect(await page.locator('button:has-text("Choose")').count()).toBe(0);
    const limit = async () =>
      (await get(larder.url, '/search?q=nutella', bearer(accountKey))).headers['x-ratelimit-limit'];
    await expect.poll(limit).toBe('500');
  });

  it('2. coming back without having paid', async () => {
    const { page, open } = await atPlans();
    await leaveBy(page, 'Choose Scale');
    const session = stripe.sessions.get(new URL(page.url()).pathname.slice(1))!;
    const { pathname, search } = new URL(String(session.cancel_url));
    await open(pathname + search);
    expect(await page.textContent('.notice')).toBe('No payment was made, and nothing has changed.');
    expect(await page.locator('button:has-text("Choose")').count()).toBe(2);
    await open(`${PAGE}?checkout=%3Cscript%3E`);
    expect(await page.locator('.notice').count()).toBe(0);
  });

  it('2. managing a subscription, and one that ends', async () => {
    const { page, open } = await atPlans();
    await leaveBy(page, 'Choose Pro');
    const { told, subscription, customer } = await pay(page, open);
    await tell('checkout.session.completed', told);
    await open(PAGE);
    await leaveBy(page, 'Manage subscription');
    expect(page.url()).toBe(`https://portal.example/${customer}`);
    Object.assign(subscription, { cancel_at: 2_000_000_000 });
    await tell('customer.subscription.updated', { object: 'subscription', id: subscription.id, customer });
    await open(PAGE);
    expect(await main(page)).toContain('You keep Pro until 18 May 2033, 03:33 UTC, then move to Starter.');
  });
});

describe('3. other states', () => {
  it('a plan that the operator set while the page stood open', async () => {
    expected = /409/;
    const { page } = await atPlans();
    await larder.cliJson('account', 'plan', '--username', `grocer-${people}`, '--plan', 'scale', '--json');
    await page.click('button:text-is("Choose Pro")');
    await page.waitForSelector('.problem');
    expect(await page.textContent('.problem')).toContain('The operator set the plan of this account');
    expect(await main(page)).toMatch(/You are on Scale\.[\s\S]*The operator of this service set your plan/);
    expect(await page.locator('.dashboard-main button').count()).toBe(0);
  });

  it('a failed payment', async () => {
    const { page, open } = await atPlans();
    await leaveBy(page, 'Choose Pro');
    const { subscription, customer } = await pay(page, open);
    subscription.status = 'past_due';
    const created = Math.floor(Date.now() / 1000) - 86_400;
    stripe.invoices = [
      { subscription: subscription.id, status: 'open', created, status_transitions: {}, due_date: null },
    ];
    await tell('invoice.payment_failed', { object: 'invoice', id: 'in_1', customer });
    await open(PAGE);
    expect(await main(page)).toMatch(/A payment failed\. You keep Pro until \d+ \w+ \d{4}/);
    expect(await page.isVisible('button:text-is("Manage subscription")')).toBe(true);
  });

  it.each([
    ['light', 1280],
    ['dark', 390],
  ] as const)('a provider that does not answer, in the %s theme at %i pixels', async (colorScheme, width) => {
    expected = /503/;
    const { page, open } = await atPlans({ colorScheme, viewport: { width, height: 844 } });
    await prepareChecks(page);
    await open(`${PAGE}?checkout=done`);
    await expectSound(page);
    stripe.behaviours.push(...Array.from({ length: 3 }, () => ({ status: 500, error: { type: 'api_error' } })));
    await submit(page, 'checkout');
    expect(await page.textContent('.problem')).toContain('is not responding. Nothing was charged.');
    await expectSound(page);
    stripe.behaviours.length = 0;
  });
});

describe('4. without payments', () => {
  let plain: Larder;
  beforeAll(async () => {
    plain = await startLarder({ env: MANY_PEOPLE, foods: [NUTELLA] });
  });
  afterAll(() => plain?.stop());

  it('offers nothing, says whom to ask, and refuses what is sent all the same', async () => {
    expected = /409/;
    const { page } = await atPlans({}, plain.url);
    expect(await main(page)).toContain('Payments are not set up here');
    expect(await page.locator('.dashboard-main button').count()).toBe(0);
    await plain.cliJson('account', 'plan', '--username', `grocer-${people}`, '--plan', 'pro', '--json');
    await page.reload();
    expect(await main(page)).toContain('You are on Pro.');
    const answer = await page.evaluate(async (path) => {
      const body = new URLSearchParams({ form: 'checkout', plan: 'scale' });
      const { status } = await fetch(path, { method: 'POST', body });
      return status;
    }, PAGE);
    expect(answer).toBe(409);
  });
});
