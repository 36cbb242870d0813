/**
 * What stands around every answer:
 * 1. X-Request-Id is on each, another for each request, and in the log. A client cannot choose it; a trusted proxy can.
 * 2. Strict-Transport-Security is on each where the public address is https, as far as the operator says, and nowhere else.
 * 3. Every header that pages of other sites are told of does come.
 * 4. Files have an ETag, and are not sent twice.
 * 5. No answer may be shown in a frame.
 * 6. HTTP/1.1 without exactly one Host is refused in JSON, before everything else.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount } from '../support/accounts.ts';
import { expectDetail } from '../support/expectations.ts';
import { NUTELLA } from '../support/foods.ts';
import { bearer, exchange, get, type RequestHeaders, request } from '../support/http.ts';
import { type Larder, makeDataFolder, startLarder, UNLIMITED } from '../support/start-larder.ts';

const EVERY_KIND = [
  '/search?q=nutella',
  '/search?q=n',
  '/food/1',
  '/food/2',
  '/foods/categories',
  '/foods/changes',
  '/health',
  '/nowhere',
  '/auth/keys',
  '/auth/providers',
  '/',
  '/account',
  '/account/sign-in',
  '/openapi.json',
  '/robots.txt',
  '/sitemap.xml',
  '/sitemap-0.xml',
];

let plain: Larder;
let secure: Larder;

beforeAll(async () => {
  const data = await makeDataFolder();
  plain = await startLarder({ env: { ...UNLIMITED, LARDER_LOG_LEVEL: 'debug' }, foods: [NUTELLA], data });
  secure = await startLarder({
    env: { ...UNLIMITED, LARDER_PUBLIC_URL: 'https://food.example', LARDER_TRUST_PROXY: '127.0.0.1' },
    data,
  });
});

afterAll(async () => {
  await plain.stop();
  await secure.stop();
});

const idOf = async (larder: Larder, path: string, headers: RequestHeaders = {}) =>
  (await get(larder.url, path, headers)).headers['x-request-id'] as string;

describe('1. X-Request-Id', () => {
  it('is on every answer, and never the same', async () => {
    const ids = await Promise.all(EVERY_KIND.flatMap((path) => [idOf(plain, path), idOf(plain, path)]));
    for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(ids).size).toBe(ids.length);
    const preflight = { Origin: 'https://x.example', 'Access-Control-Request-Method': 'GET' };
    const answer = await request(plain.url, '/search', { method: 'OPTIONS', headers: preflight });
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is in the log', async () => {
    const id = await idOf(plain, '/food/1');
    await expect.poll(() => plain.log()).toContain(`"reqId":"${id}"`);
  });

  it('is not what a client sends', async () => {
    expect(await idOf(plain, '/food/1', { 'X-Request-Id': 'mine' })).not.toBe('mine');
  });

  it('is what a trusted proxy sends, if it can be one', async () => {
    for (const id of ['4bf92f3577b34da6a3ce929d0e0e4736', 'a', 'req-1:2.3_4+5/6=', 'x'.repeat(128)]) {
      expect(await idOf(secure, '/food/1', { 'X-Request-Id': id })).toBe(id);
    }
    for (const id of ['', 'two words', '"quoted"', '{"a":1}', 'x'.repeat(129), '\u00ff', 'a,b', '<b>']) {
      expect(await idOf(secure, '/food/1', { 'X-Request-Id': id })).toMatch(/^[0-9a-f-]{36}$/);
    }
    const twice = await idOf(secure, '/food/1', { 'X-Request-Id': ['first', 'second'] });
    expect(twice).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('2. Strict-Transport-Security', () => {
  const malformed = [
    'GET / HTTP/1.1\r\nHost: a b\r\nBad Name: x\r\n\r\n',
    'nonsense\r\n\r\n',
    'GET / HTTP/1.1\r\n\r\n',
  ];

  it('is on every answer where the public address is https', async () => {
    for (const path of EVERY_KIND) {
      const { headers } = await get(secure.url, path);
      expect([path, headers['strict-transport-security']]).toEqual([path, 'max-age=31536000']);
    }
    for (const bytes of malformed) {
      const { answers } = await exchange(secure.url, bytes, { methods: ['GET'] });
      expect(answers[0]?.headers['strict-transport-security']).toBe('max-age=31536000');
    }
  });

  it.each([
    ['subdomains', 'max-age=31536000; includeSubDomains'],
    ['off', undefined],
  ])('speaks for what LARDER_HSTS=%s says', async (scope, policy) => {
    const env = { ...UNLIMITED, LARDER_PUBLIC_URL: 'https://food.example', LARDER_HSTS: scope };
    const larder = await startLarder({ env, data: plain.data });
    try {
      for (const path of EVERY_KIND) {
        const { headers } = await get(larder.url, path);
        expect([path, headers['strict-transport-security']]).toEqual([path, policy]);
      }
      for (const bytes of malformed) {
        const { answers } = await exchange(larder.url, bytes, { methods: ['GET'] });
        expect(answers[0]?.headers['strict-transport-security']).toBe(policy);
      }
    } finally {
      await larder.stop();
    }
  });

  it('is nowhere otherwise', async () => {
    for (const path of EVERY_KIND) {
      expect((await get(plain.url, path)).headers['strict-transport-security']).toBeUndefined();
    }
  });
});

it('3. every header that pages of other sites are told of does come', async () => {
  const pro = bearer(await createAccount(plain, 'ferrero', 'pro'));
  const limited = await startLarder({
    env: { ...UNLIMITED, LARDER_PRO_PER_MINUTE: '1' },
    data: plain.data,
  });
  try {
    const answers = [await get(limited.url, '/food/1', pro), await get(limited.url, '/food/1', pro)];
    expect(answers.map(({ status }) => status)).toEqual([200, 429]);
    const exposed = String(answers[0]!.headers['access-control-expose-headers']).toLowerCase().split(', ');
    const came = new Set(answers.flatMap(({ headers }) => Object.keys(headers)));
    expect(exposed.filter((name) => !came.has(name))).toEqual([]);
  } finally {
    await limited.stop();
  }
});

describe('4. ETag of files', () => {
  it.each(['/openapi.json', '/robots.txt', '/favicon.svg'])('%s', async (path) => {
    const tags = new Set<string>();
    for (const encoding of ['identity', 'gzip', 'br']) {
      const whole = await get(plain.url, path, { 'Accept-Encoding': encoding });
      const etag = whole.headers.etag!;
      expect(etag).toMatch(/^"[\w-]+"$/);
      tags.add(etag);
      for (const header of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const again = await get(plain.url, path, { 'Accept-Encoding': encoding, 'If-None-Match': header });
        expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag]);
        expect(again.headers['cache-control']).toBe(whole.headers['cache-control']);
        expect(again.headers.vary).toBe('Accept-Encoding');
      }
      expect((await get(plain.url, path, { 'If-None-Match': '"other"' })).status).toBe(200);
    }
    // Other bytes have another tag: a cache must not take one encoding for another.
    expect(tags.size).toBe(3);
  });

  it('stays the same when the service starts anew, so that nothing is fetched again', async () => {
    const [before, after] = await Promise.all([plain, secure].map(({ url }) => get(url, '/favicon.svg')));
    expect(after!.headers.etag).toBe(before!.headers.etag);
    // This one names the public address, and so differs.
    const documents = await Promise.all([plain, secure].map(({ url }) => get(url, '/openapi.json')));
    expect(documents[0]!.headers.etag).not.toBe(documents[1]!.headers.etag);
  });
});

it('5. no answer may be shown in a frame', async () => {
  const asset = /\/assets\/[\w.-]+/.exec((await get(plain.url, '/')).body.toString())![0];
  const redirects = ['/foods/1', '/preferences?lang=de', '/account', '/browse/Fruit'];
  const paths = [...EVERY_KIND, ...redirects, asset, '/favicon.svg', '/foods/suggestions?q=nut', '/docs', '/scan'];
  for (const path of paths) {
    for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE']) {
      for (const headers of [{}, { 'If-None-Match': '*' }, { Accept: 'text/html' }, { Authorization: 'Bearer x' }]) {
        const answer = await request(plain.url, path, { method, headers });
        const policies = answer.rawHeaders.filter((name) => name.toLowerCase() === 'content-security-policy');
        expect([method, path, answer.status, policies.length]).toEqual([method, path, answer.status, 1]);
        expect(String(answer.headers['content-security-policy'])).toMatch(/(?:^|; )frame-ancestors 'none'$/);
      }
    }
  }
  for (const bytes of [
    'nonsense\r\n\r\n',
    'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: x\r\nExpect: tea\r\n\r\n',
  ]) {
    const { answers } = await exchange(plain.url, bytes, { methods: ['GET'] });
    expect([bytes, answers[0]?.headers['content-security-policy']]).toEqual([bytes, "frame-ancestors 'none'"]);
  }
});

describe('6. Host', () => {
  const ask = async (path: string, version: string, lines: string) => {
    const bytes = `GET ${path} HTTP/${version}\r\n${lines}Connection: close\r\n\r\n`;
    const { answers, end } = await exchange(plain.url, bytes, { methods: ['GET', 'GET'] });
    expect(end).toBe('closed');
    return answers[0]!;
  };
  const WRONG: [string, string, string][] = [
    ['none', '1.1', ''],
    ['two', '1.1', 'Host: larder\r\nHost: larder\r\n'],
    ['two in other case', '1.1', 'hOST: larder\r\nX: y\r\nHost: evil.example\r\n'],
    ['three', '1.1', 'Host: a\r\nHost: b\r\nHost: c\r\n'],
    ['two, with HTTP/1.0', '1.0', 'Host: a\r\nHost: b\r\n'],
  ];

  it.each(WRONG)('%s is refused', async (_, version, lines) => {
    for (const path of ['/food/1', '/health', '/nowhere', '/auth/keys', '/', 'http://larder/food/1']) {
      const { status, headers, body } = await ask(path, version, lines);
      expect([path, status]).toEqual([path, 400]);
      expect(headers['content-type']).toMatch(/^application\/json/);
      expect(headers['access-control-allow-origin']).toBe(path === '/auth/keys' ? undefined : '*');
      expect(Object.keys(JSON.parse(body.toString()) as object)).toEqual(['detail']);
    }
  });

  it.each([
    ['one', '1.1', 'Host: larder\r\n'],
    ['an empty one', '1.1', 'Host:\r\n'],
    ['one beside others that are none', '1.1', 'X-Forwarded-Host: a\r\nHost: larder\r\nHosts: b\r\n'],
    ['none, with HTTP/1.0', '1.0', ''],
    ['one, with HTTP/1.0', '1.0', 'Host: larder\r\n'],
  ])('%s is fine', async (_, version, lines) => {
    expect((await ask('/food/1', version, lines)).status).toBe(200);
  });

  it('comes before the key', async () => {
    const { answers } = await exchange(plain.url, 'GET /food/1 HTTP/1.1\r\nAuthorization: Basic x\r\n\r\n', {
      methods: ['GET'],
    });
    expect(answers[0]?.status).toBe(400);
    expectDetail(await get(plain.url, '/food/1', { Authorization: 'Basic x' }), 401, 'Missing or invalid API key');
  });
});
