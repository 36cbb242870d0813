/** Creating an account: directly, or after an identity provider identified someone new. */
import { recordKeyChange } from '../../accounts/audit/key-events.ts';
import { AccountsError } from '../../accounts/errors.ts';
import { type FirstKey, renderNewAccountPage } from '../../site/account/new-account-page.tsx';
import { renderNewPersonPage, renderRegisterPage } from '../../site/account/sign-in/register-page.tsx';
import { ACCOUNT_PAGES, pageWith } from '../account/account-pages.ts';
import { type DashboardPage, type Form, type Next, openPage, type Visit } from './dashboard-page.ts';

interface Registered {
  account: { username: string; pending_email: string | null };
  account_key: string;
}

export const REGISTER_PAGE: DashboardPage = openPage({
  path: ACCOUNT_PAGES.register,
  show: (visit) => {
    const { site, parts, query, outcome, signedIn, cookie } = visit;
    const providers = parts.identityProviders.list();
    const named = outcome?.form === 'newPerson' ? outcome.typed.provider : query.get('provider');
    const provider = outcome?.form === 'register' ? undefined : providers.find(({ id }) => id === named);
    if (provider !== undefined) {
      // The identity provider's answer is valid only for a while; then it has to be asked again.
      if (cookie('newPerson') === undefined || outcome?.code === 'token_invalid')
        return { location: SAID_TOO_LONG_AGO };
      return renderNewPersonPage(site, { provider, username: query.get('username') ?? '', outcome });
    }
    if (signedIn && outcome === undefined) return { location: ACCOUNT_PAGES.home };
    return renderRegisterPage(site, { providers, isMailOn: parts.services.isMailOn, outcome });
  },
  forms: {
    register: { route: 'register', next: showKey },
    newPerson: { route: 'registerNewPerson', next: showKey },
  },
});

const SAID_TOO_LONG_AGO = pageWith('signIn', { problem: 'token_invalid' });

/**
 * The account key is known only now, so it is shown in the answer to the form itself. The example request uses another,
 * read-only key: what is pasted into a terminal stays in its history.
 */
async function showKey({ body }: Parameters<Form<Visit>['next']>[0], visit: Visit): Promise<Next> {
  const { account, account_key: accountKey } = body as Registered;
  const { username, pending_email: pendingEmail } = account;
  const firstKey = await makeFirstKey(visit, username);
  const page = { username, accountKey, firstKey, pendingEmail: pendingEmail ?? undefined };
  return { html: renderNewAccountPage(visit.site, page) };
}

/** A key for the first request; undefined if none can be created, because the account key must be shown regardless. */
async function makeFirstKey({ site, parts, client }: Visit, account: string): Promise<FirstKey | undefined> {
  const name = site.locale.t('newAccount.firstKeyName');
  try {
    const { key } = await parts.store.createNamedKey({
      account,
      name,
      record: recordKeyChange({ actor: 'owner', client }),
    });
    return { name, key };
  } catch (error) {
    if (!(error instanceof AccountsError)) throw error;
    parts.warn(error);
    return undefined;
  }
}
