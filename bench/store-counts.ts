/** What PostgreSQL and Redis see of a request, by their own counts: statements in one's log, `INFO commandstats` of the other. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { PostgresServer } from '../test/support/postgres.ts';
import { getRequest, load } from './load.ts';
import type { Served } from './processes.ts';

/** The stores that nodes share. */
export interface SharedStores {
  postgres: PostgresServer;
  redisPort: number | undefined;
}

const REQUESTS = 1_000;
const KEYED_REQUESTS = 20_000;
/** Longer than the five seconds between two writings of usage, so that one falls into it whatever the moment. */
const LOOK_SECONDS = 11;
/** What this program asks itself, and what connections say once. */
const NOT_COUNTED = new Set(['info', 'config|resetstat', 'config', 'hello', 'client|setinfo', 'client|setname']);

/** Counts for each kind of caller on one node, and returns the lines for the report. */
export async function countStores(
  { postgres, redisPort }: SharedStores,
  node: Served,
  keys: { account: string; capped: string },
): Promise<string[]> {
  const lines = redisPort === undefined ? [] : await countRedis(redisPort, node, keys);
  const idle = await statementsWhile(postgres, async () => {});
  const busy = await statementsWhile(postgres, () =>
    answerAll(node, [getRequest('/food/1', keys.account)], KEYED_REQUESTS),
  );
  return [
    ...lines,
    '',
    `PostgreSQL, statements in ${LOOK_SECONDS} s from two nodes: ${idle} without requests, ${busy} with ${KEYED_REQUESTS} requests of a key`,
  ];
}

async function countRedis(port: number, node: Served, keys: { account: string; capped: string }): Promise<string[]> {
  const redis = new Redis({ port, host: '127.0.0.1' });
  const kinds: [string, Buffer][] = [
    ['anonymous: a minute and an hour', anonymousRequest('/food/1')],
    ['account key: a minute', getRequest('/food/1', keys.account)],
    ['named key with a cap: its own minute and the account’s', getRequest('/food/1', keys.capped)],
  ];
  const lines = [
    `Redis, commands a request, over ${REQUESTS} requests each (\`INFO commandstats\`); only EVALSHA crosses the network`,
    '',
    '| caller | EVALSHA | inside the script | µs of Redis a request |',
    '|---|---|---|---|',
  ];
  try {
    for (const [name, request] of kinds) {
      await answerAll(node, [request], 1);
      await redis.config('RESETSTAT');
      await answerAll(node, [request], REQUESTS);
      const stats = statsOf(await redis.info('commandstats'));
      const asked = stats.get('evalsha') ?? { calls: 0, microseconds: 0 };
      stats.delete('evalsha');
      const inside = [...stats].map(([command, { calls }]) => `${command} ${(calls / REQUESTS).toFixed(2)}`).join(', ');
      const cost = (asked.microseconds / REQUESTS).toFixed(1);
      lines.push(`| ${name} | ${(asked.calls / REQUESTS).toFixed(2)} | ${inside} | ${cost} |`);
    }
  } finally {
    redis.disconnect();
  }
  return lines;
}

async function answerAll({ port }: Served, requests: Buffer[], total: number): Promise<void> {
  const { statuses } = await load({ port, requests, total, connections: 8 });
  if (statuses['200'] !== total) throw new Error(`not all were answered 200: ${JSON.stringify(statuses)}`);
}

function anonymousRequest(target: string): Buffer {
  return Buffer.from(`GET ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
}

/** Calls and processor time by command. */
function statsOf(info: string): Map<string, { calls: number; microseconds: number }> {
  const found = [...info.matchAll(/^cmdstat_([^:]+):calls=(\d+),usec=(\d+)/gm)];
  return new Map(
    found
      .filter(([, command]) => !NOT_COUNTED.has(command!))
      .map(([, command, calls, microseconds]) => [
        command!,
        { calls: Number(calls), microseconds: Number(microseconds) },
      ]),
  );
}

async function statementsWhile(postgres: PostgresServer, work: () => Promise<void>): Promise<number> {
  const before = postgres.statements();
  const over = sleep(LOOK_SECONDS * 1000);
  await work();
  await over;
  return postgres.statements() - before;
}
