// What a caller came with is looked at once more in the transaction of the change:
// 1. Of two password changes at once one wins, by whatever both prove themselves; the loser's session is over.
// 2. No change that asks for a proof is made by a session, key or password that was ended between the proof and the change.
// 3. Nor by a proof that is no longer enough.
import { afterEach, describe, expect, it } from 'vitest';
import type { AccountCaller } from '../../src/sign-in/sessions/account-caller.ts';
import { callerByKey, callerOf, codeOf, ELSEWHERE, PASSWORD, useSignInHarness } from './sign-in-harness.ts';

const harness = useSignInHarness();
const OTHER = 'nine jars of plum jam';
const real = { hash: harness.hasher.hash.bind(harness.hasher), verify: harness.hasher.verify.bind(harness.hasher) };

/** Does something once, after the proof was judged and before the change is made. */
function between(act: () => Promise<unknown>): void {
  let isDone = false;
  harness.hasher.verify = async (...parameters) => {
    const isRight = await real.verify(...parameters);
    if (isDone) return isRight;
    isDone = true;
    harness.nowMs += 1;
    await act();
    return isRight;
  };
}

afterEach(() => {
  harness.hasher.verify = real.verify;
  harness.hasher.hash = real.hash;
});

describe('1. two password changes at once', () => {
  /** The second is made while the new password of the first is being hashed. */
  async function race(first: AccountCaller, second: AccountCaller, proofs: [object, object]) {
    let isDone = false;
    harness.hasher.hash = async (password) => {
      const hashed = await real.hash(password);
      if (isDone) return hashed;
      isDone = true;
      harness.nowMs += 1;
      await harness.services.passwords.change(second, OTHER, proofs[1]);
      return hashed;
    };
    return codeOf(harness.services.passwords.change(first, 'eleven jars of plum jam', proofs[0]));
  }
  const BY_PASSWORD: [object, object] = [{ password: PASSWORD }, { password: PASSWORD }];

  it('in two sessions', async () => {
    const owner = await harness.register();
    const other = await harness.signedIn(owner.username);
    expect(await race(owner.caller, callerOf(other), BY_PASSWORD)).toBe('CALLER_ENDED');
    expect(await harness.find(owner.session.token)).toBeUndefined();
    await harness.signedIn(owner.username, OTHER);
  });

  it('in one session', async () => {
    const { caller, username } = await harness.register();
    expect(await race(caller, caller, BY_PASSWORD)).toBe('CALLER_ENDED');
    await harness.signedIn(username, OTHER);
  });

  it('with the account key', async () => {
    const owner = await harness.register();
    expect(await race(callerByKey(owner), callerByKey(owner), BY_PASSWORD)).toBe('WRONG_PASSWORD');
    await harness.signedIn(owner.username, OTHER);
  });

  it('with two-factor sign-in', async () => {
    const { caller, username } = await harness.registerWithTwoFactor();
    expect(await race(caller, caller, BY_PASSWORD)).toBe('CALLER_ENDED');
    expect((await harness.signIn(username, OTHER)).status).toBe('second_factor_needed');
  });

  it('really at once, however they fall', async () => {
    const owner = await harness.register();
    const callers = [owner.caller, callerByKey(owner), callerOf(await harness.signedIn(owner.username))];
    const passwords = ['first jar of plum jam', 'second jar of plum jam', 'third jar of plum jam'];
    const outcomes = await Promise.all(
      callers.map((caller, at) =>
        codeOf(harness.services.passwords.change(caller, passwords[at]!, { password: PASSWORD })),
      ),
    );
    const winners = passwords.filter((_, at) => outcomes[at] === undefined);
    expect(winners).toHaveLength(1);
    await harness.signedIn(owner.username, winners[0]!);
  });
});

describe('2. a caller that was ended between proof and change', () => {
  type Owner = Awaited<ReturnType<typeof harness.registerWithEmail>>;
  const proof = { password: PASSWORD };
  const CHANGES: Readonly<Record<string, (caller: AccountCaller) => Promise<unknown>>> = {
    'changes no password': (caller) => harness.services.passwords.change(caller, OTHER, proof),
    'gives no address': (caller) => harness.services.email.setAddress(caller, 'elsewhere@food.example', proof),
    'removes no address': (caller) => harness.services.email.remove(caller, proof),
    'begins no two-factor sign-in': (caller) => harness.services.twoFactor.begin(caller, proof),
    'unlinks no third party': (caller) =>
      harness.services.identities.unlink(caller, { issuer: 'https://id.example', subject: 'anyone' }, proof),
    'deletes nothing': (caller) => harness.services.accountData.delete(caller, proof),
    'replaces no account key': async (caller) => {
      const { hold } = await harness.services.proofs.check(caller, proof, { mustBe: 'code' });
      return harness.store.rotateAccountKey(caller.accountId, { guard: hold });
    },
  };
  const ENDINGS: Readonly<
    Record<string, (owner: Owner) => { caller: AccountCaller; end: () => Promise<unknown>; code: string }>
  > = {
    'by another session': (owner) => ({
      caller: owner.caller,
      end: async () => {
        const other = callerOf(await harness.signedIn(owner.username), ELSEWHERE);
        const { sessions, proofs } = harness.services;
        return sessions.endOthers(other, await proofs.check(other, proof));
      },
      code: 'CALLER_ENDED',
    }),
    'by a new account key': (owner) => ({
      caller: callerByKey(owner),
      end: () => harness.store.rotateAccountKey(owner.account.id),
      code: 'CALLER_ENDED',
    }),
    'by another password': (owner) => ({
      caller: callerByKey(owner),
      end: () => harness.services.passwords.setByOperator(owner.username, 'twelve jars of plum jam'),
      code: 'WRONG_PASSWORD',
    }),
  };
  let owners = 0;

  describe.each(Object.keys(ENDINGS))('%s', (ending) => {
    it.each(Object.keys(CHANGES))('%s', async (change) => {
      owners += 1;
      const owner = await harness.registerWithEmail(`owner-${owners}@food.example`);
      const { caller, end, code } = ENDINGS[ending]!(owner);
      between(end);
      expect(await codeOf(CHANGES[change]!(caller))).toBe(code);
      const { kysely } = harness.database;
      const rows = (table: 'two_factor' | 'email' | 'password') =>
        kysely.selectFrom(table).selectAll().where('account_id', '=', owner.account.id).execute();
      expect(await rows('two_factor')).toEqual([]);
      expect(await rows('email')).toMatchObject([{ address: `owner-${owners}@food.example`, pending_address: null }]);
      expect(await rows('password')).toHaveLength(1);
      expect(
        await harness.find(
          (await harness.signedIn(owner.username, ending.includes('password') ? 'twelve jars of plum jam' : PASSWORD))
            .session.token,
        ),
      ).toBeDefined();
    });
  });
});

it('3. a proof that was enough before two-factor sign-in came is not any more', async () => {
  const owner = await harness.registerWithEmail('stricter@food.example');
  const { caller, account } = owner;
  between(() =>
    harness.database.kysely
      .insertInto('two_factor')
      .values({ account_id: account.id, sealed_secret: '', confirmed_at: '2030-01-01T00:00:00.000Z', last_step: 0 })
      .execute(),
  );
  expect(await codeOf(harness.services.email.remove(caller, { password: PASSWORD }))).toBe('PROOF_REQUIRED');
});
