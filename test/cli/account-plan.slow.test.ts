// 1. `account plan` sets a plan, which payments then leave alone, or hands it back to payments.
// 2. It says what is missing, and takes no two answers at once.
// 3. What the operator does to plans and keys stands in the owner's audit trail.
import path from 'node:path';
import { expect, it } from 'vitest';
import { listEvents } from '../../src/accounts/audit/audit-trail.ts';
import { ACCOUNTS_FILE, openAccountsDatabase } from '../../src/accounts/database/database.ts';
import { commandLineOn } from '../accounts/command-line.ts';
import { useTemporaryFolder } from '../accounts/other-process.ts';

const folder = useTemporaryFolder();
const larder = commandLineOn(folder);

async function inDatabase<T>(
  act: (database: Awaited<ReturnType<typeof openAccountsDatabase>>) => Promise<T>,
): Promise<T> {
  const database = await openAccountsDatabase(path.join(folder, ACCOUNTS_FILE));
  try {
    return await act(database);
  } finally {
    await database.close();
  }
}

const setBy = () =>
  inDatabase(
    async ({ kysely }) => (await kysely.selectFrom('account').select('plan_set_by').executeTakeFirst())?.plan_set_by,
  );

it('1. sets a plan for good, or lets payments decide', async () => {
  await larder('account', 'create', '--username', 'mia');
  expect(await setBy()).toBe('payments');
  expect((await larder('account', 'plan', '--username', 'mia', '--plan', 'scale')).stdout).toBe(
    'mia is now on the Scale plan.\n',
  );
  expect(await setBy()).toBe('operator');
  const { stdout } = await larder('account', 'plan', '--username', 'mia', '--from-payments');
  expect(stdout).toBe('mia is now on the Starter plan; payments decide it from now on.\n');
  expect(await setBy()).toBe('payments');
});

it('2. wants exactly one of both', async () => {
  expect((await larder('account', 'plan', '--username', 'mia')).error).toMatchObject({ code: 'PLAN_MISSING' });
  const both = await larder('account', 'plan', '--username', 'mia', '--plan', 'pro', '--from-payments');
  expect(both.error).toBeDefined();
});

it('3. is told to the owner', async () => {
  await larder('account', 'rotate-key', '--username', 'mia');
  const { events } = await inDatabase(async ({ kysely }) => {
    const { id } = await kysely.selectFrom('account').select('id').executeTakeFirstOrThrow();
    return listEvents(kysely, id);
  });
  expect(events.map(({ kind, actor }) => [kind, actor])).toEqual([
    ['key_rotated', 'operator'],
    ['plan_changed', 'operator'],
    ['plan_changed', 'operator'],
    ['account_created', 'operator'],
  ]);
});
