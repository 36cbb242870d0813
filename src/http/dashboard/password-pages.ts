/**
 * Lost passwords, and links in emails. Opening a link uses nothing up, because link scanners open it too; the token moves
 * from the link into a field, and the button uses it.
 */
import { renderRecoverPage, renderResetPage, renderVerifyPage } from '../../site/account/sign-in/password-pages.tsx';
import { ACCOUNT_PAGES, pageWith } from '../account/account-pages.ts';
import { type DashboardPage, openPage, type Visit } from './dashboard-page.ts';

export const PASSWORD_PAGES: readonly DashboardPage[] = [
  openPage({
    path: ACCOUNT_PAGES.recover,
    show: ({ site, parts, query, outcome }) =>
      renderRecoverPage(site, { isMailOn: parts.services.isMailOn, isSent: query.get('done') === 'sent', outcome }),
    forms: {
      recover: {
        route: 'askForRecovery',
        next: () => ({ location: pageWith('recover', { done: 'sent' }) }),
      },
    },
  }),
  openPage({
    path: ACCOUNT_PAGES.resetPassword,
    show: (visit) => renderResetPage(visit.site, { token: tokenOf(visit), outcome: visit.outcome }),
    forms: {
      reset: {
        route: 'resetPassword',
        body: (fields) => ({ token: fields.text('token') ?? '', new_password: fields.secret('new_password') }),
        next: () => ({ location: pageWith('signIn', { done: 'new-password' }) }),
      },
    },
  }),
  openPage({
    path: ACCOUNT_PAGES.verifyEmail,
    show: (visit) => {
      const { site, query, outcome } = visit;
      return renderVerifyPage(site, { token: tokenOf(visit), isDone: query.get('done') === 'confirmed', outcome });
    },
    forms: {
      verify: {
        route: 'confirmEmail',
        body: (fields) => ({ token: fields.text('token') ?? '' }),
        next: () => ({ location: pageWith('verifyEmail', { done: 'confirmed' }) }),
      },
    },
  }),
];

/** The token of a refused form. Before that only the browser knows it: links have it after their #. */
function tokenOf({ fields }: Visit): string {
  return fields?.text('token') ?? '';
}
