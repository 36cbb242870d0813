/** How to sign in to the account: password, address, identity providers, sessions. */

import { renderSecurityPage } from '../../site/account/security/security-page.tsx';
import { renderRedirectPage } from '../../site/account/sign-in/redirect-page.tsx';
import { ACCOUNT_PAGES, pageWith } from '../account/account-pages.ts';
import { identityId } from '../account/identity-provider-routes.ts';
import { type Form, type MemberVisit, memberPage } from './dashboard-page.ts';
import { sentenceFor } from './form-error.ts';

const FORMS: Readonly<Record<string, Form<MemberVisit>>> = {
  password: { route: 'changePassword', next: done('password') },
  giveEmail: { route: 'giveEmail', next: done('mail-sent') },
  resendEmail: { route: 'resendEmail', next: done('mail-sent') },
  removeEmail: { route: 'removeEmail', next: done('email-removed') },
  link: {
    route: 'linkIdentity',
    next: ({ body, fields }, { site, parts }) => {
      const to = parts.identityProviders.list().find(({ id }) => id === fields.text('provider'))!.name;
      return { html: renderRedirectPage(site, { url: (body as { url: string }).url, to }) };
    },
  },
  unlink: { route: 'unlinkIdentity', next: done('unlinked') },
  prove: { route: 'prove', next: () => ({ location: `${ACCOUNT_PAGES.security}#sessions` }) },
  endSession: { route: 'endSession', next: done('session-ended') },
  endOthers: { route: 'endOtherSessions', next: done('sessions-ended') },
};

const SESSIONS_PER_PAGE = 20;

export const SECURITY_PAGE = memberPage({
  path: ACCOUNT_PAGES.security,
  show: async ({ site, parts, query, caller, signedIn: { username }, outcome }) => {
    const { services, identityProviders } = parts;
    const page = pageNumber(query.get('sessions'));
    const part = { limit: SESSIONS_PER_PAGE + 1, offset: (page - 1) * SESSIONS_PER_PAGE };
    const [needed, neededForPassword, neededForSessions, email, twoFactor, linked, sessions] = await Promise.all([
      services.proofs.needed(caller),
      services.proofs.needed(caller, { mustBe: 'password' }),
      services.proofs.needed(caller, { takesRecent: true }),
      services.email.read(caller.accountId),
      services.twoFactor.read(caller.accountId),
      services.identities.list(caller.accountId),
      services.sessions.list(caller, part),
    ]);
    const providers = identityProviders.list();
    const nameOf = (provider: string) => providers.find(({ id }) => id === provider)?.name;
    return renderSecurityPage(site, {
      username,
      mustChangePassword: (await services.requiredSteps.next(caller)) === 'PASSWORD_CHANGE_REQUIRED',
      hasPassword: needed === 'password' || needed === 'password_or_code',
      needed,
      neededForPassword,
      email: { ...email, isMailOn: services.isMailOn },
      twoFactor,
      links: {
        providers,
        linked: linked.map((identity) => ({
          id: identityId(identity),
          name: nameOf(identity.provider) ?? identity.provider,
          createdAt: identity.createdAt,
        })),
      },
      sessions: {
        listed: sessions.slice(0, SESSIONS_PER_PAGE),
        page,
        isLast: sessions.length <= SESSIONS_PER_PAGE,
        needed: neededForSessions,
      },
      done: query.get('done'),
      linked: nameOf(query.get('linked') ?? ''),
      problem: sentenceFor(query.get('problem'), site.locale),
      outcome,
    });
  },
  forms: FORMS,
});

/** The requested page; the first by default. */
function pageNumber(text: string | null): number {
  return /^[1-9]\d{0,3}$/.test(text ?? '') ? Number(text) : 1;
}

function done(word: string): Form<MemberVisit>['next'] {
  return () => ({ location: pageWith('security', { done: word }) });
}
