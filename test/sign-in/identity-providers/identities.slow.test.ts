// 1. A person is known by issuer and subject; never by an email address.
// 2. An unknown person may choose a username, once, and is then known.
// 3. Linking is for the session that began it; a person linked elsewhere is refused.
// 4. The only way to sign in cannot be unlinked.
// 5. Two-factor sign-in asks for its code after a third party too.
// 6. What goes to a third party comes back once, within ten minutes.
// 7. Without password and two-factor, a fresh sign-in is the proof.
// 8. Where the owner signs in by a third party, the account key alone is no proof.
import { describe, expect, it } from 'vitest';
import type { Identity, PendingSignIn } from '../../../src/sign-in/identity-providers/identity-providers.ts';
import {
  callerByKey,
  callerOf,
  codeOf,
  DAY,
  ELSEWHERE,
  HOME,
  MINUTE,
  PASSWORD,
  personAtGoogle,
  useSignInHarness,
} from '../sign-in-harness.ts';

const harness = useSignInHarness();
const origin = { client: HOME };
const PENDING: PendingSignIn = {
  provider: 'google',
  state: 'state',
  nonce: 'nonce',
  codeVerifier: 'verifier',
  redirectUri: 'https://food.example/back',
  createdAt: 0,
};

/** An account that only a third party opens. */
async function registerBy(identity: Identity, username: string) {
  const result = await harness.services.identities.signIn(identity, origin);
  if (result.status !== 'unknown_person') throw new Error('known already');
  const registered = await harness.services.registration.withIdentity(result.newIdentityToken, username, {
    client: { address: `203.0.113.${username.length}`, userAgent: undefined },
  });
  return { ...registered, caller: callerOf(registered), token: result.newIdentityToken };
}

it('1. 2. an unknown person becomes known, and an address makes nobody known', async () => {
  const owner = await harness.registerWithEmail('mia@food.example');
  const mia = personAtGoogle('mia-1', { email: 'mia@food.example', emailVerified: true });
  const { account, token, session } = await registerBy(mia, 'mia-by-google');
  expect(account.id).not.toBe(owner.account.id);
  expect(await harness.find(session.token)).toMatchObject({ accountId: account.id });
  expect(await harness.services.identities.signIn(mia, origin)).toMatchObject({
    status: 'signed_in',
    account: { id: account.id },
  });
  const elsewhere = { ...mia, issuer: 'https://other.example' };
  expect(await harness.services.identities.signIn(elsewhere, origin)).toMatchObject({ status: 'unknown_person' });
  expect(await codeOf(harness.services.registration.withIdentity(token, 'mia-again', origin))).toBe('TOKEN_INVALID');
  expect(await harness.services.email.read(account.id)).toMatchObject({
    address: undefined,
    pendingAddress: 'mia@food.example',
  });
});

it('2. another username can be chosen when one is taken', async () => {
  const result = await harness.services.identities.signIn(personAtGoogle('picky'), origin);
  const { newIdentityToken } = result as { newIdentityToken: string };
  const { registration } = harness.services;
  expect(await codeOf(registration.withIdentity(newIdentityToken, 'mia-by-google', origin))).toBe('ACCOUNT_EXISTS');
  expect(await codeOf(registration.withIdentity(newIdentityToken, 'no spaces', origin))).toBe('INVALID_USERNAME');
  await registration.withIdentity(newIdentityToken, 'picky', origin);
});

it('2. a free username is suggested', async () => {
  const { registration } = harness.services;
  expect(await registration.suggestUsername('Zoë Bäcker')).toBe('zoe-backer');
  await harness.register({ username: 'zoe-backer' });
  expect(await registration.suggestUsername('Zoë Bäcker')).toBe('zoe-backer-2');
  expect(await registration.suggestUsername('zoe.miller@food.example')).toBe('zoe-miller');
  for (const text of [undefined, '', '李', 'x', '-'.repeat(100)]) {
    expect(await registration.suggestUsername(text)).toMatch(/^[a-z0-9-]{3,64}$/);
  }
});

it('3. links in the session that began it, and once', async () => {
  const { caller, username } = await harness.register();
  const { identities } = harness.services;
  const other = await harness.signedIn(username);
  const { token } = await identities.storePending(PENDING, caller);
  expect(await codeOf(identities.consumePending(token, callerOf(other)))).toBe('TOKEN_INVALID');
  const again = await identities.storePending(PENDING, caller);
  expect(await identities.consumePending(again.token, caller)).toEqual({ pending: PENDING, isLinking: true });
  await identities.link(caller, personAtGoogle('ben-1'));
  await identities.link(caller, personAtGoogle('ben-1'));
  expect(await identities.list(caller.accountId)).toMatchObject([{ provider: 'google', subject: 'ben-1' }]);
  expect(await identities.signIn(personAtGoogle('ben-1'), origin)).toMatchObject({ account: { id: caller.accountId } });
  const stranger = await harness.register();
  expect(await codeOf(identities.link(stranger.caller, personAtGoogle('ben-1')))).toBe('IDENTITY_TAKEN');
  expect((await harness.kindsOf(caller.accountId)).filter((kind) => kind === 'identity_linked')).toHaveLength(1);
});

it('4. the last way in stays', async () => {
  const { caller } = await registerBy(personAtGoogle('only-1'), 'only-google');
  const { identities, passwords } = harness.services;
  expect(await codeOf(identities.unlink(caller, personAtGoogle('only-1'), {}))).toBe('IDENTITY_IS_LAST');
  await identities.link(caller, personAtGoogle('only-2'));
  await identities.unlink(caller, personAtGoogle('only-1'), {});
  expect(await codeOf(identities.unlink(caller, personAtGoogle('only-1'), {}))).toBe('IDENTITY_NOT_FOUND');
  const session = await passwords.change(caller, PASSWORD, {});
  expect(await codeOf(identities.unlink(caller, personAtGoogle('only-2'), {}))).toBe('PROOF_REQUIRED');
  expect(await codeOf(identities.unlink(caller, personAtGoogle('only-2'), { password: PASSWORD }))).toBe(
    'CALLER_ENDED',
  );
  const renewed = { ...caller, credentialHash: session!.tokenHash };
  await identities.unlink(renewed, personAtGoogle('only-2'), { password: PASSWORD });
  expect(await identities.list(caller.accountId)).toEqual([]);
});

it('5. asks for a code', async () => {
  const { caller, code } = await harness.registerWithTwoFactor();
  const { identities, signIn } = harness.services;
  await identities.link(caller, personAtGoogle('careful-1'));
  const result = await identities.signIn(personAtGoogle('careful-1'), origin);
  expect(result.status).toBe('second_factor_needed');
  const { pendingToken } = result as { pendingToken: string };
  expect(await signIn.withCode(pendingToken, code(), origin)).toMatchObject({ status: 'signed_in' });
});

it('6. comes back once, in time', async () => {
  const { identities } = harness.services;
  const first = await identities.storePending(PENDING);
  expect(await identities.consumePending(first.token)).toEqual({ pending: PENDING, isLinking: false });
  expect(await codeOf(identities.consumePending(first.token))).toBe('TOKEN_INVALID');
  const second = await identities.storePending(PENDING);
  harness.nowMs += 10 * MINUTE;
  expect(await codeOf(identities.consumePending(second.token))).toBe('TOKEN_INVALID');
  expect(await codeOf(identities.consumePending('lt_invented'))).toBe('TOKEN_INVALID');
});

it('7. a fresh sign-in is proof where there is nothing else', async () => {
  const { caller } = await registerBy(personAtGoogle('fresh-1'), 'fresh-google');
  const { proofs, identities } = harness.services;
  expect(await proofs.needed(caller)).toBeUndefined();
  harness.nowMs += 10 * MINUTE;
  expect(await proofs.needed(caller)).toBe('fresh_sign_in');
  const refused = await proofs.check(caller, { password: 'anything at all' }).catch((error) => error);
  expect(refused).toMatchObject({ code: 'PROOF_REQUIRED', value: 'fresh_sign_in' });
  // A provider that says nothing of it, or that lets people in without asking them, proves nothing.
  for (const authenticatedAtMs of [undefined, harness.nowMs - 10 * MINUTE, harness.nowMs - DAY]) {
    const silent = await identities.signIn({ ...personAtGoogle('fresh-1'), authenticatedAtMs }, { client: ELSEWHERE });
    const silentCaller = callerOf(silent as Parameters<typeof callerOf>[0]);
    expect(await proofs.needed(silentCaller)).toBe('fresh_sign_in');
    expect(await proofs.needed(silentCaller, { takesRecent: true })).toBe('fresh_sign_in');
  }
  // A clock that is ahead gives no more time than ours.
  const authenticatedAtMs = harness.nowMs + 60 * MINUTE;
  const again = await identities.signIn({ ...personAtGoogle('fresh-1'), authenticatedAtMs }, { client: ELSEWHERE });
  const caller2 = callerOf(again as Parameters<typeof callerOf>[0]);
  await proofs.check(caller2, {});
  harness.nowMs += 10 * MINUTE;
  expect(await proofs.needed(caller2)).toBe('fresh_sign_in');
});

describe('8. the account key alone', () => {
  it('takes nothing over where the owner signs in by a third party', async () => {
    const registered = await registerBy(personAtGoogle('leaked-1'), 'leaked-key');
    const byKey = callerByKey(registered);
    const { proofs, passwords, email, twoFactor, identities, accountData } = harness.services;
    expect(await proofs.needed(byKey)).toBe('fresh_sign_in');
    const changes: (() => Promise<unknown>)[] = [
      () => passwords.change(byKey, PASSWORD, {}),
      () => passwords.change(byKey, PASSWORD, { password: PASSWORD }),
      () => passwords.change(byKey, PASSWORD, { code: '123456' }),
      () => email.setAddress(byKey, 'thief@food.example', {}),
      () => twoFactor.begin(byKey, {}),
      () => identities.unlink(byKey, personAtGoogle('leaked-1'), {}),
      () => accountData.delete(byKey, {}),
      () => proofs.check(byKey, {}, { mustBe: 'code' }),
    ];
    for (const change of changes) {
      expect(await change().catch((error) => error)).toMatchObject({ code: 'PROOF_REQUIRED', value: 'fresh_sign_in' });
    }
    // The owner shows it at the third party, and then sets the password.
    harness.nowMs += 20 * MINUTE;
    expect(await codeOf(passwords.change(registered.caller, PASSWORD, {}))).toBe('PROOF_REQUIRED');
    const authenticatedAtMs = harness.nowMs - MINUTE;
    const fresh = await identities.signIn({ ...personAtGoogle('leaked-1'), authenticatedAtMs }, { client: ELSEWHERE });
    await passwords.change(callerOf(fresh as Parameters<typeof callerOf>[0]), PASSWORD, {});
    expect(await proofs.needed(byKey)).toBe('password');
  });

  it('is not enough any more once a third party was linked while the change was made', async () => {
    const { account, accountKey } = await harness.store.createAccount({ username: 'made-meanwhile', plan: 'pro' });
    const byKey = callerByKey({ account, accountKey });
    const { hasher } = harness;
    const hash = hasher.hash.bind(hasher);
    hasher.hash = async (password) => {
      hasher.hash = hash;
      await harness.database.write((write) =>
        harness.services.identities.insert(write, byKey, personAtGoogle('meanwhile-1')),
      );
      return hash(password);
    };
    expect(await codeOf(harness.services.passwords.change(byKey, PASSWORD, {}))).toBe('PROOF_REQUIRED');
  });

  it('sets the first password of an account that the operator made', async () => {
    const { account, accountKey } = await harness.store.createAccount({ username: 'made-by-operator', plan: 'pro' });
    await harness.services.passwords.change(callerByKey({ account, accountKey }), PASSWORD, {});
    await harness.signedIn('made-by-operator');
  });
});
