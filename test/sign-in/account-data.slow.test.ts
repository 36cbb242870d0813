// 1. The export holds all that is kept of one account, nothing of another, and nothing that opens anything.
// 2. Deleting needs a proof and leaves no row of the account in any table; its keys and sessions are dead.
// 3. Housekeeping removes what is over, blanks old addresses, keeps the rest, and may run twice.
// 4. Proofs are slowed like sign-ins.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { hashKey } from '../../src/accounts/keys/key-format.ts';
import { UsageStore } from '../../src/accounts/usage/usage-store.ts';
import { codeOf, DAY, ELSEWHERE, HOME, MINUTE, PASSWORD, personAtGoogle, useSignInHarness } from './sign-in-harness.ts';

const harness = useSignInHarness();

/** How many rows of an account each table has that belongs to accounts, whatever tables there are. */
async function rowsOf(accountId: number): Promise<Record<string, number>> {
  const tables = await harness.database.kysely.introspection.getTables();
  const counts: Record<string, number> = {};
  for (const { name, columns } of tables) {
    // That an account has changed is told to the nodes, for an hour, by its id alone.
    if (name === 'key_change' || !columns.some((column) => column.name === 'account_id')) continue;
    const query = harness.database.kysely.selectFrom(name as 'session').select('account_id');
    counts[name] = (await query.where('account_id', '=', accountId).execute()).length;
  }
  return counts;
}

async function furnished() {
  const owner = await harness.registerWithTwoFactor();
  const { caller, account } = owner;
  await harness.services.email.setAddress(caller, `${account.username}@food.example`, { password: PASSWORD });
  await harness.services.identities.link(caller, personAtGoogle(account.username));
  const { key, record } = await harness.store.createNamedKey({ account: account.id, name: 'production' });
  const usage = new UsageStore(harness.database, { now: () => harness.nowMs });
  const hourMs = Math.floor(harness.nowMs / 3_600_000) * 3_600_000;
  await usage.add({
    id: randomUUID(),
    counts: [{ keyId: record.id, status: 200, hourMs, requests: 3 }],
    lastUsedMs: new Map([[record.id, harness.nowMs]]),
  });
  // On PostgreSQL it is added up by whoever reads it.
  await usage.requestsToday(account.id);
  const customer = { customer_id: `cus_${account.username}`, state: 'null', applied: 0, check_at: null };
  await harness.database.kysely
    .insertInto('billing_customer')
    .values({ account_id: account.id, ...customer })
    .execute();
  await harness.services.settled();
  return { ...owner, namedKey: key };
}

it('1. exports all of one account, without secrets', async () => {
  const owner = await furnished();
  const stranger = await furnished();
  const copy = await harness.services.accountData.export(owner.caller, {});
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
  await harness.signIn(owner.username, PASSWORD);
  const { accountData } = harness.services;
  expect(Object.entries(await rowsOf(owner.account.id)).filter(([, rows]) => rows === 0)).toEqual([]);
  const before = await rowsOf(stranger.account.id);
  expect(await codeOf(accountData.delete(owner.caller, {}))).toBe('PROOF_REQUIRED');
  expect(await codeOf(accountData.delete(owner.caller, { password: 'a wrong guess' }))).toBe('WRONG_PASSWORD');
  const { mark } = await harness.store.keyChanges();
  // What has to be ended elsewhere comes after the proof and before the deletion, which it can hold back.
  const failing = accountData.delete(owner.caller, { password: PASSWORD }, () =>
    Promise.reject(new Error('still charged')),
  );
  await expect(failing).rejects.toThrow('still charged');
  expect((await harness.store.keyChanges(mark)).accountIds).toEqual([]);
  await accountData.delete(owner.caller, { code: owner.code() });
  expect((await harness.store.keyChanges(mark)).accountIds).not.toEqual([]);
  expect(Object.entries(await rowsOf(owner.account.id)).filter(([, rows]) => rows > 0)).toEqual([]);
  expect(await rowsOf(stranger.account.id)).toEqual(before);
  expect(await harness.find(owner.session.token)).toBeUndefined();
  expect(await harness.store.findKeyByHash(hashKey(owner.accountKey))).toBeUndefined();
  expect(await harness.store.findKeyByHash(hashKey(owner.namedKey))).toBeUndefined();
  expect(await codeOf(harness.signIn(owner.username, PASSWORD, ELSEWHERE))).toBe('WRONG_CREDENTIALS');
  await harness.services.settled();
});

it('3. keeps house', async () => {
  const { account, caller, session, client } = await harness.register({ email: 'tidy@food.example' });
  const kept = async () => (await harness.services.listEvents(account.id)).events;
  await codeOf(harness.signIn('nobody', 'a wrong guess'));
  await harness.services.purgeExpired();
  expect(await harness.find(session.token)).toBeDefined();
  expect(await kept()).toMatchObject([{ kind: 'signed_in', address: client.address }, { kind: 'account_created' }]);

  harness.nowMs += 30 * DAY - MINUTE;
  const later = await harness.signedIn(account.username);
  await harness.services.settled();
  harness.nowMs += MINUTE;
  for (let run = 0; run < 2; run++) {
    await harness.services.purgeExpired();
    expect(await kept()).toMatchObject([
      { kind: 'signed_in', address: HOME.address, userAgent: 'Firefox on Linux' },
      { kind: 'signed_in', address: undefined, userAgent: undefined },
      { kind: 'account_created', address: undefined },
    ]);
    expect(await rowsOf(account.id)).toMatchObject({ session: 1, one_time_token: 0, known_device: 2, audit_event: 3 });
    const attempts = await harness.database.kysely.selectFrom('attempt').select('forget_at').execute();
    expect(attempts.filter(({ forget_at }) => Date.parse(forget_at) <= harness.nowMs)).toEqual([]);
  }
  expect(await harness.find(later.session.token)).toBeDefined();

  harness.nowMs += 370 * DAY;
  await harness.services.purgeExpired();
  expect(await kept()).toMatchObject([{ kind: 'signed_in' }]);
  expect(await harness.services.sessions.list(caller)).toEqual([]);
});

it('4. slows the guessing of a proof', async () => {
  const { caller, username } = await harness.register();
  const guess = () => codeOf(harness.services.proofs.check(caller, { password: 'a wrong guess' }));
  for (let number = 0; number < 6; number++) expect(await guess()).toBe('WRONG_PASSWORD');
  expect(await guess()).toBe('TOO_MANY_ATTEMPTS');
  expect(await codeOf(harness.services.proofs.check(caller, { password: PASSWORD }))).toBe('TOO_MANY_ATTEMPTS');
  await harness.signedIn(username);
  harness.nowMs += 30_000;
  await harness.services.proofs.check(caller, { password: PASSWORD });
});
