// What a caller came with is looked at once more in the transaction of the change:
// 1. Of two password changes at once one wins, by whatever both prove themselves; the loser's session is over.
// 2. No change that asks for a proof is made by a session, key or password that was ended between the proof and the change.
// 3. Nor by a proof that is no longer enough.
import { afterEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../../src/accounts/sign-in/caller.ts';
import { callerByKey, callerOf, codeOf, ELSEWHERE, PASSWORD, useKitchen } from './kitchen.ts';

const kitchen = useKitchen();
const OTHER = 'nine jars of plum jam';
const real = { hash: kitchen.hasher.hash.bind(kitchen.hasher), verify: kitchen.hasher.verify.bind(kitchen.hasher) };

/** Does something once, after the proof was judged and before the change is made. */
function between(act: () => Promise<unknown>): void {
  let isDone = false;
  kitchen.hasher.verify = async (...parameters) => {
    const isRight = await real.verify(...parameters);
    if (isDone) return isRight;
    isDone = true;
    kitchen.nowMs += 1;
    await act();
    return isRight;
  };
}

afterEach(() => {
  kitchen.hasher.verify = real.verify;
  kitchen.hasher.hash = real.hash;
});

describe('1. two password changes at once', () => {
  /** The second is made while the new password of the first is being hashed. */
  async function race(first: Caller, second: Caller, proofs: [object, object]) {
    let isDone = false;
    kitchen.hasher.hash = async (password) => {
      const hashed = await real.hash(password);
      if (isDone) return hashed;
      isDone = true;
      kitchen.nowMs += 1;
      await kitchen.doors.passwords.change(second, OTHER, proofs[1]);
      return hashed;
    };
    return codeOf(kitchen.doors.passwords.change(first, 'eleven jars of plum jam', proofs[0]));
  }
  const BY_PASSWORD: [object, object] = [{ password: PASSWORD }, { password: PASSWORD }];

  it('in two sessions', async () => {
    const owner = await kitchen.register();
    const other = await kitchen.signedIn(owner.username);
    expect(await race(owner.caller, callerOf(other), BY_PASSWORD)).toBe('CALLER_ENDED');
    expect(await kitchen.find(owner.session.token)).toBeUndefined();
    await kitchen.signedIn(owner.username, OTHER);
  });

  it('in one session', async () => {
    const { caller, username } = await kitchen.register();
    expect(await race(caller, caller, BY_PASSWORD)).toBe('CALLER_ENDED');
    await kitchen.signedIn(username, OTHER);
  });

  it('with the account key', async () => {
    const owner = await kitchen.register();
    expect(await race(callerByKey(owner), callerByKey(owner), BY_PASSWORD)).toBe('WRONG_PASSWORD');
    await kitchen.signedIn(owner.username, OTHER);
  });

  it('with two codes', async () => {
    const { caller, recoveryCodes, username } = await kitchen.registerWithTwoFactor();
    const codes: [object, object] = [{ code: recoveryCodes[0] }, { code: recoveryCodes[1] }];
    expect(await race(caller, caller, codes)).toBe('CALLER_ENDED');
    expect((await kitchen.signIn(username, OTHER)).status).toBe('second_factor_needed');
  });

  it('really at once, however they fall', async () => {
    const owner = await kitchen.register();
    const callers = [owner.caller, callerByKey(owner), callerOf(await kitchen.signedIn(owner.username))];
    const passwords = ['first jar of plum jam', 'second jar of plum jam', 'third jar of plum jam'];
    const outcomes = await Promise.all(
      callers.map((caller, at) =>
        codeOf(kitchen.doors.passwords.change(caller, passwords[at]!, { password: PASSWORD })),
      ),
    );
    const winners = passwords.filter((_, at) => outcomes[at] === undefined);
    expect(winners).toHaveLength(1);
    await kitchen.signedIn(owner.username, winners[0]!);
  });
});

describe('2. a caller that was ended between proof and change', () => {
  type Owner = Awaited<ReturnType<typeof kitchen.registerWithEmail>>;
  const proof = { password: PASSWORD };
  const CHANGES: Readonly<Record<string, (caller: Caller) => Promise<unknown>>> = {
    'changes no password': (caller) => kitchen.doors.passwords.change(caller, OTHER, proof),
    'gives no address': (caller) => kitchen.doors.email.give(caller, 'elsewhere@food.example', proof),
    'removes no address': (caller) => kitchen.doors.email.remove(caller, proof),
    'begins no two-factor sign-in': (caller) => kitchen.doors.twoFactor.begin(caller, proof),
    'unlinks no third party': (caller) =>
      kitchen.doors.identities.unlink(caller, { issuer: 'https://id.example', subject: 'anyone' }, proof),
    'deletes nothing': (caller) => kitchen.doors.ownData.delete(caller, proof),
    'replaces no account key': async (caller) => {
      const { hold } = await kitchen.doors.proofs.check(caller, proof, { mustBeCode: true });
      return kitchen.store.rotateAccountKey(caller.accountId, { guard: hold });
    },
  };
  const ENDINGS: Readonly<
    Record<string, (owner: Owner) => { caller: Caller; end: () => Promise<unknown>; code: string }>
  > = {
    'by another session': (owner) => ({
      caller: owner.caller,
      end: async () => kitchen.doors.sessions.endOthers(callerOf(await kitchen.signedIn(owner.username), ELSEWHERE)),
      code: 'CALLER_ENDED',
    }),
    'by a new account key': (owner) => ({
      caller: callerByKey(owner),
      end: () => kitchen.store.rotateAccountKey(owner.account.id),
      code: 'CALLER_ENDED',
    }),
    'by another password': (owner) => ({
      caller: callerByKey(owner),
      end: () => kitchen.doors.passwords.setByOperator(owner.username, 'twelve jars of plum jam'),
      code: 'WRONG_PASSWORD',
    }),
  };
  let owners = 0;

  describe.each(Object.keys(ENDINGS))('%s', (ending) => {
    it.each(Object.keys(CHANGES))('%s', async (change) => {
      owners += 1;
      const owner = await kitchen.registerWithEmail(`owner-${owners}@food.example`);
      const { caller, end, code } = ENDINGS[ending]!(owner);
      between(end);
      expect(await codeOf(CHANGES[change]!(caller))).toBe(code);
      const { kysely } = kitchen.database;
      const rows = (table: 'two_factor' | 'email' | 'password') =>
        kysely.selectFrom(table).selectAll().where('account_id', '=', owner.account.id).execute();
      expect(await rows('two_factor')).toEqual([]);
      expect(await rows('email')).toMatchObject([{ address: `owner-${owners}@food.example`, pending_address: null }]);
      expect(await rows('password')).toHaveLength(1);
      expect(
        await kitchen.find(
          (await kitchen.signedIn(owner.username, ending.includes('password') ? 'twelve jars of plum jam' : PASSWORD))
            .session.token,
        ),
      ).toBeDefined();
    });
  });
});

it('3. a proof that was enough before two-factor sign-in came is not any more', async () => {
  const owner = await kitchen.registerWithEmail('stricter@food.example');
  const { caller, account } = owner;
  between(() =>
    kitchen.database.kysely
      .insertInto('two_factor')
      .values({ account_id: account.id, sealed_secret: '', confirmed_at: '2030-01-01T00:00:00.000Z', last_step: 0 })
      .execute(),
  );
  expect(await codeOf(kitchen.doors.email.remove(caller, { password: PASSWORD }))).toBe('PROOF_REQUIRED');
});
