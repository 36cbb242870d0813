/**
 * The port of billing. An event from the payment provider only says that something changed for a customer, whose current
 * state is then fetched. So events may be late, repeated or unordered, and cannot be forged into a state. Cards never come
 * near this service: people enter them on the payment provider's own pages.
 */
import type { PaidPlan } from '../accounts/plans.ts';

export interface CheckoutRequest {
  /** The account's random reference, which identifies it in events. */
  readonly accountReference: string;
  readonly username: string;
  readonly email: string | undefined;
  readonly customerId: string | undefined;
  readonly plan: PaidPlan;
  /** Where the browser returns to; `checkout=done` or `checkout=cancelled` is added to its query. */
  readonly returnUrl: string;
}

/** Where to send the browser, and the customer to store for the account before that. */
export interface Checkout {
  readonly url: string;
  readonly customerId: string;
}

/** A verified event from the payment provider. */
export interface BillingEvent {
  /** The same for every delivery of the event. */
  readonly id: string;
  readonly type: string;
  /** Whose subscription may have changed; undefined if the event is not about subscriptions. */
  readonly customerId: string | undefined;
  /** The account that we named when the payment started, for a customer not known yet. */
  readonly accountReference: string | undefined;
  /** The payment reported as disputed or refunded; its owner has to be requested. */
  readonly reversed: ReversedPayment | undefined;
  /** Whether it reports a failed payment, so that the owner can be notified. */
  readonly isPaymentFailure: boolean;
}

/** A disputed or refunded payment, by the payment provider's ids. */
export type ReversedPayment = { readonly disputeId: string } | { readonly refundedChargeId: string };

export interface ReversedSubscription {
  readonly subscriptionId: string;
  readonly customerId: string;
  readonly accountReference: string | undefined;
}

/** A customer's current subscription at the payment provider; plain JSON. */
export interface SubscriptionState {
  readonly customerId: string;
  readonly subscriptionId: string;
  /** In the payment provider's words: active, trialing, past_due, unpaid, canceled, … */
  readonly status: string;
  readonly priceId: string | undefined;
  /** The plan of its price; undefined for an unconfigured price. */
  readonly plan: PaidPlan | undefined;
  /** When payments began to fail, while they do. */
  readonly failingSinceMs: number | undefined;
  /** When the next payment is due, if any. */
  readonly renewsAtMs: number | undefined;
  /** When it ends, once the owner has canceled. */
  readonly endsAtMs: number | undefined;
  /** Subscriptions that charge twice for the same, as after two checkouts in two windows. */
  readonly duplicateIds?: readonly string[];
}

export interface Billing {
  /** Starts a payment; BILLING_ALREADY_SUBSCRIBED if there is a subscription, whose plan changes in the portal. */
  startCheckout(request: CheckoutRequest): Promise<Checkout>;
  /** The page where a customer changes plan or card, sees invoices, and cancels. */
  portalUrl(request: { readonly customerId: string; readonly returnUrl: string }): Promise<string>;
  /** Verifies and parses an event; BILLING_SIGNATURE_INVALID if it is forged, altered or old. */
  readEvent(rawBody: Uint8Array, signature: string): Promise<BillingEvent>;
  /** The deciding subscription; undefined if the customer never had one. */
  subscriptionOf(customerId: string): Promise<SubscriptionState | undefined>;
  /**
   * The subscription no longer paid for because its payment was disputed or fully refunded; undefined if the dispute was
   * won, the refund was partial, the paid period is over, or it was for something else.
   */
  reversedSubscription(payment: ReversedPayment): Promise<ReversedSubscription | undefined>;
  /** Ends a subscription at once. Idempotent. */
  cancel(subscriptionId: string): Promise<void>;
  /** Refunds the last payment of an unwanted subscription, and ends it. Idempotent. */
  refundAndCancel(subscriptionId: string): Promise<void>;
  /** Ends everything that would still cost money; for the account's deletion. Idempotent. */
  deleteCustomer(customerId: string): Promise<void>;
}
