import { AccountsError } from '../../accounts/errors.ts';
import { renderActivityPage } from '../../site/account/security/activity-page.tsx';
import { ACCOUNT_PAGES } from '../account/account-pages.ts';
import { memberPage } from './dashboard-page.ts';

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
