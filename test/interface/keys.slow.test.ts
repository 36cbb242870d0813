/**
 * Decisions, keys: what a key looks like, when it begins and ceases to work on a running server, and that no key is
 * ever written to the log or the disk.
 */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createKey } from '../../src/accounts/keys/key-format.ts';
import { createNamedKey } from '../support/accounts.ts';
import { expectUnauthorized, rateLimitOf } from '../support/expectations.ts';
import { NUTELLA } from '../support/foods.ts';
import { type Answer, bearer, get, request } from '../support/http.ts';
import { useLarder } from '../support/start-larder.ts';
import { until } from '../support/until.ts';

const larder = useLarder({
  env: {
    LARDER_FAIRNESS_DELAY_MS: '0',
    LARDER_ANONYMOUS_PER_MINUTE: '0',
    LARDER_HOURLY_CAP: '0',
    LARDER_LOG_LEVEL: 'trace',
  },
  foods: [NUTELLA],
});
const everyKey: string[] = [];

beforeAll(async () => {
  everyKey.push(await newAccount('ferrero', 'pro'));
});

function ask(key: string): Promise<Answer> {
  return get(larder.url, '/barcode/3017620422003', bearer(key));
}

async function newAccount(username: string, plan: string): Promise<string> {
  const args = ['account', 'create', '--username', username, '--plan', plan, '--json'];
  return (await larder.cliJson<{ account_key: string }>(...args)).account_key;
}

async function namedKey(name: string, ...options: string[]): Promise<string> {
  const args = ['key', 'create', '--account', 'ferrero', '--name', name, ...options, '--json'];
  const { key } = await larder.cliJson<{ key: string }>(...args);
  everyKey.push(key);
  return key;
}

describe('interface 5: keys', () => {
  it('account create prints username, plan (starter unless named) and account_key; the key works at once', async () => {
    const args = ['account', 'create', '--username', 'kiosk', '--json'];
    const { account_key, ...rest } = await larder.cliJson<Record<string, string>>(...args);
    expect(rest).toEqual({ username: 'kiosk', plan: 'starter' });
    expect(account_key).toMatch(/^lk_[0-9A-Za-z]{36}$/);
    everyKey.push(account_key!);
    expect((await ask(account_key!)).status).toBe(200);
  });

  it('key create prints name, scope and key; the key works at once', async () => {
    const args = ['key', 'create', '--account', 'ferrero', '--name', 'printed', '--scope', 'read', '--json'];
    const created = await larder.cliJson<Record<string, string>>(...args);
    expect(created).toMatchObject({ name: 'printed', scope: 'read' });
    expect(created.key).toMatch(/^lk_[0-9A-Za-z]{36}$/);
    everyKey.push(created.key!);
    expect((await ask(created.key!)).status).toBe(200);
  });

  it('commands that run side by side all take effect', async () => {
    const keys = await Promise.all(['development', 'staging', 'production'].map((name) => namedKey(name)));
    for (const key of keys) expect((await ask(key)).status).toBe(200);
  });

  it.concurrent.each([
    ['a username that is taken', ['account', 'create', '--username', 'ferrero', '--json']],
    ['a plan that does not exist', ['account', 'create', '--username', 'grocer', '--plan', 'gold', '--json']],
    ['an account that does not exist', ['key', 'create', '--account', 'nobody', '--name', 'x', '--json']],
    [
      'a scope that does not exist',
      ['key', 'create', '--account', 'ferrero', '--name', 'y', '--scope', 'write', '--json'],
    ],
    [
      'an expiry that is no time',
      ['key', 'create', '--account', 'ferrero', '--name', 'y', '--expires', 'soon', '--json'],
    ],
    [
      'an expiry in the past',
      ['key', 'create', '--account', 'ferrero', '--name', 'y', '--expires', '2020-01-01', '--json'],
    ],
    ['a cap of nothing', ['key', 'create', '--account', 'ferrero', '--name', 'y', '--rate-cap', '0', '--json']],
    ["a cap above the plan's", ['key', 'create', '--account', 'ferrero', '--name', 'y', '--rate-cap', '501', '--json']],
    ['a key that does not exist', ['key', 'revoke', '--account', 'ferrero', '--name', 'never-made']],
  ])('%s: exit status not 0, message on standard error, nothing on standard output', async (_case, args) => {
    const { status, stdout, stderr } = await larder.cli(...args);
    expect(status).not.toBe(0);
    expect(stdout).toBe('');
    expect(stderr.trim()).not.toBe('');
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  it('a key that was refused before it existed is no obstacle to others', async () => {
    for (let nth = 0; nth < 50; nth++) expectUnauthorized(await ask(createKey()));
    expect((await ask(await namedKey('after-refusals'))).status).toBe(200);
  });

  it('a revocation holds within a second on a running server, and only for that key', async () => {
    const [leaked, kept] = [await namedKey('leaked'), await namedKey('kept')];
    expect((await ask(leaked)).status).toBe(200);
    expect((await larder.cli('key', 'revoke', '--account', 'ferrero', '--name', 'leaked')).status).toBe(0);
    await until(async () => (await ask(leaked)).status === 401, 'the refusal');
    expectUnauthorized(await ask(leaked));
    expect((await ask(kept)).status).toBe(200);
    expect((await ask(everyKey[0]!)).status).toBe(200);
  });

  it('a plan change holds within a second on a running server', async () => {
    const key = await newAccount('grocer', 'pro');
    expect(rateLimitOf(await ask(key)).limit).toBe(500);
    expect((await larder.cli('account', 'plan', '--username', 'grocer', '--plan', 'scale')).status).toBe(0);
    await expect.poll(async () => rateLimitOf(await ask(key)).limit).toBe(3000);
  });

  it('an expired key is 401 from its moment on', async () => {
    // Not by the command: on a busy machine its start may take longer than this key lives.
    const expiresAt = Date.now() + 2000;
    const key = await createNamedKey(larder, 'ferrero', 'short-lived', {
      expiresAt: new Date(expiresAt).toISOString(),
    });
    everyKey.push(key);
    const early = await ask(key);
    if (Date.now() < expiresAt) expect(early.status).toBe(200);
    await until(async () => (await ask(key)).status === 401, 'the expiry');
    expect(Date.now()).toBeGreaterThanOrEqual(expiresAt);
  });

  it('an expiry far ahead does not matter', async () => {
    expect((await ask(await namedKey('long-lived', '--expires', '2099-12-31T00:00:00Z'))).status).toBe(200);
  });
});

describe('no key is written anywhere', () => {
  it('keys never appear in the log, sent well or badly, at the most talkative level', async () => {
    const unknown = createKey();
    const [key] = everyKey;
    await ask(unknown);
    await get(larder.url, '/search?q=nutella', { Authorization: `Token ${key}` });
    await get(larder.url, '/search?q=nutella', { Authorization: key! });
    await get(larder.url, '/nowhere', bearer(key!));
    await request(larder.url, '/search?q=nutella', { method: 'POST', headers: bearer(key!) });
    const last = await get(larder.url, '/food/abc', bearer(key!));
    await expect.poll(larder.log).toContain(String(last.headers['x-request-id']));
    for (const line of larder.log().trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('level');
    for (const secret of [...everyKey, unknown]) {
      expect(larder.log().includes(secret)).toBe(false);
      expect(larder.log().includes(secret.slice(10))).toBe(false);
    }
  });

  it('keys never lie in the data folder', async () => {
    for (const entry of await readdir(larder.data, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const bytes = await readFile(path.join(entry.parentPath, entry.name));
      for (const key of everyKey) expect(bytes.includes(key.slice(0, 20)), entry.name).toBe(false);
    }
  });
});
