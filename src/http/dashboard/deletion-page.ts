import { renderDeletionPage } from '../../site/account/security/deletion-page.tsx';
import { ACCOUNT_PAGES, pageWith } from '../account/account-pages.ts';
import { CLEAR_SITE_DATA } from '../account/account-route.ts';
import { memberPage } from './dashboard-page.ts';

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
