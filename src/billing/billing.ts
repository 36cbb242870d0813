/**
 * The port of billing. An event from the payment provider only says that something changed for a customer; its present
 * state is then fetched. So events may come late, twice or in any order, and none can be played against another. Cards
 * never come near this service: people give them to the payment provider, on its own pages.
 */
import type { PaidPlan } from '../accounts/plans.ts';

export interface CheckoutRequest {
  /** The random reference of the account, by which its events are known again. */
  readonly accountReference: string;
  readonly username: string;
  readonly email: string | undefined;
  readonly customerId: string | undefined;
  readonly plan: PaidPlan;
  /** Where the browser comes back to; `checkout=done` or `checkout=cancelled` is added to its query. */
  readonly returnUrl: string;
}

/** Where to send the browser, and the customer to remember for the account before doing so. */
export interface Checkout {
  readonly url: string;
  readonly customerId: string;
}

/** A verified message from the payment provider. */
export interface BillingEvent {
  /** The same for every delivery of the event. */
  readonly id: string;
  readonly type: string;
  /** Whose subscription may have changed; undefined when the event does not concern subscriptions. */
  readonly customerId: string | undefined;
  /** The account that we named when the payment began, for a customer that is not known yet. */
  readonly accountReference: string | undefined;
  /** The payment that it reports as disputed or refunded; whose it is has to be asked for. */
  readonly reversed: ReversedPayment | undefined;
  /** Whether it reports a failed payment, so that the owner can be notified. */
  readonly isPaymentFailure: boolean;
}

/** A payment that was disputed or refunded, by the payment provider's names. */
export type ReversedPayment = { readonly disputeId: string } | { readonly refundedChargeId: string };

export interface ReversedSubscription {
  readonly subscriptionId: string;
  readonly customerId: string;
  readonly accountReference: string | undefined;
}

/** What the payment provider knows about a customer's subscription now; plain JSON. */
export interface SubscriptionState {
  readonly customerId: string;
  readonly subscriptionId: string;
  /** In the payment provider's words: active, trialing, past_due, unpaid, canceled, … */
  readonly status: string;
  readonly priceId: string | undefined;
  /** The plan that the price buys; undefined for a price that is not configured. */
  readonly plan: PaidPlan | undefined;
  /** When the payments began to fail, while they do. */
  readonly failingSinceMs: number | undefined;
  /** When the next payment is due; undefined when none is. */
  readonly renewsAtMs: number | undefined;
  /** When it ends, once the owner has canceled. */
  readonly endsAtMs: number | undefined;
  /** Subscriptions that charge for the same a second time, as after two checkouts in two windows. */
  readonly duplicateIds?: readonly string[];
}

export interface Billing {
  /** Begins a payment; BILLING_ALREADY_SUBSCRIBED when there is a subscription, whose plan changes in the portal. */
  startCheckout(request: CheckoutRequest): Promise<Checkout>;
  /** The page on which a customer changes plan or card, sees invoices, and cancels. */
  portalUrl(request: { readonly customerId: string; readonly returnUrl: string }): Promise<string>;
  /** Verifies and reads an event; BILLING_SIGNATURE_INVALID when it is forged, changed or old. */
  readEvent(rawBody: Uint8Array, signature: string): Promise<BillingEvent>;
  /** The subscription that counts now, or undefined when the customer never had one. */
  subscriptionOf(customerId: string): Promise<SubscriptionState | undefined>;
  /**
   * The subscription that is not paid for any more, since its payment was disputed or refunded whole; undefined when the
   * dispute was won, a part was refunded, the time that it paid for is over, or it was for something else.
   */
  reversedSubscription(payment: ReversedPayment): Promise<ReversedSubscription | undefined>;
  /** Ends a subscription at once. Doing it again does no harm. */
  cancel(subscriptionId: string): Promise<void>;
  /** Refunds what a subscription that should not be has cost last, and ends it. Doing it again does no harm. */
  refundAndCancel(subscriptionId: string): Promise<void>;
  /** Ends everything that would still cost money; for the deletion of an account. Doing it again does no harm. */
  deleteCustomer(customerId: string): Promise<void>;
}
