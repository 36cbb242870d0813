/** Plans and payments. Cards never come here: people give them to the payment provider, on its own pages. */
import { NO_OVERAGE_CHARGES, PAID_PLANS, PLANS } from '../../accounts/plans.ts';
import { type AccountRoute, openRoute, ownerRoute } from './account-route.ts';
import { choice } from './members.ts';
import { PROOF, PROOF_FAILURES } from './proof-member.ts';
import { limitsView, planView } from './views.ts';

/** An event of Stripe is some kilobytes; one with many lines of an invoice, some dozens. */
const EVENT_BYTES = 256 * 1024;
const PAYMENT_FAILURES = ['BILLING_OFF', 'BILLING_UNAVAILABLE', 'BILLING_REFUSED'] as const;

/** The routes. */
export const BILLING_ROUTES: readonly AccountRoute[] = [
  ownerRoute({
    name: 'listPlans',
    method: 'GET',
    path: '/billing/plans',
    summary: 'List the plans',
    description: 'What each plan allows and costs, and whether this service accepts payments.',
    response: { status: 200, description: 'The plans, from the free one up.', schema: 'Plans' },
    errors: [],
    handle: ({ parts: { payments, planSettings, prices } }) => ({
      status: 200,
      body: {
        plans: PLANS.map((plan) => ({
          id: plan.id,
          name: plan.name,
          about: plan.about,
          is_free: plan.sale === undefined,
          price: prices[plan.id] ?? null,
          counted_per: plan.countedPer,
          limits: limitsView(plan, planSettings),
        })),
        can_pay: payments.isOn(),
        overage: NO_OVERAGE_CHARGES,
      },
    }),
  }),
  ownerRoute({
    name: 'readSubscription',
    method: 'GET',
    path: '/billing/subscription',
    summary: 'Read the subscription',
    description: 'The plan of the account, who sets it, and what comes next.',
    response: { status: 200, description: 'The subscription.', schema: 'Subscription' },
    errors: [],
    handle: async ({ parts: { payments }, caller }) => {
      const { plan, planSetBy, ...rest } = await payments.subscriptionOf(caller.accountId);
      const body = {
        plan: planView(plan),
        provider: payments.isOn() && planSetBy === 'payments' ? 'stripe' : 'operator',
        status: rest.status ?? null,
        reason: rest.reason ?? null,
        renews_at: rest.renewsAt ?? null,
        ends_at: rest.endsAt ?? null,
        grace_until: rest.graceUntil ?? null,
      };
      return { status: 200, body };
    },
  }),
  ownerRoute({
    name: 'startCheckout',
    method: 'POST',
    path: '/billing/checkout',
    summary: 'Start paying for a plan',
    description:
      "Returns the address of the payment provider's page. The plan changes once the payment provider reports the payment, usually within seconds.",
    body: { plan: choice({ description: 'The plan.', values: PAID_PLANS }) },
    response: { status: 200, description: 'Where to pay.', schema: 'Address' },
    errors: ['BILLING_ALREADY_SUBSCRIBED', 'PLAN_SET_BY_OPERATOR', ...PAYMENT_FAILURES],
    handle: async ({ parts: { payments }, caller, body }) => ({
      status: 200,
      body: { url: await payments.startCheckout(caller.accountId, body.plan) },
    }),
  }),
  ownerRoute({
    name: 'openPortal',
    method: 'POST',
    path: '/billing/portal',
    summary: 'Manage the subscription',
    description:
      'Returns the address of the page to change plan or card, see invoices, and cancel. Needs a proof, unless this session gave one within ten minutes.',
    body: { proof: PROOF },
    response: { status: 200, description: 'Where to manage it.', schema: 'Address' },
    errors: ['BILLING_NO_CUSTOMER', ...PAYMENT_FAILURES, ...PROOF_FAILURES],
    handle: async ({ parts: { payments, services }, caller, body }) => {
      await services.proofs.require(caller, body.proof ?? {}, { takesRecent: true });
      return { status: 200, body: { url: await payments.portalUrl(caller.accountId) } };
    },
  }),
  openRoute({
    name: 'receiveEvent',
    method: 'POST',
    path: '/billing/webhook',
    summary: 'Receive a payment event',
    description: 'For Stripe only, with its signature. Events may arrive twice and in any order.',
    rawBodyLimit: EVENT_BYTES,
    response: { status: 200, description: 'Taken.', schema: 'Received' },
    errors: ['BILLING_SIGNATURE_INVALID', ...PAYMENT_FAILURES],
    handle: async ({ parts: { payments }, bytes, header }) => {
      await payments.handleWebhook(bytes, header('stripe-signature') ?? '');
      return { status: 200, body: { received: true } };
    },
  }),
];
