/**
 * Accounts from end to end, on the real server:
 * 1. Register, get a key, use it, rotate it with an overlap, revoke it: refused within a second.
 * 2. Sign in by password, by password and code, by recovery code; a code works once; whatever is wrong, one answer.
 * 3. Changing the password ends a stolen session, and sign-out ends its own; sessions are listed and ended.
 * 4. What could take the account away asks for a proof, and with two-factor sign-in the account key asks for a code.
 * 5. Guessing is slowed by 429 with Retry-After; the routes have a limit of their own.
 * 6. A copy of all data, the audit trail, usage; deletion ends all.
 * 7. A plan set by the command line holds within a second, on the routes and for a running key.
 * 8. No password, code, token, cookie or key ever stands in the log.
 */
import { describe, expect, it } from 'vitest';
import { PASSWORD, Person } from '../http/account/person.ts';
import { expectDetail, expectRateLimited, expectUnauthorized } from '../support/expectations.ts';
import { NUTELLA } from '../support/foods.ts';
import { bearer, get } from '../support/http.ts';
import { codeNow } from '../support/one-time-codes.ts';
import { ABOUT_A_SECOND_MS } from '../support/patience.ts';
import { useLarder } from '../support/start-larder.ts';
import { until } from '../support/until.ts';

const proof = { password: PASSWORD };
const SEARCH = '/search?q=nutella';

const larder = useLarder({
  env: {
    LARDER_FAIRNESS_DELAY_MS: '0',
    LARDER_ANONYMOUS_PER_MINUTE: '1000',
    LARDER_HOURLY_CAP: '0',
    LARDER_ACCOUNT_PER_MINUTE: '100',
    LARDER_TRUST_PROXY: '127.0.0.1',
    LARDER_LOG_LEVEL: 'trace',
  },
  foods: [NUTELLA],
});
/** All that must never be logged. */
const secrets = new Set<string>([PASSWORD]);

function person(): Person {
  return new Person(larder.url);
}

async function registered(username: string): Promise<Person & { key: string }> {
  const someone = person();
  const key = await someone.register(username);
  secrets.add(key).add(someone.token!);
  return Object.assign(someone, { key });
}

/** Someone with two-factor sign-in, and the code that switched it on. */
async function withTwoFactor(username: string) {
  const someone = await registered(username);
  const { secret, uri, qr_svg } = await someone.must(201, 'POST', '/auth/two-factor', { proof });
  expect(uri).toMatch(/^otpauth:\/\/totp\//);
  expect(qr_svg).toMatch(/^<svg [^>]*>.*<\/svg>$/s);
  secrets.add(secret);
  const usedCode = await codeNow(secret);
  const { recovery_codes } = await someone.must(200, 'POST', '/auth/two-factor/confirm', { code: usedCode });
  for (const each of [usedCode, someone.token!, ...recovery_codes]) secrets.add(each);
  return Object.assign(someone, { usedCode, recoveryCodes: recovery_codes as string[] });
}

const untilStatus = (status: number, ask: () => Promise<{ status: number }>) =>
  until(async () => (await ask()).status === status, `status ${status}`);

describe('1. keys', () => {
  it('go from registration to revocation', async () => {
    const ada = await registered('ada');
    expect((await get(larder.url, SEARCH, bearer(ada.key))).headers['x-ratelimit-limit']).toBe('1000');
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    const made = await ada.must(201, 'POST', '/auth/keys', { name: 'production', expires_at: soon, rate_cap: 700 });
    secrets.add(made.key);
    expect(made).toMatchObject({ kind: 'named', scope: 'read', rate_cap: 700, expires_at: soon });
    const answer = await get(larder.url, SEARCH, bearer(made.key));
    expect(answer.status).toBe(200);
    expect(answer.headers['x-ratelimit-limit']).toBe('700');

    expect(await ada.must(200, 'PATCH', `/auth/keys/${made.id}`, { name: 'kitchen' })).toMatchObject({
      name: 'kitchen',
    });
    const later = new Date(Date.now() + 60_000).toISOString();
    const rotated = await ada.must(201, 'POST', `/auth/keys/${made.id}/rotate`, { overlap_until: later });
    secrets.add(rotated.key);
    expect(rotated).toMatchObject({ id: made.id, name: 'kitchen', previous_works_until: later });
    for (const key of [made.key, rotated.key]) expect((await get(larder.url, SEARCH, bearer(key))).status).toBe(200);
    const again = await ada.must(201, 'POST', `/auth/keys/${made.id}/rotate`);
    secrets.add(again.key);
    expect(await untilStatus(401, () => get(larder.url, SEARCH, bearer(made.key)))).toBeLessThan(ABOUT_A_SECOND_MS);
    expect((await get(larder.url, SEARCH, bearer(again.key))).status).toBe(200);

    await ada.must(204, 'DELETE', `/auth/keys/${made.id}`);
    expect(await untilStatus(401, () => get(larder.url, SEARCH, bearer(again.key)))).toBeLessThan(ABOUT_A_SECOND_MS);
    await ada.must(404, 'DELETE', `/auth/keys/${made.id}`);
    const left = await ada.must(200, 'GET', '/auth/keys');
    expect(left.map(({ kind }: { kind: string }) => kind)).toEqual(['account']);
    await ada.must(404, 'DELETE', `/auth/keys/${left[0].id}`);
  });

  it('are refused with a reason for what is wrong', async () => {
    const someone = await registered('strict');
    const tooMuch = await someone.must(422, 'POST', '/auth/keys', { name: 'ci', rate_cap: 1001 });
    expect(tooMuch.detail[0]).toMatchObject({ type: 'invalid_rate_cap', loc: ['body', 'rate_cap'], input: 1001 });
    const past = await someone.must(422, 'POST', '/auth/keys', { name: 'ci', expires_at: '2001-01-01' });
    expect(past.detail[0]).toMatchObject({ loc: ['body', 'expires_at'], input: '2001-01-01' });
    const all = await someone.must(422, 'POST', '/auth/keys', {
      name: '',
      scope: 'admin',
      rate_cap: 0.5,
      expires_at: 7,
    });
    expect(all.detail.map(({ loc, type }: { loc: string[]; type: string }) => [loc[1], type])).toEqual([
      ['name', 'invalid_key_name'],
      ['scope', 'literal_error'],
      ['expires_at', 'string_type'],
      ['rate_cap', 'int_from_float'],
    ]);
    await someone.must(201, 'POST', '/auth/keys', { name: 'ci' });
    await someone.must(409, 'POST', '/auth/keys', { name: 'ci' });
    const id = await someone.ask('GET', '/auth/keys/abc');
    expect(id.json()).toMatchObject({ detail: [{ type: 'int_parsing', loc: ['path', 'key_id'], input: 'abc' }] });
  });

  it('the account key is replaced at once, and needs the password', async () => {
    const someone = await registered('turner');
    await someone.must(403, 'POST', '/auth/account-key/rotate', {});
    const { account_key } = await someone.must(201, 'POST', '/auth/account-key/rotate', { proof });
    secrets.add(account_key);
    // Where it manages something, at once; where it looks foods up, within a second.
    expectUnauthorized(await get(larder.url, '/auth/account', bearer(someone.key)));
    expect((await get(larder.url, '/auth/account', bearer(account_key))).status).toBe(200);
    expect(await untilStatus(401, () => get(larder.url, SEARCH, bearer(someone.key)))).toBeLessThan(ABOUT_A_SECOND_MS);
  });
});

describe('2. signing in', () => {
  it('by password, and one answer for whatever is wrong', async () => {
    await registered('baker');
    const home = person();
    const wrong = [
      { login: 'baker', password: 'not the password at all' },
      { login: 'nobody-here', password: PASSWORD },
      { login: 'baker', password: '' },
      { login: '', password: PASSWORD },
      { login: 'nobody@food.example', password: PASSWORD },
      { login: 'baker', password: 'x'.repeat(5_000) },
    ];
    for (const body of wrong) {
      const answer = await person().ask('POST', '/auth/sign-in', { body });
      expectDetail(answer, 403, 'The username or the password is wrong.');
      expect(answer.headers['x-error-code']).toBe('wrong_credentials');
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    const result = await home.must(200, 'POST', '/auth/sign-in', { login: ' Baker ', password: PASSWORD });
    expect(result).toMatchObject({ status: 'signed_in', account: { username: 'baker', signed_in_by: 'session' } });
    const former = home.token!;
    await home.must(200, 'POST', '/auth/sign-in', { login: 'baker', password: PASSWORD });
    expect(home.token).not.toBe(former);
    expectUnauthorized(await get(larder.url, '/auth/account', { Cookie: `larder_session=${former}` }));
  });

  it('by password and code; a code that was used is refused, a recovery code works once', async () => {
    const ben = await withTwoFactor('ben');
    const home = person();
    const first = await home.must(200, 'POST', '/auth/sign-in', { login: 'ben', password: PASSWORD });
    expect(first).toMatchObject({ status: 'second_factor_needed' });
    expect(home.token).toBeUndefined();
    expectUnauthorized(await get(larder.url, '/auth/account', { Cookie: `larder_session=${first.pending_token}` }));
    secrets.add(first.pending_token);
    const [recovery, another] = ben.recoveryCodes;
    await home.must(403, 'POST', '/auth/sign-in/code', { pending_token: first.pending_token, code: '000000' });
    await home.must(200, 'POST', '/auth/sign-in/code', {
      pending_token: first.pending_token,
      code: recovery!.toUpperCase(),
    });
    expect(home.token).toBeDefined();
    await home.must(410, 'POST', '/auth/sign-in/code', { pending_token: first.pending_token, code: another });

    const thief = person();
    const { pending_token } = await thief.must(200, 'POST', '/auth/sign-in', { login: 'ben', password: PASSWORD });
    for (const code of [ben.usedCode, recovery]) {
      await thief.must(403, 'POST', '/auth/sign-in/code', { pending_token, code });
    }
    expect(thief.token).toBeUndefined();
    expect(await home.must(200, 'GET', '/auth/account')).toMatchObject({
      two_factor: { on: true, recovery_codes_left: 9 },
      proof: 'password_or_code',
    });
  });
});

describe('3. sessions', () => {
  it('a stolen one ends with a change of the password, and the thief is not told apart from anyone', async () => {
    const owner = await registered('careful');
    const stolen = { Cookie: `larder_session=${owner.token}`, Origin: larder.url };
    expect((await get(larder.url, '/auth/account', stolen)).status).toBe(200);
    const renewed = 'nine jars of quince jelly';
    secrets.add(renewed);
    await owner.must(403, 'PUT', '/auth/password', {
      new_password: renewed,
      proof: { password: 'a wrong guess here' },
    });
    await owner.must(204, 'PUT', '/auth/password', { new_password: renewed, proof });
    expectUnauthorized(await get(larder.url, '/auth/account', stolen));
    await owner.must(200, 'GET', '/auth/account');
    await person().must(403, 'POST', '/auth/sign-in', { login: 'careful', password: PASSWORD });
    await person().must(200, 'POST', '/auth/sign-in', { login: 'careful', password: renewed });
  });

  it('are listed and ended, and sign-out ends its own', async () => {
    const owner = await registered('roamer');
    const away = person();
    await away.must(200, 'POST', '/auth/sign-in', { login: 'roamer', password: PASSWORD });
    const listed = await owner.must(200, 'GET', '/auth/sessions');
    expect(listed.map(({ is_current }: { is_current: boolean }) => is_current).sort()).toEqual([false, true]);
    expect(listed[0]).toMatchObject({ user_agent: 'Firefox on Linux', address: expect.stringMatching(/^10\./) });
    const other = listed.find(({ is_current }: { is_current: boolean }) => !is_current);
    await owner.must(204, 'DELETE', `/auth/sessions/${other.id}`);
    expectUnauthorized(await away.ask('GET', '/auth/account'));
    await away.must(200, 'POST', '/auth/sign-in', { login: 'roamer', password: PASSWORD });
    expect(await owner.must(200, 'DELETE', '/auth/sessions')).toEqual({ ended: 1 });
    expectUnauthorized(await away.ask('GET', '/auth/account'));
    const token = owner.token;
    const { status, headers } = await owner.ask('POST', '/auth/sign-out');
    expect(status).toBe(204);
    expect(headers['clear-site-data']).toBe('"cache", "storage"');
    expect(owner.token).toBeUndefined();
    expectUnauthorized(await get(larder.url, '/auth/account', { Cookie: `larder_session=${token}` }));
  });
});

describe('4. proofs', () => {
  it('with two-factor sign-in the account key asks for a code, and so does switching it off', async () => {
    const owner = await withTwoFactor('safe');
    for (const [method, path] of [
      ['POST', '/auth/account-key/rotate'],
      ['DELETE', '/auth/two-factor'],
      ['POST', '/auth/two-factor/recovery-codes'],
    ] as const) {
      const answer = await owner.ask(method, path, { body: { proof } });
      expect(answer.status).toBe(403);
      expect(answer.headers['x-error-code']).toBe('proof_required');
      expect(answer.json<{ detail: string }>().detail).toMatch(/code/);
    }
    await owner.must(409, 'POST', '/auth/two-factor', { proof });
    const { account_key } = await owner.must(201, 'POST', '/auth/account-key/rotate', {
      proof: { code: owner.recoveryCodes[0] },
    });
    secrets.add(account_key);
    const { recovery_codes } = await owner.must(201, 'POST', '/auth/two-factor/recovery-codes', {
      proof: { code: owner.recoveryCodes[1] },
    });
    expect(recovery_codes).toHaveLength(10);
    // Of another set, and no longer good.
    await owner.must(403, 'DELETE', '/auth/two-factor', { proof: { code: owner.recoveryCodes[2] } });
    await owner.must(204, 'DELETE', '/auth/two-factor', { proof: { code: recovery_codes[0] } });
    await person().must(200, 'POST', '/auth/sign-in', { login: 'safe', password: PASSWORD });
  });

  it('the account key of a stranger is no proof either', async () => {
    const owner = await registered('owner');
    const asKey = { headers: bearer(owner.key), isProgram: true };
    const answer = await person().ask('DELETE', '/auth/account', { ...asKey, body: {} });
    expect(answer.headers['x-error-code']).toBe('proof_required');
  });
});

describe('5. limits', () => {
  it('guessing is slowed, from the same address even for the right password', async () => {
    await registered('target');
    const guesser = person();
    for (let nth = 0; nth < 6; nth++) {
      await guesser.must(403, 'POST', '/auth/sign-in', { login: 'target', password: `guess number ${nth}` });
    }
    const refused = await guesser.ask('POST', '/auth/sign-in', { body: { login: 'target', password: PASSWORD } });
    expect(expectRateLimited(refused)).toBeLessThanOrEqual(15);
    expect(refused.headers['x-error-code']).toBe('too_many_attempts');
    await person().must(200, 'POST', '/auth/sign-in', { login: 'target', password: PASSWORD });
  });

  it('the routes have a limit of their own, per account', async () => {
    const busy = await registered('busy');
    const statuses: number[] = [];
    for (let nth = 0; nth < 102; nth++)
      statuses.push((await busy.ask('GET', '/auth/providers', { headers: bearer(busy.key) })).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(100);
    const answer = await busy.ask('GET', '/auth/account');
    expectRateLimited(answer);
    expect(answer.headers['x-ratelimit-limit']).toBeUndefined();
    expect((await get(larder.url, SEARCH, bearer(busy.key))).status).toBe(200);
  });
});

describe('6. what is kept', () => {
  it('is shown to its owner whole, and goes with the account', async () => {
    const owner = await registered('leaver');
    const { key } = await owner.must(201, 'POST', '/auth/keys', { name: 'kitchen' });
    for (let nth = 0; nth < 3; nth++) await get(larder.url, SEARCH, bearer(key));
    await get(larder.url, '/food/999999', bearer(key));
    const usageNow = () => owner.must(200, 'GET', '/auth/usage?by=hour');
    // More seldom than the account's limit allows.
    await until(async () => (await usageNow()).requests >= 4, 'four requests', 300);
    const usage = await usageNow();
    expect(usage).toMatchObject({ by: 'hour', requests: 4, statuses: { 200: 3, 404: 1 }, keys: [{ name: 'kitchen' }] });
    expect(usage.series).toHaveLength(24);
    expect((await owner.must(200, 'GET', '/auth/usage')).series).toHaveLength(30);
    const wrong = await owner.must(422, 'GET', '/auth/usage?from=2030-02-30&by=week');
    expect(wrong.detail[0]).toMatchObject({ loc: ['query', 'by'], type: 'literal_error' });
    const period = await owner.must(422, 'GET', '/auth/usage?from=2030-02-30');
    expect(period.detail[0]).toMatchObject({ loc: ['query', 'from'], type: 'invalid_period', input: '2030-02-30' });

    const first = await owner.must(200, 'GET', '/auth/events?limit=2');
    expect(first.events.map(({ kind }: { kind: string }) => kind)).toEqual(['key_created', 'signed_in']);
    const rest = await owner.must(200, 'GET', `/auth/events?cursor=${first.next_cursor}`);
    expect(rest.events.map(({ kind }: { kind: string }) => kind)).toEqual(['account_created']);
    expect(first.events[0]).toMatchObject({ sentence: 'A key was created.', detail: { name: 'kitchen' } });
    await owner.must(422, 'GET', '/auth/events?limit=0');
    await owner.must(422, 'GET', '/auth/events?cursor=abc');

    const answer = await owner.ask('POST', '/auth/account/export', { body: { proof } });
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename=/);
    expect(answer.json()).toMatchObject({ account: { username: 'leaver' }, billing: null });

    await owner.must(403, 'DELETE', '/auth/account', {});
    await owner.must(204, 'DELETE', '/auth/account', { proof });
    expect(owner.token).toBeUndefined();
    expectUnauthorized(await get(larder.url, '/auth/account', bearer(owner.key)));
    expect(await untilStatus(401, () => get(larder.url, SEARCH, bearer(key)))).toBeLessThan(ABOUT_A_SECOND_MS);
    await person().must(403, 'POST', '/auth/sign-in', { login: 'leaver', password: PASSWORD });
    await registered('leaver');
  });
});

describe('7. plans', () => {
  it('set by the command line hold within a second, and payments are off', async () => {
    const owner = await registered('climber');
    expect(await owner.must(200, 'GET', '/billing/plans')).toMatchObject({
      can_pay: false,
      plans: [{ id: 'starter', price: 'Free', is_free: true }, { id: 'pro', price: null }, { id: 'scale' }],
    });
    await owner.must(409, 'POST', '/billing/checkout', { plan: 'pro' });
    await owner.must(409, 'POST', '/billing/portal');
    await owner.must(422, 'POST', '/billing/checkout', { plan: 'starter' });
    expect((await person().ask('POST', '/billing/webhook', { body: {} })).status).toBe(409);
    await larder.cliJson('account', 'plan', '--username', 'climber', '--plan', 'scale', '--json');
    const limit = async () => (await get(larder.url, SEARCH, bearer(owner.key))).headers['x-ratelimit-limit'];
    await expect.poll(limit).toBe('3000');
    expect(await owner.must(200, 'GET', '/billing/subscription')).toMatchObject({
      plan: { id: 'scale' },
      provider: 'operator',
      status: null,
    });
    await larder.cliJson('account', 'plan', '--username', 'climber', '--from-payments', '--json');
    expect(await owner.must(200, 'GET', '/auth/account')).toMatchObject({ plan: { id: 'starter' } });
  });
});

it('8. nothing secret is in the log', async () => {
  // A code has six digits, which times and ids of requests have by chance as well.
  const log = larder.log().replaceAll(/"(time|reqId)":[^,]+,/g, '');
  expect(log).toContain('/auth/register');
  expect(log).not.toContain('"time"');
  for (const secret of secrets) expect(log).not.toContain(secret);
});
