// A real node on a real PostgreSQL whose tables another session locks, as a migration or a careless operator does:
// 1. Every account request and page is answered within the documented time, with success or with 503 and Retry-After,
//    however many come at once.
// 2. Look-ups go on: without a key, and with one that is known, also when it was changed right before.
// 3. When the lock is gone everything works again by itself.
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PostgresLocation } from '../../../src/accounts/database/postgres-pool.ts';
import { ACCOUNT_PAGES } from '../../../src/http/account/account-pages.ts';
import { PASSWORD, Person } from '../../http/account/person.ts';
import { NUTELLA } from '../../support/foods.ts';
import { type Answer, bearer, get, request } from '../../support/http.ts';
import { addressOf, type PostgresServer, startPostgres } from '../../support/postgres.ts';
import { type Larder, startLarder, UNLIMITED } from '../../support/start-larder.ts';
import { askSteadily } from '../../support/steady-load.ts';
import { until } from '../../support/until.ts';

const BARCODE = '/barcode/3017620422003';
/** As docs/scaling.md has it, and as much again for a machine that is busy. */
const WITHIN_MS = 2 * 20_000;

let server: PostgresServer;
let location: PostgresLocation;
let node: Larder;
let owner: Person;
let accountKey: string;

beforeAll(async () => {
  server = await startPostgres();
  location = await server.newLocation();
  node = await startLarder({
    foods: [NUTELLA],
    env: {
      ...UNLIMITED,
      DATABASE_URL: addressOf(location),
      LARDER_SECRET: 'thirty-two characters or even more',
      LARDER_ACCOUNT_PER_MINUTE: '0',
      LARDER_TRUST_PROXY: 'loopback',
    },
  });
  owner = new Person(node.url);
  accountKey = await owner.register('rosa');
  expect((await get(node.url, BARCODE, bearer(accountKey))).status).toBe(200);
});
afterAll(async () => {
  await node?.stop();
  await server?.stop();
});

type Requests = Readonly<Record<string, () => Promise<Answer>>>;

const TABLES: Readonly<Record<string, string>> = {
  'keys and accounts': 'account, api_key',
  'sessions and usage': 'session, usage_hour, usage_day, usage_staging',
};
const READ_PATHS = ['/auth/keys', '/auth/usage', '/auth/account', '/auth/events', '/auth/sessions'];
const { home, keys, usage, security, activity } = ACCOUNT_PAGES;
let names = 0;
const freshName = () => `name-${++names}`;

/** What is asked of an account; all of it succeeds where nothing is in the way. */
const REQUESTS: Requests = {
  register: () =>
    new Person(node.url).ask('POST', '/auth/register', { body: { username: freshName(), password: PASSWORD } }),
  'sign in': () => new Person(node.url).ask('POST', '/auth/sign-in', { body: { login: 'rosa', password: PASSWORD } }),
  'create a key': () => owner.ask('POST', '/auth/keys', { body: { name: freshName() } }),
  'create a key by a form': () => sendForm(keys, { form: 'create', name: freshName(), scope: 'read' }),
  ...byName(READ_PATHS, (path) => get(node.url, path, bearer(accountKey))),
  ...byName([home, keys, usage, security, activity], (path) => owner.ask('GET', path)),
};

function byName(paths: readonly string[], ask: (path: string) => Promise<Answer>): Requests {
  return Object.fromEntries(paths.map((path) => [path, () => ask(path)]));
}

function sendForm(path: string, fields: Record<string, string>): Promise<Answer> {
  const body = new URLSearchParams(fields).toString();
  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { Cookie: cookie, Origin: node.url, 'Content-Type': 'application/x-www-form-urlencoded' };
  return request(node.url, path, { method: 'POST', headers, body });
}

/** Asks for everything at once, so often; gives the answers by name. */
async function askAll(times: number): Promise<[name: string, answer: Answer][]> {
  const all = Array.from({ length: times }, () => Object.entries(REQUESTS)).flat();
  return Promise.all(all.map(async ([name, ask]): Promise<[string, Answer]> => [name, await ask()]));
}

const isSuccess = ({ status }: Answer) => status >= 200 && status < 300;

/** Runs the work while another session holds the tables, right after every key was changed. */
async function whileLocked(tables: string, work: () => Promise<void>): Promise<void> {
  const { host, port, database, user, password } = location;
  const client = new Client({ host, port, database, user, password });
  await client.connect();
  try {
    await client.query('update api_key set rate_cap = rate_cap');
    await client.query('begin');
    await client.query(`lock table ${tables} in access exclusive mode`);
    await work();
    await client.query('rollback');
  } finally {
    await client.end();
  }
}

it('answers everything where nothing is in the way', async () => {
  for (const [name, answer] of await askAll(1)) expect([name, isSuccess(answer)]).toEqual([name, true]);
});

describe.each(Object.entries(TABLES))('while the tables of %s are locked', (_name, tables) => {
  it('1, 2, 3. everything is answered in time, look-ups succeed, and nothing remains of it', async () => {
    await whileLocked(tables, async () => {
      let answers: [name: string, answer: Answer][] = [];
      const lookUps = [{ path: BARCODE }, { path: BARCODE, headers: bearer(accountKey) }];
      const { failures } = await askSteadily(node.url, lookUps, async () => {
        answers = await askAll(3);
      });
      expect(failures).toEqual([]);
      const refused = answers.filter(([, answer]) => !isSuccess(answer));
      expect(refused.length).toBeGreaterThan(0);
      for (const [name, { status, elapsedMs, headers, body }] of refused) {
        expect([name, status]).toEqual([name, 503]);
        expect(elapsedMs, name).toBeLessThan(WITHIN_MS);
        if (!headers['content-type']!.startsWith('application/json')) continue;
        expect([name, body.toString()]).toEqual([name, '{"detail":"Service Unavailable"}']);
        expect(headers['retry-after'], name).toMatch(/^[1-9]\d*$/);
      }
    });
    await until(async () => (await askAll(1)).every(([, answer]) => isSuccess(answer)));
  });
});
