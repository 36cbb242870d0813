// 1. With a real provider, the whole flow ends in who it is: issuer and subject, and what is known of the person.
// 2. PKCE, state and nonce are sent anew for every sign-in; a pending sign-in is plain JSON.
// 3. Nothing but the answer to this very sign-in is taken: not another state, nonce, verifier, code, audience, issuer,
//    signature or time.
// 4. The list names who is configured, and nobody else is known.
import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PendingSignIn } from '../../../src/sign-in/identity-providers/identity-providers.ts';
import { openIdentityProviders } from '../../../src/sign-in/identity-providers/open-identity-providers.ts';
import {
  browse,
  CLIENT,
  type FakeIdentityProvider,
  failureOf,
  REDIRECT_URI,
  startIdentityProvider,
} from './fake-identity-provider.ts';

let provider: FakeIdentityProvider;
beforeAll(async () => {
  provider = await startIdentityProvider();
});
beforeEach(() => {
  provider.instead.clear();
  provider.paths.length = 0;
});
afterAll(() => provider.close());

const DISCOVERY = '/.well-known/openid-configuration';

function identityProviders(tools: Parameters<typeof openIdentityProviders>[1] = {}, issuer = provider.issuer) {
  return openIdentityProviders([{ ...CLIENT, issuer }], tools);
}

describe('a whole sign-in', () => {
  it('says who it is, with what the provider tells apart from the token', async () => {
    const providers = identityProviders();
    const { url, pending } = await providers.begin(CLIENT.id, REDIRECT_URI);
    const identity = await providers.finish(pending, await browse(url, 'ada'));
    expect(identity).toEqual({
      provider: CLIENT.id,
      issuer: provider.issuer,
      subject: 'ada',
      email: 'ada@food.example',
      emailVerified: true,
      displayName: 'Ada Lovelace',
      authenticatedAtMs: expect.any(Number),
    });
    expect(provider.paths).toContain('/me');
  });

  it('says who it is, with all in the token', async () => {
    const talkative = await startIdentityProvider({ conformIdTokenClaims: false });
    const providers = identityProviders({}, talkative.issuer);
    const { url, pending } = await providers.begin(CLIENT.id, REDIRECT_URI);
    const identity = await providers.finish(pending, await browse(url, 'ada'));
    expect(identity).toMatchObject({ issuer: talkative.issuer, subject: 'ada', email: 'ada@food.example' });
    expect(talkative.paths).not.toContain('/me');
    await talkative.close();
  });

  it('does not take an address for verified that is not, nor nonsense for an address', async () => {
    const providers = identityProviders();
    const eve = await providers.begin(CLIENT.id, REDIRECT_URI);
    expect(await providers.finish(eve.pending, await browse(eve.url, 'eve'))).toMatchObject({
      subject: 'eve',
      email: 'ada@food.example',
      emailVerified: false,
      // When Eve signed in there, which was asked for.
      authenticatedAtMs: expect.any(Number),
    });
    const bob = await providers.begin(CLIENT.id, REDIRECT_URI);
    expect(await providers.finish(bob.pending, await browse(bob.url, 'bob'))).toMatchObject({
      subject: 'bob',
      email: undefined,
      emailVerified: false,
      displayName: 'bob',
    });
  });

  it('works with providers that take the secret in a header only', async () => {
    const old = await startIdentityProvider({ clientAuthMethods: ['client_secret_basic'] });
    const providers = identityProviders({}, old.issuer);
    const { url, pending } = await providers.begin(CLIENT.id, REDIRECT_URI);
    expect(await providers.finish(pending, await browse(url, 'ada'))).toMatchObject({ subject: 'ada' });
    await old.close();
  });

  it('begins with fresh secrets that are plain JSON, of which the address shows only what it must', async () => {
    const providers = identityProviders({ now: () => 1_700_000_000_000 });
    const begun = [await providers.begin(CLIENT.id, REDIRECT_URI), await providers.begin(CLIENT.id, REDIRECT_URI)];
    const secrets = begun.flatMap(({ pending }) => [pending.state, pending.nonce, pending.codeVerifier]);
    expect(new Set(secrets).size).toBe(6);
    for (const { url, pending } of begun) {
      expect(JSON.parse(JSON.stringify(pending))).toEqual(pending);
      expect(pending).toMatchObject({ provider: CLIENT.id, redirectUri: REDIRECT_URI, createdAt: 1_700_000_000_000 });
      const asked = Object.fromEntries(new URL(url).searchParams);
      expect(asked).toMatchObject({ response_type: 'code', code_challenge_method: 'S256', redirect_uri: REDIRECT_URI });
      expect(asked).toMatchObject({ client_id: CLIENT.clientId, state: pending.state, nonce: pending.nonce });
      expect(asked.scope).toBe('openid email profile');
      expect(asked.max_age).toBe('600');
      expect(url).not.toContain(pending.codeVerifier);
      expect(url).not.toContain(CLIENT.clientSecret);
    }
  });

  it('asks the provider about itself once in an hour', async () => {
    let now = 1_700_000_000_000;
    const providers = identityProviders({ now: () => now });
    await Promise.all([providers.begin(CLIENT.id, REDIRECT_URI), providers.begin(CLIENT.id, REDIRECT_URI)]);
    now += 59 * 60_000;
    await providers.begin(CLIENT.id, REDIRECT_URI);
    expect(provider.paths.filter((path) => path === DISCOVERY)).toHaveLength(1);
    now += 2 * 60_000;
    await providers.begin(CLIENT.id, REDIRECT_URI);
    expect(provider.paths.filter((path) => path === DISCOVERY)).toHaveLength(2);
  });
});

describe('refused', () => {
  it('is what a person who says no gets', async () => {
    const providers = identityProviders();
    const { url, pending } = await providers.begin(CLIENT.id, REDIRECT_URI);
    const callback = await browse(url, 'ada', { consents: false });
    expect(await failureOf(providers.finish(pending, callback))).toMatchObject({ code: 'SIGN_IN_REFUSED' });
  });

  it('is not what a forged "no" without our state gets', async () => {
    const providers = identityProviders();
    const { pending } = await providers.begin(CLIENT.id, REDIRECT_URI);
    const forged = `${REDIRECT_URI}?error=access_denied&state=guess&iss=${provider.issuer}`;
    expect(await failureOf(providers.finish(pending, forged))).toMatchObject({ code: 'SIGN_IN_INVALID' });
  });
});

describe('invalid', () => {
  const changes: [string, (pending: PendingSignIn, callback: URL) => unknown][] = [
    ['another state in the answer', (_, callback) => callback.searchParams.set('state', 'another')],
    ['no state in the answer', (_, callback) => callback.searchParams.delete('state')],
    ['two states in the answer', (_, callback) => callback.searchParams.append('state', 'another')],
    ['another state remembered', (pending) => Object.assign(pending, { state: 'another' })],
    ['another nonce remembered', (pending) => Object.assign(pending, { nonce: 'another' })],
    ['another verifier remembered', (pending) => Object.assign(pending, { codeVerifier: 'v'.repeat(43) })],
    ['another return address remembered', (pending) => Object.assign(pending, { redirectUri: 'http://127.0.0.1:9/x' })],
    ['another issuer in the answer', (_, callback) => callback.searchParams.set('iss', 'http://127.0.0.1:1')],
    ['no issuer in the answer', (_, callback) => callback.searchParams.delete('iss')],
    ['another code', (_, callback) => callback.searchParams.set('code', 'another')],
    ['no code', (_, callback) => callback.searchParams.delete('code')],
    ['a sign-in begun too long ago', (pending) => Object.assign(pending, { createdAt: Date.now() - 601_000 })],
  ];
  it.each(changes)('%s', async (_, change) => {
    const providers = identityProviders();
    const { url, pending } = await providers.begin(CLIENT.id, REDIRECT_URI);
    const callback = new URL(await browse(url, 'ada'));
    const kept = { ...pending };
    change(kept, callback);
    expect(await failureOf(providers.finish(kept, callback))).toMatchObject({ code: 'SIGN_IN_INVALID' });
  });

  it('a code that was redeemed before', async () => {
    const providers = identityProviders();
    const { url, pending } = await providers.begin(CLIENT.id, REDIRECT_URI);
    const callback = await browse(url, 'ada');
    await providers.finish(pending, callback);
    expect(await failureOf(providers.finish(pending, callback))).toMatchObject({ code: 'SIGN_IN_INVALID' });
  });

  it('the answer to the sign-in of someone else', async () => {
    const providers = identityProviders();
    const [ada, eve] = [await providers.begin(CLIENT.id, REDIRECT_URI), await providers.begin(CLIENT.id, REDIRECT_URI)];
    const callback = await browse(eve.url, 'eve');
    expect(await failureOf(providers.finish(ada.pending, callback))).toMatchObject({ code: 'SIGN_IN_INVALID' });
  });
});

describe('tokens', () => {
  /** What a token must hold, from which each case departs. */
  function claims(nonce: string): Record<string, unknown> {
    const now = Math.floor(Date.now() / 1000);
    return { iss: provider.issuer, sub: 'ada', aud: CLIENT.clientId, exp: now + 60, iat: now, nonce, email: 'a@b.co' };
  }

  async function signInWith(tokenOf: (claims: Record<string, unknown>) => string | undefined) {
    const providers = identityProviders();
    const { url, pending } = await providers.begin(CLIENT.id, REDIRECT_URI);
    const callback = await browse(url, 'ada');
    provider.instead.set('/token', (_, response) => {
      const idToken = tokenOf(claims(pending.nonce));
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ access_token: 'crust', token_type: 'Bearer', id_token: idToken }));
    });
    return providers.finish(pending, callback);
  }

  it('that are right are taken', async () => {
    expect(await signInWith((right) => provider.sign(right))).toMatchObject({ subject: 'ada', email: 'a@b.co' });
  });

  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  it.each<[string, (right: Record<string, unknown>) => string | undefined]>([
    ['for another audience', (right) => provider.sign({ ...right, aud: 'another-kitchen' })],
    ['for two audiences, ours not the party', (right) => provider.sign({ ...right, aud: ['larder', 'x'], azp: 'x' })],
    ['of another issuer', (right) => provider.sign({ ...right, iss: 'https://accounts.google.com' })],
    ['with another nonce', (right) => provider.sign({ ...right, nonce: 'another' })],
    ['without a nonce', ({ nonce: _, ...right }) => provider.sign(right)],
    ['expired', (right) => provider.sign({ ...right, exp: Math.floor(Date.now() / 1000) - 3600 })],
    ['without a subject', ({ sub: _, ...right }) => provider.sign(right)],
    ['with a subject without end', (right) => provider.sign({ ...right, sub: 'a'.repeat(256) })],
    ['signed by a stranger', (right) => provider.sign(right, { key: stranger })],
    ['not signed', (right) => provider.sign(right, { alg: 'none' })],
    ['that are missing', () => undefined],
  ])('%s are not', async (_, tokenOf) => {
    expect(await failureOf(signInWith(tokenOf))).toMatchObject({ code: 'SIGN_IN_INVALID' });
  });

  it('that are no tokens are the provider talking nonsense', async () => {
    expect(await failureOf(signInWith(() => 'a.b.c'))).toMatchObject({ code: 'SIGN_IN_PROVIDER_UNAVAILABLE' });
  });

  it('do not let the provider tell of someone else beside', async () => {
    provider.instead.set('/me', (_, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ sub: 'grace', email: 'grace@food.example', email_verified: true }));
    });
    const work = signInWith(({ email: _, ...right }) => provider.sign(right));
    expect(await failureOf(work)).toMatchObject({ code: 'SIGN_IN_INVALID' });
  });
});

describe('the list', () => {
  it('names who is configured', () => {
    const issuer = 'https://id.food.example';
    const providers = openIdentityProviders(
      ['google', 'gitlab', 'github', 'my-company', 'constructor'].map((id) => ({ ...CLIENT, id, issuer })),
    );
    expect(providers.list()).toEqual([
      { id: 'google', name: 'Google' },
      { id: 'gitlab', name: 'GitLab' },
      { id: 'github', name: 'GitHub' },
      { id: 'my-company', name: 'My company' },
      { id: 'constructor', name: 'Constructor' },
    ]);
    expect(openIdentityProviders([]).list()).toEqual([]);
  });

  it.each(['google', '', '__proto__', 'constructor'])('does not know %j', async (id) => {
    const providers = identityProviders();
    const unknown = { code: 'SIGN_IN_PROVIDER_UNKNOWN', value: id };
    await expect(providers.begin(id, REDIRECT_URI)).rejects.toMatchObject(unknown);
    const { pending } = await providers.begin(CLIENT.id, REDIRECT_URI);
    await expect(providers.finish({ ...pending, provider: id }, REDIRECT_URI)).rejects.toMatchObject(unknown);
  });
});
