/**
 * Who reaches the routes under /auth and /billing, for every route of the table:
 * 1. Without credentials, with a wrong key and with another scheme: the one 401, but for the open routes.
 * 2. A named key, read or full, is told to use the account key, on open routes too.
 * 3. The account key reaches all, a session reaches all, and neither ever meets a 401 or a refusal as a stranger.
 * 4. Another account's key and session do not find what is named by id, and leave everything as it was.
 * 5. A session without our own origin changes nothing; neither does a page of another site without a session.
 * 6. Other methods are 401 to strangers, and 405 with Allow to the owner and on open routes.
 * 7. Cookies count for nothing on data paths, and a key beside a session is what counts.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { createKey } from '../../src/accounts/keys/key-format.ts';
import type { AccountRoute } from '../../src/http/account/account-route.ts';
import { ACCOUNT_ROUTES } from '../../src/http/account/all-routes.ts';
import { freshAddress, PASSWORD, Person } from '../http/account/person.ts';
import { expectDetail, expectUnauthorized } from '../support/expectations.ts';
import { NUTELLA } from '../support/foods.ts';
import { type Answer, bearer, get, type RequestHeaders, request, shareConnections } from '../support/http.ts';
import { UNLIMITED, useLarder } from '../support/start-larder.ts';

shareConnections();

const USE_ACCOUNT_KEY = 'Use your account key to manage dashboard settings.';
const OWNER_ROUTES = ACCOUNT_ROUTES.filter(({ access }) => access === 'account');
const OPEN_ROUTES = ACCOUNT_ROUTES.filter(({ access }) => access === 'open');
const named = (routes: readonly AccountRoute[]) =>
  routes.map((route) => [`${route.method} ${route.path}`, route] as const);

const larder = useLarder({
  env: { ...UNLIMITED, LARDER_ACCOUNT_PER_MINUTE: '0', LARDER_TRUST_PROXY: '127.0.0.1' },
  foods: [NUTELLA],
});
let ada: Person;
let eve: Person;
const keys = { ada: '', eve: '', read: '', full: '' };
/** What ids stand for in paths: those of Ada. */
const ids = { key_id: '', session_id: '', identity_id: 'AAAAAAAAAAAAAAAA', provider_id: 'kitchen' };

beforeAll(async () => {
  ada = new Person(larder.url);
  eve = new Person(larder.url);
  keys.ada = await ada.register('ada');
  keys.eve = await eve.register('eve');
  keys.read = (await ada.must(201, 'POST', '/auth/keys', { name: 'ci' })).key;
  const full = await ada.must(201, 'POST', '/auth/keys', { name: 'production', scope: 'full' });
  keys.full = full.key;
  ids.key_id = String(full.id);
  ids.session_id = (await ada.must(200, 'GET', '/auth/sessions'))[0].id;
});

function pathOf({ path }: AccountRoute): string {
  return path.replace(/\{(\w+)\}/g, (_, name: keyof typeof ids) => ids[name]);
}

/** Asks a route, with a body that is well-formed and asks for nothing that could be done unless another is given. */
function ask(route: Pick<AccountRoute, 'method' | 'path'>, headers: RequestHeaders = {}, body = {}): Promise<Answer> {
  const { method } = route;
  const text = JSON.stringify(body);
  // Node's client gives no length to the body of a DELETE by itself.
  const typed = { 'Content-Type': 'application/json', 'Content-Length': String(text.length) };
  return request(larder.url, pathOf(route as AccountRoute), {
    method,
    headers: { 'X-Forwarded-For': freshAddress(), ...(method !== 'GET' && typed), ...headers },
    ...(method !== 'GET' && { body: text }),
  });
}

const sessionOf = (person: Person) => ({ Cookie: `larder_session=${person.token}`, Origin: larder.url });

describe('1. without credentials', () => {
  it.each(named(OWNER_ROUTES))('%s is the one 401', async (_, route) => {
    for (const headers of [
      {},
      { Authorization: 'Basic YWRhOnBhc3N3b3Jk' },
      { Authorization: keys.ada },
      bearer('lk_wrong'),
      bearer(createKey()),
      { Cookie: 'larder_session=ls_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', Origin: larder.url },
      { Cookie: `larder_session=${keys.ada}`, Origin: larder.url },
      { Cookie: `__Host-larder_session=${ada.token}`, Origin: larder.url },
      { Accept: 'text/html' },
    ]) {
      expectUnauthorized(await ask(route, headers));
    }
  });

  it.each(named(OPEN_ROUTES))('%s is for anyone, but not with a key that is none', async (_, route) => {
    expect((await ask(route)).status).not.toBe(401);
    expectUnauthorized(await ask(route, bearer(createKey())));
    expectUnauthorized(await ask(route, { Authorization: 'Basic YWRhOnBhc3N3b3Jk' }));
  });
});

describe('2. a named key', () => {
  it.each(named(ACCOUNT_ROUTES))('%s is 403', async (_, route) => {
    for (const key of [keys.read, keys.full]) {
      expectDetail(await ask(route, bearer(key)), 403, USE_ACCOUNT_KEY);
      expectDetail(await ask(route, { ...bearer(key), ...sessionOf(ada) }), 403, USE_ACCOUNT_KEY);
    }
  });
});

describe('3. the owner', () => {
  // Those that would end the session or the account are walked in the flows.
  const walked = OWNER_ROUTES.filter(
    ({ name }) => !['signOut', 'endSession', 'endOtherSessions', 'revokeKey', 'rotateKey'].includes(name),
  );

  it.each(named(walked))('%s lets the account key and the session in', async (_, route) => {
    for (const headers of [bearer(keys.ada), sessionOf(ada)]) {
      const answer = await ask(route, headers);
      expect({ route: route.name, status: answer.status }).not.toEqual({ route: route.name, status: 401 });
      const detail = answer.body.length > 0 ? answer.json<{ detail?: unknown }>().detail : undefined;
      expect(detail).not.toBe(USE_ACCOUNT_KEY);
      expect(detail).not.toBe('Cross-site requests are not allowed here.');
      expect(answer.status).not.toBe(500);
    }
  });
});

describe('4. another account', () => {
  const withIds = OWNER_ROUTES.filter(({ path }) => path.includes('{'));

  it('has routes to be tried', () => expect(withIds.length).toBeGreaterThan(5));

  it.each(named(withIds))('%s finds nothing', async (_, route) => {
    for (const headers of [bearer(keys.eve), sessionOf(eve)]) {
      const answer = await ask(route, headers, { name: 'stolen', proof: { password: PASSWORD } });
      expect({ route: route.name, status: answer.status }).toEqual({ route: route.name, status: 404 });
    }
  });

  it('sees and changes nothing of the first', async () => {
    const before = JSON.stringify([
      await ada.must(200, 'GET', '/auth/keys'),
      await ada.must(200, 'GET', '/auth/sessions'),
    ]);
    for (const route of OWNER_ROUTES.filter(({ method }) => method === 'GET')) {
      const text = (await ask(route, bearer(keys.eve))).body.toString();
      for (const secret of ['production', ids.session_id, '"ada"', ada.address]) expect(text).not.toContain(secret);
    }
    expect((await request(larder.url, `/auth/usage?key_id=${ids.key_id}`, { headers: bearer(keys.eve) })).status).toBe(
      404,
    );
    await eve.must(200, 'DELETE', '/auth/sessions');
    expect(
      JSON.stringify([await ada.must(200, 'GET', '/auth/keys'), await ada.must(200, 'GET', '/auth/sessions')]),
    ).toBe(before);
  });
});

describe('5. a page of another site', () => {
  const changing = OWNER_ROUTES.filter(({ method }) => method !== 'GET');
  const CROSS_SITE = 'Cross-site requests are not allowed here.';

  it.each(named(changing))('%s is refused with a session', async (_, route) => {
    const { Cookie } = sessionOf(ada);
    for (const headers of [
      { Cookie },
      { Cookie, Origin: 'https://evil.example' },
      { Cookie, Origin: 'null' },
      { Cookie, Origin: `${larder.url}.evil.example` },
      { Cookie, Origin: larder.url, 'Sec-Fetch-Site': 'cross-site' },
    ]) {
      expectDetail(await ask(route, headers), 403, CROSS_SITE);
    }
  });

  it.each(named(OPEN_ROUTES.filter(({ method }) => method !== 'GET')))(
    '%s is refused without one',
    async (_, route) => {
      expectDetail(await ask(route, { Origin: 'https://evil.example' }), 403, CROSS_SITE);
      expect((await ask(route, { Origin: larder.url })).status).not.toBe(403);
    },
  );

  it('a form is not taken: only JSON is', async () => {
    for (const type of [
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/plain',
      '',
      'x',
    ]) {
      const answer = await request(larder.url, '/auth/sign-in', {
        method: 'POST',
        headers: { 'Content-Type': type, 'X-Forwarded-For': freshAddress() },
        body: JSON.stringify({ login: 'ada', password: PASSWORD }),
      });
      expect({ type, status: answer.status }).toEqual({ type, status: 415 });
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  });

  it('a preflight never allows credentials', async () => {
    const headers = { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' };
    const answer = await request(larder.url, '/auth/keys', { method: 'OPTIONS', headers });
    expect(answer.status).toBe(204);
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('the account key needs no origin: it is no cookie', async () => {
    const answer = await ask(
      { method: 'POST', path: '/auth/sign-out' },
      { ...bearer(keys.ada), Origin: 'https://tool.example' },
    );
    expect(answer.status).toBe(204);
  });
});

describe('6. other methods', () => {
  const paths = [...new Set(ACCOUNT_ROUTES.map(({ path }) => path))];

  it.each(paths)('%s', async (path) => {
    const routes = ACCOUNT_ROUTES.filter((route) => route.path === path);
    const has = new Set<string>(routes.map(({ method }) => method));
    const expected = [
      ...routes.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])),
      'OPTIONS',
    ].join(', ');
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'].filter((each) => !has.has(each))) {
      const route = { path, method } as AccountRoute;
      const stranger = await ask(route);
      if (routes[0]!.access === 'account') expectUnauthorized(stranger);
      for (const answer of [await ask(route, bearer(keys.ada)), ...(routes[0]!.access === 'open' ? [stranger] : [])]) {
        expectDetail(answer, 405, 'Method Not Allowed');
        expect(answer.headers.allow).toBe(expected);
      }
    }
    expect((await request(larder.url, pathOf(routes[0]!), { method: 'OPTIONS' })).status).toBe(204);
  });

  it('paths that do not exist are 401, whoever asks', async () => {
    for (const path of [
      '/auth',
      '/auth/',
      '/billing',
      '/auth/keys/',
      '/auth/nothing',
      '/auth/keys/1/nothing',
      '/Auth/keys',
    ]) {
      for (const headers of [{}, bearer(keys.ada), sessionOf(ada)])
        expectUnauthorized(await get(larder.url, path, headers));
    }
  });
});

it('6. HEAD answers like GET, without a body', async () => {
  for (const route of ACCOUNT_ROUTES.filter(({ method }) => method === 'GET')) {
    const [asked, head] = [
      await ask(route, bearer(keys.ada)),
      await ask({ ...route, method: 'HEAD' as 'GET' }, bearer(keys.ada)),
    ];
    expect({ route: route.name, status: head.status }).toEqual({ route: route.name, status: asked.status });
    expect(head.body).toHaveLength(0);
  }
});

describe('7. cookies and keys', () => {
  it('a session is not looked at on data paths', async () => {
    const answer = await get(larder.url, '/foods/categories', sessionOf(ada));
    expect(answer.status).toBe(200);
    expect(answer.headers['x-ratelimit-limit']).toBeUndefined();
    expect(answer.headers['cache-control']).toMatch(/^public/);
  });

  it('a key beside a session is what counts', async () => {
    const answer = await get(larder.url, '/auth/account', { ...sessionOf(ada), ...bearer(keys.eve) });
    expect(answer.json()).toMatchObject({ username: 'eve', signed_in_by: 'account_key' });
    expectUnauthorized(await get(larder.url, '/auth/account', { ...sessionOf(ada), ...bearer(createKey()) }));
  });
});
