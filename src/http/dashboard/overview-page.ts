import { planOf } from '../../accounts/plans.ts';
import { parseUsagePeriod } from '../../accounts/usage/usage-period.ts';
import { renderOverviewPage } from '../../site/account/overview-page.tsx';
import { ACCOUNT_PAGES, pageWith } from '../account/account-pages.ts';
import { CLEAR_SITE_DATA } from '../account/account-route.ts';
import { memberPage } from './dashboard-page.ts';

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
