/** The faults: what happens to a cluster, and how it is undone. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { Client } from 'pg';
import { AccountStore } from '../../src/accounts/account-store.ts';
import { openAccountsDatabase } from '../../src/accounts/database/database.ts';
import type { TcpWay } from '../../test/support/tcp-way.ts';
import type { Cluster } from './cluster.ts';

/** Undoes a fault. */
type End = () => Promise<void> | void;

/** One fault. */
export interface Fault {
  readonly name: string;
  /** Look-ups go through the balancer where a node goes away, else to the nodes themselves, so that nothing hides an answer. */
  readonly isBalanced?: true;
  begin(cluster: Cluster): Promise<End> | End;
}

const FLAP_MS = 1_000;
/** Half of it each way. */
const DELAY_MS = 200;
const END_EVERY_MS = 200;
const CANCEL_EVERY_MS = 10;
const EVICT_EVERY_MS = 5;
/** Redis loads them for about as long as a fault lasts. */
const LOADED_KEYS = 5_000;
const LOAD_DELAY_US = 2_000;
/** How much a standby lacks when it takes over. */
const LOST_MS = 2_000;
const CHANGES_PER_SECOND = 100;
const MAX_CHANGING = 8;

export const FAULTS: readonly Fault[] = [
  { name: 'nothing, for comparison', begin: () => () => {} },
  {
    name: 'a node is killed (`kill -9`)',
    isBalanced: true,
    begin: async ({ nodes: [node] }) => {
      await node!.end('SIGKILL');
      return () => node!.start();
    },
  },
  {
    name: 'a node hangs (SIGSTOP)',
    isBalanced: true,
    begin: ({ nodes: [node] }) => {
      node!.signal('SIGSTOP');
      return () => node!.signal('SIGCONT');
    },
  },
  { name: 'rolling restart, draining 2 s', isBalanced: true, begin: (cluster) => rollingRestart(cluster, 2) },
  { name: 'rolling restart without draining', isBalanced: true, begin: (cluster) => rollingRestart(cluster, 0) },
  {
    name: 'Redis is killed',
    begin: ({ redis }) => {
      redis.signal('SIGKILL');
      return () => redis.restart();
    },
  },
  {
    name: 'Redis hangs (SIGSTOP)',
    begin: ({ redis }) => {
      redis.signal('SIGSTOP');
      return () => redis.signal('SIGCONT');
    },
  },
  { name: 'Redis: the network loses everything', begin: ({ ways }) => hang(ways.redis) },
  { name: 'Redis: half-open connections', begin: ({ ways }) => halfOpen(ways.redis) },
  { name: `Redis: ${DELAY_MS} ms slower`, begin: ({ ways }) => slow(ways.redis) },
  { name: 'Redis comes and goes every second', begin: ({ ways }) => flap(ways.redis) },
  {
    name: 'Redis loses its counts every second',
    begin: ({ redis }) => {
      const client = new Redis({ host: '127.0.0.1', port: redis.port });
      const timer = setInterval(() => void client.flushall(), FLAP_MS);
      return () => {
        clearInterval(timer);
        client.disconnect();
      };
    },
  },
  {
    name: 'Redis becomes a replica (READONLY)',
    begin: (cluster) => setRedis(cluster, ['replicaof', '127.0.0.1', '1'], ['replicaof', 'no', 'one']),
  },
  {
    name: 'Redis has no memory left (OOM)',
    begin: (cluster) => setRedis(cluster, ['config', 'set', 'maxmemory', '1'], ['config', 'set', 'maxmemory', '0']),
  },
  {
    name: 'Redis evicts counts, two hundred a second',
    begin: ({ redis }) => {
      const client = new Redis({ host: '127.0.0.1', port: redis.port });
      const evict = async () => {
        const key = await client.randomkey();
        if (key !== null) await client.del(key);
      };
      const timer = setInterval(() => void evict(), EVICT_EVERY_MS);
      return () => {
        clearInterval(timer);
        client.disconnect();
      };
    },
  },
  { name: 'Redis loads its data (LOADING)', begin: loadRedis },
  {
    name: 'PostgreSQL crashes',
    begin: async ({ postgres }) => {
      await postgres.crash();
      return () => postgres.resume();
    },
  },
  { name: 'PostgreSQL: the network loses everything', begin: ({ ways }) => hang(ways.postgres) },
  { name: 'PostgreSQL: half-open connections', begin: ({ ways }) => halfOpen(ways.postgres) },
  { name: `PostgreSQL: ${DELAY_MS} ms slower`, begin: ({ ways }) => slow(ways.postgres) },
  { name: 'PostgreSQL comes and goes every second', begin: ({ ways }) => flap(ways.postgres) },
  { name: 'keys and accounts are locked, all keys changed', begin: (cluster) => lock(cluster, ['account', 'api_key']) },
  {
    name: 'every table is locked, all keys changed',
    begin: async (cluster) => lock(cluster, await tablesOf(cluster)),
  },
  {
    name: 'PostgreSQL only reads, as a standby does',
    begin: async (cluster) => {
      await setReadOnly(cluster, 'on');
      return () => setReadOnly(cluster, 'off');
    },
  },
  { name: 'PostgreSQL ends all connections, five times a second', begin: (cluster) => endConnections(cluster, []) },
  { name: 'PostgreSQL cancels what runs, a hundred times a second', begin: cancelStatements },
  { name: `PostgreSQL fails over and lacks the last ${LOST_MS / 1000} s`, begin: failOver },
  {
    name: 'PostgreSQL has no connection left',
    begin: async (cluster) => endConnections(cluster, await takeAllConnections(cluster)),
  },
  { name: `${CHANGES_PER_SECOND} changes of keys a second`, begin: changeKeys },
  {
    name: 'a node starts while PostgreSQL is away',
    isBalanced: true,
    begin: async ({ nodes: [node], postgres }) => {
      await postgres.crash();
      await node!.end();
      await node!.start();
      return () => postgres.resume();
    },
  },
  {
    name: 'PostgreSQL and Redis are away',
    begin: async ({ postgres, redis }) => {
      redis.signal('SIGKILL');
      await postgres.crash();
      return async () => {
        await Promise.all([postgres.resume(), redis.restart()]);
      };
    },
  },
];

/** One node after the other, each once the one before it is up. */
async function rollingRestart({ nodes }: Cluster, drainSeconds: number): Promise<End> {
  for (const node of nodes) {
    await node.end();
    await node.start({ drainSeconds });
    // As long as a balancer needs to notice.
    await sleep(1_000);
  }
  return () => {};
}

function hang(way: TcpWay): End {
  way.hang();
  return () => way.heal();
}

function halfOpen(way: TcpWay): End {
  way.halfOpen();
  return () => {};
}

function slow(way: TcpWay): End {
  way.delayMs = DELAY_MS / 2;
  return () => {
    way.delayMs = 0;
  };
}

function flap(way: TcpWay): End {
  let isCut = false;
  const timer = setInterval(() => {
    isCut = !isCut;
    if (isCut) way.cut();
    else way.heal();
  }, FLAP_MS);
  return () => {
    clearInterval(timer);
    way.heal();
  };
}

async function connect({ location }: Cluster): Promise<Client> {
  const { host, port, database, user, password } = location;
  const client = new Client({ host, port, database, user, password });
  await client.connect();
  return client;
}

async function tablesOf({ postgres, location }: Cluster): Promise<string[]> {
  const rows = await postgres.run(location, "select tablename from pg_tables where schemaname = 'public'");
  return rows.map(({ tablename }) => String(tablename));
}

/** Every node has to read every key again, and cannot. */
async function lock(cluster: Cluster, tables: readonly string[]): Promise<End> {
  const client = await connect(cluster);
  await client.query('update api_key set rate_cap = rate_cap');
  await client.query('begin');
  await client.query(`lock table ${tables.join(', ')} in access exclusive mode`);
  return async () => {
    await client.query('rollback');
    await client.end();
  };
}

async function setReadOnly({ postgres, location }: Cluster, value: 'on' | 'off'): Promise<void> {
  const run = (sql: string) => postgres.run(location, sql);
  await run(`alter system set default_transaction_read_only = ${value}`);
  await run('select pg_reload_conf()');
}

async function setRedis({ redis }: Cluster, begin: readonly string[], end: readonly string[]): Promise<End> {
  const client = new Redis({ host: '127.0.0.1', port: redis.port });
  const [command, ...values] = begin;
  await client.call(command!, ...values);
  return async () => {
    await client.call(end[0]!, ...end.slice(1));
    client.disconnect();
  };
}

/** Opens connections until there is none left. */
async function takeAllConnections(cluster: Cluster): Promise<Client[]> {
  const taken: Client[] = [];
  for (;;) {
    const client = await connect(cluster).catch(() => undefined);
    if (client === undefined) return taken;
    client.on('error', () => {});
    taken.push(client);
  }
}

/** Ends the nodes' connections again and again; where others are `taken`, takes the places of those that it has ended. */
async function endConnections(cluster: Cluster, taken: Client[]): Promise<End> {
  const client = taken.pop() ?? (await connect(cluster));
  const isFull = taken.length > 0;
  const others = "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'larder'";
  let isOver = false;
  const ending = (async () => {
    while (!isOver) {
      await client.query(others);
      if (isFull) taken.push(...(await takeAllConnections(cluster)));
      await sleep(END_EVERY_MS);
    }
  })();
  return async () => {
    isOver = true;
    await ending;
    await Promise.all([client, ...taken].map((each) => each.end()));
  };
}

/** Cancels whatever the nodes' connections are doing, in transactions and outside; keys change meanwhile, so there is something. */
async function cancelStatements(cluster: Cluster): Promise<End> {
  const endChanges = await changeKeys(cluster);
  const client = await connect(cluster);
  const active = `select pg_cancel_backend(pid) from pg_stat_activity
    where application_name = 'larder' and state <> 'idle'`;
  let isOver = false;
  const cancelling = (async () => {
    while (!isOver) {
      await client.query(active);
      await sleep(CANCEL_EVERY_MS);
    }
  })();
  return async () => {
    isOver = true;
    await cancelling;
    await endChanges();
    await client.end();
  };
}

/** Keys are changed and usage is written, and a server takes over that knows nothing of it. */
async function failOver(cluster: Cluster): Promise<End> {
  const takeOver = await cluster.postgres.copyData();
  const endChanges = await changeKeys(cluster);
  await sleep(LOST_MS);
  await endChanges();
  await takeOver();
  return () => {};
}

/** Fills Redis, and lets it load what it holds slowly: meanwhile it answers every command with LOADING. */
async function loadRedis({ redis }: Cluster): Promise<End> {
  const client = new Redis({ host: '127.0.0.1', port: redis.port });
  const fill = `for nth = 1, tonumber(ARGV[1]) do redis.call('set', 'filler:' .. nth, string.rep('x', 100), 'ex', 60) end`;
  await client.eval(fill, 0, LOADED_KEYS);
  await client.config('SET', 'loading-process-events-interval-bytes', '1024');
  await client.config('SET', 'key-load-delay', String(LOAD_DELAY_US));
  const loaded = client.call('debug', 'reload');
  return async () => {
    await loaded;
    await client.config('SET', 'key-load-delay', '0');
    client.disconnect();
  };
}

/** Creates, rotates and revokes keys beside those that the look-ups use, whose accounts nodes then read again. */
async function changeKeys({ location, accounts }: Cluster): Promise<End> {
  const database = await openAccountsDatabase(location);
  const store = new AccountStore(database);
  const changes = new Set<Promise<unknown>>();
  let nth = 0;
  const change = async (account: number, name: string) => {
    await store.createNamedKey({ account, name });
    await store.rotateKey(account, name);
    await store.revokeKey(account, name);
  };
  const timer = setInterval(
    () => {
      // A machine that cannot keep up has enough to do.
      if (changes.size >= MAX_CHANGING) return;
      const changing = change(accounts[nth % accounts.length]!.id, `burst-${nth}`);
      nth += 1;
      changes.add(changing);
      const forget = () => changes.delete(changing);
      changing.then(forget, forget);
    },
    (1000 * 3) / CHANGES_PER_SECOND,
  );
  return async () => {
    clearInterval(timer);
    await Promise.allSettled(changes);
    await database.close();
  };
}
