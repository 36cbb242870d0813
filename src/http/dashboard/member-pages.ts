import type { ListedKey } from '../../accounts/account-store.ts';
import { AccountsError } from '../../accounts/errors.ts';
import { planOf } from '../../accounts/plans.ts';
import { parseUsagePeriod, USAGE_STEPS, type UsageStep } from '../../accounts/usage/usage-period.ts';
import type { Usage } from '../../accounts/usage/usage-store.ts';
import { renderOverviewPage } from '../../site/account/overview-page.tsx';
import { renderBillingPage } from '../../site/account/plan/billing-page.tsx';
import { type ChoosableKey, renderUsagePage } from '../../site/account/plan/usage-page.tsx';
import { USAGE_PERIODS } from '../../site/account/plan/usage-words.ts';
import { renderActivityPage } from '../../site/account/security/activity-page.tsx';
import { renderDeletionPage } from '../../site/account/security/deletion-page.tsx';
import { renderRedirectPage } from '../../site/account/sign-in/redirect-page.tsx';
import { ACCOUNT_PAGES, pageWith } from '../account/account-pages.ts';
import { CLEAR_SITE_DATA } from '../account/account-route.ts';
import { type MemberVisit, memberPage, type Next } from './dashboard-page.ts';

const SHOWN_EVENTS = 5;

/** The dashboard's first page; sign-out, offered on every page, leads through here. */
export const OVERVIEW_PAGE = memberPage({
  path: ACCOUNT_PAGES.home,
  show: async ({ site, parts, caller: { accountId }, signedIn: { username, plan: planId } }) => {
    const [keys, usage, { events }] = await Promise.all([
      parts.store.listKeys(accountId),
      parts.usageStore.usageOf(accountId, parseUsagePeriod({ by: 'day' }, parts.now())),
      parts.services.listEvents(accountId, { limit: SHOWN_EVENTS }),
    ]);
    const plan = planOf(planId);
    return renderOverviewPage(site, { username, plan, settings: parts.planSettings, keys, usage, events });
  },
  forms: {
    signOut: {
      route: 'signOut',
      next: () => ({ location: pageWith('signIn', { done: 'signed-out' }), headers: CLEAR_SITE_DATA }),
    },
  },
});

/** The account's audit trail, a page at a time. */
export const ACTIVITY_PAGE = memberPage({
  path: ACCOUNT_PAGES.activity,
  show: async ({ site, parts, query, caller, signedIn: { username } }) => {
    const cursor = query.get('cursor') ?? undefined;
    try {
      const { events, nextCursor } = await parts.services.listEvents(caller.accountId, { limit: 50, cursor });
      return renderActivityPage(site, { username, events, nextCursor, isFirst: cursor === undefined });
    } catch (error) {
      if (!(error instanceof AccountsError) || error.code !== 'INVALID_CURSOR') throw error;
      return { location: ACCOUNT_PAGES.activity };
    }
  },
});

/** Usage by day or hour, of all keys or one. */
export const USAGE_PAGE = memberPage({
  path: ACCOUNT_PAGES.usage,
  show: async ({ site, parts, caller: { accountId }, query, signedIn: { username } }) => {
    const by: UsageStep = query.get('by') === 'hour' ? 'hour' : 'day';
    const { toMs } = parseUsagePeriod({ by }, parts.now());
    const period = { by, fromMs: toMs - USAGE_PERIODS[by].steps * USAGE_STEPS[by].ms, toMs };
    const ofAll = await parts.usageStore.usageOf(accountId, period);
    const keys = choosable(await parts.store.listKeys(accountId), ofAll);
    // An unlisted key, someone else's or never used before it ended, means all keys.
    const keyId = keys.find(({ id }) => String(id) === query.get('key'))?.id;
    const usage = keyId === undefined ? ofAll : await parts.usageStore.usageOf(accountId, { ...period, keyId });
    return renderUsagePage(site, { username, usage, keyId, keys });
  },
});

/** Live keys, and revoked ones that were used. */
function choosable(live: readonly ListedKey[], { keys }: Usage): ChoosableKey[] {
  const revoked = keys.filter(({ isRevoked }) => isRevoked);
  return [
    ...live.map(({ id, name, lastFour }) => ({ id, name, lastFour, isRevoked: false })),
    ...revoked.map(({ keyId, name, lastFour }) => ({ id: keyId, name, lastFour, isRevoked: true })),
  ];
}

/** Plan and payments; the forms lead to the payment provider's own pages. */
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

export const DELETION_PAGE = memberPage({
  path: ACCOUNT_PAGES.deletion,
  show: async ({ site, parts, caller, signedIn: { username }, outcome }) =>
    renderDeletionPage(site, {
      username,
      needed: await parts.services.proofs.needed(caller),
      neededForCopy: await parts.services.proofs.needed(caller, { takesRecent: true }),
      outcome,
    }),
  forms: {
    export: {
      route: 'exportAccount',
      next: ({ body }) => ({ file: body, name: 'larder-account.json' }),
    },
    delete: {
      route: 'deleteAccount',
      check: (fields, { site, signedIn: { username } }): Readonly<Record<string, string>> => {
        const isMeant = fields.text('username')?.toLowerCase() === username.toLowerCase();
        return isMeant ? {} : { username: site.locale.t('formError.notYourUsername') };
      },
      next: () => ({ location: pageWith('signIn', { done: 'deleted' }), headers: CLEAR_SITE_DATA }),
    },
  },
});
