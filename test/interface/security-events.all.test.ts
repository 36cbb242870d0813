/**
 * Security events of the running service, through both interfaces of an account:
 * 1. Each is one line of the log under its name, with the id of its request and the account, and one count in the metrics.
 * 2. A flood of refused keys writes a bounded number of lines and is counted whole.
 * 3. No line holds a key, a password, a code, a name or an address.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PASSWORD, Person } from '../http/account/person.ts';
import { NUTELLA } from '../support/foods.ts';
import { freePort } from '../support/free-port.ts';
import { bearer, get, request } from '../support/http.ts';
import { codeNow } from '../support/one-time-codes.ts';
import { type Larder, startLarder, UNLIMITED } from '../support/start-larder.ts';

const proof = { password: PASSWORD };
let larder: Larder;
let operationsUrl: string;

beforeAll(async () => {
  const port = await freePort();
  operationsUrl = `http://127.0.0.1:${port}`;
  const env = { ...UNLIMITED, LARDER_TRUST_PROXY: '127.0.0.1', LARDER_METRICS_PORT: String(port) };
  larder = await startLarder({ env, foods: [NUTELLA] });
});
afterAll(() => larder.stop());

interface Line {
  event: string;
  reqId?: string;
  route?: string;
  accountId?: number;
}

function lines(event: string): Line[] {
  const all = larder.log().split('\n').slice(0, -1);
  return all.map((line) => JSON.parse(line) as Line).filter((line) => line.event === event);
}

async function counted(event: string): Promise<number> {
  const text = (await get(operationsUrl, '/metrics')).body.toString();
  return Number(new RegExp(`^larder_security_events_total\\{event="${event}"\\} (\\d+)$`, 'm').exec(text)?.[1]);
}

it('1, 3. are told and counted, and hold nothing of anyone', async () => {
  expect(await counted('two_factor_off')).toBe(0);
  const owner = new Person(larder.url);
  const accountKey = await owner.register('quiet-owner');
  const { account } = { account: await owner.must(200, 'GET', '/auth/account') };
  const { key } = await owner.must(201, 'POST', '/auth/keys', { name: 'quiet-key' });
  await owner.must(403, 'POST', '/auth/sign-in', { login: 'quiet-owner', password: 'quiet wrong guess' });
  await owner.must(403, 'POST', '/auth/account-key/rotate', { proof: { password: 'quiet wrong proof' } });
  await owner.must(201, 'POST', '/auth/account-key/rotate', { proof });
  const { secret } = await owner.must(201, 'POST', '/auth/two-factor', { proof });
  await owner.must(403, 'POST', '/auth/two-factor/confirm', { code: '000000' });
  const code = await codeNow(secret);
  const { recovery_codes } = await owner.must(200, 'POST', '/auth/two-factor/confirm', { code });
  await owner.must(204, 'DELETE', '/auth/two-factor', { proof: { code: recovery_codes[0] } });
  await owner.must(410, 'POST', '/auth/password/reset', {
    token: 'quiet-token',
    new_password: 'nine quiet jars of jam',
  });
  await request(larder.url, '/auth/keys', { headers: bearer(key) });
  await owner.ask('POST', '/auth/sign-out', { headers: { Origin: 'https://elsewhere.example' } });
  const stranger = new Person(larder.url);
  while (
    (await stranger.ask('POST', '/auth/sign-in', { body: { login: 'quiet-owner', password: 'no' } })).status !== 429
  );
  await owner.must(204, 'DELETE', '/auth/account', { proof });
  await get(larder.url, '/search?q=nutella', bearer(accountKey));

  const told = {
    account_created: '/auth/register',
    sign_in_failed: '/auth/sign-in',
    proof_refused: '/auth/account-key/rotate',
    account_key_rotated: '/auth/account-key/rotate',
    code_refused: '/auth/two-factor/confirm',
    two_factor_on: '/auth/two-factor/confirm',
    two_factor_off: '/auth/two-factor',
    token_refused: '/auth/password/reset',
    key_not_permitted: '/auth/keys',
    cross_site_refused: '/auth/sign-out',
    attempts_throttled: '/auth/sign-in',
    account_deleted: '/auth/account',
    key_refused: '/search',
  };
  for (const [event, route] of Object.entries(told)) {
    await expect.poll(() => lines(event)[0], { message: event }).toMatchObject({ route, reqId: expect.any(String) });
    await expect.poll(() => counted(event), { message: event }).toBe(lines(event).length);
  }
  expect(lines('account_deleted')).toMatchObject([{ accountId: expect.any(Number) }]);
  expect(account.username).toBe('quiet-owner');
  const log = larder.log();
  expect(log).not.toMatch(/quiet/);
  for (const secretText of [accountKey, key, secret, code, ...recovery_codes, owner.address, stranger.address]) {
    expect(log).not.toContain(secretText);
  }
});

it('1. a form of the dashboard is told the same way', async () => {
  const before = lines('sign_in_failed').length;
  const body = Buffer.from('form=signIn&login=nobody&password=a+wrong+guess');
  const answer = await request(larder.url, '/account/sign-in', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      'Content-Length': String(body.length),
      Origin: larder.url,
    },
    body,
  });
  expect(answer.status).toBe(403);
  await expect.poll(() => lines('sign_in_failed')).toHaveLength(before + 1);
});

it('2. a flood of refused keys is bounded in the log and counted whole', async () => {
  const before = await counted('key_refused');
  for (let count = 0; count < 300; count++) await get(larder.url, '/food/1', bearer('lk_wrong'));
  await expect.poll(() => counted('key_refused')).toBe(before + 300);
  // A minute may end meanwhile, and another begin.
  expect(lines('key_refused').length).toBeLessThanOrEqual(2 * 60 + 2);
  const queue = (await get(operationsUrl, '/metrics')).body.toString();
  expect(queue).toMatch(/^larder_password_hashes_queued 0$/m);
  expect(queue).toMatch(/^larder_password_hashes_refused 0$/m);
});
