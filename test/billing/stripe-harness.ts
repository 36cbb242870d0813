/** One small shop for the tests of billing: its keys and prices, a person who wants to pay, and Stripe's stand-in. */
import { inspect } from 'node:util';
import { afterEach, beforeEach, expect } from 'vitest';
import { AccountsError } from '../../src/accounts/errors.ts';
import type { Billing, CheckoutRequest } from '../../src/billing/billing.ts';
import { openStripeBilling } from '../../src/billing/stripe-billing.ts';
import { type FakeStripe, startFakeStripe } from './fake-stripe.ts';

/** The shop's key at Stripe. */
export const SECRET_KEY = 'sk_test_pantry';
/** The shop's webhook at Stripe. */
export const WEBHOOK_SECRET = 'whsec_pantry';
/** Where people come back to. */
export const RETURN_URL = 'https://food.example/account/billing?tab=plan';
/** The time in the shop. */
export const NOW = Date.parse('2026-11-15T12:00:00Z');

/** Stripe's stand-in, fresh for each test. */
export let stripe: FakeStripe;

/** Opens the shop for the tests of a file. */
export function useFakeStripe(): void {
  beforeEach(async () => {
    stripe = await startFakeStripe(SECRET_KEY);
  });
  afterEach(() => stripe.close());
}

/** Billing of the shop. */
export function open({ secretKey = SECRET_KEY, timeoutMs = 5_000 } = {}): Billing {
  const prices = { pro: 'price_pro', scale: 'price_scale' };
  const settings = { secretKey, webhookSecret: WEBHOOK_SECRET, prices, api: stripe.api };
  return openStripeBilling(settings, { now: () => NOW, timeoutMs });
}

/** Ada, who wants to pay. */
export function ada(changes: Partial<CheckoutRequest> = {}): CheckoutRequest {
  const email = 'ada@food.example';
  return {
    accountReference: 'ref-7',
    username: 'ada',
    email,
    customerId: undefined,
    plan: 'pro',
    returnUrl: RETURN_URL,
    ...changes,
  };
}

/** The error of work that must fail, without the shop's key in it. */
export async function failureOf(work: Promise<unknown>): Promise<AccountsError> {
  const error = await work.then(
    () => undefined,
    (thrown) => thrown,
  );
  expect(error).toBeInstanceOf(AccountsError);
  expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(SECRET_KEY);
  return error;
}

/** What was asked of Stripe to be made at a path. */
export function made(path: string) {
  return stripe.requests.filter((request) => request.method === 'POST' && request.path === path);
}
