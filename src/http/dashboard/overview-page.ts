import { renderOverviewPage } from '../../site/account/overview-page.tsx';
import { ACCOUNT_PAGES, pageWith } from '../account/account-pages.ts';
import { memberPage } from './dashboard-page.ts';

/** The first page of the dashboard; the way out is on every page, and leads through here. */
export const OVERVIEW_PAGE = memberPage({
  path: ACCOUNT_PAGES.home,
  show: ({ site, signedIn: { username } }) => renderOverviewPage(site, { username }),
  forms: {
    signOut: {
      route: 'signOut',
      send: () => ({}),
      next: () => ({ location: pageWith('signIn', { done: 'signed-out' }) }),
    },
  },
});
