/** Disputed or refunded payments: which subscription they were for, as Stripe knows it now. */
import type Stripe from 'stripe';
import type { ReversedPayment, ReversedSubscription } from './billing.ts';
import { ACCOUNT_METADATA, idOf } from './stripe-events.ts';
import { isMissing } from './stripe-failure.ts';
import { isForPlan, type PlanPrices } from './stripe-subscription.ts';

/** Disputes after which we keep the money. */
const KEPT_AFTER = ['won', 'warning_closed'];

/** The subscription that a reversed payment was for, unless its plan is paid for anyway. */
export async function reversedSubscription(
  stripe: Stripe,
  payment: ReversedPayment,
  prices: PlanPrices,
  nowMs: number,
): Promise<ReversedSubscription | undefined> {
  try {
    const charge = await reversedCharge(stripe, payment);
    const invoice = charge && (await invoiceOf(stripe, charge));
    const subscriptionId = idOf(invoice?.parent?.subscription_details?.subscription);
    if (invoice === undefined || typeof subscriptionId !== 'string') return undefined;
    if ('refundedChargeId' in payment && isOver(invoice, nowMs)) return undefined;
    const subscription = await stripe.subscriptions.retrieve(subscriptionId);
    if (!isForPlan(subscription, prices)) return undefined;
    const customerId = idOf(subscription.customer) as string;
    return { subscriptionId, customerId, accountReference: subscription.metadata[ACCOUNT_METADATA] };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** The charge, if its money is gone or in dispute now; the event may be old. */
async function reversedCharge(stripe: Stripe, payment: ReversedPayment): Promise<Stripe.Charge | undefined> {
  if ('refundedChargeId' in payment) {
    const charge = await stripe.charges.retrieve(payment.refundedChargeId);
    return charge.refunded ? charge : undefined;
  }
  const dispute = await stripe.disputes.retrieve(payment.disputeId);
  return KEPT_AFTER.includes(dispute.status) ? undefined : stripe.charges.retrieve(idOf(dispute.charge) as string);
}

async function invoiceOf(stripe: Stripe, charge: Stripe.Charge): Promise<Stripe.Invoice | undefined> {
  const intent = idOf(charge.payment_intent);
  if (typeof intent !== 'string') return undefined;
  const payment = { type: 'payment_intent', payment_intent: intent } as const;
  const invoiceId = idOf((await stripe.invoicePayments.list({ payment, limit: 1 })).data[0]?.invoice);
  return typeof invoiceId === 'string' ? stripe.invoices.retrieve(invoiceId) : undefined;
}

/** Whether everything that an invoice pays for is past: refunding last year's payment does not affect this year's plan. */
function isOver({ lines }: Stripe.Invoice, nowMs: number): boolean {
  return lines.data.length > 0 && lines.data.every(({ period }) => period.end * 1000 <= nowMs);
}
