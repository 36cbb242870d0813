// 1. A backup taken while others write is a whole, consistent database: every account in it has its account key.
// 2. It never overwrites unasked, leaves no half-written file, and only its owner can read it.
// 3. A restore under a running ring takes hold within a second, keeps what was there, and never hands out an id twice.
//    Sessions and links of the backup do not come to life again.
// 4. A file that is no whole accounts database changes nothing.
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it } from 'vitest';
import { backUpAccounts } from '../../../src/accounts/database/backup.ts';
import { restoreAccounts } from '../../../src/accounts/database/restore.ts';
import { KeyCache } from '../../../src/accounts/keys/key-cache.ts';
import { hashKey } from '../../../src/accounts/keys/key-format.ts';
import { codeOf, HOME, SignInHarness } from '../../sign-in/sign-in-harness.ts';
import { locationArgument } from '../../support/accounts-location.ts';
import { openAccountStore } from '../../support/open-account-store.ts';
import { ABOUT_A_SECOND_MS } from '../../support/patience.ts';
import { until } from '../../support/until.ts';
import { linesOf, useOtherProcess, useTemporaryFolder } from '../other-process.ts';

const folder = useTemporaryFolder();
const startProcess = useOtherProcess();
let folders = 0;
function freshFile(): string {
  folders += 1;
  return path.join(folder, `data-${folders}`, 'accounts.db');
}
const inFolder = (name: string) => path.join(folder, name);

describe('a backup', () => {
  it('is consistent while another process writes', async () => {
    const file = freshFile();
    const child = startProcess('flood', locationArgument(file));
    const exited = once(child, 'exit');
    let acknowledged = 0;
    const copies: { name: string; atLeast: number }[] = [];
    for await (const _key of linesOf(child)) {
      acknowledged += 1;
      if (acknowledged % 10 !== 0 || copies.length >= 5) continue;
      const copy = { name: inFolder(`while-writing-${acknowledged}.db`), atLeast: acknowledged };
      await backUpAccounts(file, copy.name);
      if (copies.push(copy) === 5) child.kill('SIGKILL');
    }
    await exited;
    expect(copies).toHaveLength(5);
    for (const { name, atLeast } of copies) {
      const database = new DatabaseSync(name, { readOnly: true });
      expect(database.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
      const { accounts, keys } = database
        .prepare('select (select count(*) from account) accounts, (select count(*) from api_key) keys')
        .get();
      expect(keys).toBe(accounts);
      expect(accounts).toBeGreaterThanOrEqual(atLeast);
      database.close();
    }
  });

  it('does not overwrite unless told to, and is private', async () => {
    const file = freshFile();
    const store = await openAccountStore(file);
    await store.createAccount({ username: 'mia', plan: 'pro' });
    const copy = inFolder('once.db');
    await backUpAccounts(file, copy);
    expect(statSync(copy).mode & 0o777).toBe(0o600);
    const before = readFileSync(copy);
    await store.createAccount({ username: 'ben', plan: 'pro' });
    await expect(backUpAccounts(file, copy)).rejects.toMatchObject({ code: 'BACKUP_EXISTS', value: copy });
    expect(readFileSync(copy)).toEqual(before);
    await backUpAccounts(file, copy, { force: true });
    const restored = await openAccountStore(copy);
    expect(await restored.listAccounts()).toHaveLength(2);
    await restored.close();
    await store.close();
    await expect(backUpAccounts(file, file, { force: true })).rejects.toMatchObject({ code: 'BACKUP_FAILED' });
  });

  it('says why it cannot be written, and leaves nothing behind', async () => {
    const file = freshFile();
    await expect(backUpAccounts(file, inFolder('none.db'))).rejects.toMatchObject({ code: 'BACKUP_FAILED' });
    expect(existsSync(path.dirname(file))).toBe(false);
    await (await openAccountStore(file)).close();
    const nowhere = inFolder('no/such/folder.db');
    await expect(backUpAccounts(file, nowhere)).rejects.toMatchObject({ code: 'BACKUP_FAILED', value: nowhere });
    expect(readdirSync(folder).filter((name) => name.includes('partial'))).toEqual([]);
  });
});

describe('a restore', () => {
  it('takes hold on a running ring within a second, also for keys that were refused meanwhile', async () => {
    const file = freshFile();
    const copy = inFolder('before-the-accident.db');
    const store = await openAccountStore(file);
    const ring = new KeyCache({ store });
    ring.start();
    const { accountKey } = await store.createAccount({ username: 'mia', plan: 'pro' });
    const { key } = await store.createNamedKey({ account: 'mia', name: 'production' });
    await backUpAccounts(file, copy);

    await store.revokeKey('mia', 'production');
    await store.setPlan('mia', 'starter');
    const late = await store.createAccount({ username: 'late', plan: 'pro' });
    await until(async () => (await ring.find(key)) === undefined);
    expect(await ring.find(late.accountKey)).toBeDefined();

    const restored = await restoreAccounts(file, copy);
    expect(restored).toMatchObject({ accounts: 1, keys: 2 });
    expect(await until(async () => (await ring.find(key)) !== undefined)).toBeLessThan(ABOUT_A_SECOND_MS);
    expect(await ring.find(accountKey)).toMatchObject({ plan: 'pro' });
    expect(await ring.find(late.accountKey)).toBeUndefined();

    const kept = await openAccountStore(restored.keptAs!);
    expect(restored.keptAs).toMatch(/accounts\.db\.before-restore-\d{4}-/);
    expect((await kept.listAccounts()).map(({ username }) => username)).toEqual(['late', 'mia']);
    await kept.close();

    const next = await store.createAccount({ username: 'next', plan: 'pro' });
    expect(next.account.id).toBeGreaterThan(late.account.id);
    expect(await ring.find(next.accountKey)).toMatchObject({ username: 'next' });
    ring.close();
    await store.close();
    expect(readdirSync(path.dirname(file)).filter((name) => name.includes('restoring'))).toEqual([]);
  });

  it('brings no session and no link back, and has what was paid asked for again', async () => {
    const file = freshFile();
    const copy = inFolder('signed-in.db');
    const harness = new SignInHarness();
    await harness.open(file);
    const { account, session } = await harness.register({ email: 'mia@food.example' });
    await harness.database.kysely
      .insertInto('billing_customer')
      .values({ account_id: account.id, customer_id: 'cus_1', state: 'null', applied: 0, check_at: null })
      .execute();
    expect(await harness.find(session.token)).toBeDefined();
    const mailed = await harness.tokenMailedTo('mia@food.example');
    await backUpAccounts(file, copy);
    await restoreAccounts(file, copy);
    expect(await harness.find(session.token)).toBeUndefined();
    expect(await codeOf(harness.services.email.confirm(mailed, HOME))).toBe('TOKEN_INVALID');
    expect(await harness.signedIn(account.username)).toMatchObject({ status: 'signed_in' });
    const customer = await harness.database.kysely.selectFrom('billing_customer').selectAll().executeTakeFirstOrThrow();
    expect(customer).toMatchObject({ customer_id: 'cus_1', check_at: '' });
    await harness.services.settled();
    await harness.database.close();
  });

  it('works on a new machine, where there is nothing to keep', async () => {
    const source = freshFile();
    const store = await openAccountStore(source);
    const { accountKey } = await store.createAccount({ username: 'mia', plan: 'pro' });
    await backUpAccounts(source, inFolder('moving.db'));
    await store.close();
    const file = freshFile();
    expect(await restoreAccounts(file, inFolder('moving.db'))).toEqual({
      accounts: 1,
      keys: 1,
      keptAs: undefined,
      wasDamaged: false,
    });
    const moved = await openAccountStore(file);
    expect(await moved.findKeyByHash(hashKey(accountKey))).toMatchObject({ username: 'mia' });
    await moved.close();
  });

  it.each(['', 'delete from account; delete from sqlite_sequence', 'delete from sqlite_sequence'])(
    'hands out no id again on a new machine, whatever the backup has (%s)',
    async (loss) => {
      const source = freshFile();
      const store = await openAccountStore(source);
      await store.createAccount({ username: 'mia', plan: 'pro' });
      const copy = inFolder(`older-${folders}.db`);
      await backUpAccounts(source, copy);
      const lost = await store.createAccount({ username: 'payer', plan: 'pro' });
      await store.close();
      const backup = new DatabaseSync(copy);
      backup.exec(loss);
      backup.close();
      const file = freshFile();
      await restoreAccounts(file, copy);
      const moved = await openAccountStore(file);
      const next = await moved.createAccount({ username: 'stranger', plan: 'pro' });
      expect(next.account.id).toBeGreaterThan(lost.account.id);
      expect(next.account.reference).not.toBe(lost.account.reference);
      await moved.close();
    },
  );

  it('loses nothing acknowledged by others: it is in the kept file or in the restored database', async () => {
    const file = freshFile();
    const empty = inFolder('empty.db');
    await (await openAccountStore(file)).close();
    await backUpAccounts(file, empty);
    const child = startProcess('flood', locationArgument(file));
    const exited = once(child, 'exit');
    const acknowledged: string[] = [];
    let keptAs: string | undefined;
    for await (const key of linesOf(child)) {
      acknowledged.push(key);
      if (acknowledged.length === 20) {
        void restoreAccounts(file, empty).then((restored) => {
          keptAs = restored.keptAs;
          setTimeout(() => child.kill('SIGKILL'), 100);
        });
      }
    }
    await exited;
    const [kept, live] = [await openAccountStore(keptAs!), await openAccountStore(file)];
    for (const key of acknowledged) {
      const found = [await kept.findKeyByHash(hashKey(key)), await live.findKeyByHash(hashKey(key))];
      expect(found.filter((grant) => grant !== undefined)).toHaveLength(1);
    }
    await kept.close();
    await live.close();
  });

  it('changes nothing when the file is no whole accounts database', async () => {
    const file = freshFile();
    const store = await openAccountStore(file);
    await store.createAccount({ username: 'mia', plan: 'pro' });
    for (let number = 0; number < 40; number++) await store.createAccount({ username: `user-${number}`, plan: 'pro' });
    const whole = inFolder('whole.db');
    await backUpAccounts(file, whole);
    const bytes = readFileSync(whole);
    writeFileSync(inFolder('cut.db'), bytes.subarray(0, bytes.length / 2));
    writeFileSync(inFolder('text.db'), 'oats, milk, honey\n'.repeat(1_000));
    writeFileSync(inFolder('nothing.db'), '');
    new DatabaseSync(inFolder('another.db')).exec('create table recipe (name text)');
    const scrambled = Buffer.from(bytes);
    scrambled.fill(0x55, 4096 + 8, 4096 * 4);
    writeFileSync(inFolder('scrambled.db'), scrambled);
    const later = new DatabaseSync(inFolder('whole-later.db'));
    later.close();
    await backUpAccounts(file, inFolder('whole-later.db'), { force: true });
    const newer = new DatabaseSync(inFolder('whole-later.db'));
    newer.exec(`insert into larder_migration values ('999-from-the-future', '2040-01-01')`);
    newer.close();

    for (const name of ['cut.db', 'text.db', 'nothing.db', 'another.db', 'scrambled.db', 'missing.db']) {
      const refused = restoreAccounts(file, inFolder(name));
      await expect(refused, name).rejects.toMatchObject({ code: 'BACKUP_UNUSABLE', value: inFolder(name) });
    }
    await expect(restoreAccounts(file, inFolder('whole-later.db'))).rejects.toMatchObject({ code: 'ACCOUNTS_TOO_NEW' });
    await expect(restoreAccounts(file, file)).rejects.toMatchObject({ code: 'BACKUP_UNUSABLE' });
    expect(await store.listAccounts()).toHaveLength(41);
    expect(readdirSync(path.dirname(file)).filter((name) => !/^accounts\.db(-wal|-shm)?$/.test(name))).toEqual([]);
    await store.close();
  });
});
