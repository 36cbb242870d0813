// 1. `backup` and `restore` bring accounts back, and say what they did.
// 2. Nothing is overwritten unasked, and a file that is no backup is refused.
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { commandLineOn } from '../accounts/command-line.ts';
import { useTemporaryFolder } from '../accounts/other-process.ts';

const folder = useTemporaryFolder();
const larder = commandLineOn(path.join(folder, 'data'));
const copy = path.join(folder, 'accounts-copy.db');

it('brings accounts back, and says what was restored and what was kept', async () => {
  await larder('account', 'create', '--username', 'mia');
  await larder('key', 'create', '--account', 'mia', '--name', 'ci');
  expect(await larder('backup', copy)).toMatchObject({ stdout: `Wrote the accounts to ${copy}.\n`, error: undefined });
  await larder('account', 'create', '--username', 'ben');
  await larder('key', 'revoke', '--account', 'mia', '--name', 'ci');

  const { stdout, error } = await larder('restore', copy);
  expect(error).toBeUndefined();
  const [restored, kept] = stdout.split('\n');
  expect(restored).toBe(`Restored from ${copy}: 1 account, 2 keys in use.`);
  expect(existsSync(/accounts are in (.+)\.$/.exec(kept)![1])).toBe(true);
  expect(JSON.parse((await larder('account', 'list', '--json')).stdout)).toMatchObject([{ username: 'mia' }]);
  expect(JSON.parse((await larder('key', 'list', '--account', 'mia', '--json')).stdout)).toHaveLength(2);
});

it('overwrites a backup only with --force', async () => {
  expect((await larder('backup', copy)).error).toMatchObject({ code: 'BACKUP_EXISTS' });
  expect((await larder('backup', copy, '--force')).error).toBeUndefined();
});

it('refuses to restore what is no backup', async () => {
  const shoppingList = path.join(folder, 'shopping.txt');
  writeFileSync(shoppingList, 'oats\nmilk\n');
  expect((await larder('restore', shoppingList)).error).toMatchObject({ code: 'BACKUP_UNUSABLE' });
  expect((await larder('restore', path.join(folder, 'missing.db'))).error).toMatchObject({ code: 'BACKUP_UNUSABLE' });
  expect(JSON.parse((await larder('account', 'list', '--json')).stdout)).toHaveLength(1);
});

it('has nothing to back up before there are accounts', async () => {
  const elsewhere = commandLineOn(path.join(folder, 'elsewhere'));
  expect((await elsewhere('backup', path.join(folder, 'none.db'))).error).toMatchObject({ code: 'BACKUP_FAILED' });
});
