// 1. It is on after the first code only; the address for the app names Larder and the username.
// 2. Signing in then takes a code within five minutes and five attempts; so does signing in by a third party.
// 3. A code works once, also when it is used twice at the same moment; so does each of ten recovery codes.
// 4. A code is good during its own half minute only, from its first moment to its last.
// 5. Switching it off, and new recovery codes, need a code; the password is not enough.
// 6. Secrets are sealed; without their key recovery codes still work, and other codes say why they do not.
// 7. Guessing codes is slowed, over many sign-ins too.

import { TOTP, URI } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../src/sign-in/secret-token.ts';
import { createSecretBox } from '../../../src/sign-in/two-factor/secret-box.ts';
import { callerOf, codeOf, HOME, MINUTE, PASSWORD, useSignInHarness } from '../sign-in-harness.ts';

const harness = useSignInHarness();
const origin = { client: HOME };

/** The first half of a sign-in. */
async function pendingFor(username: string): Promise<string> {
  const result = await harness.signIn(username, PASSWORD);
  if (result.status !== 'second_factor_needed') throw new Error('no code is asked for');
  return result.pendingToken;
}
const withCode = (token: string, code: string) => harness.services.signIn.withCode(token, code, origin);

describe('1. set-up', () => {
  it('gives an address for the app', async () => {
    const { caller, username } = await harness.register();
    const { secret, uri } = await harness.services.twoFactor.begin(caller, { password: PASSWORD });
    const parsed = URI.parse(uri) as TOTP;
    expect(parsed).toMatchObject({ issuer: 'Larder', label: username, digits: 6, period: 30, algorithm: 'SHA1' });
    expect(parsed.secret.base32).toBe(secret);
    expect(parsed.secret.buffer.byteLength).toBe(20);
  });

  it('changes nothing before the first code', async () => {
    const { caller, username } = await harness.register();
    const { twoFactor } = harness.services;
    const first = await twoFactor.begin(caller, { password: PASSWORD });
    const second = await twoFactor.begin(caller, { password: PASSWORD });
    expect(second.secret).not.toBe(first.secret);
    expect(await twoFactor.read(caller.accountId)).toEqual({ isOn: false, recoveryCodesLeft: 0 });
    await harness.signedIn(username);
    const codeOfFirst = new TOTP({ secret: first.secret }).generate({ timestamp: harness.nowMs });
    expect(await codeOf(twoFactor.confirm(caller, codeOfFirst))).toBe('WRONG_CODE');
    const { recoveryCodes } = await twoFactor.confirm(
      caller,
      new TOTP({ secret: second.secret }).generate({ timestamp: harness.nowMs }),
    );
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await twoFactor.read(caller.accountId)).toEqual({ isOn: true, recoveryCodesLeft: 10 });
  });

  it('needs the password, ends other sessions and renews its own', async () => {
    const { account, caller, username, session } = await harness.register();
    const other = await harness.signedIn(username);
    const { twoFactor } = harness.services;
    expect(await codeOf(twoFactor.begin(caller, {}))).toBe('PROOF_REQUIRED');
    expect(await codeOf(twoFactor.begin(caller, { password: 'a wrong guess' }))).toBe('WRONG_PASSWORD');
    expect(await codeOf(twoFactor.confirm(caller, '123456'))).toBe('TWO_FACTOR_OFF');
    const { secret } = await twoFactor.begin(caller, { password: PASSWORD });
    const code = new TOTP({ secret }).generate({ timestamp: harness.nowMs });
    const confirmed = await twoFactor.confirm(caller, code);
    expect(await harness.find(other.session.token)).toBeUndefined();
    expect(await harness.find(session.token)).toBeUndefined();
    expect(await harness.find(confirmed.session!.token)).toBeDefined();
    expect(await codeOf(twoFactor.begin(caller, { password: PASSWORD }))).toBe('CALLER_ENDED');
    const renewed = callerOf({ account, session: confirmed.session! });
    expect(await codeOf(twoFactor.begin(renewed, { password: PASSWORD }))).toBe('TWO_FACTOR_ON');
    expect((await harness.kindsOf(caller.accountId))[0]).toBe('two_factor_on');
  });
});

describe('2. signing in', () => {
  it('takes a code after the password', async () => {
    const { username, code, account } = await harness.registerWithTwoFactor();
    const pending = await pendingFor(username);
    const result = await withCode(pending, code());
    expect(await harness.find(result.session.token)).toMatchObject({ accountId: account.id });
    harness.nextStep();
    expect(await codeOf(withCode(pending, code()))).toBe('TOKEN_INVALID');
  });

  it('gives no session for the password alone', async () => {
    const { username, caller } = await harness.registerWithTwoFactor();
    const pending = await pendingFor(username);
    expect(await harness.find(pending)).toBeUndefined();
    expect(await harness.services.sessions.list(caller)).toHaveLength(1);
  });

  it('waits five minutes for the code', async () => {
    const { username, code } = await harness.registerWithTwoFactor();
    const pending = await pendingFor(username);
    harness.nowMs += 5 * MINUTE;
    expect(await codeOf(withCode(pending, code()))).toBe('TOKEN_INVALID');
  });

  it('takes five attempts, and no right code after them', async () => {
    const { username, code } = await harness.registerWithTwoFactor();
    const pending = await pendingFor(username);
    for (let number = 0; number < 5; number++) expect(await codeOf(withCode(pending, 'wrong'))).toBe('WRONG_CODE');
    expect(await codeOf(withCode(pending, code()))).toBe('TOKEN_INVALID');
    await withCode(await pendingFor(username), code());
  });

  it('takes a right code as the fifth attempt', async () => {
    const { username, code } = await harness.registerWithTwoFactor();
    const pending = await pendingFor(username);
    for (let number = 0; number < 4; number++) await codeOf(withCode(pending, 'wrong'));
    await withCode(pending, code());
  });

  it('is begun anew after the password was changed', async () => {
    const { username, code, caller } = await harness.registerWithTwoFactor();
    const pending = await pendingFor(username);
    await harness.services.passwords.change(caller, 'nine jars of plum jam', { password: PASSWORD });
    expect(await codeOf(withCode(pending, code()))).toBe('TOKEN_INVALID');
  });
});

describe('3. once', () => {
  it('a code does not sign in twice', async () => {
    const { username, code } = await harness.registerWithTwoFactor();
    const [one, other] = [await pendingFor(username), await pendingFor(username)];
    await withCode(one, code());
    expect(await codeOf(withCode(other, code()))).toBe('WRONG_CODE');
    harness.nextStep();
    await withCode(other, code());
  });

  it('not even at the same moment', async () => {
    const { username, code, recoveryCodes } = await harness.registerWithTwoFactor();
    for (const same of [code(), recoveryCodes[0]]) {
      const tokens = [await pendingFor(username), await pendingFor(username), await pendingFor(username)];
      const outcomes = await Promise.all(tokens.map((token) => codeOf(withCode(token, same))));
      expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(1);
      expect(outcomes.filter((outcome) => outcome === 'WRONG_CODE')).toHaveLength(2);
    }
  });

  it('the code of the set-up is used up', async () => {
    const { caller, username } = await harness.register();
    const { secret } = await harness.services.twoFactor.begin(caller, { password: PASSWORD });
    const code = new TOTP({ secret }).generate({ timestamp: harness.nowMs });
    await harness.services.twoFactor.confirm(caller, code);
    expect(await codeOf(withCode(await pendingFor(username), code))).toBe('WRONG_CODE');
  });

  it("another account's codes open nothing", async () => {
    const [mia, ben] = [await harness.registerWithTwoFactor(), await harness.registerWithTwoFactor()];
    expect(await codeOf(withCode(await pendingFor(mia.username), ben.recoveryCodes[0]))).toBe('WRONG_CODE');
    expect(await codeOf(withCode(await pendingFor(mia.username), ben.code()))).toBe('WRONG_CODE');
    await withCode(await pendingFor(ben.username), ben.recoveryCodes[0]);
  });

  it('a recovery code works once, however it is typed', async () => {
    const { username, recoveryCodes, account } = await harness.registerWithTwoFactor();
    const [first, second] = recoveryCodes;
    expect(first).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(?:-[0-9a-hjkmnp-tv-z]{4}){6}$/);
    await withCode(await pendingFor(username), first);
    expect(await codeOf(withCode(await pendingFor(username), first))).toBe('WRONG_CODE');
    await withCode(await pendingFor(username), ` ${second.toUpperCase().replaceAll('-', '').replaceAll('0', 'O')} `);
    expect(await harness.services.twoFactor.read(account.id)).toEqual({ isOn: true, recoveryCodesLeft: 8 });
    expect((await harness.kindsOf(account.id)).filter((kind) => kind === 'recovery_code_used')).toHaveLength(2);
  });
});

it('3. recovery codes from before, which are shorter, work once', async () => {
  const { username, account, caller } = await harness.registerWithTwoFactor();
  const former = '2345-6789-abcd-efgh';
  const code_hash = sha256(`recovery code ${former.replaceAll('-', '')}`);
  await harness.database.kysely.insertInto('recovery_code').values({ account_id: account.id, code_hash }).execute();
  await withCode(await pendingFor(username), former.toUpperCase());
  expect(await codeOf(withCode(await pendingFor(username), former))).toBe('WRONG_CODE');
  expect((await harness.services.twoFactor.read(caller.accountId)).recoveryCodesLeft).toBe(10);
});

it('4. accepts the code of its own half minute only', async () => {
  const { username, secret } = await harness.registerWithTwoFactor();
  const codeAt = (steps: number) => new TOTP({ secret }).generate({ timestamp: harness.nowMs + steps * 30_000 });
  harness.nowMs += 10 * MINUTE;
  for (const intoStep of [0, 29_999]) {
    harness.nowMs += 30_000 - (harness.nowMs % 30_000) + intoStep;
    for (const steps of [-2, -1, 1, 2])
      expect(await codeOf(withCode(await pendingFor(username), codeAt(steps)))).toBe('WRONG_CODE');
    await withCode(await pendingFor(username), codeAt(0));
  }
  for (const text of ['', '12345', '1234567', 'x'.repeat(10_000), '١٢٣٤٥٦']) {
    harness.nowMs += 60 * MINUTE;
    expect(await codeOf(withCode(await pendingFor(username), text))).toBe('WRONG_CODE');
  }
});

describe('5. a code is needed', () => {
  it('for switching it off', async () => {
    const { caller, code, username, session } = await harness.registerWithTwoFactor();
    const { twoFactor } = harness.services;
    const refused = await twoFactor.switchOff(caller, { password: PASSWORD }).catch((error) => error);
    expect(refused).toMatchObject({ code: 'PROOF_REQUIRED', value: 'code' });
    expect(await codeOf(twoFactor.switchOff(caller, { password: PASSWORD, code: '000000' }))).toBe('WRONG_CODE');
    const renewed = await twoFactor.switchOff(caller, { code: code() });
    expect(await harness.find(session.token)).toBeUndefined();
    expect(await harness.find(renewed!.token)).toBeDefined();
    await harness.signedIn(username);
    expect(await twoFactor.read(caller.accountId)).toEqual({ isOn: false, recoveryCodesLeft: 0 });
    expect(await codeOf(twoFactor.switchOff(caller, { password: PASSWORD }))).toBe('TWO_FACTOR_OFF');
  });

  it('for rotating the account key, as the proof says', async () => {
    const { caller, code } = await harness.registerWithTwoFactor();
    const { proofs } = harness.services;
    expect(await proofs.needed(caller, { mustBe: 'code' })).toBe('code');
    expect(await codeOf(proofs.check(caller, { password: PASSWORD }, { mustBe: 'code' }))).toBe('PROOF_REQUIRED');
    await proofs.check(caller, { code: code() }, { mustBe: 'code' });
    expect(await codeOf(proofs.check(caller, { code: code() }, { mustBe: 'code' }))).toBe('WRONG_CODE');
    expect(await proofs.needed(caller)).toBe('password_or_code');
    await proofs.check(caller, { password: PASSWORD });
  });

  it('for new recovery codes, which end the old ones', async () => {
    const { caller, username, recoveryCodes } = await harness.registerWithTwoFactor();
    const { twoFactor } = harness.services;
    expect(await codeOf(twoFactor.regenerateRecoveryCodes(caller, { password: PASSWORD }))).toBe('PROOF_REQUIRED');
    const renewed = await twoFactor.regenerateRecoveryCodes(caller, { code: recoveryCodes[0] });
    expect(renewed).toHaveLength(10);
    expect(await codeOf(withCode(await pendingFor(username), recoveryCodes[1]))).toBe('WRONG_CODE');
    await withCode(await pendingFor(username), renewed[1]);
  });
});

it('6. seals secrets, and lets recovery codes in without the key', async () => {
  const { username, secret, code, recoveryCodes, account } = await harness.registerWithTwoFactor();
  const rows = await harness.database.kysely.selectFrom('two_factor').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(secret);
  const withoutKey = harness.build({ box: createSecretBox(() => 'another secret of more than 32 characters') });
  const pending = await pendingFor(username);
  expect(await codeOf(withoutKey.signIn.withCode(pending, code(), origin))).toBe('TWO_FACTOR_UNREADABLE');
  await withoutKey.signIn.withCode(pending, recoveryCodes[0], origin);
  // A sealed secret opens for its own account only.
  const other = await harness.registerWithTwoFactor();
  const { sealed_secret } = rows.find(({ account_id }) => account_id === account.id)!;
  await harness.database.kysely
    .updateTable('two_factor')
    .set({ sealed_secret })
    .where('account_id', '=', other.account.id)
    .execute();
  expect(await codeOf(withCode(await pendingFor(other.username), code()))).toBe('TWO_FACTOR_UNREADABLE');
});

it('7. slows the guessing of codes, over many sign-ins too', async () => {
  const { username } = await harness.registerWithTwoFactor();
  const outcomes: (string | undefined)[] = [];
  for (let number = 0; number < 20; number++) {
    outcomes.push(await codeOf(withCode(await pendingFor(username), '000000')));
  }
  expect(outcomes.filter((code) => code === 'WRONG_CODE')).toHaveLength(10);
  expect(outcomes.at(-1)).toBe('TOO_MANY_ATTEMPTS');
});
