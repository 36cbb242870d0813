// 1. Some guesses are free; then each waits longer, up to a bound, and none of a flood at once slips through.
// 2. Waiting always helps: refused attempts count nowhere, and all is forgotten after a while.
// 3. Strangers cannot keep the owner out of a browser that was signed in from before; a mail for a new password makes this
//    browser one.
// 4. A success takes back itself alone: nobody washes guesses away by an account of their own, and nobody sees by the
//    answers to their own guesses that someone else has signed in.
// 5. Names that nobody has are slowed like any other, and names of one account are counted apart.
// 6. However a login is spelled, it is counted as what it is looked up as; so are mails for a new password.
// 7. Nothing that was typed, no address and no device is stored in clear.
// 8. Every rule's memory is longer than its longest wait.
// 9. A device cookie that someone else knows is worth nothing to them, and an account remembers so many only.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Client } from '../../../src/accounts/audit/client.ts';
import { readLogin } from '../../../src/sign-in/login.ts';
import { selectAccountByLogin } from '../../../src/sign-in/passwords/password-rows.ts';
import { THROTTLE_RULES } from '../../../src/sign-in/throttle/throttle-rules.ts';
import { codeOf, DAY, MINUTE, PASSWORD, useSignInHarness } from '../sign-in-harness.ts';

const harness = useSignInHarness();
let lastAddress = 0;
const newAddress = (): Client => {
  lastAddress += 1;
  return { address: `2001:db8:0:${lastAddress.toString(16)}::/64`, userAgent: undefined };
};
const guess = (login: string, client = newAddress()) => codeOf(harness.signIn(login, 'a wrong guess', client));
const waitOf = async (login: string, client = newAddress()): Promise<number> =>
  harness.signIn(login, 'a wrong guess', client).then(
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

it('1. gives a busy hasher’s attempts back without forgiving those that were judged', async () => {
  const { username } = await harness.register();
  const client = newAddress();
  const { hasher } = harness;
  const verify = hasher.verify.bind(hasher);
  let calls = 0;
  // Every second one of a flood is never judged.
  hasher.verify = async (...parameters) => {
    calls += 1;
    if (calls % 2 === 0) throw Object.assign(new Error('busy'), { code: 'SIGN_IN_BUSY' });
    return verify(...parameters);
  };
  const outcomes: (string | undefined)[] = [];
  for (let round = 0; round < 10; round++) {
    outcomes.push(...(await Promise.all([1, 2, 3].map(() => guess(username, client)))));
  }
  hasher.verify = verify;
  expect(outcomes.filter((code) => code === 'WRONG_CREDENTIALS')).toHaveLength(6);
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

  it('owners come in by a browser that was signed in from before, wherever it is', async () => {
    const { username, client } = await harness.register();
    expect(await attack(username)).toBeGreaterThan(0);
    for (let number = 0; number < 3; number++) {
      await harness.signedIn(username, PASSWORD, { ...newAddress(), deviceToken: client.deviceToken });
    }
  });

  it('owners wait at most five minutes elsewhere', async () => {
    const { username } = await harness.register();
    expect(await attack(username)).toBeLessThanOrEqual(300);
    harness.nowMs += 300_000;
    await harness.signedIn(username, PASSWORD, newAddress());
  });

  it('a mail for a new password makes the browser a known one', async () => {
    const { username } = await harness.registerWithEmail('attacked@food.example');
    const client = newAddress();
    await harness.services.passwords.askForRecovery(username, client);
    const token = await harness.tokenMailedTo('attacked@food.example');
    expect(await attack(username)).toBeGreaterThan(0);
    const { device } = await harness.services.passwords.recover(token, 'nine jars of plum jam', client);
    expect(await codeOf(harness.signIn(username, 'nine jars of plum jam', client))).toBe('TOO_MANY_ATTEMPTS');
    await harness.signedIn(username, 'nine jars of plum jam', { ...client, deviceToken: device.token });
  });

  it('an address of many wrong guesses waits for all accounts, whoever else was signed in from there', async () => {
    const client = newAddress();
    const { username, client: ownBrowser } = await harness.register({ client });
    for (let number = 0; number < 31; number++) await guess(`somebody-${number}`, client);
    // Nothing tells that this account exists and was used here, and that one does not.
    expect(await guess('somebody-else', client)).toBe('TOO_MANY_ATTEMPTS');
    expect(await guess(username, client)).toBe('TOO_MANY_ATTEMPTS');
    await harness.signedIn(username, PASSWORD, ownBrowser);
    expect(await guess('somebody-else', client)).toBe('TOO_MANY_ATTEMPTS');
    expect(await guess(username, client)).toBe('TOO_MANY_ATTEMPTS');
  });
});

it('4. a success forgives no guesses of strangers at the same address', async () => {
  const { username, client } = await harness.register();
  const shared = { ...client, deviceToken: undefined };
  const outcomes = { real: [] as unknown[], nobody: [] as unknown[] };
  for (let number = 0; number < 9; number++) {
    outcomes.real.push(await guess(username, shared));
    outcomes.nobody.push(await guess('nobody-at-all', { ...newAddress(), address: 'another shared address' }));
    await harness.signedIn(username, PASSWORD, client);
    const first = await codeOf(harness.signIn(username, PASSWORD, newAddress()));
    expect(first).toBeUndefined();
  }
  expect(outcomes.real).toEqual(outcomes.nobody);
  expect(outcomes.real.filter((code) => code === 'WRONG_CREDENTIALS')).toHaveLength(6);
});

it('4. an account of one’s own washes no guesses away', async () => {
  const { username } = await harness.register();
  const client = newAddress();
  const { device } = await harness.signedIn(username, PASSWORD, client);
  const outcomes: (string | undefined)[] = [];
  for (let number = 0; number < 40; number++) {
    outcomes.push(await guess(`victim-${number}`, client));
    const own = number % 2 === 0 ? client : { ...client, deviceToken: device.token };
    await codeOf(harness.signIn(username, PASSWORD, own));
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

describe('6. spellings', () => {
  /** Other characters that some step on the way to the account may take for a letter. */
  const LIKE: Readonly<Record<string, string[]>> = {
    k: ['\u212a', '\u{1d424}'],
    s: ['\u017f'],
    i: ['\u0130', '\u2170'],
    m: ['\u{1d426}', '\u216f'],
    e: ['e\u0301', '\u212f'],
    '.': ['\u3002', '\uff0e'],
  };
  const SPACE = fc.constantFrom('', ' ', '\t', '\u00a0', '\u3000', '\ufeff', '\u2028', '\u0085', '\u200b', '\0');
  /** The name with some letters in another form. */
  const spelt = (name: string) => {
    const change = fc.tuple(fc.nat(name.length - 1), fc.nat());
    return fc.tuple(SPACE, fc.array(change, { maxLength: 4 }), SPACE).map(([before, changes, after]) => {
      const letters = [...name];
      for (const [at, which] of changes) {
        const letter = name[at]!;
        const wide = letter === '@' ? [] : [String.fromCodePoint(letter.codePointAt(0)! + 0xfee0)];
        const forms = [letter.toUpperCase(), ...wide, ...(LIKE[letter] ?? [])];
        letters[at] = forms[which % forms.length]!;
      }
      return before + letters.join('') + after;
    });
  };
  const KNOWN = ['miles.kim-6@mail.example', 'miles.kim-7'];

  it.each(KNOWN)('of %s count together whatever they are', async (name) => {
    if (name.includes('@')) await harness.registerWithEmail(name);
    else await harness.register({ username: name });
    const { id } = (await selectAccountByLogin(harness.database.kysely, readLogin(name)))!;
    let found = 0;
    const run = async (spellings: string[]) => {
      const resolve: string[] = [];
      for (const spelling of spellings) {
        const account = await selectAccountByLogin(harness.database.kysely, readLogin(spelling));
        if (account?.id === id) resolve.push(spelling);
      }
      found += new Set(resolve).size;
      harness.nowMs += 61 * MINUTE;
      const client = newAddress();
      const outcomes: unknown[] = [];
      for (const spelling of resolve) outcomes.push(await guess(spelling, client));
      expect(outcomes.slice(0, 6).every((code) => code === 'WRONG_CREDENTIALS')).toBe(true);
      expect(outcomes.slice(6).every((code) => code === 'TOO_MANY_ATTEMPTS')).toBe(true);
    };
    await fc.assert(fc.asyncProperty(fc.array(spelt(name), { minLength: 12, maxLength: 24 }), run), { numRuns: 15 });
    expect(found).toBeGreaterThan(10);
  });

  it.each(KNOWN)('of %s with a NUL behind it find nobody', async (name) => {
    for (const spelling of [`${name}\0`, `${name}\0more`, `\0${name}`]) {
      expect(await selectAccountByLogin(harness.database.kysely, readLogin(spelling))).toBeUndefined();
    }
  });

  it('get one mailbox no more mails than one name does', async () => {
    const { username } = await harness.registerWithEmail('victim@mail.example');
    const names = [
      'victim@mail.example',
      'victim@ｍaｉl.example',
      'VICTIM@MAIL.EXAMPLE',
      ' victim@mail.example',
      username,
    ];
    const mailed = () =>
      harness.mails.filter(({ to, subject }) => to === 'victim@mail.example' && /password/i.test(subject));
    const before = mailed().length;
    const outcomes: unknown[] = [];
    for (let number = 0; number < 15; number++) {
      outcomes.push(
        await codeOf(harness.services.passwords.askForRecovery(names[number % names.length]!, newAddress())),
      );
      await harness.services.settled();
    }
    expect(mailed().length - before).toBeLessThanOrEqual(4);
    // Four spellings are one name, so that 12 of the 15 meet one count; the username has its own, and says nothing.
    expect(outcomes.filter((code) => code === undefined)).toHaveLength(4 + 3);
  });

  it('of an address get it no more mails to confirm it, whichever accounts give it', async () => {
    const names = ['flood@mail.example', 'FLOOD@mail.example', 'flood@ｍaｉl.example'];
    const outcomes: unknown[] = [];
    for (let number = 0; number < 12; number++) {
      outcomes.push(await codeOf(harness.register({ email: names[number % names.length]! })));
    }
    await harness.services.settled();
    expect(harness.mails.filter(({ to }) => to.toLowerCase() === 'flood@mail.example')).toHaveLength(9);
    expect(outcomes.filter((code) => code === 'TOO_MANY_ATTEMPTS')).toHaveLength(3);
  });
});

it('7. stores neither what was typed nor addresses', async () => {
  const { client } = await harness.register();
  await guess('my password typed in the wrong field', { address: '192.0.2.77', userAgent: undefined });
  const rows = JSON.stringify([
    await harness.database.kysely.selectFrom('attempt').selectAll().execute(),
    await harness.database.kysely.selectFrom('known_device').selectAll().execute(),
    await harness.database.kysely.selectFrom('unknown_account_event').selectAll().execute(),
  ]);
  expect(rows).not.toContain('password typed');
  expect(rows).not.toContain('192.0.2.77');
  expect(rows).not.toContain('2001:db8');
  expect(rows).not.toContain(client.deviceToken);
});

it('registering is slowed by address', async () => {
  const client = newAddress();
  for (let number = 0; number < 11; number++) await harness.register({ client });
  expect(await codeOf(harness.register({ client }))).toBe('TOO_MANY_ATTEMPTS');
  await harness.register({ client: newAddress() });
});

it('8. remembers longer than it makes wait, and makes nobody wait for more than an hour', () => {
  for (const { policy } of Object.values(THROTTLE_RULES).flat()) {
    let count = policy.add(undefined, 0);
    for (let number = 0; number < 50; number++) {
      expect(count.forgetAtMs).toBeGreaterThanOrEqual(count.blockedUntilMs);
      const nowMs = Math.max(count.blockedUntilMs, 0);
      const next = policy.add(count, nowMs);
      expect(next.blockedUntilMs - nowMs).toBeLessThanOrEqual(policy.longestWaitSeconds * 1000);
      count = next;
    }
    expect(policy.longestWaitSeconds).toBeLessThanOrEqual(3600);
  }
});

describe('9. devices', () => {
  it('a token that was planted in a browser does not become a known one', async () => {
    const { client: attackers } = await harness.register();
    const { username } = await harness.register();
    const { device } = await harness.signedIn(username, PASSWORD, {
      ...newAddress(),
      deviceToken: attackers.deviceToken,
    });
    expect(device.token).not.toBe(attackers.deviceToken);
    for (let number = 0; number < 55; number++) await guess(username);
    expect(await guess(username, { ...newAddress(), deviceToken: attackers.deviceToken })).toBe('TOO_MANY_ATTEMPTS');
  });

  it('a known one keeps its token, and is forgotten after 90 days', async () => {
    const { username, client } = await harness.register();
    const { device } = await harness.signedIn(username, PASSWORD, client);
    expect(device.token).toBe(client.deviceToken);
    harness.nowMs += 91 * DAY;
    await harness.services.purgeExpired();
    const again = await harness.signedIn(username, PASSWORD, client);
    expect(again.device.token).not.toBe(client.deviceToken);
  });

  it('an account remembers the 50 that were used last', async () => {
    const { username, account, client } = await harness.register();
    for (let number = 0; number < 55; number++) {
      harness.nowMs += MINUTE;
      await harness.signedIn(username, PASSWORD, newAddress());
    }
    const rows = harness.database.kysely.selectFrom('known_device').selectAll().where('account_id', '=', account.id);
    expect(await rows.execute()).toHaveLength(50);
    const { device } = await harness.signedIn(username, PASSWORD, client);
    expect(device.token).not.toBe(client.deviceToken);
  });

  it('guesses from a known one are slowed by themselves', async () => {
    const { username, client } = await harness.register();
    const outcomes: unknown[] = [];
    for (let number = 0; number < 10; number++) {
      outcomes.push(await guess(username, { ...newAddress(), deviceToken: client.deviceToken }));
    }
    expect(outcomes.filter((code) => code === 'WRONG_CREDENTIALS')).toHaveLength(6);
    await harness.signedIn(username, PASSWORD, newAddress());
  });
});
