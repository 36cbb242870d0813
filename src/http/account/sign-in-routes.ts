/** Coming in and going out: registering, signing in and out, and the sessions that this makes. */
import type { CreatedAccount } from '../../accounts/account-rows.ts';
import { parseUsername, USERNAME_SHAPE } from '../../accounts/account-rules.ts';
import { EMAIL_SHAPE, parseEmail } from '../../accounts/email-address.ts';
import { PASSWORD_SHAPE, parseNewPassword } from '../../sign-in/passwords/password-rules.ts';
import type { Registered } from '../../sign-in/registration.ts';
import type { IssuedSession } from '../../sign-in/sessions/sessions.ts';
import type { SignedInResult, SignInOrigin } from '../../sign-in/sign-in.ts';
import { integer, optional as optionalParameter, text as pathText } from '../interface/parameters.ts';
import {
  type AccountResponse,
  type AccountRoute,
  CLEAR_SITE_DATA,
  type OpenCall,
  openRoute,
  ownerRoute,
} from './account-route.ts';
import { nullable, optional, text } from './members.ts';
import { CODE, PROOF, PROOF_FAILURES } from './proof-member.ts';
import { accountView, sessionView } from './views.ts';

/** A username that can be one; whether it is free is found out later. */
export const USERNAME = text({
  description: 'At least 3 letters (a to z), digits, dots, underscores or hyphens.',
  example: 'ada',
  shape: USERNAME_SHAPE,
  rule: parseUsername,
});

/** A new password, checked as far as that is possible without knowing whose it is. */
export const NEW_PASSWORD = text({
  description: 'At least 10 characters, and not a common password. Several words are fine.',
  example: 'teapot orchard velvet canyon',
  isSecret: true,
  shape: PASSWORD_SHAPE,
  rule: (password) => parseNewPassword(password, []),
});

/** An address that can be one. */
export const EMAIL = text({
  description: 'An email address.',
  example: 'ada@food.example',
  shape: EMAIL_SHAPE,
  rule: parseEmail,
});

/** The most that a page lists. */
const MAX_SESSIONS = 100;
const TOO_MANY = ['TOO_MANY_ATTEMPTS', 'SIGN_IN_BUSY'] as const;

/** The routes. */
export const SIGN_IN_ROUTES: readonly AccountRoute[] = [
  openRoute({
    name: 'register',
    method: 'POST',
    path: '/auth/register',
    summary: 'Create an account',
    description:
      'Free, no card needed. The answer contains the account key, only this once, and signs the browser in. An address is optional; an email asks to confirm it.',
    body: { username: USERNAME, password: NEW_PASSWORD, email: nullable(EMAIL) },
    response: { status: 201, description: 'The account and its key.', schema: 'NewAccount' },
    securityEvent: 'account_created',
    errors: ['ACCOUNT_EXISTS', 'MAIL_OFF', ...TOO_MANY],
    handle: async (call) =>
      registeredResponse(call, await call.parts.services.registration.withPassword(call.body, signInOrigin(call))),
  }),
  openRoute({
    name: 'signIn',
    method: 'POST',
    path: '/auth/sign-in',
    summary: 'Sign in with a password',
    description:
      'With the username or the confirmed address. The answer does not reveal which of the two was wrong. With two-factor sign-in the answer asks for a code.',
    body: {
      login: text({ description: 'The username, or the confirmed address.', example: 'ada' }),
      password: text({ description: 'The password.', example: 'teapot orchard velvet canyon', isSecret: true }),
    },
    response: { status: 200, description: 'Signed in, or a code is still needed.', schema: 'SignInResult' },
    errors: ['WRONG_CREDENTIALS', 'ACCOUNT_DISABLED', ...TOO_MANY],
    handle: async (call) => {
      const { login, password } = call.body;
      const result = await call.parts.services.signIn.withPassword(login, password, signInOrigin(call));
      if (result.status === 'signed_in') return signedInResponse(call, result);
      const { status, pendingToken, expiresAt } = result;
      return { status: 200, body: { status, pending_token: pendingToken, expires_at: expiresAt } };
    },
  }),
  openRoute({
    name: 'signInWithCode',
    method: 'POST',
    path: '/auth/sign-in/code',
    summary: 'Complete a sign-in with a code',
    description: 'A six-digit code works once; a recovery code works in its place. Five attempts for each sign-in.',
    body: {
      pending_token: optional(
        text({
          description: 'From the first step; after an identity provider it is in a cookie.',
          example: 'TOKEN_FROM_THE_FIRST_STEP',
          isSecret: true,
        }),
      ),
      code: CODE,
    },
    response: { status: 200, description: 'Signed in.', schema: 'SignedIn' },
    errors: ['TOKEN_INVALID', 'WRONG_CODE', 'ACCOUNT_DISABLED', 'TOO_MANY_ATTEMPTS', 'TWO_FACTOR_UNREADABLE'],
    handle: async (call) => {
      const token = call.body.pending_token ?? call.cookie('secondFactor') ?? '';
      const result = await call.parts.services.signIn.withCode(token, call.body.code, signInOrigin(call));
      return signedInResponse(call, result, [call.cookies.clear('secondFactor')]);
    },
  }),
  ownerRoute({
    name: 'signOut',
    method: 'POST',
    path: '/auth/sign-out',
    summary: 'Sign out',
    description: 'Ends the session of this browser. With an account key there is nothing to end.',
    response: { status: 204, description: 'Signed out.' },
    errors: [],
    handle: async ({ parts, caller, cookie, cookies, client }) => {
      if (caller.sessionId !== undefined) await parts.services.sessions.signOut(cookie('session') ?? '', client);
      return { status: 204, cookies: [cookies.clear('session')], headers: CLEAR_SITE_DATA };
    },
  }),
  ownerRoute({
    name: 'prove',
    method: 'POST',
    path: '/auth/proof',
    summary: 'Prove again who you are',
    description:
      'For the next ten minutes this session ends other sessions, exports the data and opens the payment page without another proof.',
    body: { proof: PROOF },
    response: { status: 204, description: 'Proved.' },
    errors: PROOF_FAILURES,
    handle: async ({ parts, caller, body }) => {
      await parts.services.proofs.require(caller, body.proof ?? {});
      return { status: 204 };
    },
  }),
  ownerRoute({
    name: 'listSessions',
    method: 'GET',
    path: '/auth/sessions',
    summary: 'List the sessions',
    description: 'Open sessions of the account, a page at a time.',
    parameters: {
      limit: optionalParameter(
        integer('limit', { description: 'How many sessions at most.', example: 20, ge: 1, le: MAX_SESSIONS }),
        MAX_SESSIONS,
      ),
      offset: optionalParameter(integer('offset', { description: 'How many to skip.', ge: 0, le: 1_000_000 }), 0),
    },
    response: { status: 200, description: 'A page of the live sessions.', schema: 'Sessions' },
    errors: [],
    handle: async ({ parts, caller, parameters }) => ({
      status: 200,
      body: (await parts.services.sessions.list(caller, parameters)).map(sessionView),
    }),
  }),
  ownerRoute({
    name: 'endOtherSessions',
    method: 'DELETE',
    path: '/auth/sessions',
    summary: 'End all other sessions',
    description:
      'All but the one that this request uses. Needs a proof, unless this session gave one within ten minutes.',
    body: { proof: PROOF },
    response: { status: 200, description: 'How many were ended.', schema: 'EndedSessions' },
    errors: PROOF_FAILURES,
    handle: async ({ parts: { services }, caller, body }) => {
      const proof = await services.proofs.check(caller, body.proof ?? {}, { takesRecent: true });
      return { status: 200, body: { ended: await services.sessions.endOthers(caller, proof) } };
    },
  }),
  ownerRoute({
    name: 'endSession',
    method: 'DELETE',
    path: '/auth/sessions/{session_id}',
    summary: 'End a session',
    description:
      'Its browser is signed out at once. Another session than this one needs a proof, unless this one gave one within ten minutes.',
    parameters: {
      session_id: pathText('session_id', { in: 'path', description: 'The session.', example: '7Qm1xKcV0dWJ3aTz' }),
    },
    body: { proof: PROOF },
    response: { status: 204, description: 'Ended.' },
    errors: ['SESSION_NOT_FOUND', ...PROOF_FAILURES],
    handle: async ({ parts: { services }, caller, parameters, body, cookies }) => {
      const isOwn = parameters.session_id === caller.sessionId;
      const proof = isOwn ? undefined : await services.proofs.check(caller, body.proof ?? {}, { takesRecent: true });
      await services.sessions.end(caller, parameters.session_id, proof);
      return { status: 204, ...(isOwn && { cookies: [cookies.clear('session')] }) };
    },
  }),
];

/** Where a sign-in comes from, and the session that it takes the place of. */
export function signInOrigin({ client, cookie }: Pick<OpenCall, 'client' | 'cookie'>): SignInOrigin {
  return { client, formerToken: cookie('session') };
}

/** The cookie for a session, where there is one: a caller with the account key has none. */
export function sessionCookies(
  { cookies, parts }: Pick<OpenCall, 'cookies' | 'parts'>,
  session: IssuedSession | undefined,
): string[] {
  return session === undefined ? [] : [cookies.set('session', session, parts.now())];
}

/** The cookies of a browser that has just signed in. */
export function signedInCookies(
  call: Pick<OpenCall, 'cookies' | 'parts'>,
  { session, device }: Pick<SignedInResult, 'session' | 'device'>,
): string[] {
  return [...sessionCookies(call, session), call.cookies.set('device', device, call.parts.now())];
}

/** The answer to someone who has just registered. */
export async function registeredResponse(
  call: Pick<OpenCall, 'parts' | 'client' | 'cookies'>,
  { account, accountKey, session, device }: Registered,
): Promise<AccountResponse> {
  const body = { account: await viewOf(call, { account, session }), account_key: accountKey };
  return { status: 201, body, cookies: signedInCookies(call, { session, device }) };
}

async function signedInResponse(
  call: OpenCall,
  result: SignedInResult,
  furtherCookies: readonly string[] = [],
): Promise<AccountResponse> {
  const body = { status: result.status, account: await viewOf(call, result) };
  return { status: 200, body, cookies: [...signedInCookies(call, result), ...furtherCookies] };
}

function viewOf(
  { parts, client }: Pick<OpenCall, 'parts' | 'client'>,
  { account, session }: Pick<CreatedAccount, 'account'> & { session: IssuedSession },
): Promise<object> {
  const { sessionId, tokenHash: credentialHash } = session;
  return accountView(parts, { accountId: account.id, sessionId, credentialHash, client });
}
