// SQLite as a server opens it, with a thread that writes:
// 1. What was written is read at once; a change that fails leaves nothing behind, and says why as it would without a thread.
// 2. Changes at once come one after the other.
// 3. While another process holds the lock of the file, a write waits, and reads and the event loop go on.
// 4. A file that was moved away is noticed; after closing nothing is written any more.
// 5. A full disk is named as such, with the thread and without: what was acknowledged stays, and nothing else.
import { renameSync } from 'node:fs';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { DatabaseSync } from '@photostructure/sqlite';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { AccountStore } from '../../../src/accounts/account-store.ts';
import { openAccountsDatabase } from '../../../src/accounts/database/database.ts';
import type { AccountsDatabase } from '../../../src/accounts/database/engine.ts';
import { codeOf } from '../../sign-in/sign-in-harness.ts';
import { useTemporaryFolder } from '../other-process.ts';

const folder = useTemporaryFolder();
const sqliteThread = new URL('../../../dist/sqlite-thread.js', import.meta.url);
let files = 0;

async function openThreaded() {
  files += 1;
  const file = path.join(folder, `threaded-${files}.db`);
  const database = await openAccountsDatabase(file, { sqliteThread });
  return { file, database, store: new AccountStore(database) };
}

it('1. reads what it wrote, and undoes what failed', async () => {
  const { database, store } = await openThreaded();
  const { mark } = await store.keyChanges();
  const { account } = await store.createAccount({ username: 'oat-mill', plan: 'pro' });
  expect(await store.findAccount('OAT-MILL')).toMatchObject({ id: account.id, plan: 'pro' });
  expect((await store.keyChanges(mark)).accountIds).toBe('all');
  expect(await codeOf(store.createAccount({ username: 'Oat-Mill', plan: 'pro' }))).toBe('ACCOUNT_EXISTS');
  const half = database.write(async (write) => {
    await write.updateTable('account').set({ plan: 'scale' }).where('id', '=', account.id).execute();
    await write
      .insertInto('session')
      .values({ id: 'x' } as never)
      .execute();
  });
  await expect(half).rejects.toThrow(/NOT NULL constraint failed/);
  expect(await store.findAccount('oat-mill')).toMatchObject({ plan: 'pro' });
  await database.close();
});

it('2. makes changes one after the other', async () => {
  const { database, store } = await openThreaded();
  const names = Array.from({ length: 30 }, (_, at) => `baker-${at % 10}`);
  const outcomes = await Promise.all(names.map((username) => codeOf(store.createAccount({ username, plan: 'pro' }))));
  expect(outcomes.filter((code) => code === undefined)).toHaveLength(10);
  expect(await store.listAccounts()).toHaveLength(10);
  await database.close();
});

it('3. reads and turns on while a write waits for the lock', async () => {
  const { file, database, store } = await openThreaded();
  await store.createAccount({ username: 'first', plan: 'pro' });
  const other = new DatabaseSync(file);
  other.exec('begin immediate');
  let isDone = false;
  const writing = store.createAccount({ username: 'second', plan: 'pro' }).then(() => {
    isDone = true;
  });
  for (let turn = 0; turn < 100; turn++) {
    expect(await store.findAccount('first')).toBeDefined();
    await nextTurn();
  }
  expect(isDone).toBe(false);
  other.exec('rollback');
  other.close();
  await writing;
  expect(await store.findAccount('second')).toBeDefined();
  await database.close();
});

it('4. notices that its file was moved away', async () => {
  const { file, database, store } = await openThreaded();
  renameSync(file, `${file}.moved`);
  expect(await codeOf(store.createAccount({ username: 'late', plan: 'pro' }))).toBe('ACCOUNTS_UNAVAILABLE');
  renameSync(`${file}.moved`, file);
  await store.createAccount({ username: 'back', plan: 'pro' });
  await database.close();
  await expect(store.createAccount({ username: 'closed', plan: 'pro' })).rejects.toThrow();
});

/** SQLite says the same of a file that may not grow as of a full disk. */
async function limitPages(database: AccountsDatabase, extraPages: number): Promise<void> {
  await database.write(async (write) => {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(write);
    await sql.raw(`pragma max_page_count = ${rows[0]!.page_count + extraPages}`).execute(write);
  });
}

it.each([sqliteThread, undefined])('5. says that the disk is full, and changes nothing', async (thread) => {
  files += 1;
  const database = await openAccountsDatabase(
    path.join(folder, `full-${files}.db`),
    thread && { sqliteThread: thread },
  );
  const store = new AccountStore(database);
  await limitPages(database, 1);
  const created: string[] = [];
  let refusal: unknown;
  while (refusal === undefined) {
    const username = `baker-${1000 + created.length}`;
    refusal = await store.createAccount({ username, plan: 'pro' }).then(
      () => void created.push(username),
      (error: unknown) => error,
    );
  }
  expect(refusal).toMatchObject({ code: 'ACCOUNTS_UNAVAILABLE', message: expect.stringMatching(/^The disk is full/) });
  expect((await store.listAccounts()).map(({ username }) => username)).toEqual(created);
  await limitPages(database, 1_000);
  await store.createAccount({ username: 'when-there-was-room', plan: 'pro' });
  await database.close();
});
