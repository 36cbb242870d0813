// The commands with DATABASE_URL, as the real program:
// 1. Accounts and keys are made, listed and changed in PostgreSQL, and no embedded file appears.
// 2. `accounts move` brings the embedded accounts over, says what to do next, and refuses a second time.
// 3. `status` and `doctor` look at PostgreSQL and change nothing; they say what to do when it is not there.
// 4. `backup` and `restore` name PostgreSQL's own tools.
// 5. A wrong address ends every command with a sentence that holds no password; `serve` says it and goes on, as in an
//    outage, but ends where only a person can help.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import STEPS from '../../src/accounts/database/migrations.json' with { type: 'json' };
import { addressOf, POSTGRES_PASSWORD, type PostgresServer, startPostgres } from '../support/postgres.ts';
import { type Environment, makeDataFolder, removeDataFolder, runLarder } from '../support/start-larder.ts';

const ALL_MIGRATIONS = STEPS.length;
const SECRET = 'a secret of thirty-two characters, or more';
let server: PostgresServer;
let data: string;
let settings: Environment;

beforeAll(async () => {
  server = await startPostgres();
  data = await makeDataFolder();
  const DATABASE_URL = addressOf(await server.emptyLocation());
  settings = { LARDER_DATA: data, PORT: '0', DATABASE_URL, LARDER_SECRET: SECRET };
});
afterAll(async () => {
  await server.stop();
  await removeDataFolder(data);
});

async function json<T>(env: Environment, ...words: string[]): Promise<T> {
  const { status, stdout, stderr } = await runLarder(words, env);
  expect({ status, stderr }).toMatchObject({ status: 0 });
  return JSON.parse(stdout) as T;
}

interface Finding {
  check: string;
  state: string;
  words: string;
  advice?: string;
}

async function accountsFinding(env: Environment): Promise<Finding> {
  const findings = JSON.parse((await runLarder(['doctor'], env)).stdout) as Finding[];
  return findings.find(({ check }) => check === 'accounts')!;
}

it('3. looks at an empty database without making anything in it', async () => {
  const status = await json<Record<string, unknown>>(settings, 'status');
  expect(status).toMatchObject({
    accounts: null,
    accounts_in: {
      kind: 'postgresql',
      version: expect.stringMatching(/^\d+\.\d+$/),
      migrations_missing: ALL_MIGRATIONS,
    },
    troubles: [],
  });
  expect(await accountsFinding(settings)).toMatchObject({
    state: 'ok',
    words: expect.stringMatching(/^none yet in PostgreSQL \d+\.\d+ at 127\.0\.0\.1:\d+, database "/),
  });
  expect(await json(settings, 'account', 'list', '--json')).toEqual([]);
  const keys = await runLarder(['key', 'list', '--account', 'mia'], settings);
  expect(keys).toMatchObject({ status: 1, stderr: expect.stringContaining('"larder account create"') });
  expect(await json(settings, 'status')).toMatchObject({ accounts_in: { migrations_missing: ALL_MIGRATIONS } });
});

it('2. moves the embedded accounts, once', async () => {
  const embedded = { LARDER_DATA: data, PORT: '0' };
  await json(embedded, 'account', 'create', '--username', 'mia', '--plan', 'pro', '--json');
  await json(embedded, 'key', 'create', '--account', 'mia', '--name', 'ci', '--json');
  const unset = await runLarder(['accounts', 'move'], embedded);
  expect([unset.status, unset.stderr]).toEqual([1, expect.stringMatching(/^larder: Set DATABASE_URL/)]);

  const other = addressOf(await server.emptyLocation());
  const moved = await runLarder(['accounts', 'move'], { ...embedded, DATABASE_URL: other });
  expect([moved.status, moved.stderr]).toEqual([0, '']);
  expect(moved.stdout).toMatch(/^Copied 1 accounts with 2 keys, 0 sessions and everything else: \d+ rows\./);
  expect(moved.stdout).toMatch(/set DATABASE_URL on every node, and LARDER_SECRET to the content of secret\.key/);

  const told = await json<{ rows: Record<string, number> }>(settings, 'accounts', 'move', '--json');
  expect(told.rows).toMatchObject({ account: 1, api_key: 2, session: 0 });
  const again = await runLarder(['accounts', 'move'], settings);
  expect([again.status, again.stderr]).toEqual([1, expect.stringMatching(/already 1 account .*Nothing was copied/)]);
});

it('1. works on PostgreSQL alone', async () => {
  const before = readFileSync(path.join(data, 'accounts.db'));
  expect(await json(settings, 'account', 'list', '--json')).toMatchObject([{ username: 'mia', plan: 'pro' }]);
  await json(settings, 'account', 'create', '--username', 'Ben', '--json');
  await json(settings, 'account', 'plan', '--username', 'ben', '--plan', 'scale', '--json');
  await json(settings, 'key', 'create', '--account', 'ben', '--name', 'production', '--json');
  expect(await json<unknown[]>(settings, 'key', 'list', '--account', 'ben', '--json')).toHaveLength(2);
  expect((await runLarder(['key', 'revoke', '--account', 'ben', '--name', 'production'], settings)).status).toBe(0);
  await json(settings, 'account', 'password', '--username', 'ben', '--generate', '--json');
  expect(readFileSync(path.join(data, 'accounts.db')).equals(before)).toBe(true);

  const elsewhere = await makeDataFolder();
  await json({ ...settings, LARDER_DATA: elsewhere }, 'account', 'list', '--json');
  expect(existsSync(path.join(elsewhere, 'accounts.db'))).toBe(false);
  await removeDataFolder(elsewhere);
});

it('3. says what there is, and that nodes need one secret', async () => {
  expect(await json(settings, 'status')).toMatchObject({ accounts: 2, accounts_in: { migrations_missing: 0 } });
  expect(await accountsFinding(settings)).toMatchObject({ state: 'ok', words: expect.stringMatching(/^2 in Postgre/) });
  const finding = await accountsFinding({ ...settings, LARDER_SECRET: '' });
  expect(finding).toMatchObject({ state: 'warn', advice: expect.stringContaining('same LARDER_SECRET on every node') });
});

it('4. leaves backups to PostgreSQL', async () => {
  for (const command of ['backup', 'restore']) {
    const { status, stderr } = await runLarder([command, path.join(data, 'copy.db')], settings);
    expect([status, stderr]).toEqual([1, expect.stringMatching(/DATABASE_URL is set.*pg_dump.*pg_restore/)]);
  }
});

it('5. says that the address is wrong, never with the password', async () => {
  const [, port] = /@127\.0\.0\.1:(\d+)/.exec(settings.DATABASE_URL!)!;
  const wrong = { ...settings, DATABASE_URL: settings.DATABASE_URL!.replace(`:${port}/`, ':1/') };
  const secrets = [POSTGRES_PASSWORD, encodeURIComponent(POSTGRES_PASSWORD)];
  for (const words of [
    ['account', 'list'],
    ['accounts', 'move'],
  ]) {
    const { status, stdout, stderr } = await runLarder(words, wrong);
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^larder: .*ECONNREFUSED.*check the host and port/im)]);
    for (const secret of secrets) expect(stdout + stderr).not.toContain(secret);
  }
  const refused = { ...settings, DATABASE_URL: settings.DATABASE_URL!.replace(/:\/\/.*@/, '://larder:wrong@') };
  for (const words of [['serve'], ['account', 'list']]) {
    const { status, stderr } = await runLarder(words, refused);
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^larder: .*Check the user and the password/im)]);
  }
  const status = await json<{ troubles: string[] }>(wrong, 'status');
  expect(status).toMatchObject({ accounts: null, troubles: [expect.stringMatching(/^accounts: .*cannot be reached/)] });
  expect(await accountsFinding(wrong)).toMatchObject({ state: 'problem', advice: expect.stringContaining('start') });
  const invalid = await runLarder(['account', 'list'], { ...settings, DATABASE_URL: `postgres://mia:${secrets[0]}` });
  expect([invalid.status, invalid.stderr]).toEqual([1, expect.stringContaining('DATABASE_URL=(not shown)')]);
});
