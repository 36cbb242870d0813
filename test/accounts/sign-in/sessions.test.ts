// 1. A session is found by its token only, which is stored nowhere.
// 2. It ends after 14 days without use, and after 90 in any case; its use is written down every five minutes at most.
// 3. Owners see their sessions and end them, one or all others; those of another account never.
// 4. A changed password ends all other sessions, and gives the one that changed it a new token: a stolen one is dead.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isOnPostgres } from '../../support/accounts-place.ts';
import { callerByKey, callerOf, codeOf, DAY, ELSEWHERE, HOME, MINUTE, PASSWORD, useKitchen } from './kitchen.ts';

const kitchen = useKitchen();

it('1. is found by its token only', async () => {
  const { session } = await kitchen.register();
  expect(await kitchen.find(session.token)).toMatchObject({ sessionId: session.sessionId });
  for (const wrong of [
    '',
    'ls_',
    session.token.slice(0, -1),
    `${session.token}x`,
    session.sessionId,
    'ls_'.padEnd(46, 'A'),
  ]) {
    expect(await kitchen.find(wrong)).toBeUndefined();
  }
  const rows = await kitchen.database.kysely.selectFrom('session').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(session.token.slice(3));
});

it('2. ends without use', async () => {
  const { session } = await kitchen.register();
  kitchen.nowMs += 13 * DAY;
  expect(await kitchen.find(session.token)).toBeDefined();
  kitchen.nowMs += 13 * DAY;
  expect(await kitchen.find(session.token)).toBeDefined();
  kitchen.nowMs += 14 * DAY;
  expect(await kitchen.find(session.token)).toBeUndefined();
});

it('2. ends after 90 days however much it is used', async () => {
  const { session } = await kitchen.register();
  for (let day = 10; day < 90; day += 10) {
    kitchen.nowMs += 10 * DAY;
    expect(await kitchen.find(session.token)).toMatchObject({ expiresAt: session.expiresAt });
  }
  kitchen.nowMs += 10 * DAY - 1;
  expect(await kitchen.find(session.token)).toBeDefined();
  kitchen.nowMs += 1;
  expect(await kitchen.find(session.token)).toBeUndefined();
});

it('2. writes its use down now and then', async () => {
  const { session, caller } = await kitchen.register();
  const lastUse = async () => (await kitchen.doors.sessions.list(caller))[0];
  const before = await lastUse();
  kitchen.nowMs += 5 * MINUTE - 1;
  await kitchen.doors.sessions.find(session.token, ELSEWHERE);
  expect(await lastUse()).toEqual(before);
  kitchen.nowMs += 1;
  await kitchen.doors.sessions.find(session.token, ELSEWHERE);
  expect(await lastUse()).toMatchObject({
    lastUsedAt: new Date(kitchen.nowMs).toISOString(),
    address: ELSEWHERE.address,
    userAgent: 'curl',
  });
});

it('3. is listed to its owner, the last used first', async () => {
  const { account, caller } = await kitchen.register();
  kitchen.nowMs += MINUTE;
  const other = await kitchen.signedIn(account.username, PASSWORD, ELSEWHERE);
  expect(await kitchen.doors.sessions.list(caller)).toEqual([
    expect.objectContaining({ id: other.session.sessionId, isCurrent: false, address: ELSEWHERE.address }),
    expect.objectContaining({ id: caller.sessionId, isCurrent: true, userAgent: 'Firefox on Linux' }),
  ]);
});

it('3. is ended by its owner, and by nobody else', async () => {
  const [mia, ben] = [await kitchen.register(), await kitchen.register()];
  const { sessions } = kitchen.doors;
  expect(await codeOf(sessions.end(ben.caller, mia.session.sessionId))).toBe('SESSION_NOT_FOUND');
  expect(await kitchen.find(mia.session.token)).toBeDefined();
  const second = await kitchen.signedIn(mia.account.username);
  await sessions.end(mia.caller, second.session.sessionId);
  expect(await kitchen.find(second.session.token)).toBeUndefined();
  expect(await codeOf(sessions.end(mia.caller, second.session.sessionId))).toBe('SESSION_NOT_FOUND');
  expect((await kitchen.kindsOf(mia.account.id))[0]).toBe('session_ended');
});

it('3. all others are ended at once', async () => {
  const mia = await kitchen.register();
  const ben = await kitchen.register();
  const others = [await kitchen.signedIn(mia.username), await kitchen.signedIn(mia.username)];
  expect(await kitchen.doors.sessions.endOthers(mia.caller)).toBe(2);
  for (const { session } of others) expect(await kitchen.find(session.token)).toBeUndefined();
  expect(await kitchen.find(mia.session.token)).toBeDefined();
  expect(await kitchen.find(ben.session.token)).toBeDefined();
});

it('4. a stolen token is dead after the password was changed', async () => {
  const { account, session, caller } = await kitchen.register();
  const stolen = await kitchen.signedIn(account.username, PASSWORD, ELSEWHERE);
  const renewed = await kitchen.doors.passwords.change(caller, 'nine jars of plum jam', { password: PASSWORD });
  expect(await kitchen.find(stolen.session.token)).toBeUndefined();
  expect(await kitchen.find(session.token)).toBeUndefined();
  expect(await kitchen.find(renewed!.token)).toMatchObject({ sessionId: session.sessionId });
  expect(await codeOf(kitchen.signIn(account.username, PASSWORD))).toBe('WRONG_CREDENTIALS');
  const again = await kitchen.signedIn(account.username, 'nine jars of plum jam');
  expect(callerOf(again, HOME).accountId).toBe(account.id);
});

it('the password change of an account key gives no session, and ends them all', async () => {
  const owner = await kitchen.register();
  const { session } = owner;
  const byKey = callerByKey(owner);
  expect(await kitchen.doors.passwords.change(byKey, 'nine jars of plum jam', { password: PASSWORD })).toBeUndefined();
  expect(await kitchen.find(session.token)).toBeUndefined();
});

it.skipIf(isOnPostgres())('keeps no token in the database file', async () => {
  const { session } = await kitchen.register();
  expect(readFileSync(`${kitchen.place}-wal`).includes(session.token.slice(3))).toBe(false);
});
