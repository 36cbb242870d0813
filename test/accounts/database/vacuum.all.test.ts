// What a deleted account leaves in the files of an embedded database: nothing.
// 1. Neither in the file nor in its log, among thousands of rows that SQLite has moved between pages.
// 2. What a process that was killed could not erase any more, and what an older version has left, goes with the maintenance.
// 3. While another process reads, a deletion succeeds all the same, and is erased later.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, it } from 'vitest';
import { callerByKey, SignInHarness } from '../../sign-in/sign-in-harness.ts';
import { useTemporaryFolder } from '../other-process.ts';

const folder = useTemporaryFolder();
let files = 0;

async function openHarness(): Promise<{ harness: SignInHarness; file: string }> {
  files += 1;
  const file = path.join(folder, `remains-${files}.db`);
  const harness = new SignInHarness();
  await harness.open(file);
  return { harness, file };
}

function contentOf(file: string): string {
  return ['', '-wal', '-shm', '-journal']
    .filter((suffix) => existsSync(`${file}${suffix}`))
    .map((suffix) => readFileSync(`${file}${suffix}`, 'latin1'))
    .join('\n');
}

function versionOf(file: string): number {
  const database = new DatabaseSync(file);
  const { user_version } = database.prepare('pragma user_version').get() as { user_version: number };
  database.close();
  return user_version;
}

/** A small generator that gives the same numbers every time. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

it('1. among many rows', async () => {
  const { harness, file } = await openHarness();
  const random = seeded(11);
  const people: { account: { id: number; username: string }; accountKey: string }[] = [];
  for (let number = 0; number < 150; number++) {
    const username = `cook-${Math.floor(random() * 1e9)}-${number}`;
    people.push(await harness.store.createAccount({ username, plan: 'pro' }));
    await harness.store.createNamedKey({ account: username, name: `key of ${username}` });
  }
  for (let round = 0; round < 10; round++) {
    await harness.database.write(async (write) => {
      for (const { account } of people) {
        const { id, username } = people[Math.floor(random() * people.length)]!.account;
        const detail = JSON.stringify({ name: username, of: account.id, pad: 'p'.repeat(Math.floor(random() * 200)) });
        const event = { account_id: id, kind: 'key_created', actor: 'owner', occurred_at: String(random()) } as const;
        await write
          .insertInto('audit_event')
          .values({ ...event, detail })
          .execute();
      }
    });
  }
  const gone = people.filter(() => random() < 0.3);
  for (const { account, accountKey } of gone) {
    await harness.services.accountData.delete(callerByKey({ account, accountKey } as never), {});
  }
  const content = contentOf(file);
  expect(gone.length).toBeGreaterThan(25);
  expect(gone.filter(({ account }) => content.includes(account.username))).toEqual([]);
  const kept = people.filter((person) => !gone.includes(person));
  expect(kept.every(({ account }) => content.includes(account.username))).toBe(true);
  await harness.database.close();
});

it('2. what was not erased in time goes with the maintenance', async () => {
  const { harness, file } = await openHarness();
  expect(versionOf(file)).toBe(1);
  const { username } = await harness.register({ username: 'left-behind' });
  // As by a process that was killed before it could erase, or by one that knew nothing of this.
  const other = new DatabaseSync(file);
  other.exec(`pragma foreign_keys = on; pragma secure_delete = off; delete from account where username = '${username}';
    pragma user_version = 0`);
  other.close();
  expect(contentOf(file)).toContain('left-behind');
  await harness.services.purgeExpired();
  expect(contentOf(file)).not.toContain('left-behind');
  expect(versionOf(file)).toBe(1);
  await harness.database.close();
});

it('3. a deletion does not wait for readers for ever', async () => {
  const { harness, file } = await openHarness();
  const owner = await harness.register({ username: 'being-read' });
  const reader = new DatabaseSync(file);
  reader.exec('begin; select * from account');
  await harness.services.accountData.delete(owner.caller, { password: 'seven jars of plum jam' });
  expect(await harness.store.findAccount('being-read')).toBeUndefined();
  reader.exec('commit');
  reader.close();
  await harness.services.purgeExpired();
  expect(contentOf(file)).not.toContain('being-read');
  await harness.database.close();
});
