/** Registering, signing in and out, and sessions. */
import type { CreatedAccount } from '../../accounts/account-rows.ts';
import { parseUsername, USERNAME_SHAPE } from '../../accounts/account-rules.ts';
import { EMAIL_SHAPE, parseEmail } from '../../accounts/email-address.ts';
import { PASSWORD_SHAPE, parseNewPassword } from '../../sign-in/passwords/password-rules.ts';
import type { Registered } from '../../sign-in/registration.ts';
import type { IssuedSession } from '../../sign-in/sessions/sessions.ts';
import type { SignedInResult, SignInOrigin } from '../../sign-in/sign-in.ts';
import { integer, optional as optionalParameter, text as pathText } from '../interface/parameters.ts';
import {
  type AccountAnswer,
  type AccountRoute,
  CLEAR_SITE_DATA,
  type OpenCall,
  openRoute,
  ownerRoute,
} from './account-route.ts';
import { nullable, optional, text } from './members.ts';
import { CODE, PROOF, PROOF_FAILURES } from './proof-member.ts';
import { accountView, sessionView } from './views.ts';

/** A valid username; whether it is free is checked later. */
export const USERNAME = text({
  description: 'At least 3 letters (a to z), digits, dots, underscores or hyphens.',
  example: 'ada',
  shape: USERNAME_SHAPE,
  rule: parseUsername,
});

/** A new password, validated as far as possible without knowing its owner. */
export const NEW_PASSWORD = text({
  description: 'At least 10 characters, and not a common password. Several words are fine.',
  example: 'teapot orchard velvet canyon',
  isSecret: true,
  shape: PASSWORD_SHAPE,
  rule: (password) => parseNewPassword(password, []),
});

/** A valid address. */
export const EMAIL = text({
  description: 'An email address.',
  example: 'ada@food.example',
  shape: EMAIL_SHAPE,
  rule: parseEmail,
});

const MAX_SESSIONS = 100;
const TOO_MANY = ['TOO_MANY_ATTEMPTS', 'SIGN_IN_BUSY'] as const;

export const SIGN_IN_ROUTES: readonly AccountRoute[] = [
  openRoute('register', 'POST /auth/register', {
    body: { username: USERNAME, password: NEW_PASSWORD, email: nullable(EMAIL) },
    securityEvent: 'account_created',
    errors: ['ACCOUNT_EXISTS', 'MAIL_OFF', ...TOO_MANY],
    handle: async (call) =>
      registeredResponse(call, await call.parts.services.registration.withPassword(call.body, signInOrigin(call))),
  }),
  openRoute('signIn', 'POST /auth/sign-in', {
    body: {
      login: text({ description: 'The username, or the confirmed address.', example: 'ada' }),
      password: text({ description: 'The password.', example: 'teapot orchard velvet canyon', isSecret: true }),
    },
    errors: ['WRONG_CREDENTIALS', 'ACCOUNT_DISABLED', ...TOO_MANY],
    handle: async (call) => {
      const { login, password } = call.body;
      const result = await call.parts.services.signIn.withPassword(login, password, signInOrigin(call));
      if (result.status === 'signed_in') return signedInResponse(call, result);
      const { status, pendingToken, expiresAt } = result;
      return { body: { status, pending_token: pendingToken, expires_at: expiresAt } };
    },
  }),
  openRoute('signInWithCode', 'POST /auth/sign-in/code', {
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
    errors: ['TOKEN_INVALID', 'WRONG_CODE', 'ACCOUNT_DISABLED', 'TOO_MANY_ATTEMPTS', 'TWO_FACTOR_UNREADABLE'],
    handle: async (call) => {
      const token = call.body.pending_token ?? call.cookie('secondFactor') ?? '';
      const result = await call.parts.services.signIn.withCode(token, call.body.code, signInOrigin(call));
      return signedInResponse(call, result, [call.cookies.clear('secondFactor')]);
    },
  }),
  ownerRoute('signOut', 'POST /auth/sign-out', {
    handle: async ({ parts, caller, cookie, cookies, client }) => {
      if (caller.sessionId !== undefined) await parts.services.sessions.signOut(cookie('session') ?? '', client);
      return { cookies: [cookies.clear('session')], headers: CLEAR_SITE_DATA };
    },
  }),
  ownerRoute('prove', 'POST /auth/proof', {
    body: { proof: PROOF },
    errors: PROOF_FAILURES,
    handle: async ({ parts, caller, body }) => {
      await parts.services.proofs.require(caller, body.proof ?? {});
      return {};
    },
  }),
  ownerRoute('listSessions', 'GET /auth/sessions', {
    parameters: {
      limit: optionalParameter(
        integer('limit', { description: 'How many sessions at most.', example: 20, ge: 1, le: MAX_SESSIONS }),
        MAX_SESSIONS,
      ),
      offset: optionalParameter(integer('offset', { description: 'How many to skip.', ge: 0, le: 1_000_000 }), 0),
    },
    handle: async ({ parts, caller, parameters }) => ({
      body: (await parts.services.sessions.list(caller, parameters)).map(sessionView),
    }),
  }),
  ownerRoute('endOtherSessions', 'DELETE /auth/sessions', {
    body: { proof: PROOF },
    errors: PROOF_FAILURES,
    handle: async ({ parts: { services }, caller, body }) => {
      const proof = await services.proofs.check(caller, body.proof ?? {}, { takesRecent: true });
      return { body: { ended: await services.sessions.endOthers(caller, proof) } };
    },
  }),
  ownerRoute('endSession', 'DELETE /auth/sessions/{session_id}', {
    parameters: {
      session_id: pathText('session_id', { in: 'path', description: 'The session.', example: '7Qm1xKcV0dWJ3aTz' }),
    },
    body: { proof: PROOF },
    errors: ['SESSION_NOT_FOUND', ...PROOF_FAILURES],
    handle: async ({ parts: { services }, caller, parameters, body, cookies }) => {
      const isOwn = parameters.session_id === caller.sessionId;
      const proof = isOwn ? undefined : await services.proofs.check(caller, body.proof ?? {}, { takesRecent: true });
      await services.sessions.end(caller, parameters.session_id, proof);
      return isOwn ? { cookies: [cookies.clear('session')] } : {};
    },
  }),
];

/** A sign-in's origin, and the session that it replaces. */
export function signInOrigin({ client, cookie }: Pick<OpenCall, 'client' | 'cookie'>): SignInOrigin {
  return { client, formerToken: cookie('session') };
}

/** A session's cookie; none for a caller with the account key. */
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

export async function registeredResponse(
  call: Pick<OpenCall, 'parts' | 'client' | 'cookies'>,
  { account, accountKey, session, device }: Registered,
): Promise<AccountAnswer> {
  const body = { account: await viewOf(call, { account, session }), account_key: accountKey };
  return { body, cookies: signedInCookies(call, { session, device }) };
}

async function signedInResponse(
  call: OpenCall,
  result: SignedInResult,
  furtherCookies: readonly string[] = [],
): Promise<AccountAnswer> {
  const body = { status: result.status, account: await viewOf(call, result) };
  return { body, cookies: [...signedInCookies(call, result), ...furtherCookies] };
}

function viewOf(
  { parts, client }: Pick<OpenCall, 'parts' | 'client'>,
  { account, session }: Pick<CreatedAccount, 'account'> & { session: IssuedSession },
): Promise<object> {
  const { sessionId, tokenHash: credentialHash } = session;
  return accountView(parts, { accountId: account.id, sessionId, credentialHash, client });
}
