// 1. `account create` and `key create` with --json print exactly the decided members, on one line.
// 2. Without --json the key stands on a line of its own, and it is said that it is shown once.
// 3. Mistakes end in typed errors or in a usage message, and print nothing on standard output.
// 4. The real program ends with status 0 or 1, and tells mistakes in one line without a stack trace.
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { listEvents } from '../../src/accounts/audit/audit-trail.ts';
import { openAccountsDatabase } from '../../src/accounts/database/database.ts';
import { hashKey, isWellFormedKey } from '../../src/accounts/keys/key-format.ts';
import { commandLineOn } from '../accounts/command-line.ts';
import { useTemporaryFolder } from '../accounts/other-process.ts';
import { openAccountStore } from '../support/open-account-store.ts';
import { runLarder } from '../support/start-larder.ts';

const data = useTemporaryFolder();
const larder = commandLineOn(data);
const larderJson = async (...words: string[]) => JSON.parse((await larder(...words, '--json')).stdout);

async function grantOf(key: string) {
  const store = await openAccountStore(path.join(data, 'accounts.db'));
  try {
    return await store.findKeyByHash(hashKey(key));
  } finally {
    await store.close();
  }
}

describe('larder account', () => {
  it('create prints the account key as JSON', async () => {
    const { stdout, stderr, error } = await larder(
      'account',
      'create',
      '--username',
      'oat-mill',
      '--plan',
      'pro',
      '--json',
    );
    const printed = JSON.parse(stdout);
    expect(stdout.trimEnd()).not.toContain('\n');
    expect(Object.keys(printed)).toEqual(['username', 'plan', 'account_key']);
    expect(printed).toMatchObject({ username: 'oat-mill', plan: 'pro' });
    expect(await grantOf(printed.account_key)).toMatchObject({ username: 'oat-mill', plan: 'pro', kind: 'account' });
    expect({ stderr, error }).toEqual({ stderr: expect.stringContaining(data), error: undefined });
  });

  it('create is on the free plan unless told otherwise, and prints plainly for people', async () => {
    const { stdout } = await larder('account', 'create', '--username', 'mia');
    expect(stdout).toContain('Created the account mia on the Starter plan.');
    expect(stdout).toContain('shown only once');
    expect(stdout.split('\n').filter(isWellFormedKey)).toHaveLength(1);
  });

  it('list shows all accounts', async () => {
    const onTerminal = commandLineOn(data, { isTTY: true });
    expect((await onTerminal('account', 'list')).stdout).toMatch(/^mia +starter +since \d{4}-\d\d-\d\d\noat-mill +pro/);
    expect(await larderJson('account', 'list')).toMatchObject([
      { username: 'mia', plan: 'starter', created_at: expect.any(String) },
      { username: 'oat-mill', plan: 'pro' },
    ]);
    expect(JSON.parse((await larder('account', 'list')).stdout)).toEqual(await larderJson('account', 'list'));
    const empty = commandLineOn(path.join(data, 'empty'), { isTTY: true });
    expect((await empty('account', 'list')).stdout).toContain('no accounts yet');
  });

  it('plan changes the plan', async () => {
    const { stdout } = await larder('account', 'plan', '--username', 'MIA', '--plan', 'scale');
    expect(stdout).toBe('mia is now on the Scale plan.\n');
    await larder('account', 'plan', '--username', 'mia', '--plan', 'starter');
  });

  it('rotate-key replaces the account key', async () => {
    const { account_key: first } = await larderJson('account', 'rotate-key', '--username', 'mia');
    const { account_key: second, username } = await larderJson('account', 'rotate-key', '--username', 'mia');
    expect(username).toBe('mia');
    expect(await grantOf(first)).toBeUndefined();
    expect(await grantOf(second)).toMatchObject({ kind: 'account' });
    const { stdout } = await larder('account', 'rotate-key', '--username', 'mia');
    expect(stdout.split('\n').filter(isWellFormedKey)).toHaveLength(1);
  });

  it.each([
    ['ACCOUNT_EXISTS', ['create', '--username', 'OAT-MILL']],
    ['INVALID_USERNAME', ['create', '--username', 'oat mill']],
    ['ACCOUNT_NOT_FOUND', ['plan', '--username', 'nobody', '--plan', 'pro']],
    ['ACCOUNT_NOT_FOUND', ['rotate-key', '--username', 'nobody']],
  ])('ends with %s for %j', async (code, words) => {
    const { stdout, error } = await larder('account', ...words);
    expect(error).toMatchObject({ code });
    expect(stdout).toBe('');
  });

  it('says on standard error which option is missing or wrong', async () => {
    const missing = await larder('account', 'create');
    expect(missing.error).toMatchObject({ code: 'ACCOUNT_NOT_NAMED', message: expect.stringContaining('--username') });
    const wrong = await larder('account', 'create', '--username', 'ben', '--plan', 'gold');
    expect(wrong.stderr).toContain('starter, pro, scale');
    expect(wrong.stdout).toBe('');
  });
});

/** What the owner finds in the audit trail about keys, the latest first. */
async function keyEventsOf(username: string) {
  const database = await openAccountsDatabase(path.join(data, 'accounts.db'));
  try {
    const query = database.kysely.selectFrom('account').select('id').where('username', '=', username);
    const { events } = await listEvents(database.kysely, (await query.executeTakeFirstOrThrow()).id);
    return events.filter(({ kind }) => kind.startsWith('key_'));
  } finally {
    await database.close();
  }
}

describe('larder key', () => {
  const create = (...words: string[]) => larder('key', 'create', '--account', 'oat-mill', ...words);

  it('create prints the key and its terms as JSON', async () => {
    const { stdout } = await create('--name', 'ci', '--json');
    const printed = JSON.parse(stdout);
    expect(printed).toEqual({ name: 'ci', scope: 'read', key: printed.key, expires_at: null, rate_cap: null });
    expect(await grantOf(printed.key)).toMatchObject({ kind: 'named', scope: 'read', plan: 'pro' });

    const terms = ['--scope', 'full', '--expires', '2099-12-31T23:00:00+01:00', '--rate-cap', '60'];
    const capped = JSON.parse((await create('--name', 'production', ...terms, '--json')).stdout);
    expect(capped).toMatchObject({ scope: 'full', expires_at: '2099-12-31T22:00:00.000Z', rate_cap: 60 });
    expect(await grantOf(capped.key)).toMatchObject({
      scope: 'full',
      rateCap: 60,
      expiresAtMs: Date.UTC(2099, 11, 31, 22),
    });
  });

  it('create prints plainly for people', async () => {
    const { stdout } = await create('--name', 'laptop', '--rate-cap', '10');
    expect(stdout).toContain('Created the key "laptop" of oat-mill: read scope, at most 10 requests per minute.');
    expect(stdout).toContain('shown only once');
    expect(stdout.split('\n').filter(isWellFormedKey)).toHaveLength(1);
  });

  it('list shows what may be shown', async () => {
    const { stdout } = await commandLineOn(data, { isTTY: true })('key', 'list', 'oat-mill');
    expect(stdout.split('\n')[0]).toMatch(
      /^\(account key\) +lk_\w{4}…\w{4} +full scope +since \S+ +never used +0 requests today$/,
    );
    expect(stdout.split('\n').some(isWellFormedKey)).toBe(false);
    expect(
      (await larderJson('key', 'list', '--account', 'oat-mill')).map(({ name }: { name: string }) => name),
    ).toEqual([null, 'ci', 'laptop', 'production']);
    const [accountKey] = await larderJson('key', 'list', '--account', 'oat-mill');
    expect(accountKey).toMatchObject({ id: expect.any(Number), last_used_at: null, requests_today: 0 });
  });

  it('rename gives a key another name, and the key goes on working', async () => {
    const key = JSON.parse((await create('--name', 'dev', '--json')).stdout).key;
    const renamed = await larder('key', 'rename', '--account', 'oat-mill', '--name', 'dev', '--to', 'development');
    expect(renamed.stdout).toBe('The key "dev" of oat-mill is now named "development".\n');
    expect(await grantOf(key)).toBeDefined();
  });

  it('rotate shows a new secret, and ends the old one at once or later', async () => {
    const first = JSON.parse((await create('--name', 'shop', '--json')).stdout).key;
    const rotate = ['key', 'rotate', '--account', 'oat-mill', '--name', 'shop'];
    const overlapUntil = new Date(Date.now() + 3_600_000).toISOString();
    const second = await larderJson(...rotate, '--overlap-until', overlapUntil);
    expect(second).toEqual({
      name: 'shop',
      scope: 'read',
      key: second.key,
      expires_at: null,
      rate_cap: null,
      overlap_until: overlapUntil,
    });
    expect(await grantOf(first)).toMatchObject({ keyId: (await grantOf(second.key))!.keyId });
    const { stdout } = await larder(...rotate);
    expect(stdout).toContain('The key "shop" of oat-mill has a new secret; the old one no longer works.');
    const third = stdout.split('\n').filter(isWellFormedKey);
    expect(third).toHaveLength(1);
    expect(await grantOf(first)).toBeUndefined();
    expect(await grantOf(second.key)).toBeUndefined();
    expect(await grantOf(third[0]!)).toBeDefined();
  });

  it('revoke ends a key', async () => {
    const key = JSON.parse((await create('--name', 'old', '--json')).stdout).key;
    const { stdout, error } = await larder('key', 'revoke', '--account', 'oat-mill', '--name', 'old');
    expect({ stdout, error }).toEqual({ stdout: 'Revoked the key "old" of oat-mill.\n', error: undefined });
    expect(await grantOf(key)).toBeUndefined();
  });

  it('tells the owner what the operator did', async () => {
    await create('--name', 'audited');
    await larder('key', 'rename', '--account', 'oat-mill', '--name', 'audited', '--to', 'seen');
    await larder('key', 'rotate', '--account', 'oat-mill', '--name', 'seen');
    await larder('key', 'revoke', '--account', 'oat-mill', '--name', 'seen');
    const events = (await keyEventsOf('oat-mill')).slice(0, 4);
    expect(events.map(({ kind }) => kind)).toEqual(['key_revoked', 'key_rotated', 'key_renamed', 'key_created']);
    expect(events.map(({ actor }) => actor)).toEqual(['operator', 'operator', 'operator', 'operator']);
    expect(new Set(events.map(({ detail }) => detail.key_id)).size).toBe(1);
  });

  it.each([
    ['KEY_EXISTS', ['create', '--account', 'oat-mill', '--name', 'ci']],
    ['KEY_NOT_FOUND', ['revoke', '--account', 'oat-mill', '--name', 'never']],
    ['KEY_NOT_FOUND', ['rename', '--account', 'oat-mill', '--name', 'never', '--to', 'ever']],
    ['KEY_EXISTS', ['rename', '--account', 'oat-mill', '--name', 'ci', '--to', 'laptop']],
    ['INVALID_KEY_NAME', ['rename', '--account', 'oat-mill', '--name', 'ci', '--to', '']],
    ['KEY_NOT_FOUND', ['rotate', '--account', 'oat-mill', '--name', 'never']],
    ['INVALID_OVERLAP', ['rotate', '--account', 'oat-mill', '--name', 'ci', '--overlap-until', '2099-01-01']],
    ['ACCOUNT_NOT_FOUND', ['create', '--account', 'nobody', '--name', 'ci']],
    ['ACCOUNT_NOT_FOUND', ['list', '--account', 'nobody']],
    ['INVALID_KEY_NAME', ['create', '--account', 'oat-mill', '--name', '']],
    ['INVALID_EXPIRY', ['create', '--account', 'oat-mill', '--name', 'x', '--expires', '2001-01-01']],
    ['INVALID_EXPIRY', ['create', '--account', 'oat-mill', '--name', 'x', '--expires', 'soon']],
    ['INVALID_RATE_CAP', ['create', '--account', 'oat-mill', '--name', 'x', '--rate-cap', '501']],
    ['INVALID_RATE_CAP', ['create', '--account', 'oat-mill', '--name', 'x', '--rate-cap', '0']],
    ['INVALID_RATE_CAP', ['create', '--account', 'oat-mill', '--name', 'x', '--rate-cap', 'many']],
    ['INVALID_RATE_CAP', ['create', '--account', 'mia', '--name', 'x', '--rate-cap', '31']],
  ])('ends with %s for %j', async (code, words) => {
    const { stdout, error } = await larder('key', ...words);
    expect(error).toMatchObject({ code });
    expect(stdout).toBe('');
  });
});

describe('the real program', () => {
  const settings = { LARDER_DATA: data };
  const USING = `larder: using the data folder ${data}\n`;
  const createAccount = ['account', 'create', '--username', 'contested', '--plan', 'scale', '--json'];

  it('lets one of two commands at the same time create an account, and tells the other', async () => {
    const results = await Promise.all([runLarder(createAccount, settings), runLarder(createAccount, settings)]);
    const [winner, loser] = results.sort((one, other) => one.status - other.status);
    expect(winner).toMatchObject({ status: 0, stderr: USING });
    expect(await grantOf(JSON.parse(winner.stdout).account_key)).toMatchObject({
      username: 'contested',
      plan: 'scale',
    });
    expect(loser).toMatchObject({ status: 1, stdout: '' });
    expect(loser.stderr).toBe(`${USING}larder: There is already an account "contested". Choose another username.\n`);
  });

  it('ends with status 1 when an option is wrong or the data folder cannot be used', async () => {
    const wrong = await runLarder(['key', 'create', '--account', 'mia', '--name', 'x', '--scope', 'admin'], settings);
    expect(wrong).toMatchObject({ status: 1, stdout: '' });
    expect(wrong.stderr).toContain('read, full');
    const inFile = path.join(data, 'accounts.db', 'folder');
    const unusable = await runLarder(['account', 'list'], { LARDER_DATA: inFile });
    expect(unusable).toMatchObject({ status: 1, stdout: '' });
    expect(unusable.stderr).toMatch(/^larder: The accounts database .+ cannot be opened: .+\n$/);
  });

  it('copies and restores', async () => {
    const copy = path.join(data, 'copy.db');
    expect(await runLarder(['backup', copy], settings)).toMatchObject({ status: 0, stderr: '' });
    expect(await runLarder(['backup', copy], settings)).toMatchObject({ status: 1, stdout: '' });
    const restored = await runLarder(['restore', copy], settings);
    expect(restored).toMatchObject({ status: 0, stderr: USING });
    expect(restored.stdout).toContain('3 accounts');
  });
});
