/**
 * What PostgreSQL has to do for a hundred nodes: their key caches and usage meters, as they run in a server, in one process on
 * a real PostgreSQL that counts the statements it is given. Every key is used on every node, and somebody registers each
 * second. Then how many changes of keys a second go through, each of another account, from processes of their own while all
 * nodes follow them: in this process, changing keys would wait for a hundred nodes that real ones do not share it with.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { AccountStore } from '../src/accounts/account-store.ts';
import { openAccountsDatabase } from '../src/accounts/database/database.ts';
import type { AccountsDatabase } from '../src/accounts/database/engine.ts';
import type { PostgresLocation } from '../src/accounts/database/postgres-pool.ts';
import { KeyCache } from '../src/accounts/keys/key-cache.ts';
import { hashKey } from '../src/accounts/keys/key-format.ts';
import { UsageMeter } from '../src/accounts/usage/usage-meter.ts';
import { aggregateStagedUsage } from '../src/accounts/usage/usage-staging.ts';
import { UsageStore } from '../src/accounts/usage/usage-store.ts';
import { type PostgresServer, startPostgres } from '../test/support/postgres.ts';
import type { ChangedKeys, KeyChanger } from './change-keys.ts';
import { cpuSecondsOfChildren } from './processes.ts';

const NODES = 100;
const KEYS = 3_000;
const SECONDS = 30;
/** As in a server with PostgreSQL. */
const FLUSH_MS = 10_000;
const CHANGERS = 2;
const CHANGES_AT_ONCE = 15;
const CLIENTS = CHANGERS * CHANGES_AT_ONCE;
/** Registrations at once: they wait for each other. */
const REGISTERING = 4;
const CHANGE_SECONDS = 10;
const POLLING_SECONDS = 5;
const SETTLE_MS = 3_000;

interface SimulatedNode {
  database: AccountsDatabase;
  keys: KeyCache;
  usage: UsageMeter;
}

interface ActiveKey {
  accountId: number;
  keyHash: string;
}

/** Runs the simulation and returns its lines for the report; with `changes` only the part that changes keys. */
export async function benchHundredNodes([part]: readonly string[] = []): Promise<string[]> {
  const onlyChanges = part === 'changes';
  const postgres = await startPostgres({ settings: ['log_statement=all', `max_connections=${NODES * 4}`] });
  const nodes: SimulatedNode[] = [];
  try {
    const location = { ...(await postgres.newLocation()), connections: 3 };
    for (let nth = 0; nth < NODES; nth++) nodes.push(await openNode(await openAccountsDatabase(location)));
    const stores = nodes.map(({ database }) => new AccountStore(database));
    const active = await createKeys(stores);
    const warmUp = await statementsOf(postgres, () => useAll(nodes, active));
    const running = onlyChanges ? undefined : await runNodes(postgres, nodes, active, stores[0]!);
    await stopLogging(location);
    // Every connection reads the settings again.
    await sleep(SETTLE_MS);
    const polling = await processorTime(postgres, async () => {
      await sleep(POLLING_SECONDS * 1000);
      return POLLING_SECONDS;
    });
    const few = await changeKeys(postgres, location, active, { stores: 1, atOnce: CHANGES_AT_ONCE });
    const many = await changeKeys(postgres, location, active, { stores: CHANGES_AT_ONCE, atOnce: 1 });
    const yardstick = await withClients(location, CLIENTS, (clients) =>
      processorTime(postgres, () => bareInserts(clients)),
    );
    const costMs = (work: Work, of: 'cpuSeconds' | 'ownCpuSeconds' = 'cpuSeconds') =>
      (((work[of] - (polling[of] / polling.seconds) * work.seconds) * 1000) / work.done).toFixed(2);
    const changeLine = (who: string, changes: KeyChanges) =>
      `| ${who} | **${rateOf(changes)}** | ${costMs(changes)} | ${((changes.clientSeconds * 1000) / changes.done).toFixed(2)} | ${costMs(changes, 'ownCpuSeconds')} |`;
    const share = (seconds: number) => `${((100 * seconds) / polling.seconds).toFixed(0)} % of a core`;
    return [
      `${NODES} nodes, ${KEYS} keys in use on every node, one registration a second, usage every ${FLUSH_MS / 1000} s`,
      '',
      '| | |',
      '|---|---|',
      `| first use of all keys on all nodes, statements | ${warmUp} for ${NODES * KEYS} look-ups |`,
      ...(running === undefined ? [] : linesOf(running)),
      `| processor time a second of all ${NODES} nodes' polls without changes: PostgreSQL, nodes | ${share(polling.cpuSeconds)}, ${share(polling.ownCpuSeconds)} |`,
      `| load average at the end | ${loadavg()[0]!.toFixed(1)} |`,
      '',
      `${CLIENTS} changes of keys at once, from other processes; processor time in ms for each, beyond that of the polls`,
      '',
      `| | a second | PostgreSQL | the changing processes | all ${NODES} nodes |`,
      '|---|---|---|---|---|',
      changeLine(`by ${CHANGERS} nodes, ${CHANGES_AT_ONCE} at once each`, few),
      changeLine(`by ${CLIENTS} nodes, one at a time`, many),
      `| for comparison, transactions that insert one row | ${rateOf(yardstick)} | ${costMs(yardstick)} | | |`,
    ];
  } finally {
    for (const { keys } of nodes) keys.close();
    await Promise.all(nodes.map(({ database }) => database.close()));
    await postgres.stop();
  }
}

async function openNode(database: AccountsDatabase): Promise<SimulatedNode> {
  const keys = new KeyCache({ store: new AccountStore(database) });
  await keys.start();
  return { database, keys, usage: new UsageMeter({ store: new UsageStore(database), flushMs: FLUSH_MS }) };
}

async function createKeys(stores: readonly AccountStore[]): Promise<ActiveKey[]> {
  const active: ActiveKey[] = [];
  await Promise.all(
    stores.slice(0, REGISTERING).map(async (store, nth) => {
      for (let username = nth; username < KEYS; username += REGISTERING) {
        const { account, accountKey } = await store.createAccount({ username: `mill-${username}`, plan: 'pro' });
        active.push({ accountId: account.id, keyHash: hashKey(accountKey) });
      }
    }),
  );
  return active;
}

/** Uses every key on every node once, and counts it. */
async function useAll(nodes: readonly SimulatedNode[], active: readonly ActiveKey[]): Promise<void> {
  for (const { keys, usage } of nodes) {
    const grants = await Promise.all(active.map(({ keyHash }) => keys.findByHash(keyHash)));
    for (const grant of grants) usage.count(grant!.keyId, 200);
    // As between two requests.
    await sleep(0);
  }
}

interface Running {
  statements: number;
  seconds: number;
  counted: number;
  left: number;
  written: number;
  failures: number;
}

function linesOf({ statements, seconds, counted, left, written, failures }: Running): string[] {
  return [
    `| statements a second and node, over ${seconds.toFixed(0)} s | **${(statements / NODES / seconds).toFixed(1)}** |`,
    `| counted requests, and in the database at the end | ${counted}, **${written}** |`,
    `| not written when all nodes were stopped in the same moment, but saved for the next start | ${left} |`,
    `| writes of usage that failed and were repeated | ${failures} |`,
  ];
}

async function runNodes(
  postgres: PostgresServer,
  nodes: readonly SimulatedNode[],
  active: readonly ActiveKey[],
  registrations: AccountStore,
): Promise<Running> {
  let counted = NODES * KEYS;
  let seconds = 0;
  const statements = await statementsOf(postgres, async () => {
    const startedAt = performance.now();
    // Nodes are not started in the same moment.
    for (const { usage } of nodes) {
      usage.start();
      await sleep(FLUSH_MS / NODES);
    }
    for (let second = 0; performance.now() - startedAt < SECONDS * 1000; second++) {
      await registrations.createAccount({ username: `new-${second}`, plan: 'starter' });
      await useAll(nodes, active);
      counted += NODES * KEYS;
      await sleep(Math.max(0, (second + 1) * 1000 - (performance.now() - startedAt - FLUSH_MS)));
    }
    seconds = (performance.now() - startedAt) / 1000;
  });
  const left = (await Promise.all(nodes.map(({ usage }) => usage.close()))).reduce(
    (sum, { requests }) => sum + requests,
    0,
  );
  // As the next start of a node does with what the last one has saved.
  for (const { usage } of nodes) while (usage.pending > 0) await usage.flush();
  const failures = nodes.reduce((sum, { usage }) => sum + usage.failures, 0);
  return { statements, seconds, counted, left, written: await writtenRequests(nodes[0]!), failures };
}

/** All requests in the database, whoever counted them. */
async function writtenRequests({ database }: SimulatedNode): Promise<number> {
  await aggregateStagedUsage(database);
  const { fn } = database.kysely;
  const query = database.kysely.selectFrom('usage_day').select(fn.sum<string>('requests').as('sum'));
  return Number((await query.executeTakeFirstOrThrow()).sum);
}

interface Work {
  done: number;
  seconds: number;
  /** Of PostgreSQL. */
  cpuSeconds: number;
  /** Of this process, and so of the nodes. */
  ownCpuSeconds: number;
}

/** Runs work that gives how much it has done. Its connections have to be open before. */
async function processorTime(postgres: PostgresServer, work: () => Promise<number>): Promise<Work> {
  const [startedAt, before, ownBefore] = [performance.now(), cpuSecondsOfChildren(postgres.pid()), process.cpuUsage()];
  const done = await work();
  const cpuSeconds = cpuSecondsOfChildren(postgres.pid()) - before;
  const { user, system } = process.cpuUsage(ownBefore);
  const seconds = (performance.now() - startedAt) / 1000;
  return { done, seconds, cpuSeconds, ownCpuSeconds: (user + system) / 1e6 };
}

/** Counting statements is over, and writing the log takes time. */
async function stopLogging(location: PostgresLocation): Promise<void> {
  await withClients(location, 1, async ([client]) => {
    await client!.query("alter system set log_statement = 'none'");
    await client!.query('select pg_reload_conf()');
  });
}

interface KeyChanges extends Work {
  /** Processor time of the processes that change keys. */
  clientSeconds: number;
}

/** Lets other processes change keys, each of its own accounts, once all of them are connected. */
async function changeKeys(
  postgres: PostgresServer,
  location: PostgresLocation,
  active: readonly ActiveKey[],
  load: { stores: number; atOnce: number },
): Promise<KeyChanges> {
  const changers = Array.from({ length: CHANGERS }, (_, nth) => {
    const accountIds = active.filter((_key, at) => at % CHANGERS === nth).map(({ accountId }) => accountId);
    const task: KeyChanger = { location, ...load, accountIds, seconds: CHANGE_SECONDS };
    return fork('scripts/run.js', ['bench/change-keys.ts', JSON.stringify(task)]);
  });
  await Promise.all(changers.map((changer) => once(changer, 'message')));
  let clientSeconds = 0;
  const work = await processorTime(postgres, async () => {
    const all = await Promise.all(changers.map(changedBy));
    clientSeconds = all.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0);
    return all.reduce((sum, { changed }) => sum + changed, 0);
  });
  await Promise.all(changers.map(async (changer) => changer.exitCode ?? once(changer, 'exit')));
  return { ...work, clientSeconds };
}

/** Lets one of them begin; gives what it has done in the end. */
async function changedBy(changer: ChildProcess): Promise<ChangedKeys> {
  changer.send('start');
  const [changed] = (await once(changer, 'message')) as [ChangedKeys];
  return changed;
}

function rateOf({ done, seconds }: Work): string {
  return (done / seconds).toFixed(0);
}

async function withClients<T>(
  { host, port, database, user, password }: PostgresLocation,
  count: number,
  work: (clients: readonly Client[]) => Promise<T>,
): Promise<T> {
  const clients = Array.from({ length: count }, () => new Client({ host, port, database, user, password }));
  await Promise.all(clients.map((client) => client.connect()));
  const result = await work(clients);
  await Promise.all(clients.map((client) => client.end()));
  return result;
}

/** What this machine does at most: as many clients as above, each inserting a row in a transaction of its own. */
async function bareInserts(clients: readonly Client[]): Promise<number> {
  await clients[0]!.query('create table yardstick (id bigint generated always as identity primary key, content text)');
  let inserted = 0;
  const startedAt = performance.now();
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() - startedAt < CHANGE_SECONDS * 1000) {
        await client.query('begin');
        await client.query('insert into yardstick (content) values ($1)', ['x'.repeat(100)]);
        await client.query('commit');
        inserted += 1;
      }
    }),
  );
  return inserted;
}

async function statementsOf(postgres: PostgresServer, work: () => Promise<void>): Promise<number> {
  const before = postgres.statements();
  await work();
  // The log comes through a pipe.
  await sleep(500);
  return postgres.statements() - before;
}
