// 1. A session is found by its token only, which is stored nowhere.
// 2. It ends after 14 days without use, and after 90 in any case; its use is written down every five minutes at most.
// 3. Owners see their sessions and end them, one or all others; those of another account never.
// 4. A changed password ends all other sessions, and gives the one that changed it a new token: a stolen one is dead.
// 5. The account keeps the language that its owner's requests state; one that states none changes nothing.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { onSqliteOnly } from '../../support/accounts-location.ts';
import {
  callerByKey,
  callerOf,
  codeOf,
  DAY,
  ELSEWHERE,
  HOME,
  MINUTE,
  PASSWORD,
  useSignInHarness,
} from '../sign-in-harness.ts';

const harness = useSignInHarness();

it('1. is found by its token only', async () => {
  const { session } = await harness.register();
  expect(await harness.find(session.token)).toMatchObject({ sessionId: session.sessionId });
  for (const wrong of [
    '',
    'ls_',
    session.token.slice(0, -1),
    `${session.token}x`,
    session.sessionId,
    'ls_'.padEnd(46, 'A'),
  ]) {
    expect(await harness.find(wrong)).toBeUndefined();
  }
  const rows = await harness.database.kysely.selectFrom('session').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(session.token.slice(3));
});

it('2. ends without use', async () => {
  const { session } = await harness.register();
  harness.nowMs += 13 * DAY;
  expect(await harness.find(session.token)).toBeDefined();
  harness.nowMs += 13 * DAY;
  expect(await harness.find(session.token)).toBeDefined();
  harness.nowMs += 14 * DAY;
  expect(await harness.find(session.token)).toBeUndefined();
});

it('2. ends after 90 days however much it is used', async () => {
  const { session } = await harness.register();
  for (let day = 10; day < 90; day += 10) {
    harness.nowMs += 10 * DAY;
    expect(await harness.find(session.token)).toMatchObject({ expiresAt: session.expiresAt });
  }
  harness.nowMs += 10 * DAY - 1;
  expect(await harness.find(session.token)).toBeDefined();
  harness.nowMs += 1;
  expect(await harness.find(session.token)).toBeUndefined();
});

it('2. writes its use down now and then', async () => {
  const { session, caller } = await harness.register();
  const lastUse = async () => (await harness.services.sessions.list(caller))[0];
  const before = await lastUse();
  harness.nowMs += 5 * MINUTE - 1;
  await harness.services.sessions.find(session.token, ELSEWHERE);
  expect(await lastUse()).toEqual(before);
  harness.nowMs += 1;
  await harness.services.sessions.find(session.token, ELSEWHERE);
  expect(await lastUse()).toMatchObject({
    lastUsedAt: new Date(harness.nowMs).toISOString(),
    address: ELSEWHERE.address,
    userAgent: 'curl',
  });
});

it('3. is listed to its owner, the last used first', async () => {
  const { account, caller } = await harness.register();
  harness.nowMs += MINUTE;
  const other = await harness.signedIn(account.username, PASSWORD, ELSEWHERE);
  expect(await harness.services.sessions.list(caller)).toEqual([
    expect.objectContaining({ id: other.session.sessionId, isCurrent: false, address: ELSEWHERE.address }),
    expect.objectContaining({ id: caller.sessionId, isCurrent: true, userAgent: 'Firefox on Linux' }),
  ]);
});

it('3. is ended by its owner, and by nobody else', async () => {
  const [mia, ben] = [await harness.register(), await harness.register()];
  const { sessions } = harness.services;
  expect(await codeOf(sessions.end(ben.caller, mia.session.sessionId))).toBe('SESSION_NOT_FOUND');
  expect(await harness.find(mia.session.token)).toBeDefined();
  const second = await harness.signedIn(mia.account.username);
  await sessions.end(mia.caller, second.session.sessionId);
  expect(await harness.find(second.session.token)).toBeUndefined();
  expect(await codeOf(sessions.end(mia.caller, second.session.sessionId))).toBe('SESSION_NOT_FOUND');
  expect((await harness.kindsOf(mia.account.id))[0]).toBe('session_ended');
});

it('3. all others are ended at once', async () => {
  const mia = await harness.register();
  const ben = await harness.register();
  const others = [await harness.signedIn(mia.username), await harness.signedIn(mia.username)];
  const { sessions, proofs } = harness.services;
  expect(await sessions.endOthers(mia.caller, await proofs.check(mia.caller, { password: PASSWORD }))).toBe(2);
  for (const { session } of others) expect(await harness.find(session.token)).toBeUndefined();
  expect(await harness.find(mia.session.token)).toBeDefined();
  expect(await harness.find(ben.session.token)).toBeDefined();
});

it('4. a stolen token is dead after the password was changed', async () => {
  const { account, session, caller } = await harness.register();
  const stolen = await harness.signedIn(account.username, PASSWORD, ELSEWHERE);
  const renewed = await harness.services.passwords.change(caller, 'nine jars of plum jam', { password: PASSWORD });
  expect(await harness.find(stolen.session.token)).toBeUndefined();
  expect(await harness.find(session.token)).toBeUndefined();
  expect(await harness.find(renewed!.token)).toMatchObject({ sessionId: session.sessionId });
  expect(await codeOf(harness.signIn(account.username, PASSWORD))).toBe('WRONG_CREDENTIALS');
  const again = await harness.signedIn(account.username, 'nine jars of plum jam');
  expect(callerOf(again, HOME).accountId).toBe(account.id);
});

it('the password change of an account key gives no session, and ends them all', async () => {
  const owner = await harness.register();
  const { session } = owner;
  const byKey = callerByKey(owner);
  expect(
    await harness.services.passwords.change(byKey, 'nine jars of plum jam', { password: PASSWORD }),
  ).toBeUndefined();
  expect(await harness.find(session.token)).toBeUndefined();
});

it('keeps no token in the database file', onSqliteOnly(), async () => {
  const { session } = await harness.register();
  expect(readFileSync(`${harness.location}-wal`).includes(session.token.slice(3))).toBe(false);
});

describe('of one account are capped', () => {
  const few = () => harness.build({ sessionTerms: { idleDays: 14, longestDays: 90, perAccount: 3 } });
  const signIn = async (services: ReturnType<typeof few>, username: string) => {
    const result = await services.signIn.withPassword(username, PASSWORD, { client: HOME });
    if (result.status !== 'signed_in') throw new Error(result.status);
    return result.session;
  };

  it('the oldest ends, also one that is used', async () => {
    const services = few();
    const [mia, ben] = [await harness.register(), await harness.register()];
    const sessions = [mia.session];
    for (let number = 0; number < 5; number++) {
      harness.nowMs += 6 * MINUTE;
      await harness.find(mia.session.token);
      sessions.push(await signIn(services, mia.account.username));
    }
    const alive = await Promise.all(sessions.map(async ({ token }) => (await harness.find(token)) !== undefined));
    expect(alive).toEqual([false, false, false, true, true, true]);
    expect(await harness.find(ben.session.token)).toBeDefined();
    expect(await harness.kindsOf(mia.account.id)).toContain('oldest_session_ended');
  });

  it('also when all sign in at the same moment', async () => {
    const services = few();
    const { account, caller } = await harness.register();
    await Promise.all(Array.from({ length: 4 }, () => signIn(services, account.username)));
    expect(await services.sessions.list({ ...caller, sessionId: undefined })).toHaveLength(3);
  });

  it('are listed by pages, each once', async () => {
    const { account, caller } = await harness.register();
    for (let number = 0; number < 6; number++) {
      harness.nowMs += MINUTE;
      await harness.signedIn(account.username);
    }
    const { sessions } = harness.services;
    const all = (await sessions.list(caller)).map(({ id }) => id);
    expect(all).toHaveLength(7);
    const paged: string[] = [];
    for (const offset of [0, 3, 6, 9]) {
      const page = await sessions.list(caller, { limit: 3, offset });
      expect(page.length).toBe(Math.max(0, Math.min(3, 7 - offset)));
      paged.push(...page.map(({ id }) => id));
    }
    expect(paged).toEqual(all);
  });
});

it('5. the account keeps the language that was stated last', async () => {
  const { username, session } = await harness.register({ client: { ...HOME, language: 'pl' } });
  const languageOf = async () => (await harness.store.findAccount(username))?.language;
  expect(await languageOf()).toBe('pl');
  await harness.find(session.token);
  await harness.signedIn(username);
  expect(await languageOf()).toBe('pl');
  await harness.signedIn(username, PASSWORD, { ...HOME, language: 'de' });
  expect(await languageOf()).toBe('de');
  // As after a choice in the footer.
  await harness.services.sessions.find(session.token, { ...HOME, language: 'fr' });
  expect(await languageOf()).toBe('fr');
});
