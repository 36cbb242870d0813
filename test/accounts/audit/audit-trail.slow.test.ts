// 1. Events are listed the latest first, in pages that join without gap or repetition, also while new ones come in.
// 2. An account reads its own events only; what is no cursor is refused.
// 3. Changes of keys, plans and accounts are kept with who made them; a change that fails leaves no event.
// 4. Every kind has a sentence for its reader.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AccountStore } from '../../../src/accounts/account-store.ts';
import { listEvents, recordEvent } from '../../../src/accounts/audit/audit-trail.ts';
import { EVENT_KINDS } from '../../../src/accounts/audit/event-kinds.ts';
import { recordKeyChange } from '../../../src/accounts/audit/key-events.ts';
import { openAccountsDatabase } from '../../../src/accounts/database/database.ts';
import type { AccountsDatabase } from '../../../src/accounts/database/engine.ts';
import { messagesIn } from '../../../src/messages/catalogs.ts';
import { useAccountLocations } from '../../support/accounts-location.ts';

const newLocation = useAccountLocations();
let database: AccountsDatabase;
let store: AccountStore;
beforeAll(async () => {
  database = await openAccountsDatabase(await newLocation());
  store = new AccountStore(database);
});
afterAll(() => database.close());

const create = async (username: string) => (await store.createAccount({ username, plan: 'starter' })).account.id;
const record = (accountId: number, second: number) =>
  recordEvent(database.kysely, {
    accountId,
    kind: 'signed_in',
    actor: 'owner',
    client: { address: '192.0.2.1', userAgent: 'curl/8.5.0' },
    detail: { second },
    at: new Date(Date.UTC(2030, 0, 1) + second * 1000).toISOString(),
  });

it('1. pages join without gap', async () => {
  const [mia, ben] = [await create('mia'), await create('ben')];
  for (let second = 0; second < 25; second++) {
    await record(mia, second);
    await record(ben, second);
  }
  const seen: unknown[] = [];
  let cursor: string | undefined;
  do {
    const page = await listEvents(database.kysely, mia, { limit: 7, cursor });
    seen.push(...page.events.map(({ detail }) => detail.second));
    cursor = page.nextCursor;
    await record(mia, 1000);
  } while (cursor !== undefined);
  expect(seen).toEqual([...Array.from({ length: 25 }, (_, second) => 24 - second), undefined]);
  const { events } = await listEvents(database.kysely, ben, { limit: 1 });
  expect(events).toEqual([
    {
      id: expect.any(Number),
      kind: 'signed_in',
      actor: 'owner',
      at: '2030-01-01T00:00:24.000Z',
      address: '192.0.2.1',
      userAgent: 'curl',
      detail: { second: 24 },
    },
  ]);
});

it('1. a page is as long as asked, within bounds', async () => {
  const lea = await create('lea');
  for (let second = 0; second < 5; second++) await record(lea, second);
  for (const [limit, length] of [
    [0, 1],
    [-3, 1],
    [2.9, 2],
    [6, 6],
    [1e9, 6],
  ]) {
    expect((await listEvents(database.kysely, lea, { limit })).events).toHaveLength(length);
  }
  const exact = await listEvents(database.kysely, lea, { limit: 6 });
  expect(exact.nextCursor).toBeUndefined();
});

it('2. refuses what is no cursor', async () => {
  for (const cursor of ['', 'x', '-1', '1.5', '9'.repeat(30)]) {
    await expect(listEvents(database.kysely, 1, { cursor })).rejects.toMatchObject({ code: 'INVALID_CURSOR' });
  }
});

it('3. keeps changes of keys and plans, with who made them', async () => {
  const id = await create('noa');
  const client = { address: '192.0.2.7', userAgent: undefined };
  const options = { record: recordKeyChange({ actor: 'owner', client }) };
  const { record: key } = await store.createNamedKey({ account: id, name: 'ci', ...options });
  await store.renameKey(id, 'ci', 'tests', options);
  await store.rotateKey(id, key.id, options);
  await store.revokeKey(id, key.id, options);
  await store.rotateAccountKey(id, options);
  await store.setPlan(id, 'pro', { actor: 'payment_provider' });
  await store.setPlan(id, 'pro');
  const { events } = await listEvents(database.kysely, id);
  expect(events.reverse()).toMatchObject([
    { kind: 'account_created', actor: 'operator', address: undefined },
    { kind: 'key_created', actor: 'owner', address: '192.0.2.7', detail: { name: 'ci', key_id: key.id } },
    { kind: 'key_renamed', detail: { name: 'tests', former_name: 'ci' } },
    { kind: 'key_rotated', detail: { name: 'tests', key_kind: 'named' } },
    { kind: 'key_revoked', detail: { name: 'tests' } },
    { kind: 'key_rotated', detail: { key_kind: 'account' } },
    { kind: 'plan_changed', actor: 'payment_provider', detail: { from: 'starter', to: 'pro' } },
  ]);
  await store.revokeKey(id, key.id, options).catch(() => {});
  expect((await listEvents(database.kysely, id)).events).toHaveLength(7);
});

it('4. has a sentence for every kind', () => {
  for (const kind of EVENT_KINDS) expect(messagesIn('en')[`event.${kind}`]).toMatch(/^[A-Z].+\.$/);
});
