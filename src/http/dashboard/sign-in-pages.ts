import { renderCodePage, renderSignInPage } from '../../site/account/sign-in/sign-in-page.tsx';
import { ACCOUNT_PAGES, pageAfterSignIn, pageWith } from '../account/account-pages.ts';
import { type DashboardPage, type Next, openPage, type Visit } from './dashboard-page.ts';
import { sentenceFor } from './form-error.ts';

type SignInBody = { status: 'signed_in' } | { status: string; pending_token: string; expires_at: string };

export const SIGN_IN_PAGES: readonly DashboardPage[] = [
  openPage({
    path: ACCOUNT_PAGES.signIn,
    show: (visit) => {
      const { site, parts, query, outcome, signedIn } = visit;
      const problem = query.get('problem');
      if (signedIn && outcome === undefined) {
        // Someone who wanted to link an identity provider is signed in already, but must learn what went wrong.
        const isProblem = sentenceFor(problem, site.locale) !== undefined;
        return {
          location: isProblem ? pageWith('security', { problem: problem! }) : pageAfterSignIn(query.get('next')),
        };
      }
      return renderSignInPage(site, {
        providers: parts.identityProviders.list(),
        canRecover: parts.services.isMailOn,
        next: wantedPage(visit) ?? '',
        problem:
          problem === 'token_invalid' ? site.locale.t('formError.signInTooLate') : sentenceFor(problem, site.locale),
        done: query.get('done'),
        outcome,
      });
    },
    forms: {
      signIn: {
        route: 'signIn',
        next: ({ body, fields }, visit) => continueSignIn(body as SignInBody, fields.text('next'), visit),
      },
    },
  }),
  openPage({
    path: ACCOUNT_PAGES.code,
    show: (visit) => {
      const { site, cookie, cookies, outcome } = visit;
      const next = wantedPage(visit);
      if (outcome?.code === 'token_invalid') {
        const location = pageWith('signIn', { problem: 'token_invalid', ...(next !== undefined && { next }) });
        return { location, cookies: [cookies.clear('secondFactor')] };
      }
      if (cookie('secondFactor') === undefined) return { location: ACCOUNT_PAGES.signIn };
      return renderCodePage(site, { next: next ?? '', outcome });
    },
    forms: {
      code: {
        route: 'signInWithCode',
        next: ({ fields }) => ({ location: pageAfterSignIn(fields.text('next')) }),
      },
    },
  }),
];

/** The page requested before the sign-in, if it is one of ours other than the first. */
function wantedPage({ query, outcome }: Visit): string | undefined {
  const wanted = pageAfterSignIn(outcome?.typed.next ?? query.get('next'));
  return wanted === ACCOUNT_PAGES.home ? undefined : wanted;
}

/** Redirects to the wanted page, or first to the code page; its token travels in a cookie, not in the page. */
function continueSignIn(body: SignInBody, next: string | undefined, { cookies, parts }: Visit): Next {
  const wanted = pageAfterSignIn(next);
  if (!('pending_token' in body)) return { location: wanted };
  const pending = { token: body.pending_token, expiresAt: body.expires_at };
  const location = wanted === ACCOUNT_PAGES.home ? ACCOUNT_PAGES.code : pageWith('code', { next: wanted });
  return { location, cookies: [cookies.set('secondFactor', pending, parts.now())] };
}
