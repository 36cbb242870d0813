// What accounts pay for, on a real database and with Stripe's own SDK against its stand-in:
// 1. An event only says whom to ask about: replayed, late, out of order or two at once, the state of now is what holds.
// 2. A failed payment keeps the plan for the grace time, with one mail in the owner's language; the sweep ends it without any
//    event.
// 3. A plan that the operator set stays, until payments are to decide again.
// 4. The customer is remembered before the browser leaves; an event finds an account without a customer by its own name only.
// 5. Deletion cancels first; what cannot be canceled is not forgotten.
// 6. An event that could not be dealt with is not noted, so that its next delivery is.
// 7. What was paid twice is given back, and only that.
// 8. An account that a restore has lost is nobody else's: no id is handed out twice, and an id in an event names no account.
// 9. A payment that was disputed or refunded whole ends the subscription that it was for, in whatever order events come.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { updateLanguage } from '../../src/accounts/account-rows.ts';
import { AccountStore } from '../../src/accounts/account-store.ts';
import { NO_CLIENT } from '../../src/accounts/audit/client.ts';
import { openAccountsDatabase } from '../../src/accounts/database/database.ts';
import type { AccountsDatabase } from '../../src/accounts/database/engine.ts';
import type { Billing } from '../../src/billing/billing.ts';
import { Payments } from '../../src/billing/payments.ts';
import type { MailMessage } from '../../src/mail/mailer.ts';
import { messagesIn } from '../../src/messages/catalogs.ts';
import { useAccountLocations } from '../support/accounts-location.ts';
import { until } from '../support/until.ts';
import { signedEvent } from './fake-stripe.ts';
import { NOW, open, stripe, useFakeStripe, WEBHOOK_SECRET } from './stripe-harness.ts';

const DAY = 86_400_000;
const newLocation = useAccountLocations();
useFakeStripe();

let database: AccountsDatabase;
let store: AccountStore;
let nowMs: number;
let mails: MailMessage[];
let errors: unknown[];
let shoppers = 0;

beforeEach(async () => {
  nowMs = NOW;
  database = await openAccountsDatabase(await newLocation());
  store = new AccountStore(database, { now: () => nowMs });
  mails = [];
  errors = [];
});
afterEach(() => database.close());

function payments(billing: Billing | 'none' = open()): Payments {
  return new Payments({
    database,
    billing: billing === 'none' ? undefined : billing,
    graceDays: 7,
    mailService: {
      mailer: { send: async (message) => void mails.push(message) },
      siteUrl: 'https://food.example',
      verifyLink: (token) => token,
      recoverLink: (token) => token,
    },
    billingPage: 'https://food.example/account/billing',
    onError: (error) => errors.push(error),
    now: () => nowMs,
  });
}

/** A new account with a confirmed address. */
async function shopper() {
  shoppers += 1;
  const username = `shopper-${shoppers}`;
  const { account } = await store.createAccount({ username, plan: 'starter' });
  const address = `${username}@food.example`;
  const values = {
    account_id: account.id,
    address,
    address_folded: address,
    verified_at: new Date(nowMs).toISOString(),
  };
  await database.kysely
    .insertInto('email')
    .values({ ...values, pending_address: null })
    .execute();
  return { id: account.id, username, address, reference: account.reference };
}

/** A new account that pays for Pro; its customer and subscription. */
async function payer(pay = payments()) {
  const owner = await shopper();
  await pay.startCheckout(owner.id, 'pro');
  const [sessionId, session] = [...stripe.sessions].at(-1)!;
  const customer = String(session.customer);
  const subscription = stripe.pay(sessionId);
  await tell(pay, 'checkout.session.completed', { object: 'checkout.session', id: sessionId, customer });
  return { ...owner, customer, subscription };
}

let events = 0;
function tell(pay: Payments, type: string, object: Record<string, unknown>, id = `evt_${++events}`): Promise<void> {
  const { body, signature } = signedEvent(WEBHOOK_SECRET, { id, type, object, atMs: nowMs });
  return pay.handleWebhook(body, signature);
}

const updated = (customer: string) => ({ object: 'subscription', id: 'sub_x', customer });
const planOf = async (id: number) => (await store.findAccount(id))?.plan;
async function planEvents(id: number) {
  const rows = await database.kysely.selectFrom('audit_event').selectAll().where('account_id', '=', id).execute();
  return rows.filter(({ kind }) => kind === 'plan_changed').map(({ actor, detail }) => [actor, JSON.parse(detail)]);
}

/** The subscription's payments fail since then. */
function fail(subscription: Record<string, unknown>, sinceMs: number): void {
  subscription.status = 'past_due';
  const created = Math.floor(sinceMs / 1000);
  stripe.invoices.push({
    subscription: subscription.id,
    status: 'open',
    created,
    status_transitions: {},
    due_date: null,
  });
}

it('1. the state of now holds, whatever the events', async () => {
  const pay = payments();
  const { id, customer, subscription } = await payer(pay);
  expect(await planOf(id)).toBe('pro');
  expect(await planEvents(id)).toEqual([['payment_provider', { from: 'starter', to: 'pro', reason: 'paid' }]]);
  expect(await pay.subscriptionOf(id)).toMatchObject({
    plan: 'pro',
    status: 'active',
    reason: 'paid',
    planSetBy: 'payments',
  });

  // Canceled; then a late event from when it began, and the same once more: nothing comes back to life.
  subscription.status = 'canceled';
  await tell(pay, 'customer.subscription.created', updated(customer), 'evt_late');
  expect(await planOf(id)).toBe('starter');
  const asked = stripe.requests.length;
  await tell(pay, 'customer.subscription.created', updated(customer), 'evt_late');
  expect(stripe.requests.length).toBe(asked);
  expect(await planEvents(id)).toHaveLength(2);
  await tell(pay, 'payment_method.attached', updated(customer));
  expect(stripe.requests.length).toBe(asked);
});

it('7. refunds and cancels the second of two subscriptions, on whatever node and however often it is told', async () => {
  const [pay, other] = [payments(), payments()];
  const { id, customer, subscription: first } = await payer(pay);
  const metadata = { account_id: String(id) };
  const second = stripe.subscribe(customer, 'price_scale', { metadata });
  stripe.invoices.push(
    { id: 'in_first', subscription: first.id, status: 'paid', status_transitions: {} },
    { id: 'in_second', subscription: second.id, status: 'paid', status_transitions: {} },
  );
  // What the operator has arranged in Stripe, and what is no plan, is left alone.
  const arranged = stripe.subscribe(customer, 'price_pro');
  const otherGoods = stripe.subscribe(customer, 'price_merchandise', { metadata });
  const told = () => [pay, other].map((each) => tell(each, 'customer.subscription.created', updated(customer)));
  await Promise.all(told());
  expect([first, second, arranged, otherGoods].map(({ status }) => status)).toEqual([
    'canceled',
    ...['active', 'active', 'active'],
  ]);
  expect(stripe.refunds).toEqual(['pi_of_in_first']);
  await Promise.all(told());
  expect(stripe.refunds).toHaveLength(1);
  expect(await planOf(id)).toBe('scale');
});

it('7. keeps the plan when a refund fails, and makes it at the next delivery', async () => {
  const pay = payments();
  const { id, customer, subscription: first } = await payer(pay);
  const second = stripe.subscribe(customer, 'price_pro', { metadata: { account_id: String(id) }, created: 1 });
  stripe.invoices.push({ id: 'in_second', subscription: second.id, status: 'paid', status_transitions: {} });
  const refused = { status: 403, error: { type: 'invalid_request_error', message: 'no permission' } };
  stripe.onRequest = ({ path }) => {
    if (path === '/v1/refunds') stripe.behaviours.unshift(refused);
  };
  const event = () => tell(pay, 'customer.subscription.created', updated(customer), 'evt_second');
  await expect(event()).rejects.toMatchObject({ code: 'BILLING_REFUSED' });
  expect([await planOf(id), second.status]).toEqual(['pro', 'active']);
  stripe.onRequest = () => {};
  await event();
  expect([first.status, second.status]).toEqual(['active', 'canceled']);
  expect(stripe.refunds).toEqual(['pi_of_in_second']);
});

it('1. of two answers at once the older one does not win', async () => {
  const shop = open();
  const { id, customer, subscription } = await payer();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isFirst = true;
  // The first answer is read while the subscription is active, and comes only after the second was applied.
  const slow: Billing = {
    ...shop,
    subscriptionOf: async (customerId) => {
      const state = await shop.subscriptionOf(customerId);
      if (isFirst) {
        isFirst = false;
        await held;
      }
      return state;
    },
  };
  const pay = payments(slow);
  const first = tell(pay, 'customer.subscription.updated', updated(customer));
  await until(() => !isFirst, 'the first question');
  subscription.status = 'canceled';
  await tell(pay, 'customer.subscription.deleted', updated(customer));
  expect(await planOf(id)).toBe('starter');
  release();
  await first;
  expect(await planOf(id)).toBe('starter');
});

it('2. the mail about a failed payment is in the language of the account', async () => {
  const pay = payments();
  const { id, customer, subscription } = await payer(pay);
  await updateLanguage(database.kysely, id, { ...NO_CLIENT, language: 'de' });
  fail(subscription, nowMs);
  await tell(pay, 'invoice.payment_failed', { object: 'invoice', id: 'in_1', customer });
  await pay.settled();
  expect(mails.map(({ subject }) => subject)).toEqual([messagesIn('de')['mail.paymentSubject']]);
});

it('2. a failed payment: the grace time, one mail, then the free plan by the sweep alone', async () => {
  const pay = payments();
  const { id, customer, subscription, address } = await payer(pay);
  fail(subscription, nowMs);
  await tell(pay, 'invoice.payment_failed', { object: 'invoice', id: 'in_1', customer }, 'evt_failed');
  await tell(pay, 'invoice.payment_failed', { object: 'invoice', id: 'in_1', customer }, 'evt_failed');
  await pay.settled();
  expect(await planOf(id)).toBe('pro');
  const graceUntil = new Date(Math.floor(nowMs / 1000) * 1000 + 7 * DAY).toISOString();
  expect(await pay.subscriptionOf(id)).toMatchObject({ reason: 'grace', graceUntil, renewsAt: undefined });
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[address, 'Your payment did not go through']]);
  expect(mails[0]!.text).toContain('https://food.example/account/billing');

  nowMs += 7 * DAY - 60_000;
  await pay.refreshDueCustomers();
  expect(await planOf(id)).toBe('pro');
  nowMs += 120_000;
  await pay.refreshDueCustomers();
  expect(await planOf(id)).toBe('starter');
  expect(await pay.subscriptionOf(id)).toMatchObject({ plan: 'starter', reason: 'payment-failed' });
  // Paid after all.
  Object.assign(subscription, { status: 'active' });
  await tell(pay, 'invoice.paid', { object: 'invoice', id: 'in_1', customer });
  expect(await planOf(id)).toBe('pro');
  expect(errors).toEqual([]);
});

it('2. an event that never came is made good for within a day', async () => {
  const pay = payments();
  const { id, subscription } = await payer(pay);
  subscription.status = 'canceled';
  await pay.refreshDueCustomers();
  expect(await planOf(id)).toBe('pro');
  nowMs += DAY + 1;
  await pay.refreshDueCustomers();
  expect(await planOf(id)).toBe('starter');

  // Also the very first one, of someone who has just paid.
  const owner = await shopper();
  await pay.startCheckout(owner.id, 'scale');
  stripe.pay([...stripe.sessions.keys()].at(-1)!);
  nowMs += DAY + 1;
  await pay.refreshDueCustomers();
  expect(await planOf(owner.id)).toBe('scale');
});

it('3. what the operator set stays', async () => {
  const pay = payments();
  const { id, username, customer, subscription } = await payer(pay);
  await store.setPlan(username, 'scale');
  await tell(pay, 'customer.subscription.updated', updated(customer));
  subscription.status = 'canceled';
  await tell(pay, 'customer.subscription.deleted', updated(customer));
  expect(await planOf(id)).toBe('scale');
  expect(await pay.subscriptionOf(id)).toMatchObject({ plan: 'scale', planSetBy: 'operator', reason: undefined });
  await expect(pay.startCheckout(id, 'pro')).rejects.toMatchObject({ code: 'PLAN_SET_BY_OPERATOR' });
  await store.leavePlanToPayments(username);
  await pay.refreshDueCustomers();
  expect(await planOf(id)).toBe('starter');

  const gift = await store.createAccount({ username: 'gift', plan: 'pro' });
  await payments('none').refreshDueCustomers();
  expect(await planOf(gift.account.id)).toBe('pro');
  expect(await store.leavePlanToPayments('gift')).toMatchObject({ plan: 'starter' });
});

it('4. customers and accounts belong together', async () => {
  const pay = payments();
  const owner = await shopper();
  const url = await pay.startCheckout(owner.id, 'pro');
  expect(url).toMatch(/^https:\/\/checkout\.example\//);
  expect([...stripe.customers.values()].at(-1)).toMatchObject({
    email: owner.address,
    metadata: { account_reference: owner.reference },
  });
  const again = await pay.startCheckout(owner.id, 'pro');
  expect(again).not.toBe(url);
  expect([...stripe.customers.values()].filter(({ email }) => email === owner.address)).toHaveLength(1);
  expect(await pay.portalUrl(owner.id)).toMatch(/^https:\/\/portal\.example\/cus_/);
  await expect(pay.portalUrl((await shopper()).id)).rejects.toMatchObject({ code: 'BILLING_NO_CUSTOMER' });

  // The customer's own account counts, not the one that an event names beside it.
  const { customer } = await payer(pay);
  const stranger = await shopper();
  const asStranger = { metadata: { account_reference: stranger.reference } };
  await tell(pay, 'customer.subscription.updated', { ...updated(customer), ...asStranger });
  expect(await planOf(stranger.id)).toBe('starter');
  // One whose customer we never stored is found by the name that our own key wrote.
  const { id: unknown } = stripe.subscribe('cus_unknown', 'price_pro') as { id: string };
  stripe.customers.set('cus_unknown', { id: 'cus_unknown', object: 'customer' });
  await tell(pay, 'customer.subscription.created', {
    object: 'subscription',
    id: unknown,
    customer: 'cus_unknown',
    ...asStranger,
  });
  expect(await planOf(stranger.id)).toBe('pro');
  for (const account_reference of ['999999', '__proto__', '', stranger.reference]) {
    await tell(pay, 'customer.subscription.created', { ...updated('cus_nobody'), metadata: { account_reference } });
  }
});

it("8. an account that a restore has lost is nobody else's", async () => {
  const pay = payments();
  const kept = await shopper();
  const rows = await database.kysely.selectFrom('account').selectAll().execute();
  const counter = await database.kysely.selectFrom('account_counter').selectAll().executeTakeFirstOrThrow();
  const lost = await payer(pay);
  const deleted = await shopper();
  await database.kysely.deleteFrom('account').where('id', '=', deleted.id).execute();
  expect((await shopper()).id).toBeGreaterThan(deleted.id);
  await database.close();

  // A new machine, with what was there before `lost` came.
  database = await openAccountsDatabase(await newLocation());
  store = new AccountStore(database, { now: () => nowMs });
  nowMs += 60_000;
  await database.kysely.insertInto('account').values(rows).execute();
  await database.kysely
    .updateTable('account_counter')
    .set({ last_account_id: Number(counter.last_account_id) })
    .execute();
  const restored = payments();
  const strangers = [await shopper(), await shopper(), await shopper()];
  expect(strangers.map(({ id }) => id)).not.toContain(lost.id);
  for (const { id } of strangers) {
    const metadata = { account_id: String(id) };
    await tell(restored, 'customer.subscription.updated', { ...updated(lost.customer), metadata });
    await tell(restored, 'invoice.paid', {
      ...updated(lost.customer),
      object: 'invoice',
      parent: { subscription_details: { metadata } },
    });
    await tell(restored, 'checkout.session.completed', {
      object: 'checkout.session',
      id: 'cs_x',
      customer: lost.customer,
      client_reference_id: kept.reference,
      metadata,
    });
    expect(await planOf(id)).toBe('starter');
    await expect(restored.portalUrl(id)).rejects.toMatchObject({ code: 'BILLING_NO_CUSTOMER' });
  }
  // One that the backup has is found again by its own reference.
  const { id: subscription } = stripe.subscribe('cus_kept', 'price_pro');
  stripe.customers.set('cus_kept', { id: 'cus_kept', object: 'customer' });
  const metadata = { account_reference: kept.reference };
  await tell(restored, 'invoice.paid', { object: 'invoice', id: subscription, customer: 'cus_kept', metadata });
  expect(await planOf(kept.id)).toBe('pro');
});

it('8. a subscription from before references is known by its customer', async () => {
  const pay = payments();
  const { id, customer, subscription } = await payer(pay);
  subscription.metadata = { account_id: '1' };
  subscription.items = { data: [{ price: { id: 'price_scale' } }] };
  await tell(pay, 'customer.subscription.updated', { ...updated(customer), metadata: { account_id: '1' } });
  expect(await planOf(id)).toBe('scale');
});

const inSeconds = (ms: number) => Math.floor(ms / 1000);

it.each(['needs_response', 'under_review', 'lost', 'warning_needs_response'])(
  '9. a dispute that is %s ends the plan',
  async (status) => {
    const pay = payments();
    const { id, customer, subscription } = await payer(pay);
    const charge = stripe.charge(subscription, inSeconds(nowMs + DAY));
    const dispute = { id: `du_${status}`, object: 'dispute', charge: charge.id, status };
    stripe.disputes.set(dispute.id, dispute);
    const type = status === 'lost' ? 'charge.dispute.closed' : 'charge.dispute.created';
    await tell(pay, type, dispute);
    expect([await planOf(id), subscription.status]).toEqual(['starter', 'canceled']);
    // Whoever pays anew keeps that, however often the old event comes.
    stripe.subscribe(customer, 'price_pro');
    await tell(pay, 'customer.subscription.created', updated(customer));
    await tell(pay, type, dispute);
    expect(await planOf(id)).toBe('pro');
  },
);

it.each(['won', 'warning_closed'])(
  '9. a dispute that is %s keeps the plan, whichever event comes last',
  async (status) => {
    const pay = payments();
    const { id, subscription } = await payer(pay);
    const charge = stripe.charge(subscription, inSeconds(nowMs + DAY));
    const dispute = { id: 'du_kept', object: 'dispute', charge: charge.id, status };
    stripe.disputes.set(dispute.id, dispute);
    await tell(pay, 'charge.dispute.closed', dispute);
    await tell(pay, 'charge.dispute.created', { ...dispute, status: 'needs_response' });
    expect([await planOf(id), subscription.status]).toEqual(['pro', 'active']);
  },
);

it('9. a refund ends what it was for, and only if it is whole', async () => {
  const pay = payments();
  const { id, customer, subscription } = await payer(pay);
  const past = stripe.charge(subscription, inSeconds(nowMs - DAY));
  const current = stripe.charge(subscription, inSeconds(nowMs + DAY));
  const other = stripe.charge(stripe.subscribe(customer, 'price_of_a_book'), inSeconds(nowMs + DAY));
  const bare = { ...current, id: 'ch_bare', payment_intent: null, refunded: true };
  stripe.charges.set('ch_bare', bare);
  past.refunded = true;
  other.refunded = true;
  for (const charge of [past, other, bare, { ...current, refunded: true }, { id: 'ch_gone', refunded: true }]) {
    await tell(pay, 'charge.refunded', { object: 'charge', ...charge });
    expect([await planOf(id), subscription.status]).toEqual(['pro', 'active']);
  }
  current.refunded = true;
  await tell(pay, 'charge.refunded', current);
  expect([await planOf(id), subscription.status]).toEqual(['starter', 'canceled']);
});

it("9. a stranger's subscription at the same Stripe account is left alone", async () => {
  const pay = payments();
  const foreign = stripe.subscribe('cus_foreign', 'price_pro');
  stripe.customers.set('cus_foreign', { id: 'cus_foreign', object: 'customer' });
  const charge = stripe.charge(foreign, inSeconds(nowMs + DAY));
  charge.refunded = true;
  await tell(pay, 'charge.refunded', charge);
  expect(foreign.status).toBe('active');
});

it('5. deletion cancels first', async () => {
  const pay = payments();
  const { id, subscription } = await payer(pay);
  await pay.deleteCustomer(id);
  expect(subscription.status).toBe('canceled');
  await pay.deleteCustomer((await shopper()).id);
  const other = await payer(pay);
  stripe.behaviours.push(...Array.from({ length: 3 }, () => ({ status: 500, error: { type: 'api_error' } })));
  await expect(pay.deleteCustomer(other.id)).rejects.toMatchObject({ code: 'BILLING_UNAVAILABLE' });
  // Without payments, only what may still cost money stands in the way.
  await expect(payments('none').deleteCustomer(other.id)).rejects.toMatchObject({ code: 'BILLING_OFF' });
  other.subscription.status = 'canceled';
  await tell(pay, 'customer.subscription.deleted', updated(other.customer));
  await expect(payments('none').deleteCustomer(other.id)).resolves.toBeUndefined();
});

it('6. an event that could not be dealt with comes again', async () => {
  const pay = payments();
  const { id, customer, subscription } = await payer(pay);
  subscription.status = 'canceled';
  stripe.behaviours.push(...Array.from({ length: 3 }, () => ({ status: 500, error: { type: 'api_error' } })));
  const gone = tell(pay, 'customer.subscription.deleted', updated(customer), 'evt_again');
  await expect(gone).rejects.toMatchObject({ code: 'BILLING_UNAVAILABLE' });
  expect(await planOf(id)).toBe('pro');
  await tell(pay, 'customer.subscription.deleted', updated(customer), 'evt_again');
  expect(await planOf(id)).toBe('starter');
  const { body } = signedEvent(WEBHOOK_SECRET, { type: 'invoice.paid', object: {}, atMs: nowMs });
  await expect(pay.handleWebhook(body, 't=1,v1=forged')).rejects.toMatchObject({ code: 'BILLING_SIGNATURE_INVALID' });
  await expect(payments('none').handleWebhook(body, '')).rejects.toMatchObject({ code: 'BILLING_OFF' });
});

it('6. events are forgotten after a month', async () => {
  const pay = payments();
  const { customer } = await payer(pay);
  await tell(pay, 'customer.subscription.updated', updated(customer), 'evt_old');
  nowMs += 31 * DAY;
  await pay.refreshDueCustomers();
  const kept = await database.kysely.selectFrom('billing_event').select('id').where('id', '=', 'evt_old').execute();
  expect(kept).toEqual([]);
});
