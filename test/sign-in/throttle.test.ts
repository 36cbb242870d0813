// 1. Some guesses are free; then each waits longer, up to a bound, and none of a flood at once slips through.
// 2. Waiting always helps: refused attempts count nowhere, and all is forgotten after a while.
// 3. Strangers elsewhere cannot keep the owner out where the owner was lately; a mail for a new password lifts the rest.
// 4. Success forgets the account's failures, but a guesser cannot wash away guesses by an account of their own.
// 5. Names that nobody has are slowed like any other, and names of one account are counted apart.
// 6. Nothing that was typed, and no address, is stored in clear.
// 7. Every rule's memory is longer than its longest wait.
import { describe, expect, it } from 'vitest';
import { THROTTLE_RULES } from '../../src/sign-in/throttle-rules.ts';
import { codeOf, MINUTE, PASSWORD, useSignInHarness } from './sign-in-harness.ts';

const harness = useSignInHarness();
let lastAddress = 0;
const newAddress = () => {
  lastAddress += 1;
  return { address: `2001:db8:0:${lastAddress.toString(16)}::/64`, userAgent: undefined };
};
const guess = (username: string, client = newAddress()) => codeOf(harness.signIn(username, 'a wrong guess', client));
const waitOf = async (username: string, client = newAddress()): Promise<number> =>
  harness.signIn(username, 'a wrong guess', client).then(
    () => 0,
    (error) => error.retryAfterSeconds ?? 0,
  );

it('1. lets some guesses pass, and then makes each wait longer', async () => {
  const { username } = await harness.register();
  const client = newAddress();
  for (let number = 0; number < 5; number++) expect(await guess(username, client)).toBe('WRONG_CREDENTIALS');
  const waits: number[] = [];
  for (let number = 0; number < 9; number++) {
    expect(await guess(username, client)).toBe('WRONG_CREDENTIALS');
    const seconds = await waitOf(username, client);
    waits.push(seconds);
    harness.nowMs += seconds * 1000 - 1;
    expect(await guess(username, client)).toBe('TOO_MANY_ATTEMPTS');
    harness.nowMs += 1;
  }
  expect(waits).toEqual([15, 30, 60, 120, 240, 480, 900, 900, 900]);
});

it('1. judges no more of a flood at once than of guesses one by one', async () => {
  const { username } = await harness.register();
  const client = newAddress();
  const before = harness.hasher.verified;
  const outcomes = await Promise.all(Array.from({ length: 40 }, () => guess(username, client)));
  expect(outcomes.filter((code) => code === 'WRONG_CREDENTIALS')).toHaveLength(6);
  expect(outcomes.filter((code) => code === 'TOO_MANY_ATTEMPTS')).toHaveLength(34);
  expect(harness.hasher.verified - before).toBe(6);
});

it('2. the right password is taken after the wait, and also then only', async () => {
  const { username } = await harness.register();
  const client = newAddress();
  for (let number = 0; number < 6; number++) await guess(username, client);
  for (let number = 0; number < 50; number++) {
    expect(await codeOf(harness.signIn(username, PASSWORD, client))).toBe('TOO_MANY_ATTEMPTS');
  }
  harness.nowMs += 15_000;
  await harness.signedIn(username, PASSWORD, client);
});

it('2. forgets after an hour', async () => {
  const { username } = await harness.register();
  const client = newAddress();
  for (let number = 0; number < 5; number++) await guess(username, client);
  harness.nowMs += 60 * MINUTE;
  for (let number = 0; number < 5; number++) expect(await guess(username, client)).toBe('WRONG_CREDENTIALS');
});

describe('3. under attack from many addresses', () => {
  const attack = async (username: string) => {
    for (let number = 0; number < 55; number++) await guess(username);
    return waitOf(username);
  };

  it('owners come in from where they were lately', async () => {
    const { username, client } = await harness.register();
    expect(await attack(username)).toBeGreaterThan(0);
    for (let number = 0; number < 3; number++) await harness.signedIn(username, PASSWORD, client);
  });

  it('owners wait at most five minutes elsewhere', async () => {
    const { username } = await harness.register();
    expect(await attack(username)).toBeLessThanOrEqual(300);
    harness.nowMs += 300_000;
    await harness.signedIn(username, PASSWORD, newAddress());
  });

  it('a mail for a new password lifts the waits', async () => {
    const { username } = await harness.registerWithEmail('attacked@food.example');
    const client = newAddress();
    await harness.services.passwords.askForRecovery(username, client);
    const token = await harness.tokenMailedTo('attacked@food.example');
    expect(await attack(username)).toBeGreaterThan(0);
    await harness.services.passwords.recover(token, 'nine jars of plum jam', client);
    await harness.signedIn(username, 'nine jars of plum jam', client);
  });

  it('an address of many wrong guesses waits for all accounts, but for its own', async () => {
    const client = newAddress();
    const { username } = await harness.register({ client });
    for (let number = 0; number < 31; number++) await guess(`somebody-${number}`, client);
    expect(await guess('somebody-else', client)).toBe('TOO_MANY_ATTEMPTS');
    await harness.signedIn(username, PASSWORD, client);
    expect(await guess('somebody-else', client)).toBe('TOO_MANY_ATTEMPTS');
  });
});

it('4. success forgets the failures of the account', async () => {
  const { username } = await harness.register();
  const client = newAddress();
  for (let round = 0; round < 3; round++) {
    for (let number = 0; number < 4; number++) await guess(username, client);
    await harness.signedIn(username, PASSWORD, client);
  }
});

it('4. an account of one’s own washes no guesses away', async () => {
  const { username } = await harness.register();
  const client = newAddress();
  await harness.signedIn(username, PASSWORD, client);
  const outcomes: (string | undefined)[] = [];
  for (let number = 0; number < 40; number++) {
    outcomes.push(await guess(`victim-${number}`, client));
    await codeOf(harness.signIn(username, PASSWORD, client));
  }
  expect(outcomes.filter((code) => code === 'WRONG_CREDENTIALS')).toHaveLength(31);
});

it('5. slows names that nobody has in the same way', async () => {
  const { username } = await harness.register();
  const [client, other] = [newAddress(), newAddress()];
  for (let number = 0; number < 12; number++) {
    expect(await guess('Nobody-Here', client)).toBe(await guess(username, other));
  }
});

it('5. does not tell by a wait that an address and a username are one account', async () => {
  const { username } = await harness.registerWithEmail('discreet@food.example');
  const client = newAddress();
  for (let number = 0; number < 7; number++) await guess(username, client);
  expect(await guess(username, client)).toBe('TOO_MANY_ATTEMPTS');
  expect(await guess('discreet@food.example', client)).toBe('WRONG_CREDENTIALS');
  expect(await guess('nobody@food.example', client)).toBe('WRONG_CREDENTIALS');
});

it('6. stores neither what was typed nor addresses', async () => {
  await guess('my password typed in the wrong field', { address: '192.0.2.77', userAgent: undefined });
  const rows = JSON.stringify([
    await harness.database.kysely.selectFrom('attempt').selectAll().execute(),
    await harness.database.kysely.selectFrom('known_address').selectAll().execute(),
  ]);
  expect(rows).not.toContain('password');
  expect(rows).not.toContain('192.0.2.77');
  expect(rows).not.toContain('2001:db8');
});

it('registering is slowed by address', async () => {
  const client = newAddress();
  for (let number = 0; number < 11; number++) await harness.register({ client });
  expect(await codeOf(harness.register({ client }))).toBe('TOO_MANY_ATTEMPTS');
  await harness.register({ client: newAddress() });
});

it('7. remembers longer than it makes wait', () => {
  for (const rule of Object.values(THROTTLE_RULES).flat()) {
    expect(rule.forgetAfterSeconds).toBeGreaterThanOrEqual(rule.longestWaitSeconds);
    expect(rule.longestWaitSeconds).toBeLessThanOrEqual(3600);
  }
});
