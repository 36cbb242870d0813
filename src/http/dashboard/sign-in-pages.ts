/** Coming in: sign-in, and the code after it. */
import { renderCodePage, renderSignInPage } from '../../site/account/sign-in-page.tsx';
import { ACCOUNT_PAGES, pageAfterSignIn, pageWith } from '../account/account-pages.ts';
import { sentenceOf } from '../account/problems.ts';
import { type DashboardPage, type Next, openPage, type Visit } from './dashboard-page.ts';

/** The answer to a sign-in with a password. */
type SignInBody = { status: 'signed_in' } | { status: string; pending_token: string; expires_at: string };

/** The pages. */
export const SIGN_IN_PAGES: readonly DashboardPage[] = [
  openPage({
    path: ACCOUNT_PAGES.signIn,
    show: ({ site, parts, query, outcome, signedIn }) => {
      if (signedIn && outcome === undefined) return { location: pageAfterSignIn(query.get('next')) };
      return renderSignInPage(site, {
        providers: parts.thirdParties.list(),
        canRecover: parts.doors.isMailOn,
        next: query.get('next') ?? '',
        problem: sentenceOf(query.get('problem')),
        notice: query.get('done'),
        outcome,
      });
    },
    forms: {
      signIn: {
        route: 'signIn',
        send: (fields) => ({ body: { login: fields.text('login'), password: fields.secret('password') } }),
        next: ({ body, fields }, visit) => goOn(body as SignInBody, fields.text('next'), visit),
      },
    },
  }),
  openPage({
    path: ACCOUNT_PAGES.code,
    show: ({ site, query, cookie, outcome }) =>
      cookie('secondFactor') === undefined
        ? { location: ACCOUNT_PAGES.signIn }
        : renderCodePage(site, { next: query.get('next') ?? '', outcome }),
    forms: {
      code: {
        route: 'signInWithCode',
        send: (fields) => ({ body: { code: fields.text('code') } }),
        next: ({ fields }) => ({ location: pageAfterSignIn(fields.text('next')) }),
      },
    },
  }),
];

/** To the page that was wanted, or first to the one that asks for a code; its token travels in a cookie, not in the page. */
function goOn(body: SignInBody, next: string | undefined, { cookies, parts }: Visit): Next {
  const wanted = pageAfterSignIn(next);
  if (!('pending_token' in body)) return { location: wanted };
  const pending = { token: body.pending_token, expiresAt: body.expires_at };
  const location = wanted === ACCOUNT_PAGES.home ? ACCOUNT_PAGES.code : pageWith('code', { next: wanted });
  return { location, cookies: [cookies.keep('secondFactor', pending, parts.now())] };
}
