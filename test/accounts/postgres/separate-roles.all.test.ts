// Migrations by one role of PostgreSQL, the service by another that may create and change no table (docs/operations.md,
// "A role for migrations only"):
// 1. On an empty database the service does not start, and says who has to migrate.
// 2. `larder accounts migrate` as the owner makes the tables, and the service starts and does all its work.
// 3. The role of the service cannot change tables.
import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PostgresLocation } from '../../../src/accounts/database/postgres-pool.ts';
import { NUTELLA } from '../../support/foods.ts';
import { bearer, request } from '../../support/http.ts';
import { addressOf, type PostgresServer, startPostgres } from '../../support/postgres.ts';
import { makeDataFolder, removeDataFolder, runLarder, startLarder } from '../../support/start-larder.ts';

const SECRET = { LARDER_SECRET: 'a secret of thirty-two characters, or more' };
const PASSWORD = 'seven jars of plum jam';
let server: PostgresServer;
let owner: PostgresLocation;
let service: PostgresLocation;
let data: string;

beforeAll(async () => {
  server = await startPostgres();
  const { database, ...rest } = await server.emptyLocation();
  // The statements of the documentation, for this database.
  const [, documented] = /```sql\n(.*?)```/s.exec(readFileSync('docs/operations.md', 'utf8'))!;
  const statements = documented!.replaceAll(/--.*$|create database .*$/gm, '');
  await server.run({ ...rest, database }, statements);
  await server.run({ ...rest, database }, `alter database ${database} owner to larder_owner`);
  owner = { ...rest, database, user: 'larder_owner', password: 'OWNER-PASSWORD' };
  service = { ...rest, database, user: 'larder_service', password: 'SERVICE-PASSWORD' };
  data = await makeDataFolder();
});
afterAll(async () => {
  await server.stop();
  await removeDataFolder(data);
});

const settingsOf = (location: PostgresLocation) => ({
  ...SECRET,
  LARDER_DATA: data,
  DATABASE_URL: addressOf(location),
});

it('1. says who has to migrate', async () => {
  const refused = await runLarder(['serve'], { ...settingsOf(service), PORT: '0' });
  expect(refused.status).toBe(1);
  expect(refused.stderr).toMatch(/permission denied.*"larder accounts migrate" as the role that owns the tables/s);
});

it('2. serves with a role that may create nothing', async () => {
  const migrated = await runLarder(['accounts', 'migrate'], settingsOf(owner));
  expect(migrated).toMatchObject({ status: 0, stdout: expect.stringMatching(/^Applied 001/) });
  const { DATABASE_URL } = settingsOf(service);
  const larder = await startLarder({ env: { ...SECRET, DATABASE_URL }, foods: [NUTELLA] });
  const post = async (path: string, body: object, headers = {}) => {
    const json = { 'Content-Type': 'application/json', ...headers };
    return request(larder.url, path, { method: 'POST', headers: json, body: JSON.stringify(body) });
  };
  const registered = await post('/auth/register', { username: 'mia', password: PASSWORD });
  expect(registered.status).toBe(201);
  const { account_key: key } = JSON.parse(registered.body.toString()) as { account_key: string };
  expect((await post('/auth/keys', { name: 'ci' }, bearer(key))).status).toBe(201);
  expect((await post('/auth/sign-in', { login: 'mia', password: PASSWORD })).status).toBe(200);
  expect((await request(larder.url, '/barcode/3017620422003', { headers: bearer(key) })).status).toBe(200);
  expect(await larder.end('SIGTERM')).toBe(0);
  const [written] = await server.run(owner, 'select count(*)::int as batches from usage_staging');
  expect(written).toEqual({ batches: 1 });
  expect((await larder.cli('account', 'disable', 'mia')).status).toBe(0);
  expect((await larder.cli('account', 'delete', 'mia', '--yes')).status).toBe(0);
  expect(larder.log()).not.toMatch(/permission denied/);
});

it('3. cannot change tables', async () => {
  const { host, port, database, user, password } = service;
  const client = new Client({ host, port, database, user, password });
  await client.connect();
  try {
    for (const statement of [
      'create table other (id int)',
      'alter table account add column other int',
      'drop table account',
    ]) {
      await expect(client.query(statement)).rejects.toThrow(/permission denied|must be owner/);
    }
  } finally {
    await client.end();
  }
});
