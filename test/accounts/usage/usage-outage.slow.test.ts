// Counts outlive an outage of the real database: they wait while its file is away, and are written once it is back.
import { renameSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { AccountStore } from '../../../src/accounts/account-store.ts';
import { openAccountsDatabase } from '../../../src/accounts/database/database.ts';
import { UsageMeter } from '../../../src/accounts/usage/usage-meter.ts';
import { UsageStore } from '../../../src/accounts/usage/usage-store.ts';
import { useTemporaryFolder } from '../other-process.ts';

const file = path.join(useTemporaryFolder(), 'accounts.db');

it('writes nothing twice and loses nothing when the database goes away and comes back', async () => {
  const database = await openAccountsDatabase(file);
  const accounts = new AccountStore(database);
  const { account } = await accounts.createAccount({ username: 'mia', plan: 'pro' });
  const [{ id: keyId }] = await accounts.listKeys('mia');
  const usage = new UsageStore(database);
  const errors: unknown[] = [];
  const meter = new UsageMeter({ store: usage, onError: (error) => errors.push(error) });
  meter.count(keyId, 200);
  await meter.flush();

  renameSync(file, `${file}.away`);
  for (let round = 0; round < 3; round++) {
    meter.count(keyId, 200);
    await meter.flush();
  }
  expect(errors).toMatchObject([{ code: 'ACCOUNTS_UNAVAILABLE', value: file }]);
  expect([meter.pending, meter.failures]).toEqual([3, 3]);

  renameSync(`${file}.away`, file);
  meter.count(keyId, 429);
  expect(await meter.close()).toMatchObject({ requests: 0 });
  expect(await usage.requestsToday(account.id)).toEqual(new Map([[keyId, 5]]));
  await database.close();
});
