/**
 * One of the processes that change keys beside the simulated nodes: opens its connections, says so, and rotates the keys of
 * the given accounts from as many stores at once for some seconds after it is told to.
 */
import { AccountStore } from '../src/accounts/account-store.ts';
import { openAccountsDatabase } from '../src/accounts/database/database.ts';
import type { PostgresLocation } from '../src/accounts/database/postgres-pool.ts';

/** What such a process is told as its first argument, in JSON. */
export interface KeyChanger {
  location: PostgresLocation;
  stores: number;
  accountIds: number[];
  seconds: number;
}

const { location, stores, accountIds, seconds } = JSON.parse(process.argv[2]!) as KeyChanger;
const databases = await Promise.all(Array.from({ length: stores }, () => openAccountsDatabase(location)));
process.once('message', async () => {
  let changed = 0;
  const endsAt = performance.now() + seconds * 1000;
  const rotateSome = async (store: AccountStore, nth: number) => {
    for (let at = nth; performance.now() < endsAt; at += stores) {
      await store.rotateAccountKey(accountIds[at % accountIds.length]!);
      changed += 1;
    }
  };
  await Promise.all(databases.map((database, nth) => rotateSome(new AccountStore(database), nth)));
  // Its connections end afterwards: their processes are still measured.
  process.send!(changed);
  await Promise.all(databases.map((database) => database.close()));
  process.disconnect();
});
process.send!('ready');
