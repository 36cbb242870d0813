/** Plan and payments. The forms lead to the payment provider's own pages. */
import { planOf } from '../../accounts/plans.ts';
import { renderBillingPage } from '../../site/account/plan/billing-page.tsx';
import { renderRedirectPage } from '../../site/account/sign-in/redirect-page.tsx';
import { ACCOUNT_PAGES } from '../account/account-pages.ts';
import { type MemberVisit, memberPage, type Next } from './dashboard-page.ts';

export const BILLING_PAGE = memberPage({
  path: ACCOUNT_PAGES.billing,
  show: async ({ site, parts, caller, query, outcome, signedIn: { username } }) => {
    const { plan, planSetBy, status, ...rest } = await parts.payments.subscriptionOf(caller.accountId);
    return renderBillingPage(site, {
      username,
      plan,
      subscription: {
        ...rest,
        planName: planOf(plan).name,
        isSetByOperator: planSetBy === 'operator',
        canPay: parts.payments.isOn(),
        hasSubscription: status !== undefined,
      },
      settings: parts.planSettings,
      prices: parts.prices,
      needed: await parts.services.proofs.needed(caller, { takesRecent: true }),
      outcome,
      checkout: query.get('checkout'),
    });
  },
  forms: {
    checkout: {
      route: 'startCheckout',
      next: leave,
    },
    manage: {
      route: 'openPortal',
      next: leave,
    },
  },
});

function leave({ body }: { body: object }, { site }: MemberVisit): Next {
  const { url } = body as { url: string };
  return { html: renderRedirectPage(site, { url, to: site.locale.t('leave.paymentProvider') }) };
}
