/**
 * What operators do to whole accounts while the service runs, on SQLite and on PostgreSQL:
 * 1. The keys of a disabled account stop within a second, old secrets included; its sessions end, and its password opens nothing.
 *    Enabled again, all of that works.
 * 2. `sessions end` ends those of one account, or of all; keys keep working.
 * 3. A deleted account leaves nothing, and needs a confirmation.
 * 4. What was done stands in the owner's audit trail. The account may be named in three ways, but only one account.
 */
import { afterAll, describe, expect, it } from 'vitest';
import { bearer, get, request } from '../support/http.ts';
import { ABOUT_A_SECOND_MS } from '../support/patience.ts';
import { addressOf, startPostgres } from '../support/postgres.ts';
import { type Larder, startLarder, UNLIMITED } from '../support/start-larder.ts';

const PASSWORD = 'seven jars of plum jam';
const SECRET = { LARDER_SECRET: 'thirty-two characters or even more' };
const soon = { timeout: ABOUT_A_SECOND_MS };
const stops: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const stop of stops.reverse()) await stop();
});

async function onPostgres(): Promise<Record<string, string>> {
  const postgres = await startPostgres();
  stops.push(() => postgres.stop());
  return { ...SECRET, DATABASE_URL: addressOf(await postgres.newLocation()) };
}

describe.each([
  ['SQLite', async () => SECRET],
  ['PostgreSQL', onPostgres],
])('on %s', (_name, accountsEnvironment) => {
  let larder: Larder;
  const post = (path: string, body: object, headers = {}) =>
    request(larder.url, path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const signIn = (username: string) => post('/auth/sign-in', { login: username, password: PASSWORD });
  const cookieOf = (answer: Awaited<ReturnType<typeof post>>) => ({
    Cookie: [answer.headers['set-cookie'] ?? []]
      .flat()
      .map((cookie) => cookie.split(';')[0])
      .join('; '),
  });
  const statusWith = async (headers: Record<string, string>, path = '/auth/account') =>
    (await get(larder.url, path, headers)).status;
  const eventsOf = async (key: string) =>
    (await get(larder.url, '/auth/events', bearer(key)))
      .json<{ events: { kind: string; actor: string }[] }>()
      .events.map(({ kind, actor }) => `${kind} by ${actor}`);
  /** A person with a session, an account key and a named key that was rotated with an overlap. */
  const register = async (username: string) => {
    const registered = await post('/auth/register', { username, password: PASSWORD });
    expect(registered.status).toBe(201);
    const { account_key: accountKey } = registered.json<{ account_key: string }>();
    type Created = { key: string };
    const old = await larder.cliJson<Created>('key', 'create', '--account', username, '--name', 'ci', '--json');
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const rotate = ['key', 'rotate', username, '--name', 'ci', '--overlap-until', until, '--json'];
    const rotated = await larder.cliJson<Created>(...rotate);
    return { cookie: cookieOf(registered), accountKey, keys: [accountKey, old.key, rotated.key] };
  };

  it('1, 4. disable and enable', async () => {
    larder = await startLarder({ env: { ...UNLIMITED, ...(await accountsEnvironment()) } });
    stops.push(() => larder.stop());
    const { cookie, accountKey, keys } = await register('ada');
    const search = (key: string) => statusWith(bearer(key), '/search?q=banana');
    for (const key of keys) expect(await search(key)).toBe(200);
    expect(await statusWith(cookie)).toBe(200);

    expect(await larder.cliJson('account', 'disable', 'ada', '--json')).toEqual({
      username: 'ada',
      disabled_at: expect.any(String),
    });
    for (const key of keys) await expect.poll(() => search(key), soon).toBe(401);
    expect(await statusWith(cookie)).toBe(401);
    const refused = await signIn('ada');
    expect([refused.status, refused.headers['x-error-code']]).toEqual([403, 'account_disabled']);
    const [listed] = await larder.cliJson<{ disabled_at: string }[]>('account', 'list');
    expect(listed?.disabled_at).toEqual(expect.any(String));

    expect((await larder.cli('account', 'enable', '--username', 'Ada')).stdout).toContain('ada is enabled');
    for (const key of keys) await expect.poll(() => search(key), soon).toBe(200);
    expect(await statusWith(cookie)).toBe(401);
    expect(await statusWith(cookieOf(await signIn('ada')))).toBe(200);
    expect(await eventsOf(accountKey)).toEqual(
      expect.arrayContaining(['account_disabled by operator', 'account_enabled by operator']),
    );
  });

  it('2, 4. sessions end', async () => {
    const [mia, noah] = [await register('mia'), await register('noah')];
    expect(await larder.cliJson('account', 'sessions', 'end', 'mia', '--json')).toEqual({ ended: 1 });
    expect([await statusWith(mia.cookie), await statusWith(noah.cookie)]).toEqual([401, 200]);
    const { ended } = await larder.cliJson<{ ended: number }>('account', 'sessions', 'end', '--all', '--json');
    expect(ended).toBeGreaterThanOrEqual(1);
    expect(await statusWith(noah.cookie)).toBe(401);
    for (const { accountKey } of [mia, noah]) {
      expect(await eventsOf(accountKey)).toContain('sessions_ended by operator');
    }
    for (const words of [['end', 'mia', '--all'], ['end']]) {
      expect(await larder.cli('account', 'sessions', ...words)).toMatchObject({ status: 1 });
    }
  });

  it('3, 4. delete', async () => {
    const { cookie, keys } = await register('oat-mill');
    const asked = await larder.cli('account', 'delete', 'oat-mill');
    expect(asked).toMatchObject({ status: 1, stderr: expect.stringMatching(/cannot be undone.*--yes/) });
    expect(await statusWith(cookie)).toBe(200);
    const both = await larder.cli('account', 'delete', 'oat-mill', '--username', 'mia', '--yes');
    expect(both).toMatchObject({ status: 1, stderr: expect.stringContaining('"oat-mill" and "mia"') });

    expect((await larder.cli('account', 'delete', 'oat-mill', '--yes')).stdout).toContain(
      'Deleted the account oat-mill',
    );
    for (const key of keys) await expect.poll(() => statusWith(bearer(key), '/search?q=banana'), soon).toBe(401);
    expect(await statusWith(cookie)).toBe(401);
    expect((await signIn('oat-mill')).headers['x-error-code']).toBe('wrong_credentials');
    const unknown = await larder.cli('account', 'disable', 'oat-mill');
    expect(unknown).toMatchObject({ status: 1, stderr: expect.stringContaining('"larder account list"') });
  });
});
