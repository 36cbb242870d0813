/** Plans and payments. Cards never come here: people enter them on the payment provider's own pages. */
import { NO_OVERAGE_CHARGES, PAID_PLANS, PLANS, priceIn } from '../../accounts/plans.ts';
import { inSnakeCase } from '../../schemas/snake-case.ts';
import { type AccountRoute, openRoute, ownerRoute } from './account-route.ts';
import { choice } from './members.ts';
import { PROOF, PROOF_FAILURES } from './proof-member.ts';
import { limitsView, planView } from './views.ts';

/** A Stripe event is some kilobytes; one with many invoice lines, some dozens. */
const EVENT_BYTES = 256 * 1024;
const PAYMENT_FAILURES = ['BILLING_OFF', 'BILLING_UNAVAILABLE', 'BILLING_REFUSED'] as const;

export const BILLING_ROUTES: readonly AccountRoute[] = [
  ownerRoute('listPlans', 'GET /billing/plans', {
    handle: ({ parts: { payments, planSettings, prices } }) => ({
      body: {
        plans: PLANS.map((plan) => ({
          id: plan.id,
          name: plan.name,
          about: plan.about,
          is_free: plan.sale === undefined,
          price: priceIn(prices[plan.id], 'en') ?? null,
          counted_per: plan.countedPer,
          limits: limitsView(plan, planSettings),
        })),
        can_pay: payments.isOn(),
        overage: NO_OVERAGE_CHARGES,
      },
    }),
  }),
  ownerRoute('readSubscription', 'GET /billing/subscription', {
    handle: async ({ parts: { payments }, caller }) => {
      const { plan, planSetBy, ...rest } = await payments.subscriptionOf(caller.accountId);
      const body = {
        plan: planView(plan),
        provider: payments.isOn() && planSetBy === 'payments' ? 'stripe' : 'operator',
        ...inSnakeCase(rest, 'status', 'reason', 'renewsAt', 'endsAt', 'graceUntil'),
      };
      return { body };
    },
  }),
  ownerRoute('startCheckout', 'POST /billing/checkout', {
    body: { plan: choice({ description: 'The plan.', values: PAID_PLANS }) },
    errors: ['BILLING_ALREADY_SUBSCRIBED', 'PLAN_SET_BY_OPERATOR', ...PAYMENT_FAILURES],
    handle: async ({ parts: { payments }, caller, body }) => ({
      body: { url: await payments.startCheckout(caller.accountId, body.plan) },
    }),
  }),
  ownerRoute('openPortal', 'POST /billing/portal', {
    body: { proof: PROOF },
    errors: ['BILLING_NO_CUSTOMER', ...PAYMENT_FAILURES, ...PROOF_FAILURES],
    handle: async ({ parts: { payments, services }, caller, body }) => {
      await services.proofs.require(caller, body.proof ?? {}, { takesRecent: true });
      return { body: { url: await payments.portalUrl(caller.accountId) } };
    },
  }),
  openRoute('receiveEvent', 'POST /billing/webhook', {
    rawBodyLimit: EVENT_BYTES,
    errors: ['BILLING_SIGNATURE_INVALID', ...PAYMENT_FAILURES],
    handle: async ({ parts: { payments }, bytes, header }) => {
      await payments.handleWebhook(bytes, header('stripe-signature') ?? '');
      return { body: { received: true } };
    },
  }),
];
