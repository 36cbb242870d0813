import type Stripe from 'stripe';
import type { BillingEvent, ReversedPayment } from './billing.ts';
import EVENT_TYPES from './stripe-event-types.json' with { type: 'json' };

/** The metadata key of our account's reference on Stripe's objects. */
export const ACCOUNT_METADATA = 'account_reference';
/** The former metadata: an id, which another account may have after a restore, so it identifies no account any more. */
const FORMER_METADATA = 'account_id';

/** Events that may change a subscription; the operator's webhook in Stripe must send these. */
export const BILLING_EVENT_TYPES: readonly string[] = EVENT_TYPES;

/** Whether our checkout created the object with this metadata. */
export function isOurCheckout(metadata: Readonly<Record<string, string>>): boolean {
  return ACCOUNT_METADATA in metadata || FORMER_METADATA in metadata;
}

interface EventObject {
  readonly id?: unknown;
  readonly object?: unknown;
  readonly customer?: unknown;
  readonly metadata?: Record<string, unknown> | null;
  readonly parent?: {
    readonly subscription_details?: { readonly metadata?: Record<string, unknown> | null } | null;
  } | null;
}

/**
 * An event's meaning for us. The account is read only from metadata, which our secret key wrote: anyone who edits a payment
 * link's address can set `client_reference_id`.
 */
export function toBillingEvent({ id, type, data }: Stripe.Event): BillingEvent {
  const about = data.object as unknown as EventObject;
  const isOurs = BILLING_EVENT_TYPES.includes(type);
  const customer = about.object === 'customer' ? about.id : idOf(about.customer);
  const reference = { ...about.parent?.subscription_details?.metadata, ...about.metadata }[ACCOUNT_METADATA];
  return {
    id,
    type,
    customerId: isOurs && typeof customer === 'string' ? customer : undefined,
    accountReference: isOurs && typeof reference === 'string' ? reference : undefined,
    reversed: isOurs && typeof about.id === 'string' ? reversedBy(type, about.id) : undefined,
    isPaymentFailure: type === 'invoice.payment_failed',
  };
}

function reversedBy(type: string, id: string): ReversedPayment | undefined {
  if (type.startsWith('charge.dispute.')) return { disputeId: id };
  return type === 'charge.refunded' ? { refundedChargeId: id } : undefined;
}

/** Stripe returns an id, or the whole object if expanded. */
export function idOf(reference: unknown): unknown {
  return typeof reference === 'object' && reference !== null ? (reference as { id?: unknown }).id : reference;
}
