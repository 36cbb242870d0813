// 1. The export holds all that is kept of one account, nothing of another, and nothing that opens anything.
// 2. Deleting needs a proof and leaves no row of the account in any table; its keys and sessions are dead.
// 3. Housekeeping removes what is over, blanks old addresses, keeps the rest, and may run twice.
// 4. Proofs are slowed like sign-ins.
import { expect, it } from 'vitest';
import { hashKey } from '../../../src/accounts/keys/key-format.ts';
import { UsageStore } from '../../../src/accounts/usage/usage-store.ts';
import { codeOf, DAY, ELSEWHERE, HOME, MINUTE, PASSWORD, useKitchen } from './kitchen.ts';

const kitchen = useKitchen();

/** How many rows of an account each table has that belongs to accounts, whatever tables there are. */
async function rowsOf(accountId: number): Promise<Record<string, number>> {
  const tables = await kitchen.database.kysely.introspection.getTables();
  const counts: Record<string, number> = {};
  for (const { name, columns } of tables) {
    if (!columns.some((column) => column.name === 'account_id')) continue;
    const query = kitchen.database.kysely.selectFrom(name as 'session').select('account_id');
    counts[name] = (await query.where('account_id', '=', accountId).execute()).length;
  }
  return counts;
}

async function furnished() {
  const owner = await kitchen.registerWithTwoFactor();
  const { caller, account } = owner;
  await kitchen.doors.email.give(caller, `${account.username}@food.example`, { password: PASSWORD });
  const person = { provider: 'google', issuer: 'https://id.example', subject: account.username };
  await kitchen.doors.identities.link(caller, {
    ...person,
    email: undefined,
    emailVerified: false,
    displayName: undefined,
  });
  const { key, record } = await kitchen.store.createNamedKey({ account: account.id, name: 'production' });
  const usage = new UsageStore(kitchen.database, { now: () => kitchen.nowMs });
  const hourMs = Math.floor(kitchen.nowMs / 3_600_000) * 3_600_000;
  await usage.add({
    counts: [{ keyId: record.id, status: 200, hourMs, requests: 3 }],
    lastUsedMs: new Map([[record.id, kitchen.nowMs]]),
  });
  const customer = { customer_id: `cus_${account.username}`, state: 'null', applied: 0, check_at: null };
  await kitchen.database.kysely
    .insertInto('billing_customer')
    .values({ account_id: account.id, ...customer })
    .execute();
  await kitchen.doors.settled();
  return { ...owner, namedKey: key };
}

it('1. exports all of one account, without secrets', async () => {
  const owner = await furnished();
  const stranger = await furnished();
  const copy = await kitchen.doors.ownData.export(owner.caller);
  expect(copy).toMatchObject({
    account: { username: owner.username, plan: 'starter', two_factor_since: expect.any(String) },
    billing: { customer_id: `cus_${owner.username}`, subscription_id: null, status: null },
    email: { address: null, pending_address: `${owner.username}@food.example` },
    keys: [{ kind: 'account' }, { kind: 'named', name: 'production' }],
    identities: [{ provider: 'google', subject: owner.username }],
    sessions: [{ id: owner.caller.sessionId, user_agent: 'Firefox on Linux' }],
    usage_by_day: [{ status: 200, requests: 3 }],
    usage_by_hour: [{ status: 200, requests: 3 }],
  });
  const kinds = (copy.audit as { kind: string }[]).map(({ kind }) => kind);
  expect(kinds).toEqual(
    expect.arrayContaining(['account_created', 'two_factor_on', 'identity_linked', 'data_exported']),
  );
  const text = JSON.stringify(copy);
  expect(text).not.toContain(stranger.username);
  for (const secret of [owner.accountKey, owner.namedKey, owner.session.token, owner.secret, ...owner.recoveryCodes]) {
    expect(text).not.toContain(secret);
    expect(text).not.toContain(hashKey(secret));
  }
  expect(text).not.toContain('hash');
});

it('2. deletes all of one account, and nothing of another', async () => {
  const owner = await furnished();
  const stranger = await furnished();
  await kitchen.signIn(owner.username, PASSWORD);
  const { ownData } = kitchen.doors;
  expect(Object.entries(await rowsOf(owner.account.id)).filter(([, rows]) => rows === 0)).toEqual([]);
  const before = await rowsOf(stranger.account.id);
  expect(await codeOf(ownData.delete(owner.caller, {}))).toBe('PROOF_REQUIRED');
  expect(await codeOf(ownData.delete(owner.caller, { password: 'a wrong guess' }))).toBe('WRONG_PASSWORD');
  const revision = await kitchen.store.keyRevision();
  // What has to be ended elsewhere comes after the proof and before the deletion, which it can hold back.
  const failing = ownData.delete(owner.caller, { password: PASSWORD }, () =>
    Promise.reject(new Error('still charged')),
  );
  await expect(failing).rejects.toThrow('still charged');
  expect(await kitchen.store.keyRevision()).toBe(revision);
  await ownData.delete(owner.caller, { code: owner.code() });
  expect(await kitchen.store.keyRevision()).not.toBe(revision);
  expect(Object.entries(await rowsOf(owner.account.id)).filter(([, rows]) => rows > 0)).toEqual([]);
  expect(await rowsOf(stranger.account.id)).toEqual(before);
  expect(await kitchen.find(owner.session.token)).toBeUndefined();
  expect(await kitchen.store.findKeyByHash(hashKey(owner.accountKey))).toBeUndefined();
  expect(await kitchen.store.findKeyByHash(hashKey(owner.namedKey))).toBeUndefined();
  expect(await codeOf(kitchen.signIn(owner.username, PASSWORD, ELSEWHERE))).toBe('WRONG_CREDENTIALS');
  await kitchen.doors.settled();
});

it('3. keeps house', async () => {
  const { account, caller, session, client } = await kitchen.register({ email: 'tidy@food.example' });
  const kept = async () => (await kitchen.doors.listEvents(account.id)).events;
  await codeOf(kitchen.signIn('nobody', 'a wrong guess'));
  await kitchen.doors.keepHouse();
  expect(await kitchen.find(session.token)).toBeDefined();
  expect(await kept()).toMatchObject([{ kind: 'signed_in', address: client.address }, { kind: 'account_created' }]);

  kitchen.nowMs += 30 * DAY - MINUTE;
  const later = await kitchen.signedIn(account.username);
  await kitchen.doors.settled();
  kitchen.nowMs += MINUTE;
  for (let run = 0; run < 2; run++) {
    await kitchen.doors.keepHouse();
    expect(await kept()).toMatchObject([
      { kind: 'signed_in', address: HOME.address, userAgent: 'Firefox on Linux' },
      { kind: 'signed_in', address: undefined, userAgent: undefined },
      { kind: 'account_created', address: undefined },
    ]);
    expect(await rowsOf(account.id)).toMatchObject({ session: 1, one_time_token: 0, known_device: 2, audit_event: 3 });
    const attempts = await kitchen.database.kysely.selectFrom('attempt').select('forget_at').execute();
    expect(attempts.filter(({ forget_at }) => Date.parse(forget_at) <= kitchen.nowMs)).toEqual([]);
  }
  expect(await kitchen.find(later.session.token)).toBeDefined();

  kitchen.nowMs += 370 * DAY;
  await kitchen.doors.keepHouse();
  expect(await kept()).toMatchObject([{ kind: 'signed_in' }]);
  expect(await kitchen.doors.sessions.list(caller)).toEqual([]);
});

it('4. slows the guessing of a proof', async () => {
  const { caller, username } = await kitchen.register();
  const guess = () => codeOf(kitchen.doors.proofs.check(caller, { password: 'a wrong guess' }));
  for (let number = 0; number < 6; number++) expect(await guess()).toBe('WRONG_PASSWORD');
  expect(await guess()).toBe('TOO_MANY_ATTEMPTS');
  expect(await codeOf(kitchen.doors.proofs.check(caller, { password: PASSWORD }))).toBe('TOO_MANY_ATTEMPTS');
  await kitchen.signedIn(username);
  kitchen.nowMs += 30_000;
  await kitchen.doors.proofs.check(caller, { password: PASSWORD });
});
