/**
 * One of the processes that change keys beside the simulated nodes: opens its connections, warms up, says so, and rotates the
 * keys of the given accounts for some seconds after it is told to, with as many stores as it is to stand for nodes.
 */
import { AccountStore } from '../src/accounts/account-store.ts';
import { recordKeyChange } from '../src/accounts/audit/key-events.ts';
import { openAccountsDatabase } from '../src/accounts/database/database.ts';
import type { PostgresLocation } from '../src/accounts/database/postgres-pool.ts';

/** What such a process is told as its first argument, in JSON. */
export interface KeyChanger {
  location: PostgresLocation;
  stores: number;
  /** How many changes each store makes at once. */
  atOnce: number;
  accountIds: number[];
  seconds: number;
}

/** What it says at the end. */
export interface ChangedKeys {
  changed: number;
  /** Processor time of its own. */
  cpuSeconds: number;
}

const WARM_UP_SECONDS = 3;
/** As for a change by the dashboard. */
const record = recordKeyChange({ actor: 'owner', client: { address: '203.0.113.7', userAgent: 'curl/8.5.0' } });

const { location, stores, atOnce, accountIds, seconds } = JSON.parse(process.argv[2]!) as KeyChanger;
const databases = await Promise.all(Array.from({ length: stores }, () => openAccountsDatabase(location)));
const writers = databases.flatMap((database) => Array<AccountStore>(atOnce).fill(new AccountStore(database)));

/** Rotates keys for some seconds; gives how many. */
async function rotateFor(seconds: number): Promise<number> {
  let changed = 0;
  const endsAt = performance.now() + seconds * 1000;
  const rotateSome = async (store: AccountStore, nth: number) => {
    for (let at = nth; performance.now() < endsAt; at += writers.length) {
      await store.rotateAccountKey(accountIds[at % accountIds.length]!, { record });
      changed += 1;
    }
  };
  await Promise.all(writers.map(rotateSome));
  return changed;
}

// A program that has just started is slow for some seconds, unlike a server.
await rotateFor(WARM_UP_SECONDS);
process.once('message', async () => {
  const before = process.cpuUsage();
  const changed = await rotateFor(seconds);
  // Its connections end afterwards: their processes are still measured.
  const { user, system } = process.cpuUsage(before);
  process.send!({ changed, cpuSeconds: (user + system) / 1e6 } satisfies ChangedKeys);
  await Promise.all(databases.map((database) => database.close()));
  process.disconnect();
});
process.send!('ready');
