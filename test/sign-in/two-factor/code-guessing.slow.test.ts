// Someone who knows the password, has stolen a session and the account key, reads the mail, and comes from any number of
// addresses, still has to guess a code:
// 1. In any 24 hours they have at most 212 guesses, by whatever they do in between and through whichever route; a guess hits
//    with a chance of 1 in 1,000,000. The same holds for guesses sent all at once.
// 2. Codes and passwords are counted apart: a right one of the one kind forgives nothing of the other.
// 3. They cannot keep the owner out: a browser that was signed in from before has guesses of its own, a recovery code works
//    from anywhere, a session goes on, and the wait is a quarter of an hour at most.
// 4. The operator's help lifts the waits. A code that could not be judged counts for nothing.
import { TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import type { Client } from '../../../src/accounts/audit/client.ts';
import { createSecretBox } from '../../../src/sign-in/two-factor/secret-box.ts';
import { callerByKey, callerOf, codeOf, DAY, MINUTE, PASSWORD, useSignInHarness } from '../sign-in-harness.ts';

const GUESSES_A_DAY = 2 * (10 + (24 * 60) / 15);
const CHANCE_OF_A_GUESS = 1 / 1_000_000;

const harness = useSignInHarness();
let lastAddress = 0;
const newAddress = (deviceToken?: string): Client => {
  lastAddress += 1;
  return { address: `2001:db8:1:${lastAddress.toString(16)}::/64`, userAgent: undefined, deviceToken };
};

/** An account with two-factor sign-in and an address, and what an attacker may have of it. */
async function victim(email: string) {
  const owner = await harness.registerWithEmail(email);
  const { secret } = await harness.services.twoFactor.begin(owner.caller, { password: PASSWORD });
  const code = () => new TOTP({ secret }).generate({ timestamp: harness.nowMs });
  const { recoveryCodes, session } = await harness.services.twoFactor.confirm(owner.caller, code());
  harness.nextStep();
  const caller = callerOf({ ...owner, session: session! }, newAddress());
  const byKey = callerByKey(owner, newAddress());
  const wrong = () => (code() === '000000' ? '000001' : '000000');
  return { ...owner, email, recoveryCodes, caller, byKey, wrong, code, password: PASSWORD };
}
type Victim = Awaited<ReturnType<typeof victim>>;

/** The routes that accept a code. */
const ENTRY_POINTS: Readonly<Record<string, (of: Victim) => Promise<unknown>>> = {
  'sign-in from a new address': async (of) => guessAtSignIn(of, newAddress()),
  'sign-in from a known device': async (of) => guessAtSignIn(of, newAddress(of.client.deviceToken)),
  'a proof by the session': ({ caller, wrong }) => harness.services.proofs.check(caller, { code: wrong() }),
  'a proof by the account key': ({ byKey, wrong }) =>
    harness.services.proofs.check({ ...byKey, client: newAddress() }, { code: wrong() }, { mustBe: 'code' }),
  'switching two-factor sign-in off': ({ caller, wrong }) =>
    harness.services.twoFactor.switchOff({ ...caller, client: newAddress() }, { code: wrong() }),
  'new recovery codes': ({ byKey, client, wrong }) =>
    harness.services.twoFactor.regenerateRecoveryCodes({ ...byKey, client }, { code: wrong() }),
  'the set-up': ({ caller, wrong }) => harness.services.twoFactor.confirm(caller, wrong()),
};

async function guessAtSignIn({ username, password, wrong }: Victim, client: Client): Promise<unknown> {
  const { pendingToken } = (await harness.signIn(username, password, client)) as { pendingToken: string };
  return harness.services.signIn.withCode(pendingToken, wrong(), { client });
}

/** What might wash guesses away. */
const WASHES: Readonly<Record<string, (of: Victim) => Promise<unknown>>> = {
  'the right password as a proof': ({ caller, password }) => harness.services.proofs.check(caller, { password }),
  'another password': async (of) => {
    const next = `${of.username} has ${harness.nowMs} jars`;
    const session = await harness.services.passwords.change(of.caller, next, { password: of.password });
    Object.assign(of, { password: next, caller: { ...of.caller, credentialHash: session!.tokenHash } });
  },
  'a new password by mail': async (of) => {
    await harness.services.passwords.askForRecovery(of.username, newAddress());
    const token = await harness.tokenMailedTo(of.email);
    const next = `${of.username} has ${harness.nowMs} jars of jam`;
    const { device } = await harness.services.passwords.recover(token, next, newAddress());
    Object.assign(of, { password: next, client: newAddress(device.token), caller: of.byKey });
  },
  'a sign-in of the owner': async (of) => {
    const client = newAddress(of.client.deviceToken);
    const { pendingToken } = (await harness.signIn(of.username, of.password, client)) as { pendingToken: string };
    const { session } = await harness.services.signIn.withCode(pendingToken, of.code(), { client });
    Object.assign(of, { caller: { ...of.caller, sessionId: session.sessionId, credentialHash: session.tokenHash } });
  },
  maintenance: () => harness.services.purgeExpired(),
};

/** A small generator that gives the same numbers every time. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

it('1. leaves less than 1 chance in 4,000 a day, whatever is mixed', async () => {
  const of = await victim('guessed@food.example');
  const random = seeded(7);
  const guessedAt: number[] = [];
  const end = harness.nowMs + 1.3 * DAY;
  while (harness.nowMs < end) {
    for (const guess of Object.values(ENTRY_POINTS).sort(() => random() - 0.5)) {
      if ((await codeOf(guess(of))) === 'WRONG_CODE') guessedAt.push(harness.nowMs);
    }
    const washes = Object.values(WASHES);
    await codeOf(washes[Math.floor(random() * washes.length)]!(of));
    harness.nowMs += Math.floor((4 + random() * 8) * MINUTE);
  }
  const most = Math.max(...guessedAt.map((at) => guessedAt.filter((other) => other >= at && other < at + DAY).length));
  expect(most).toBeLessThanOrEqual(GUESSES_A_DAY);
  expect(GUESSES_A_DAY * CHANCE_OF_A_GUESS).toBeLessThan(1 / 4000);
  // The attack is a real one: it comes near to what it may have.
  expect(most).toBeGreaterThan(GUESSES_A_DAY * 0.7);
});

it('1. judges no more of guesses at once', async () => {
  const of = await victim('rushed@food.example');
  const guesses = Array.from({ length: 8 }, () => Object.values(ENTRY_POINTS)).flat();
  const outcomes = await Promise.all(guesses.map((guess) => codeOf(guess(of))));
  expect(outcomes.filter((code) => code === 'WRONG_CODE').length).toBeLessThanOrEqual(20);
  expect(outcomes.filter((code) => code === 'TOO_MANY_ATTEMPTS').length).toBeGreaterThan(20);
});

describe('2. counted apart', () => {
  const codesTried = async (of: Victim, between: () => Promise<unknown>) => {
    const outcomes: unknown[] = [];
    for (let number = 0; number < 20; number++) {
      outcomes.push(await codeOf(harness.services.proofs.check(of.caller, { code: of.wrong() })));
      await between();
    }
    return outcomes.filter((code) => code === 'WRONG_CODE').length;
  };

  it('a right password forgives no codes', async () => {
    const of = await victim('apart@food.example');
    expect(await codesTried(of, () => harness.services.proofs.check(of.caller, { password: PASSWORD }))).toBe(10);
  });

  it('a right code forgives no codes either', async () => {
    const of = await victim('alone@food.example');
    const tried = await codesTried(of, async () => {
      harness.nextStep();
      return codeOf(harness.services.proofs.check(of.caller, { code: of.code() }));
    });
    expect(tried).toBe(10);
  });

  it('a right code forgives no passwords', async () => {
    const of = await victim('passwords@food.example');
    const outcomes: unknown[] = [];
    for (let number = 0; number < 10; number++) {
      outcomes.push(await codeOf(harness.services.proofs.check(of.caller, { password: 'a wrong guess' })));
      await harness.services.proofs.check(of.caller, { code: of.recoveryCodes[number]! });
    }
    expect(outcomes.filter((code) => code === 'WRONG_PASSWORD')).toHaveLength(6);
  });

  it('wrong passwords cost no codes', async () => {
    const of = await victim('costs@food.example');
    for (let number = 0; number < 10; number++) {
      await codeOf(harness.services.proofs.check(of.caller, { password: 'a wrong guess' }));
    }
    await harness.services.proofs.check(of.caller, { code: of.code() });
  });
});

describe('3. the owner', () => {
  const exhaust = async (of: Victim) => {
    for (let number = 0; number < 12; number++) await codeOf(guessAtSignIn(of, newAddress()));
    expect(await codeOf(guessAtSignIn(of, newAddress()))).toBe('TOO_MANY_ATTEMPTS');
  };
  const pendingFor = async ({ username, password }: Victim, client: Client) =>
    ((await harness.signIn(username, password, client)) as { pendingToken: string }).pendingToken;

  it('comes in by a known browser', async () => {
    const of = await victim('known@food.example');
    await exhaust(of);
    const client = newAddress(of.client.deviceToken);
    await harness.services.signIn.withCode(await pendingFor(of, client), of.code(), { client });
  });

  it('comes in by a recovery code from anywhere, however many were guessed elsewhere', async () => {
    const of = await victim('recovers@food.example');
    await exhaust(of);
    for (let number = 0; number < 30; number++) {
      const client = newAddress();
      const guess = harness.services.signIn.withCode(await pendingFor(of, client), 'aaaa-aaaa-aaaa-aaaa', { client });
      expect(await codeOf(guess)).toBe('WRONG_CODE');
      harness.nowMs += 10_000;
    }
    harness.nowMs += 10 * MINUTE;
    const client = newAddress();
    await harness.services.signIn.withCode(await pendingFor(of, client), of.recoveryCodes[0]!, { client });
  });

  it('goes on with a session, and shuts the guesser out with another password', async () => {
    const of = await victim('goes-on@food.example');
    const pending = await pendingFor(of, newAddress());
    await exhaust(of);
    await harness.services.passwords.change(of.caller, 'nine jars of plum jam', { password: PASSWORD });
    expect(await codeOf(harness.services.signIn.withCode(pending, of.code(), { client: newAddress() }))).toBe(
      'TOKEN_INVALID',
    );
    harness.nowMs += 15 * MINUTE;
    const client = newAddress();
    const next = await pendingFor({ ...of, password: 'nine jars of plum jam' }, client);
    await harness.services.signIn.withCode(next, of.code(), { client });
  });

  it('waits a quarter of an hour at most', async () => {
    const of = await victim('waits@food.example');
    await exhaust(of);
    harness.nowMs += 15 * MINUTE;
    const client = newAddress();
    await harness.services.signIn.withCode(await pendingFor(of, client), of.code(), { client });
  });
});

it('4. the operator lifts the waits', async () => {
  const of = await victim('helped@food.example');
  for (let number = 0; number < 12; number++) await codeOf(guessAtSignIn(of, newAddress()));
  await harness.services.passwords.setByOperator(of.username, 'nine jars of plum jam');
  const client = newAddress();
  const result = await harness.signIn(of.username, 'nine jars of plum jam', client);
  const { pendingToken } = result as { pendingToken: string };
  await harness.services.signIn.withCode(pendingToken, of.code(), { client });
});

it('4. codes that could not be judged count for nothing', async () => {
  const of = await victim('unreadable@food.example');
  const withoutKey = harness.build({ box: createSecretBox(() => 'another secret of more than 32 characters') });
  for (let number = 0; number < 15; number++) {
    expect(await codeOf(withoutKey.proofs.check(of.caller, { code: of.code() }))).toBe('TWO_FACTOR_UNREADABLE');
  }
  await harness.services.proofs.check(of.caller, { code: of.code() });
});
