/**
 * Sign-in with identity providers. Both halves, out to the provider and back, are plain browser navigations, answered with
 * redirects to fixed pages of ours, even on errors. A token in a cookie ties them together, so that nobody can finish in
 * another browser what was started in this one.
 */
import { AccountsError } from '../../accounts/errors.ts';
import type { IdentityRecord } from '../../sign-in/identity-providers/identities.ts';
import type { Identity } from '../../sign-in/identity-providers/identity-providers.ts';
import { sha256 } from '../../sign-in/secret-token.ts';
import type { AccountCaller } from '../../sign-in/sessions/account-caller.ts';
import { text as pathText } from '../interface/parameters.ts';
import { accountErrorName, statusOf } from './account-errors.ts';
import { ACCOUNT_PAGES, pageWith } from './account-pages.ts';
import { type AccountAnswer, type AccountRoute, type OpenCall, openRoute, ownerRoute } from './account-route.ts';
import { text } from './members.ts';
import { PROOF, PROOF_FAILURES } from './proof-member.ts';
import { registeredResponse, signedInCookies, signInOrigin, USERNAME } from './sign-in-routes.ts';

const PROVIDER_ID = {
  provider_id: pathText('provider_id', { in: 'path', description: 'The identity provider.', example: 'google' }),
};

export const IDENTITY_PROVIDER_ROUTES: readonly AccountRoute[] = [
  openRoute('listProviders', 'GET /auth/providers', {
    handle: ({ parts }) => ({ body: parts.identityProviders.list() }),
  }),
  openRoute('startProvider', 'GET /auth/providers/{provider_id}/start', {
    parameters: PROVIDER_ID,
    handle: (call) =>
      orProblem(
        call,
        () => 'signIn',
        async () => {
          const { parts, parameters } = call;
          const { url, pending } = await parts.identityProviders.begin(
            parameters.provider_id,
            returnAddress(parts.publicUrl, parameters.provider_id),
          );
          const issued = await parts.services.identities.storePending(pending);
          return redirect(url, [call.cookies.set('identityProvider', issued, parts.now())]);
        },
      ),
  }),
  openRoute('returnFromProvider', 'GET /auth/providers/{provider_id}/return', {
    parameters: PROVIDER_ID,
    handle: handleCallback,
  }),
  openRoute('registerNewPerson', 'POST /auth/providers/register', {
    body: { username: USERNAME },
    securityEvent: 'account_created',
    errors: ['TOKEN_INVALID', 'ACCOUNT_EXISTS', 'IDENTITY_TAKEN', 'TOO_MANY_ATTEMPTS'],
    handle: async (call) => {
      const { parts, body, cookie, cookies } = call;
      const token = cookie('newPerson') ?? '';
      const registered = await parts.services.registration.withIdentity(token, body.username, signInOrigin(call));
      const answer = await registeredResponse(call, registered);
      return { ...answer, cookies: [...answer.cookies!, cookies.clear('newPerson')] };
    },
  }),
  ownerRoute('listIdentities', 'GET /auth/identities', {
    handle: async ({ parts, caller }) => {
      const names = new Map(parts.identityProviders.list().map(({ id, name }) => [id, name]));
      const linked = await parts.services.identities.list(caller.accountId);
      const body = linked.map((identity) => ({
        id: identityId(identity),
        provider: identity.provider,
        name: names.get(identity.provider) ?? identity.provider,
        created_at: identity.createdAt,
      }));
      return { body };
    },
  }),
  ownerRoute('linkIdentity', 'POST /auth/identities', {
    body: { provider: text({ description: 'The identity provider.', example: 'google' }), proof: PROOF },
    errors: ['SIGN_IN_SESSION_NEEDED', 'SIGN_IN_PROVIDER_UNKNOWN', 'SIGN_IN_PROVIDER_UNAVAILABLE', ...PROOF_FAILURES],
    handle: async ({ parts, caller, body, cookies }) => {
      if (caller.sessionId === undefined) {
        throw new AccountsError('SIGN_IN_SESSION_NEEDED', 'Linking an identity provider needs a session.');
      }
      const { url, pending } = await parts.identityProviders.begin(
        body.provider,
        returnAddress(parts.publicUrl, body.provider),
      );
      await parts.services.proofs.require(caller, body.proof ?? {});
      const issued = await parts.services.identities.storePending(pending, caller);
      return { body: { url }, cookies: [cookies.set('identityProvider', issued, parts.now())] };
    },
  }),
  ownerRoute('unlinkIdentity', 'DELETE /auth/identities/{identity_id}', {
    parameters: {
      identity_id: pathText('identity_id', { in: 'path', description: 'The link.', example: 'wC0Qk7Yt1xVb2NdA' }),
    },
    body: { proof: PROOF },
    securityEvent: 'identity_unlinked',
    errors: ['IDENTITY_NOT_FOUND', 'IDENTITY_IS_LAST', ...PROOF_FAILURES],
    handle: async ({ parts, caller, parameters, body }) => {
      const linked = await parts.services.identities.list(caller.accountId);
      const found = linked.find((identity) => identityId(identity) === parameters.identity_id);
      if (found === undefined) throw new AccountsError('IDENTITY_NOT_FOUND', 'The account has no such link.');
      await parts.services.identities.unlink(caller, found, body.proof ?? {});
      return {};
    },
  }),
];

async function handleCallback(call: OpenCall<never, typeof PROVIDER_ID>): Promise<AccountAnswer> {
  const { parts, parameters, cookie, cookies, client, url } = call;
  const { services, identityProviders } = parts;
  const isOver = [cookies.clear('identityProvider')];
  const session = await services.sessions.find(cookie('session') ?? '', client);
  const caller = session && {
    accountId: session.accountId,
    sessionId: session.sessionId,
    credentialHash: session.tokenHash,
    client,
  };
  let isLinking = false;
  const goOn = async () => {
    // Consumed first: whatever returns, a second return finds nothing.
    const taken = await services.identities.consumePending(cookie('identityProvider') ?? '', caller);
    isLinking = taken.isLinking;
    if (taken.pending.provider !== parameters.provider_id) {
      throw new AccountsError('SIGN_IN_INVALID', 'The return is from another identity provider.');
    }
    const identity = await identityProviders.finish(taken.pending, url);
    return isLinking ? link(call, caller!, identity) : signIn(call, identity);
  };
  const answer = await orProblem(call, () => (isLinking ? 'security' : 'signIn'), goOn);
  return { ...answer, cookies: [...isOver, ...(answer.cookies ?? [])] };
}

async function link(
  { parts }: Pick<OpenCall, 'parts'>,
  caller: AccountCaller,
  identity: Identity,
): Promise<AccountAnswer> {
  await parts.services.identities.link(caller, identity);
  return redirect(pageWith('security', { linked: identity.provider }));
}

async function signIn(
  call: Pick<OpenCall, 'parts' | 'client' | 'cookie' | 'cookies'>,
  identity: Identity,
): Promise<AccountAnswer> {
  const { parts, cookies } = call;
  const result = await parts.services.identities.signIn(identity, signInOrigin(call));
  if (result.status === 'signed_in') return redirect(ACCOUNT_PAGES.home, signedInCookies(call, result));
  if (result.status === 'second_factor_needed') {
    const { pendingToken: token, expiresAt } = result;
    return redirect(ACCOUNT_PAGES.code, [cookies.set('secondFactor', { token, expiresAt }, parts.now())]);
  }
  const { newIdentityToken: token, expiresAt } = result;
  const username = await parts.services.registration.suggestUsername(identity.displayName ?? identity.email);
  const page = pageWith('register', { provider: identity.provider, username });
  return redirect(page, [cookies.set('newPerson', { token, expiresAt }, parts.now())]);
}

/** The work's answer, or a redirect to a page that says what went wrong. */
async function orProblem(
  { parts }: Pick<OpenCall, 'parts'>,
  page: () => 'signIn' | 'security',
  work: () => Promise<AccountAnswer>,
): Promise<AccountAnswer> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AccountsError)) throw error;
    if (statusOf(error.code) >= 500) parts.warn(error);
    return { ...redirect(pageWith(page(), { problem: accountErrorName(error.code) })), problem: error };
  }
}

function redirect(location: string, cookies: readonly string[] = []): AccountAnswer {
  return { headers: ['location', location], cookies };
}

/** The address that the operator registers with the provider. */
function returnAddress(publicUrl: string, providerId: string): string {
  return `${publicUrl}/auth/providers/${encodeURIComponent(providerId)}/return`;
}

/** A link's id that says nothing about the person at the provider. */
export function identityId({ issuer, subject }: Pick<IdentityRecord, 'issuer' | 'subject'>): string {
  return sha256(JSON.stringify([issuer, subject])).slice(0, 16);
}
