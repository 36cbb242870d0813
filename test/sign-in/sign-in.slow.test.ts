// 1. Registering gives an account, its key and a session; a taken username is said, a taken address never.
// 2. Signing in takes the username in any case or the verified address; whatever is wrong, the refusal is the same,
//    and one password is checked, no more and no less.
// 3. Each sign-in has a token of its own, and ends the session that the browser had.
// 4. A password that is changed while it is checked opens nothing.
// 5. Hashes of old parameters are replaced at sign-in.
// 6. A hasher that is busy refuses, and counts nothing as a guess.
import { expect, it } from 'vitest';
import { AccountsError } from '../../src/accounts/errors.ts';
import { hashKey } from '../../src/accounts/keys/key-format.ts';
import { callerOf, codeOf, ELSEWHERE, HOME, PASSWORD, useSignInHarness } from './sign-in-harness.ts';

const harness = useSignInHarness();

it('1. registers with username and password', async () => {
  const { account, accountKey, session } = await harness.register({ username: 'Mia.Baker' });
  expect(account).toMatchObject({ username: 'Mia.Baker', plan: 'starter' });
  expect(await harness.store.findKeyByHash(hashKey(accountKey))).toMatchObject({
    kind: 'account',
    username: 'Mia.Baker',
  });
  expect(session.token).toMatch(/^ls_[\w-]{43}$/);
  expect(await harness.find(session.token)).toMatchObject({ accountId: account.id, username: 'Mia.Baker' });
  expect(await harness.kindsOf(account.id)).toEqual(['signed_in', 'account_created']);
});

it.each([
  ['ACCOUNT_EXISTS', { username: 'mia.BAKER' }],
  ['INVALID_USERNAME', { username: 'mia baker' }],
  ['INVALID_EMAIL', { username: 'ben', email: 'ben at home' }],
  ['INVALID_PASSWORD', { username: 'ben', password: 'plum jam' }],
  ['PASSWORD_COMMON', { username: 'ben.miller', password: 'benmiller1990' }],
  ['PASSWORD_COMMON', { username: 'ben', email: 'oat.porridge@food.example', password: 'oatporridge1' }],
])('1. refuses with %s to register %j', async (code, request) => {
  const { registration } = harness.services;
  const origin = { client: { address: '192.0.2.99', userAgent: undefined } };
  expect(await codeOf(registration.withPassword({ password: PASSWORD, ...request }, origin))).toBe(code);
});

it('1. of two who register one username at once, one wins', async () => {
  const outcomes = await Promise.all([1, 2, 3].map(() => codeOf(harness.register({ username: 'contested' }))));
  expect(outcomes.sort()).toEqual(['ACCOUNT_EXISTS', 'ACCOUNT_EXISTS', undefined]);
});

it('2. signs in by username in any case, or by the verified address', async () => {
  const { account } = await harness.registerWithEmail('Lea@food.example');
  for (const login of [account.username, account.username.toUpperCase(), ' lea@FOOD.example ']) {
    expect(await harness.signedIn(login)).toMatchObject({ account: { id: account.id } });
  }
});

it('2. does not know an address that was not confirmed', async () => {
  await harness.register({ email: 'noa@food.example' });
  expect(await codeOf(harness.signIn('noa@food.example', PASSWORD))).toBe('WRONG_CREDENTIALS');
});

it('2. refuses all alike, with one check each', async () => {
  const { account } = await harness.register();
  await harness.store.createAccount({ username: 'without-password', plan: 'pro' });
  const wrong: [string, string][] = [
    [account.username, 'seven jars of plum jan'],
    [account.username, ''],
    [account.username, 'x'.repeat(100_000)],
    ['nobody', PASSWORD],
    ['nobody@food.example', PASSWORD],
    ['without-password', PASSWORD],
    ['', PASSWORD],
    ["' or 1=1 --", PASSWORD],
  ];
  const refusals: unknown[] = [];
  for (const [number, [login, password]] of wrong.entries()) {
    const before = harness.hasher.verified;
    const client = { address: `198.51.100.${number + 100}`, userAgent: undefined };
    const refusal = await harness.signIn(login, password, client).catch((error) => error);
    expect(harness.hasher.verified - before).toBe(1);
    refusals.push({ name: refusal.name, code: refusal.code, message: refusal.message, value: refusal.value });
  }
  expect(refusals[0]).toMatchObject({ code: 'WRONG_CREDENTIALS', value: undefined });
  expect(new Set(refusals.map((refusal) => JSON.stringify(refusal))).size).toBe(1);
});

it('2. keeps failures in the trail of the account, with where they came from', async () => {
  const { account } = await harness.register();
  await codeOf(harness.signIn(account.username, 'something else', ELSEWHERE));
  await harness.services.settled();
  const { events } = await harness.services.listEvents(account.id);
  expect(events[0]).toMatchObject({ kind: 'sign_in_failed', address: ELSEWHERE.address, userAgent: 'curl' });
});

it('3. gives each sign-in its own token, and ends the former session of the browser', async () => {
  const { account, session } = await harness.register();
  const origin = { client: HOME, formerToken: session.token };
  const again = await harness.services.signIn.withPassword(account.username, PASSWORD, origin);
  expect(again.status).toBe('signed_in');
  expect(await harness.find(session.token)).toBeUndefined();
  const other = await harness.signedIn(account.username);
  expect(other.session.token).not.toBe((again as typeof other).session.token);
});

it('4. a password that is changed meanwhile opens nothing', async () => {
  const { account, caller } = await harness.register();
  const { hasher } = harness;
  const verify = hasher.verify.bind(hasher);
  hasher.verify = async (...parameters) => {
    hasher.verify = verify;
    const isRight = await verify(...parameters);
    harness.nowMs += 1;
    await harness.services.passwords.change(caller, 'nine jars of plum jam', { password: PASSWORD });
    return isRight;
  };
  expect(await codeOf(harness.signIn(account.username, PASSWORD))).toBe('WRONG_CREDENTIALS');
  expect(await harness.services.sessions.list(caller)).toHaveLength(1);
});

it('5. hashes anew what was hashed with other parameters', async () => {
  const { account } = await harness.register();
  const stored = () => harness.database.kysely.selectFrom('password').selectAll().where('account_id', '=', account.id);
  const before = await stored().executeTakeFirstOrThrow();
  harness.hasher.parameters = 'quick$2$';
  await harness.signedIn(account.username);
  await harness.services.settled();
  const after = await stored().executeTakeFirstOrThrow();
  expect(after.password_hash).toMatch(/^quick\$2\$/);
  expect(after.changed_at).toBe(before.changed_at);
  await harness.signedIn(account.username);
});

it('6. a busy hasher refuses without counting a guess', async () => {
  const { account } = await harness.register();
  const { hasher } = harness;
  const verify = hasher.verify.bind(hasher);
  hasher.verify = async () => {
    throw new AccountsError('SIGN_IN_BUSY', 'busy');
  };
  for (let attempt = 0; attempt < 20; attempt++) {
    expect(await codeOf(harness.signIn(account.username, PASSWORD, ELSEWHERE))).toBe('SIGN_IN_BUSY');
  }
  hasher.verify = verify;
  await harness.signedIn(account.username, PASSWORD, ELSEWHERE);
});

it('signs out, and leaves other sessions', async () => {
  const { account, session, caller } = await harness.register();
  const other = await harness.signedIn(account.username);
  await harness.services.sessions.signOut(other.session.token, HOME);
  await harness.services.sessions.signOut(other.session.token, HOME);
  await harness.services.sessions.signOut('ls_nonsense', HOME);
  expect(await harness.find(other.session.token)).toBeUndefined();
  expect(await harness.find(session.token)).toBeDefined();
  expect((await harness.kindsOf(caller.accountId)).filter((kind) => kind === 'signed_out')).toHaveLength(1);
  expect(callerOf({ account, session })).toMatchObject({ sessionId: session.sessionId });
});
