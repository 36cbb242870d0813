/**
 * Bodies that nobody sends in good faith, on every route that takes one: each is refused with a reason, none is a 500, and
 * none is repeated in an answer where it could be a secret.
 * 1. Not JSON, not UTF-8, cut short, empty, or no object at all.
 * 2. Too large, too deep, of the wrong types, with names that objects have by nature, the same name twice.
 * 3. NUL and halves of surrogate pairs in every member.
 * 4. Strange framing: a wrong length, no type, chunks, several types.
 * 5. Addresses and cookies that are no less strange.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountRoute } from '../../src/http/account/account-route.ts';
import { ACCOUNT_ROUTES } from '../../src/http/account/all-routes.ts';
import { freshAddress, PASSWORD, Person } from '../http/account/person.ts';
import { NUTELLA } from '../support/foods.ts';
import { type Answer, bearer, exchange, request } from '../support/http.ts';
import { type Larder, startLarder, UNLIMITED } from '../support/start-larder.ts';

const TAKERS = ACCOUNT_ROUTES.filter(({ body }) => body !== undefined);
const named = TAKERS.map((route) => [`${route.method} ${route.path}`, route] as const);

let larder: Larder;
let key: string;

beforeAll(async () => {
  larder = await startLarder({
    env: { ...UNLIMITED, LARDER_ACCOUNT_PER_MINUTE: '0', LARDER_TRUST_PROXY: '127.0.0.1' },
    foods: [NUTELLA],
  });
  key = await new Person(larder.url).register('ada');
});

afterAll(async () => {
  expect(larder.log()).not.toContain('"level":50');
  await larder.stop();
});

function post(route: AccountRoute, body: string | Buffer, headers: Record<string, string> = {}): Promise<Answer> {
  const bytes = Buffer.from(body);
  return request(larder.url, route.path.replace(/\{\w+\}/g, '1'), {
    method: route.method,
    headers: {
      'X-Forwarded-For': freshAddress(),
      'Content-Type': 'application/json',
      'Content-Length': String(bytes.length),
      ...(route.access === 'account' && bearer(key)),
      ...headers,
    },
    body: bytes,
  });
}

interface Refused {
  detail: { type: string; loc: string[]; msg: string; input: unknown }[];
}

describe('1. what is no JSON object', () => {
  it.each(named)('%s', async (_, route) => {
    const wrong: (string | Buffer)[] = [
      '',
      ' ',
      '{',
      '{"a":1',
      'nonsense',
      "{'username':'ada'}",
      '{"username":"ada",}',
      '\ufeff{"username":',
      Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
      Buffer.from([0xc0, 0xaf]),
      Buffer.alloc(64),
    ];
    for (const body of wrong) {
      const answer = await post(route, body);
      expect(answer.status).toBe(422);
      expect(answer.json<Refused>().detail).toMatchObject([{ type: 'json_invalid', loc: ['body'], input: null }]);
    }
    for (const body of ['[]', '"text"', '7', 'true', 'null', '[{"username":"ada"}]']) {
      const answer = await post(route, body);
      expect(answer.status).toBe(422);
      expect(answer.json<Refused>().detail[0]).toMatchObject({ type: 'model_attributes_type', loc: ['body'] });
    }
  });
});

describe('2. too much, too deep, of another kind', () => {
  it.each(named)('%s', async (_, route) => {
    const members = Object.keys(route.body!);
    const all = (value: string) => `{${members.map((name) => `"${name}":${value}`).join(',')}}`;
    const huge = await post(route, `{"${members[0]}":"${'x'.repeat(20_000)}"}`);
    expect(huge.status).toBe(413);
    expect(huge.headers.connection).toBe('close');
    const deep = `${'['.repeat(3_000)}${']'.repeat(3_000)}`;
    const deepObject = `${'{"a":'.repeat(1_500)}1${'}'.repeat(1_500)}`;
    for (const value of [deep, deepObject, '[]', 'true', '1e400', '-0', '1e21', '[null]', '{"__proto__":[]}']) {
      const answer = await post(route, all(value));
      expect({ value: value.slice(0, 20), status: answer.status >= 500 }).toEqual({
        value: value.slice(0, 20),
        status: false,
      });
      expect(answer.body.length).toBeLessThan(20_000);
    }
    const polluting =
      '{"__proto__":{"password":"x","isAdmin":true},"constructor":{"prototype":{"name":"x"}},"toString":1}';
    expect((await post(route, polluting)).status).toBeLessThan(500);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  it('members that all objects have are not taken for given ones', async () => {
    const register = TAKERS.find(({ name }) => name === 'register')!;
    const { detail } = (
      await post(register, '{"__proto__":{"username":"eve","password":"seven jars of plum jam"}}')
    ).json<Refused>();
    expect(detail.map(({ type, loc }) => [type, loc[1]])).toEqual([
      ['missing', 'username'],
      ['missing', 'password'],
    ]);
  });

  it('of a name given twice the last one counts, and unknown names are ignored', async () => {
    const register = TAKERS.find(({ name }) => name === 'register')!;
    const body = `{"username":"x","username":"twice","password":${JSON.stringify(PASSWORD)},"plan":"scale","id":1}`;
    const answer = await post(register, body);
    expect(answer.json()).toMatchObject({ account: { username: 'twice', plan: { id: 'starter' } } });
  });

  it('a secret is never repeated, whatever is wrong with it', async () => {
    for (const route of TAKERS) {
      const secret = 'my-secret-7319';
      const members = Object.keys(route.body!);
      for (const value of [[secret], { password: [secret] }, `${secret}\u0000`]) {
        const body = JSON.stringify(Object.fromEntries(members.map((name) => [name, value])));
        const { detail } = (await post(route, body)).json<{ detail: Refused['detail'] | string }>();
        const shown = JSON.stringify(
          typeof detail === 'string' ? detail : detail.filter(({ loc }) => /password|code|token/.test(loc.join())),
        );
        expect(shown).not.toContain(secret);
      }
    }
  });
});

describe('3. characters that are none', () => {
  it.each(named)('%s', async (_, route) => {
    const members = Object.keys(route.body!).filter((name) => name !== 'proof');
    for (const text of ['\\u0000', 'ada\\u0000', '\\ud800', '\\udfff abc', '\\ud83d', 'a\\ud800b'.repeat(50)]) {
      const body = `{${[...members.map((name) => `"${name}":"${text}"`), `"proof":{"password":"${text}","code":"${text}"}`].join(',')}}`;
      const answer = await post(route, body);
      expect({ text, status: answer.status }).toEqual({ text, status: 422 });
      // Written and read again without harm.
      expect(answer.json<Refused>().detail.length).toBeGreaterThan(0);
    }
  });
});

describe('4. strange framing', () => {
  const head = (lines: string[]) =>
    `POST /auth/sign-in HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${lines.join('\r\n')}\r\n\r\n`;
  const JSON_TYPE = 'Content-Type: application/json';

  it.each([
    ['chunks', [JSON_TYPE, 'Transfer-Encoding: chunked'], '2\r\n{}\r\n0\r\n\r\n', 422],
    ['no body at all', [], '', 422],
    ['an empty body with a type', [JSON_TYPE, 'Content-Length: 0'], '', 422],
    ['no type', ['Content-Length: 2'], '{}', 415],
    [
      'a type with parameters, in capitals',
      ['Content-Type: APPLICATION/JSON; charset=UTF-8', 'Content-Length: 2'],
      '{}',
      422,
    ],
    ['a type that only begins so', ['Content-Type: application/jsonp', 'Content-Length: 2'], '{}', 415],
    ['more than said, before the end of the connection', [JSON_TYPE, 'Content-Length: 2'], '{}nonsense', 400],
    ['a length that is none', [JSON_TYPE, 'Content-Length: two'], '{}', 400],
    [
      'more than is allowed, in chunks',
      [JSON_TYPE, 'Transfer-Encoding: chunked'],
      `5000\r\n${'x'.repeat(0x5000)}\r\n0\r\n\r\n`,
      413,
    ],
  ] as const)('%s', async (_, lines, body, status) => {
    const { answers } = await exchange(larder.url, head([...lines]) + body, { methods: ['POST'] });
    expect(answers[0]?.status).toBe(status);
    expect(JSON.parse(answers[0]!.body.toString())).toHaveProperty('detail');
  });
});

describe('5. strange addresses and cookies', () => {
  it.each([
    '/auth/keys/%00',
    '/auth/keys/1%2f..',
    '/auth/keys/99999999999999999999999999',
    '/auth/keys/-1',
    '/auth/keys/1.5',
    '/auth/sessions/%ff%fe',
    '/auth/sessions/__proto__',
    '/auth/identities/%00',
    '/auth/usage?from=%00&to=%ff',
    '/auth/usage?key_id=99999999999999999999',
    '/auth/events?cursor=%00&limit=1e3',
    '/auth/providers/%00/start',
    '/auth/providers/__proto__/return?code=%00',
    `/auth/providers/${'x'.repeat(5_000)}/start`,
  ])('%s', async (path) => {
    for (const method of ['GET', 'DELETE']) {
      const answer = await request(larder.url, path, { method, headers: bearer(key) });
      expect({ path: path.slice(0, 60), isFailure: answer.status >= 500 }).toEqual({
        path: path.slice(0, 60),
        isFailure: false,
      });
    }
  });

  it.each([
    'larder_session=',
    'larder_session=ls_',
    `larder_session=ls_${'A'.repeat(43)}`,
    `larder_session=${'x'.repeat(8_000)}`,
    ';;;===;larder_session',
    'larder_session="quoted"; larder_session=twice',
    '=larder_session',
    'larder_session=%00%ff',
    'larder_third_party=\u00ff; larder_new_person=x; larder_second_factor=',
  ])('the cookie %s', async (cookie) => {
    const answer = await request(larder.url, '/auth/account', { headers: { Cookie: cookie } });
    expect(answer.status).toBe(401);
    const back = await request(larder.url, '/auth/providers/kitchen/return?code=x', { headers: { Cookie: cookie } });
    expect(back.headers.location).toBe('/account/sign-in?problem=token_invalid');
  });
});
