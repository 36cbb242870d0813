/**
 * Sign-in with a third party on the real server, against a real OpenID provider:
 * 1. Someone new chooses a username and has an account without a password; the next time they are signed in at once.
 * 2. With two-factor sign-in the code is still asked for.
 * 3. A third party is linked only from a session, with a proof, and in the browser that began; unlinked unless it is the last.
 * 4. A return without its cookie, with another's, a second time, or with another state is refused, and signs nobody in.
 * 5. Redirects lead to fixed pages only, errors too.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PASSWORD, Person } from '../http/account/person.ts';
import {
  browse,
  CLIENT,
  type FakeIdentityProvider,
  startIdentityProvider,
} from '../sign-in/identity-providers/fake-identity-provider.ts';
import { NUTELLA } from '../support/foods.ts';
import { bearer } from '../support/http.ts';
import { codeNow } from '../support/one-time-codes.ts';
import { type Larder, startLarder, UNLIMITED } from '../support/start-larder.ts';

const PUBLIC_URL = 'http://kitchen.example';
const redirectUri = `${PUBLIC_URL}/auth/providers/${CLIENT.id}/return`;
const START = `/auth/providers/${CLIENT.id}/start`;
const proof = { password: PASSWORD };

let provider: FakeIdentityProvider;
let larder: Larder;

beforeAll(async () => {
  provider = await startIdentityProvider({}, redirectUri);
  const { id, clientId, clientSecret } = CLIENT;
  const silent = 'nowhere, larder, a-secret, http://127.0.0.1:9';
  larder = await startLarder({
    env: {
      ...UNLIMITED,
      LARDER_PUBLIC_URL: PUBLIC_URL,
      LARDER_TRUST_PROXY: '127.0.0.1',
      LARDER_LOG_LEVEL: 'trace',
      LARDER_SIGN_IN_PROVIDERS: `${id}, ${clientId}, ${clientSecret}, ${provider.issuer}; ${silent}`,
    },
    foods: [NUTELLA],
  });
});

afterAll(async () => {
  await larder.stop();
  await provider.close();
});

/** Where a navigation leads. */
async function follow(person: Person, path: string): Promise<string> {
  const answer = await person.ask('GET', path);
  expect({ path, status: answer.status }).toEqual({ path, status: 303 });
  return answer.headers.location!;
}

/** The address to which the third party sends the browser back, as a path of ours. */
async function backFrom(address: string, login: string, options: { consents?: boolean } = {}): Promise<string> {
  return (await browse(address, login, { redirectUri, ...options })).slice(PUBLIC_URL.length);
}

/** Goes the whole way; gives the page to which it led. */
async function signIn(person: Person, login: string): Promise<string> {
  return follow(person, await backFrom(await follow(person, START), login));
}

it('1. someone new, and then someone known', async () => {
  const ada = new Person(larder.url);
  expect(await ada.must(200, 'GET', '/auth/providers')).toEqual([
    { id: 'kitchen', name: 'Kitchen' },
    { id: 'nowhere', name: 'Nowhere' },
  ]);
  expect(await signIn(ada, 'ada')).toBe('/account/register?provider=kitchen&username=ada-lovelace');
  expect(ada.token).toBeUndefined();
  const taken = new Person(larder.url);
  await taken.register('taken');
  await ada.must(409, 'POST', '/auth/providers/register', { username: 'taken' });
  await ada.must(422, 'POST', '/auth/providers/register', { username: 'a' });
  const registered = await ada.must(201, 'POST', '/auth/providers/register', { username: 'ada' });
  expect(registered).toMatchObject({ account: { username: 'ada', has_password: false, proof: null } });
  expect([...ada.cookies.keys()]).toEqual(['larder_session', 'larder_device']);
  await ada.must(410, 'POST', '/auth/providers/register', { username: 'ada-again' });

  const again = new Person(larder.url);
  expect(await signIn(again, 'ada')).toBe('/account');
  expect(await again.must(200, 'GET', '/auth/account')).toMatchObject({ username: 'ada', signed_in_by: 'session' });
  const [linked] = await again.must(200, 'GET', '/auth/identities');
  expect(linked).toMatchObject({ provider: 'kitchen', name: 'Kitchen' });
  await again.must(409, 'DELETE', `/auth/identities/${linked.id}`, {});
  // With a password it is no longer the last way in.
  await again.must(204, 'PUT', '/auth/password', { new_password: PASSWORD });
  await again.must(204, 'DELETE', `/auth/identities/${linked.id}`, { proof });
  expect(await again.must(200, 'GET', '/auth/identities')).toEqual([]);
});

it('2. two-factor sign-in still asks for its code', async () => {
  const bob = new Person(larder.url);
  expect(await signIn(bob, 'bob')).toBe('/account/register?provider=kitchen&username=bob');
  await bob.must(201, 'POST', '/auth/providers/register', { username: 'bob' });
  const { secret } = await bob.must(201, 'POST', '/auth/two-factor', {});
  const { recovery_codes } = await bob.must(200, 'POST', '/auth/two-factor/confirm', { code: await codeNow(secret) });

  const again = new Person(larder.url);
  expect(await signIn(again, 'bob')).toBe('/account/sign-in/code');
  expect(again.token).toBeUndefined();
  await again.must(403, 'POST', '/auth/sign-in/code', { code: '000000' });
  await again.must(200, 'POST', '/auth/sign-in/code', { code: recovery_codes[0] });
  expect([...again.cookies.keys()]).toEqual(['larder_session', 'larder_device']);
});

it('3. linking needs a session, a proof and the same browser', async () => {
  const eve = new Person(larder.url);
  const key = await eve.register('eve');
  await eve.must(403, 'POST', '/auth/identities', { provider: 'kitchen' });
  await eve.must(404, 'POST', '/auth/identities', { provider: 'nobody', proof });
  const byKey = await new Person(larder.url).ask('POST', '/auth/identities', {
    headers: bearer(key),
    body: { provider: 'kitchen', proof },
  });
  expect(byKey.headers['x-error-code']).toBe('sign_in_session_needed');

  const { url } = await eve.must(200, 'POST', '/auth/identities', { provider: 'kitchen', proof });
  const back = await backFrom(url, 'eve');
  // Someone else, who got hold of the link and of the cookie of the way, but not of the session.
  const thief = new Person(larder.url);
  thief.cookies.set('larder_third_party', eve.cookies.get('larder_third_party')!);
  expect(await follow(thief, back)).toBe('/account/sign-in?problem=token_invalid');
  // Taken up once, good or bad.
  expect(await follow(eve, back)).toBe('/account/sign-in?problem=token_invalid');

  const second = await eve.must(200, 'POST', '/auth/identities', { provider: 'kitchen', proof });
  expect(await follow(eve, await backFrom(second.url, 'eve'))).toBe('/account/security?linked=kitchen');
  expect(await eve.must(200, 'GET', '/auth/identities')).toHaveLength(1);
  expect(await signIn(new Person(larder.url), 'eve')).toBe('/account');

  const other = new Person(larder.url);
  await other.register('other');
  const third = await other.must(200, 'POST', '/auth/identities', { provider: 'kitchen', proof });
  expect(await follow(other, await backFrom(third.url, 'eve'))).toBe('/account/security?problem=identity_taken');
});

it('4. returns that prove nothing sign nobody in', async () => {
  const bob = new Person(larder.url);
  const back = await backFrom(await follow(bob, START), 'eve');
  const stranger = new Person(larder.url);
  expect(await follow(stranger, back)).toBe('/account/sign-in?problem=token_invalid');
  const other = new Person(larder.url);
  await follow(other, START);
  expect(await follow(other, back)).toBe('/account/sign-in?problem=sign_in_invalid');
  const wrongPath = new Person(larder.url);
  await follow(wrongPath, START);
  expect(await follow(wrongPath, '/auth/providers/nowhere/return?code=x&state=y')).toBe(
    '/account/sign-in?problem=sign_in_invalid',
  );
  expect(await follow(bob, back)).toBe('/account');
  expect(await follow(bob, back)).toBe('/account/sign-in?problem=token_invalid');
  for (const person of [stranger, other, wrongPath]) expect(person.token).toBeUndefined();

  const unwilling = new Person(larder.url);
  const no = await backFrom(await follow(unwilling, START), 'carol', { consents: false });
  expect(await follow(unwilling, no)).toBe('/account/sign-in?problem=sign_in_refused');
  const parts = new URL(back, PUBLIC_URL).searchParams;
  for (const secret of [parts.get('code')!, parts.get('state')!]) expect(larder.log()).not.toContain(secret);
});

it('5. every redirect leads to a fixed page', async () => {
  const person = new Person(larder.url);
  expect(await follow(person, '/auth/providers/nobody/start')).toBe(
    '/account/sign-in?problem=sign_in_provider_unknown',
  );
  expect(await follow(person, '/auth/providers/nowhere/start')).toBe(
    '/account/sign-in?problem=sign_in_provider_unavailable',
  );
  for (const query of ['?next=https://evil.example', '?redirect_uri=//evil.example', '?link=1']) {
    const location = await follow(person, `${START}${query}`);
    expect(new URL(location).origin).toBe(provider.issuer);
    expect(new URL(location).searchParams.get('redirect_uri')).toBe(redirectUri);
  }
  expect(await follow(person, '/auth/providers/..%2f..%2fevil/start')).toBe(
    '/account/sign-in?problem=sign_in_provider_unknown',
  );
});
