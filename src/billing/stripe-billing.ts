/**
 * Billing through Stripe's SDK, loaded on first use: it is large, and most services have no payments. Prices, proration,
 * tax, card retries and invoices are left to Stripe.
 */
import { createHash, randomUUID as nodeRandomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { AccountsError } from '../accounts/errors.ts';
import type { Billing, Checkout, CheckoutRequest } from './billing.ts';
import { ACCOUNT_METADATA, toBillingEvent } from './stripe-events.ts';
import { billingFailure, isInvalidRequest, isMissing, isRefunded, orSignatureInvalid } from './stripe-failure.ts';
import { reversedSubscription } from './stripe-reversals.ts';
import {
  decidingSubscription,
  duplicatesOf,
  failingSinceMs,
  isFailing,
  isLive,
  type PlanPrices,
  toState,
} from './stripe-subscription.ts';

export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly prices: PlanPrices;
  readonly api: string;
}

export interface StripeTools {
  readonly fetch?: typeof globalThis.fetch;
  readonly now?: () => number;
  readonly randomUUID?: () => string;
  /** The timeout of an attempt; there are up to three, half a second to a second apart. */
  readonly timeoutMs?: number;
}

/** Someone is waiting: with retries a call ends within half a minute. */
const TIMEOUT_MS = 8_000;
const RETRIES = 2;
/** The default of Stripe's own libraries. */
const SIGNATURE_TOLERANCE_SECONDS = 300;
/** The most that Stripe returns at once; no account comes near it. */
const PAGE = 100;

interface Found {
  subscription: Stripe.Subscription;
  duplicateIds: string[];
}

/** Billing for one account at Stripe. */
export function openStripeBilling(
  { secretKey, webhookSecret, prices, api }: StripeSettings,
  { fetch = globalThis.fetch, now = Date.now, randomUUID = nodeRandomUUID, timeoutMs = TIMEOUT_MS }: StripeTools = {},
): Billing {
  let loading: Promise<Stripe> | undefined;

  async function load(): Promise<Stripe> {
    const { default: StripeClient } = await import('stripe');
    const { protocol, hostname, port } = new URL(api);
    const scheme = protocol === 'http:' ? 'http' : 'https';
    return new StripeClient(secretKey, {
      protocol: scheme,
      host: hostname,
      port: port || (scheme === 'http' ? 80 : 443),
      timeout: timeoutMs,
      maxNetworkRetries: RETRIES,
      telemetry: false,
      httpClient: StripeClient.createFetchHttpClient(fetch),
    });
  }

  async function withStripe<T>(work: (stripe: Stripe) => Promise<T>): Promise<T> {
    loading ??= load();
    const stripe = await loading;
    try {
      return await work(stripe);
    } catch (error) {
      throw billingFailure(error, secretKey);
    }
  }

  /** The deciding subscription, or else the last one; and duplicates that charge for the same. */
  async function liveOrNewest(stripe: Stripe, customer: string): Promise<Found | undefined> {
    try {
      // Without a status, Stripe leaves out ended ones.
      const { data } = await stripe.subscriptions.list({ customer, limit: PAGE });
      const counting = decidingSubscription(data, prices);
      if (counting !== undefined) {
        return { subscription: counting, duplicateIds: duplicatesOf(counting, data, prices) };
      }
      const newest = (await stripe.subscriptions.list({ customer, status: 'all', limit: 1 })).data[0];
      return newest && { subscription: newest, duplicateIds: [] };
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  async function customerFor(stripe: Stripe, { accountReference, username, email, customerId }: CheckoutRequest) {
    if (customerId !== undefined && (await exists(stripe, customerId))) return customerId;
    // An idempotency key from the facts: two windows opened at once share one customer.
    const { id } = await stripe.customers.create(
      { name: username, ...(email !== undefined && { email }), metadata: { [ACCOUNT_METADATA]: accountReference } },
      { idempotencyKey: `larder-customer-${accountReference}-${digest([username, email, customerId])}` },
    );
    return id;
  }

  async function checkout(stripe: Stripe, request: CheckoutRequest): Promise<Checkout> {
    const { accountReference, plan, returnUrl } = request;
    const customer = await customerFor(stripe, request);
    const found = await liveOrNewest(stripe, customer);
    if (found && isLive(found.subscription)) throw alreadySubscribed();
    const session: Stripe.Checkout.SessionCreateParams = {
      mode: 'subscription',
      customer,
      line_items: [{ price: prices[plan], quantity: 1 }],
      client_reference_id: accountReference,
      metadata: { [ACCOUNT_METADATA]: accountReference },
      subscription_data: { metadata: { [ACCOUNT_METADATA]: accountReference } },
      success_url: withOutcome(returnUrl, 'done'),
      cancel_url: withOutcome(returnUrl, 'cancelled'),
    };
    // Two simultaneous requests for the same see the same last page, and so share one page.
    const last = (await stripe.checkout.sessions.list({ customer, limit: 1 })).data[0]?.id;
    const idempotencyKey = `larder-checkout-${accountReference}-${digest([session, last])}`;
    const begun = await stripe.checkout.sessions.create(session, { idempotencyKey });
    // Of two that request different plans, both look for the other's page after creating their own.
    if (!(await expireCheckouts(stripe, customer, begun))) {
      await expire(stripe, begun.id);
      throw alreadySubscribed();
    }
    return { url: begun.url!, customerId: customer };
  }

  return {
    startCheckout: (request) => withStripe((stripe) => checkout(stripe, request)),

    portalUrl: ({ customerId, returnUrl }) =>
      withStripe(async (stripe) => {
        const session = { customer: customerId, return_url: returnUrl };
        const options = { idempotencyKey: `larder-portal-${randomUUID()}` };
        return (await stripe.billingPortal.sessions.create(session, options)).url;
      }),

    readEvent: (rawBody, signature) =>
      withStripe(async ({ webhooks }) => {
        const tolerance = SIGNATURE_TOLERANCE_SECONDS;
        return toBillingEvent(
          // The library has no error for a header such as "t=1,v1", and throws whatever it stumbles over.
          orSignatureInvalid(() =>
            webhooks.constructEvent(rawBody, signature, webhookSecret, tolerance, undefined, now()),
          ),
        );
      }),

    subscriptionOf: (customerId) =>
      withStripe(async (stripe) => {
        const found = await liveOrNewest(stripe, customerId);
        if (found === undefined) return undefined;
        const { subscription, duplicateIds } = found;
        if (!isFailing(subscription)) return toState(subscription, prices, { failingSinceMs: undefined, duplicateIds });
        const { data } = await stripe.invoices.list({ subscription: subscription.id, limit: PAGE });
        return toState(subscription, prices, { failingSinceMs: failingSinceMs(subscription, data), duplicateIds });
      }),

    reversedSubscription: (payment) => withStripe((stripe) => reversedSubscription(stripe, payment, prices, now())),

    cancel: (subscriptionId) => withStripe((stripe) => cancel(stripe, subscriptionId)),

    refundAndCancel: (subscriptionId) =>
      withStripe(async (stripe) => {
        // In this order: an ended subscription is not found again.
        await refundLastPayment(stripe, subscriptionId);
        await cancel(stripe, subscriptionId);
      }),

    deleteCustomer: (customerId) =>
      withStripe(async (stripe) => {
        if (!(await exists(stripe, customerId))) return;
        // Open pages first, so that no payment slips in after the last subscription.
        await expireCheckouts(stripe, customerId);
        const { data } = await stripe.subscriptions.list({ customer: customerId, limit: PAGE });
        for (const { id } of data.filter(({ status }) => status !== 'incomplete_expired')) await cancel(stripe, id);
      }),
  };
}

async function exists(stripe: Stripe, customerId: string): Promise<boolean> {
  try {
    return (await stripe.customers.retrieve(customerId)).deleted !== true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/**
 * Closes a customer's open pages except `own` and later ones: they could be paid as well. Returns whether all were closed;
 * one that cannot be closed was just paid.
 */
async function expireCheckouts(stripe: Stripe, customer: string, own?: Stripe.Checkout.Session): Promise<boolean> {
  const { data } = await stripe.checkout.sessions.list({ customer, status: 'open', limit: PAGE });
  const others = data.filter(({ id, created }) => id !== own?.id && created <= (own?.created ?? created));
  let areClosed = true;
  for (const { id } of others) areClosed = (await expire(stripe, id)) && areClosed;
  return areClosed;
}

async function expire(stripe: Stripe, sessionId: string): Promise<boolean> {
  try {
    await stripe.checkout.sessions.expire(sessionId);
    return true;
  } catch (error) {
    if (!isInvalidRequest(error)) throw error;
    // Another window may have closed it.
    return (await stripe.checkout.sessions.retrieve(sessionId)).status === 'expired';
  }
}

async function refundLastPayment(stripe: Stripe, subscription: string): Promise<void> {
  const invoice = (await stripe.invoices.list({ subscription, status: 'paid', limit: 1 })).data[0]?.id;
  if (invoice === undefined) return;
  const { data } = await stripe.invoicePayments.list({ invoice, status: 'paid', limit: PAGE });
  for (const { payment } of data) {
    const intent = payment.payment_intent;
    if (intent === undefined) continue;
    const paymentId = typeof intent === 'string' ? intent : intent.id;
    try {
      const refund = { payment_intent: paymentId, reason: 'duplicate' } as const;
      await stripe.refunds.create(refund, { idempotencyKey: `larder-refund-${paymentId}` });
    } catch (error) {
      if (!isRefunded(error)) throw error;
    }
  }
}

async function cancel(stripe: Stripe, subscriptionId: string): Promise<void> {
  try {
    await stripe.subscriptions.cancel(subscriptionId);
  } catch (error) {
    // It may have ended meanwhile, which is what we wanted.
    if (!isMissing(error)) throw error;
  }
}

function digest(facts: unknown): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 16);
}

function withOutcome(returnUrl: string, outcome: 'done' | 'cancelled'): string {
  const url = new URL(returnUrl);
  url.searchParams.set('checkout', outcome);
  return url.href;
}

function alreadySubscribed(): AccountsError {
  const message = 'This account already has a subscription. Change its plan on the billing page.';
  return new AccountsError('BILLING_ALREADY_SUBSCRIBED', message);
}
