/**
 * What a key costs each request, in process: reading the header, the hash remembered on the socket, the key ring, the
 * gate's expiry check and the count of usage. Statements that reach the database meanwhile are counted: there must be none.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { KyselyPlugin } from 'kysely';
import { AccountStore } from '../src/accounts/account-store.ts';
import { type AccountChange, type Change, selectAccountRow } from '../src/accounts/database/engine.ts';
import { openSqliteEngine } from '../src/accounts/database/sqlite-engine.ts';
import type { KeyGrant } from '../src/accounts/keys/find-grant.ts';
import { KeyCache } from '../src/accounts/keys/key-cache.ts';
import { UsageMeter } from '../src/accounts/usage/usage-meter.ts';
import { UsageStore } from '../src/accounts/usage/usage-store.ts';
import { bearerKeyOf } from '../src/http/gate/bearer-key.ts';

const KEYS = 1_000;
const CHECKS = 1_000_000;
const ROUNDS = 7;
const LIMIT_MICROSECONDS = 5;

/** Runs the benchmark and returns its lines for the report; fails when a check is too slow or reads the database. */
export async function benchKeyCheck(): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'larder-bench-'));
  const engine = await openSqliteEngine(path.join(folder, 'accounts.db'));
  const statements = { run: 0 };
  const kysely = engine.kysely.withPlugin(counting(statements));
  const write = <T>(change: Change<T>) => kysely.transaction().execute(change);
  const writing = {
    ...{ write, writeKeys: write, writeReadCommitted: write, writeWithoutTimeout: write },
    writeAccount: <T>(account: number | string, change: AccountChange<T>) =>
      write(async (transaction) =>
        change(transaction, await selectAccountRow(transaction, account).executeTakeFirst()),
      ),
  };
  const keyReads = { kysely, inBatches: false };
  const database = { ...engine, kysely, keyReads, ...writing };
  try {
    const store = new AccountStore(database);
    const ring = new KeyCache({ store });
    const usage = new UsageMeter({ store: new UsageStore(database) });
    const requests = await requestsOf(store);
    for (const { headers, socket } of requests) await grantOf(ring, { headers, socket } as IncomingMessage);
    if (statements.run < KEYS) throw new Error(`only ${statements.run} statements were counted for ${KEYS} first uses`);

    const check = (request: IncomingMessage) => usage.count((grantOf(ring, request) as KeyGrant).keyId, 200);
    const fresh = requests.map(({ headers }) => ({ headers }));
    const lines = [
      `${KEYS} keys in turn, ${CHECKS} checks, median of ${ROUNDS} rounds (fastest, slowest)`,
      '',
      '| | CPU µs | statements |',
      '|---|---|---|',
    ];
    lines.push(
      measure('key check and count, on a connection that sent the key before', statements, (nth) =>
        check(requests[nth % KEYS]!),
      ),
      measure('key check and count, on a new connection: checksum and SHA-256 too', statements, (nth) =>
        check({ headers: fresh[nth % KEYS]!.headers, socket: {} } as IncomingMessage),
      ),
      measure('of these, the count of usage', statements, (nth) => usage.count(1 + (nth % KEYS), 200)),
    );
    const pending = usage.pending;
    const started = performance.now();
    if ((await usage.close()).requests > 0) throw new Error('usage was not written whole');
    lines.push(
      '',
      `${pending} counted requests of ${KEYS} keys written in ${Math.round(performance.now() - started)} ms`,
    );
    return lines;
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Counts the statements whose results come back. */
function counting(statements: { run: number }): KyselyPlugin {
  return {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements.run += 1;
      return result;
    },
  };
}

async function requestsOf(store: AccountStore): Promise<IncomingMessage[]> {
  const requests: IncomingMessage[] = [];
  const { account } = await store.createAccount({ username: 'bench', plan: 'pro' });
  for (let nth = 0; nth < KEYS; nth++) {
    const { key } = await store.createNamedKey({ account: account.id, name: `key ${nth}` });
    requests.push({ headers: { authorization: `Bearer ${key}` }, socket: {} } as IncomingMessage);
  }
  return requests;
}

function grantOf(ring: KeyCache, request: IncomingMessage): KeyGrant | undefined | Promise<KeyGrant | undefined> {
  return ring.findByHash(bearerKeyOf(request)!.keyHash!);
}

function measure(name: string, statements: { run: number }, act: (nth: number) => void): string {
  const before = statements.run;
  const rounds: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    // Processor time: other programs on the machine do not count.
    const started = process.cpuUsage();
    for (let nth = 0; nth < CHECKS; nth++) act(nth);
    const { user, system } = process.cpuUsage(started);
    // The first round warms up.
    if (round > 0) rounds.push((user + system) / CHECKS);
  }
  rounds.sort((one, other) => one - other);
  const median = rounds[Math.floor(ROUNDS / 2)]!;
  const run = statements.run - before;
  if (run > 0) throw new Error(`${name}: ${run} statements reached the database`);
  if (median > LIMIT_MICROSECONDS) throw new Error(`${name}: ${median.toFixed(2)} µs, more than ${LIMIT_MICROSECONDS}`);
  const spread = `(${rounds[0]!.toFixed(2)}–${rounds[ROUNDS - 1]!.toFixed(2)})`;
  return `| ${name} | ${median.toFixed(2)} ${spread} | ${run} |`;
}
