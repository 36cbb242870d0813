// Two real nodes on one real PostgreSQL:
// 1. A known key costs PostgreSQL no statement; what there is comes from the watch, four times a second for each node.
// 2. A sign-in on one node holds on the other; a revocation reaches both within a second. (Plan changes: key-cache.test.ts.)
// 3. PostgreSQL stops under load and starts again: no look-up of an anonymous caller or a known key fails, unknown keys
//    are told to come again and not that they are wrong, and no counted request is lost or counted twice.
// 5. An id that PostgreSQL cannot even hold is not found.
// 4. The nodes end in good order, also while PostgreSQL is away. No log holds the password.
// 6. What a node has counted and not written is added by its next start: after SIGTERM while PostgreSQL is away, and after
//    SIGKILL but for the last second.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AccountStore } from '../../../src/accounts/account-store.ts';
import { openAccountsDatabase } from '../../../src/accounts/database/database.ts';
import type { AccountsDatabase } from '../../../src/accounts/database/engine.ts';
import type { PostgresLocation } from '../../../src/accounts/database/postgres-pool.ts';
import { createKey } from '../../../src/accounts/keys/key-format.ts';
import { UsageStore } from '../../../src/accounts/usage/usage-store.ts';
import { NUTELLA } from '../../support/foods.ts';
import { type Answer, bearer, get, inParallel, request } from '../../support/http.ts';
import { ABOUT_A_SECOND_MS } from '../../support/patience.ts';
import { addressOf, POSTGRES_PASSWORD, type PostgresServer, startPostgres } from '../../support/postgres.ts';
import { type Environment, type Larder, startLarder, UNLIMITED } from '../../support/start-larder.ts';
import { until } from '../../support/until.ts';

const BARCODE = '/barcode/3017620422003';
const DAY_MS = 86_400_000;
let server: PostgresServer;
let location: PostgresLocation;
let database: AccountsDatabase;
let store: AccountStore;
let nodes: Larder[];
let env: Environment;
let known: { key: string; id: number };
/** Requests with a key that counted, by the key's id: whatever was answered, but for refused keys. */
const asked = new Map<number, number>();

beforeAll(async () => {
  server = await startPostgres({ settings: ['log_statement=all'] });
  location = await server.newLocation();
  database = await openAccountsDatabase(location);
  store = new AccountStore(database);
  env = { ...UNLIMITED, DATABASE_URL: addressOf(location), LARDER_SECRET: 'thirty-two characters or even more' };
  nodes = [await startLarder({ env, foods: [NUTELLA] }), await startLarder({ env, foods: [NUTELLA] })];
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  await database.close();
  await server.stop();
});

const bearerOnly = (key: string) => ({ headers: bearer(key) });

async function newKey(account: string, name: string): Promise<{ key: string; id: number }> {
  const { key, record } = await store.createNamedKey({ account, name });
  return { key, id: record.id };
}

async function ask(node: Larder, { key, id }: { key: string; id: number }): Promise<Answer> {
  const answer = await get(node.url, BARCODE, bearer(key));
  if (answer.status !== 401 && answer.status !== 503) asked.set(id, (asked.get(id) ?? 0) + 1);
  return answer;
}

/** The requests with each key of the account that are written; midnight may pass during the test. */
async function written(): Promise<Map<number, number>> {
  const { id } = (await store.findAccount('oat-mill'))!;
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const days = { by: 'day', fromMs: today - DAY_MS, toMs: today + DAY_MS } as const;
  const { keys } = await new UsageStore(database).usageOf(id, days);
  return new Map(keys.map(({ keyId, requests }) => [keyId, requests]));
}

/** Every request that counted is written, and none twice. */
async function untilAllIsWritten(): Promise<void> {
  const sum = (counts: Map<number, number>) => [...counts.values()].reduce((total, each) => total + each, 0);
  await until(async () => sum(await written()) >= sum(asked));
  expect(await written()).toEqual(asked);
}

it('1. asks PostgreSQL nothing for a key that it knows', async () => {
  await store.createAccount({ username: 'oat-mill', plan: 'scale' });
  const known = await newKey('oat-mill', 'counted');
  for (const node of nodes) expect((await ask(node, known)).status).toBe(200);
  const [before, startedAt] = [server.statements(), performance.now()];
  await inParallel(2_000, 8, async (nth) => {
    expect((await ask(nodes[nth % 2]!, known)).status).toBe(200);
  });
  const seconds = (performance.now() - startedAt) / 1000;
  const statements = server.statements() - before;
  // Each node looks four times a second, writes its counts every ten seconds in three statements, and does some chores
  // after its start.
  expect(statements).toBeLessThan(2 * (4 * seconds + 6 * Math.ceil(seconds / 5) + 30));
  expect(statements).toBeLessThan(500);
});

it('5. ids that nothing can have are not found, and no fault of the service', async () => {
  const [node] = nodes as [Larder, Larder];
  const { accountKey } = await store.createAccount({ username: 'rye-mill', plan: 'pro' });
  const ids = [
    '987654321',
    '-1',
    '2147483648',
    '9223372036854775808',
    '9'.repeat(30),
    '9'.repeat(400),
    '9'.repeat(4_400),
  ];
  const texts = ['x', '%00', 'a%00b', '%ED%A0%80', '%F0%9F%98%80', 'x'.repeat(9_000)];
  const body = '{"name":"oats"}';
  // Node's client gives no length to the body of a DELETE by itself.
  const typed = { 'Content-Type': 'application/json', 'Content-Length': String(body.length) };
  const changes = { headers: { ...bearer(accountKey), ...typed }, body };
  const targets = [
    ...ids.flatMap((id) => [`GET /auth/keys/${id}`, `DELETE /auth/keys/${id}`, `PATCH /auth/keys/${id}`]),
    ...ids.map((id) => `POST /auth/keys/${id}/rotate`),
    ...texts.flatMap((text) => [`DELETE /auth/sessions/${text}`, `DELETE /auth/identities/${text}`]),
  ];
  const wrong: string[] = [];
  for (const target of targets) {
    const [method, path] = target.split(' ') as [string, string];
    const { status } = await request(node.url, path, {
      method,
      ...(method === 'GET' ? bearerOnly(accountKey) : changes),
    });
    if (status !== 404) wrong.push(`${target.slice(0, 60)}: ${status}`);
  }
  for (const id of ids.slice(2)) {
    const { status } = await get(node.url, `/auth/usage?key_id=${id}`, bearer(accountKey));
    if (status !== 404 && status !== 422) wrong.push(`usage of ${id.slice(0, 30)}: ${status}`);
  }
  for (const cursor of ['999999999999999', '0']) {
    const { status } = await get(node.url, `/auth/events?cursor=${cursor}`, bearer(accountKey));
    if (status !== 200) wrong.push(`cursor ${cursor}: ${status}`);
  }
  expect(wrong).toEqual([]);
});

it('2. nodes follow each other within a second', async () => {
  const [one, other] = nodes as [Larder, Larder];
  const post = (node: Larder, target: string, body: object) => {
    const headers = { 'Content-Type': 'application/json' };
    return request(node.url, target, { method: 'POST', headers, body: JSON.stringify(body) });
  };
  const password = 'seven jars of plum jam';
  expect((await post(one, '/auth/register', { username: 'mia', password })).status).toBe(201);
  const signedIn = await post(one, '/auth/sign-in', { login: 'mia', password });
  expect(signedIn.status).toBe(200);
  const cookie = String(signedIn.headers['set-cookie']?.[0]).split(';')[0]!;
  expect((await get(other.url, '/auth/account', { Cookie: cookie })).status).toBe(200);

  const leaked = await newKey('oat-mill', 'leaked');
  for (const node of nodes) expect((await ask(node, leaked)).status).toBe(200);
  await one.cli('key', 'revoke', '--account', 'oat-mill', '--name', 'leaked');
  for (const node of nodes) {
    expect(await until(async () => (await ask(node, leaked)).status === 401)).toBeLessThan(ABOUT_A_SECOND_MS);
  }
});

it('3. goes on while PostgreSQL is away, and makes good for it', async () => {
  const [one] = nodes as [Larder, Larder];
  known = await newKey('oat-mill', 'known');
  const unseen = await newKey('oat-mill', 'unseen');
  for (const node of nodes) expect((await ask(node, known)).status).toBe(200);

  const load = { isOn: true, failed: [] as number[], answered: 0 };
  const worker = async (node: Larder, isKeyed: boolean) => {
    while (load.isOn) {
      const answer = isKeyed ? await ask(node, known) : await get(node.url, BARCODE);
      load.answered += 1;
      if (answer.status !== 200) load.failed.push(answer.status);
      await sleep(20);
    }
  };
  const workers = nodes.flatMap((node) => [worker(node, true), worker(node, false)]);
  await until(() => load.answered > 50, 'load');
  await server.halt();
  await until(async () => nodes.every((node) => node.log().includes('known keys keep working')));
  for (const node of nodes) {
    const { status, headers } = await get(node.url, BARCODE, bearer(unseen.key));
    expect([status, headers['retry-after']]).toEqual([503, '1']);
    expect((await get(node.url, BARCODE, bearer(createKey()))).status).toBe(503);
    expect((await get(node.url, '/auth/account', bearer(unseen.key))).status).toBe(503);
  }
  // Past a writing of usage, which fails.
  await until(async () => one.log().includes('usage cannot be written'));
  await server.resume();
  await until(async () => nodes.every((node) => node.log().includes('can be read again')));
  for (const node of nodes) expect((await ask(node, unseen)).status).toBe(200);
  const { answered } = load;
  await until(() => load.answered > answered + 50, 'load afterwards');
  load.isOn = false;
  await Promise.all(workers);
  expect(load.failed).toEqual([]);

  await untilAllIsWritten();
});

it('4. ends in good order, and keeps the password to itself', async () => {
  const [one, other] = nodes as [Larder, Larder];
  expect(await one.end('SIGTERM')).toBe(0);
  await server.halt();
  for (let nth = 0; nth < 5; nth++) expect((await ask(other, known)).status).toBe(200);
  expect(await other.end('SIGTERM')).toBe(0);
  await server.resume();
  for (const node of nodes) {
    for (const text of [POSTGRES_PASSWORD, encodeURIComponent(POSTGRES_PASSWORD)]) {
      expect(node.log()).not.toContain(text);
    }
    expect(node.log()).toContain('"msg":"stopped"');
  }
});

it('6. adds at its next start what was not written', async () => {
  const [, { data }] = nodes as [Larder, Larder];
  const killed = await startLarder({ env, data });
  expect((await ask(killed, known)).status).toBe(200);
  await untilAllIsWritten();
  // Nothing can be written, so that all depends on what is saved each second.
  await server.halt();
  const before = asked.get(known.id)!;
  let answered = 0;
  let isOn = true;
  const load = (async () => {
    while (isOn) {
      const isAnswered = await get(killed.url, BARCODE, bearer(known.key)).then(
        ({ status }) => status === 200,
        () => false,
      );
      if (isAnswered) answered += 1;
      await sleep(5);
    }
  })();
  const answeredByThen = Math.ceil(Math.random() * 200);
  await until(() => answered >= answeredByThen, 'load');
  await until(async () => savedIn(data) >= answeredByThen);
  // At any moment between two savings.
  const more = answered + Math.ceil(Math.random() * 100);
  await until(() => answered >= more, 'more load');
  await killed.end('SIGKILL');
  isOn = false;
  await load;
  await server.resume();
  const next = await startLarder({ env, data });
  const ofKey = async () => (await written()).get(known.id)!;
  await until(async () => (await ofKey()) >= before + answeredByThen);
  // The answer to the last request may be lost, and the request counted all the same.
  expect(await ofKey()).toBeLessThanOrEqual(before + answered + 1);
  await next.end('SIGTERM');
});

/** The requests in the file of a node that are not written. */
function savedIn(data: string): number {
  const files = readdirSync(data).filter((name) => /^usage-pending-[\w-]+\.json$/.test(name));
  try {
    return files.reduce((sum, name) => sum + sumOf(readFileSync(path.join(data, name), 'utf8')), 0);
  } catch {
    // Written and removed between the two.
    return 0;
  }
}

function sumOf(saved: string): number {
  const batches = JSON.parse(saved) as { counts: number[][] }[];
  return batches.flatMap(({ counts }) => counts).reduce((sum, count) => sum + count[3]!, 0);
}
