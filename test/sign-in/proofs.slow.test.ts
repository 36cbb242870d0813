// 1. A new password needs the old one: no code does in its place, and no session, however fresh.
// 2. The account key alone exports nothing and ends no session; a session does so for ten minutes after a proof.
// 4. A password that the operator had generated ends after a day.
// 3. A wrong proof is in the audit trail, with what was shown and not with its text.
import { describe, expect, it } from 'vitest';
import type { AccountCaller } from '../../src/sign-in/sessions/account-caller.ts';
import { callerByKey, callerOf, codeOf, DAY, MINUTE, PASSWORD, useSignInHarness } from './sign-in-harness.ts';

const harness = useSignInHarness();
const OTHER = 'nine loaves of rye bread';

describe('1. a new password', () => {
  it('is not given for a code, of whatever kind and beside whatever else', async () => {
    const { caller, code, recoveryCodes, username } = await harness.registerWithTwoFactor();
    const { passwords } = harness.services;
    const byKey = callerByKey(await harness.registerWithTwoFactor());
    for (const proof of [
      {},
      { code: code() },
      { code: recoveryCodes[0] },
      { code: recoveryCodes[1], password: undefined },
    ]) {
      expect(await codeOf(passwords.change(caller, OTHER, proof))).toBe('PROOF_REQUIRED');
      expect(await codeOf(passwords.change(byKey, OTHER, proof))).toBe('PROOF_REQUIRED');
    }
    const both = { code: recoveryCodes[0], password: 'a wrong guess' };
    expect(await codeOf(passwords.change(caller, OTHER, both))).toBe('WRONG_PASSWORD');
    // None of the codes was used up by that.
    expect((await harness.services.twoFactor.read(caller.accountId)).recoveryCodesLeft).toBe(10);
    await passwords.change(caller, OTHER, { password: PASSWORD });
    expect(await harness.signIn(username, OTHER)).toMatchObject({ status: 'second_factor_needed' });
  });
});

describe('2. what leaks an account', () => {
  const acts: Readonly<Record<string, (caller: AccountCaller, proof: object) => Promise<unknown>>> = {
    'exporting the data': (caller, proof) => harness.services.accountData.export(caller, proof),
    'the payment page': (caller, proof) => harness.services.proofs.require(caller, proof, { takesRecent: true }),
    'ending other sessions': async (caller, proof) => {
      const { proofs, sessions } = harness.services;
      return sessions.endOthers(caller, await proofs.check(caller, proof, { takesRecent: true }));
    },
  };

  it.each(Object.entries(acts))('%s needs more than the account key', async (_, act) => {
    const owner = await harness.registerWithTwoFactor();
    const byKey = callerByKey(owner);
    expect(await codeOf(act(byKey, {}))).toBe('PROOF_REQUIRED');
    expect(await codeOf(act(byKey, { password: 'a wrong guess' }))).toBe('WRONG_PASSWORD');
    expect(await codeOf(act(byKey, { code: '000000' }))).toBe('WRONG_CODE');
    await act(byKey, { password: PASSWORD });
    // A proof with the key proves nothing for its next request.
    expect(await codeOf(act(byKey, {}))).toBe('PROOF_REQUIRED');
    await act(byKey, { code: owner.code() });
  });

  it.each(Object.entries(acts))('%s needs a proof of the last ten minutes in a session', async (_, act) => {
    const { caller } = await harness.register();
    await act(caller, {});
    harness.nowMs += 10 * MINUTE;
    expect(await codeOf(act(caller, {}))).toBe('PROOF_REQUIRED');
    await act(caller, { password: PASSWORD });
    harness.nowMs += 10 * MINUTE - 1;
    await act(caller, {});
    harness.nowMs += 1;
    expect(await codeOf(act(caller, {}))).toBe('PROOF_REQUIRED');
  });

  it('is not opened by the proof of another session, or of another account', async () => {
    const mia = await harness.register();
    const ben = await harness.register();
    harness.nowMs += DAY;
    await harness.services.proofs.require(ben.caller, { password: PASSWORD });
    const mixed = { ...mia.caller, sessionId: ben.caller.sessionId };
    expect(await codeOf(harness.services.accountData.export(mixed, {}))).toBe('PROOF_REQUIRED');
    expect(await codeOf(harness.services.accountData.export(mia.caller, {}))).toBe('PROOF_REQUIRED');
  });
});

it('4. a generated password ends after a day, unless another one was chosen', async () => {
  const { username } = await harness.register();
  const { passwords } = harness.services;
  await passwords.setByOperator(username, OTHER, { isGenerated: true });
  const { account, session } = await harness.signedIn(username, OTHER);
  harness.nowMs += DAY;
  expect(await codeOf(harness.signIn(username, OTHER))).toBe('WRONG_CREDENTIALS');
  const caller = callerOf({ account, session });
  expect(await codeOf(passwords.change(caller, PASSWORD, { password: OTHER }))).toBe('WRONG_PASSWORD');
  await passwords.setByOperator(username, OTHER, { isGenerated: true });
  const again = await harness.signedIn(username, OTHER);
  await passwords.change(callerOf(again), PASSWORD, { password: OTHER });
  harness.nowMs += DAY;
  await harness.signedIn(username, PASSWORD);
});

it('3. wrong proofs are told to the owner', async () => {
  const { caller } = await harness.registerWithTwoFactor();
  const { accountData, twoFactor, email } = harness.services;
  await codeOf(accountData.delete(caller, { password: 'a wrong guess' }));
  await codeOf(twoFactor.switchOff(caller, { code: '000000' }));
  await codeOf(email.setAddress(caller, 'mia@food.example', { code: 'abcd-efgh-jkmn-pqrs' }));
  await harness.services.settled();
  const { events } = await harness.services.listEvents(caller.accountId, { limit: 3 });
  expect(events.map(({ kind, actor, detail }) => [kind, actor, detail])).toEqual([
    ['proof_failed', 'owner', { shown: 'code' }],
    ['proof_failed', 'owner', { shown: 'code' }],
    ['proof_failed', 'owner', { shown: 'password' }],
  ]);
  expect(events[0]).toMatchObject({ address: caller.client.address });
});
