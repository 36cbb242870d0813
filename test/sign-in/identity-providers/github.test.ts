// 1. Signing in with GitHub gives its site and the person's number, and only an address that GitHub has verified.
// 2. Another state, verifier or code, or a code used before, is invalid; a "no" is refused.
// 3. GitHub down, failing or talking nonsense, or not knowing our secret, is unavailable. No secret is in an error.
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AccountsError } from '../../../src/accounts/errors.ts';
import type { PendingSignIn } from '../../../src/sign-in/identity-providers/identity-providers.ts';
import { openIdentityProviders } from '../../../src/sign-in/identity-providers/open-identity-providers.ts';
import { PATIENCE_MS } from '../../support/patience.ts';
import { type FakeGitHub, startFakeGitHub } from './fake-github.ts';

const CLIENT = { id: 'github', clientId: 'Iv1.larder', clientSecret: 'a-secret-of-the-larder' };
const REDIRECT_URI = 'https://food.example/auth/return';

let gitHub: FakeGitHub;
beforeEach(async () => {
  gitHub = await startFakeGitHub(CLIENT);
});
afterEach(() => gitHub.close());

function identityProviders(changes: Partial<typeof CLIENT> & { issuer?: string } = {}) {
  return openIdentityProviders([{ ...CLIENT, issuer: gitHub.site, ...changes }], { timeoutMs: PATIENCE_MS });
}

async function signIn(
  change: (pending: PendingSignIn, callback: URL) => unknown = () => {},
  providers = identityProviders(),
) {
  const { url, pending } = await providers.begin('github', REDIRECT_URI);
  const callback = new URL(gitHub.authorize(url));
  const kept = { ...pending };
  change(kept, callback);
  return providers.finish(kept, callback);
}

async function failureOf(work: Promise<unknown>): Promise<AccountsError> {
  const error = await work.then(
    () => undefined,
    (thrown) => thrown,
  );
  expect(error).toBeInstanceOf(AccountsError);
  const shown = inspect(error, { depth: 9, showHidden: true });
  for (const secret of [CLIENT.clientSecret, 'gho_crust', 'code-0']) expect(shown).not.toContain(secret);
  return error;
}

describe('who it is', () => {
  it('is the number, not the name', async () => {
    expect(await signIn()).toEqual({
      provider: 'github',
      issuer: gitHub.site,
      subject: '4242',
      email: 'ada@food.example',
      emailVerified: true,
      displayName: 'Ada Lovelace',
    });
  });

  it.each<[string, unknown, string | undefined]>([
    ['the primary address, when verified', [{ email: 'a@b.co', primary: true, verified: true }], 'a@b.co'],
    [
      'another verified one',
      [
        { email: 'x@b.co', primary: true },
        { email: 'a@b.co', verified: true },
      ],
      'a@b.co',
    ],
    ['none that is not verified', [{ email: 'a@b.co', primary: true, verified: false }], undefined],
    ['none that is no address', [{ email: 'a b', primary: true, verified: true }], undefined],
    ['none from nonsense', { email: 'a@b.co', verified: true }, undefined],
  ])('%s', async (_, emails, email) => {
    gitHub.emails = emails;
    expect(await signIn()).toMatchObject({ email, emailVerified: email !== undefined });
  });

  it('needs no address, nor a name', async () => {
    gitHub.statuses.set('/api/v3/user/emails', 403);
    gitHub.user = { id: 1, login: 'ada', name: null };
    expect(await signIn()).toMatchObject({ subject: '1', email: undefined, displayName: 'ada' });
  });

  it('begins at GitHub itself when that is who is configured', async () => {
    const providers = openIdentityProviders([{ ...CLIENT, issuer: 'https://github.com' }]);
    const { url, pending } = await providers.begin('github', REDIRECT_URI);
    expect(url).toMatch(/^https:\/\/github\.com\/login\/oauth\/authorize\?/);
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
      client_id: CLIENT.clientId,
      redirect_uri: REDIRECT_URI,
      state: pending.state,
      code_challenge_method: 'S256',
    });
    expect(url).not.toContain(pending.codeVerifier);
  });
});

describe('refused', () => {
  it('is what a person who says no gets', async () => {
    const work = signIn((_, callback) => callback.searchParams.set('error', 'access_denied'));
    expect(await failureOf(work)).toMatchObject({ code: 'SIGN_IN_REFUSED' });
  });
});

describe('invalid', () => {
  it.each<[string, (pending: PendingSignIn, callback: URL) => unknown]>([
    ['another state', (_, callback) => callback.searchParams.set('state', 'another')],
    ['no state', (_, callback) => callback.searchParams.delete('state')],
    ['two states', (_, callback) => callback.searchParams.append('state', 'another')],
    [
      'a "no" with another state',
      (_, callback) => {
        callback.search = '?error=access_denied&state=another';
      },
    ],
    ['another code', (_, callback) => callback.searchParams.set('code', 'another')],
    ['two codes', (_, callback) => callback.searchParams.append('code', 'another')],
    ['no code', (_, callback) => callback.searchParams.delete('code')],
    ['another verifier', (pending) => Object.assign(pending, { codeVerifier: 'v'.repeat(43) })],
    ['a sign-in begun too long ago', (pending) => Object.assign(pending, { createdAt: Date.now() - 601_000 })],
  ])('%s', async (_, change) => {
    expect(await failureOf(signIn(change))).toMatchObject({ code: 'SIGN_IN_INVALID', value: 'github' });
  });

  it('a code that was redeemed before', async () => {
    const providers = identityProviders();
    const { url, pending } = await providers.begin('github', REDIRECT_URI);
    const callback = gitHub.authorize(url);
    await providers.finish(pending, callback);
    expect(await failureOf(providers.finish(pending, callback))).toMatchObject({ code: 'SIGN_IN_INVALID' });
  });
});

describe('unavailable', () => {
  it('is GitHub that does not know our secret', async () => {
    const error = await failureOf(signIn(undefined, identityProviders({ clientSecret: 'old' })));
    expect(error).toMatchObject({ code: 'SIGN_IN_PROVIDER_UNAVAILABLE' });
    expect(error.message).toContain('incorrect_client_credentials');
  });

  it.each(['/login/oauth/access_token', '/api/v3/user', '/api/v3/user/emails'])(
    'is GitHub that fails at %s',
    async (path) => {
      gitHub.statuses.set(path, 503);
      expect(await failureOf(signIn())).toMatchObject({ code: 'SIGN_IN_PROVIDER_UNAVAILABLE' });
    },
  );

  it.each(['/login/oauth/access_token', '/api/v3/user'])(
    'is GitHub that answers %s with a page, or nothing',
    async (path) => {
      for (const text of ['<h1>Unicorn</h1>', '', '[]', 'null', '{"access_token":"a\\r\\nb","id":"4242"}']) {
        gitHub.texts.set(path, text);
        expect(await failureOf(signIn())).toMatchObject({ code: 'SIGN_IN_PROVIDER_UNAVAILABLE' });
      }
    },
  );

  it('is GitHub that is down', async () => {
    const providers = identityProviders();
    const { url, pending } = await providers.begin('github', REDIRECT_URI);
    const callback = gitHub.authorize(url);
    await gitHub.close();
    expect(await failureOf(providers.finish(pending, callback))).toMatchObject({
      code: 'SIGN_IN_PROVIDER_UNAVAILABLE',
      cause: { code: 'ECONNREFUSED' },
    });
  });
});
