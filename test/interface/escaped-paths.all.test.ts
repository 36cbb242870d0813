/**
 * A data path means the same whether it is spelled plainly or with an escaped letter. Nobody can tell:
 * 1. Status, headers in their order, and bytes are the same, whatever is asked, by whom and how.
 * 2. Both count in the same windows, and refuse alike.
 * 3. A client that goes away while it waits frees its place.
 * 4. Metrics and the log know both.
 * 5. After a new catalog both answer from it.
 * 6. A server that stops answers both, and says that it closes the connection.
 */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { createKey } from '../../src/accounts/keys/key-format.ts';
import { createAccount, createNamedKey, revokeKey } from '../support/accounts.ts';
import type { FoodJson } from '../support/expectations.ts';
import { COCA_COLA, FOODS, NUTELLA } from '../support/foods.ts';
import { freePort } from '../support/free-port.ts';
import { type Answer, bearer, exchange, get, open, type RequestHeaders, request } from '../support/http.ts';
import { importFoods, startLarder, UNLIMITED, useLarder } from '../support/start-larder.ts';
import { until } from '../support/until.ts';

/** The same path with its first letter escaped. */
function escaped(target: string): string {
  return `/%${target.charCodeAt(1).toString(16)}${target.slice(2)}`;
}

/** What differs between any two answers. */
const OF_ONE_ANSWER = new Set(['date', 'x-request-id']);

/** All of an answer that must be the same. */
function essence({ status, rawHeaders, body }: Answer) {
  const headers: string[] = [];
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!;
    headers.push(`${name}: ${OF_ONE_ANSWER.has(name.toLowerCase()) ? '…' : rawHeaders[i + 1]}`);
  }
  return { status, headers, body: body.toString('latin1') };
}

/** The page for a path that does not exist names it as it was sent: here it takes the plain spelling. */
function unlessNamed(found: ReturnType<typeof essence>, target: string): ReturnType<typeof essence> {
  if (!found.body.startsWith('<!doctype html>')) return found;
  const body = found.body.replaceAll(escaped(target).slice(0, 4), target.slice(0, 2));
  const headers = found.headers.map((header) =>
    header.replace(/^content-length: .*/, `content-length: ${body.length}`),
  );
  return { ...found, headers, body };
}

/** Without the seconds, which pass. */
function withoutSeconds({ status, headers, body }: ReturnType<typeof essence>) {
  const shown = headers.map((header) => header.replace(/^(x-ratelimit-reset|retry-after): \d+$/, '$1: …'));
  return { status, headers: shown, body: body.replace(/in \d+ seconds/, 'in … seconds') };
}

async function metricsOf(url: string): Promise<string> {
  return (await get(url, '/metrics')).body.toString();
}

async function untilMetric(url: string, line: string): Promise<void> {
  await until(async () => (await metricsOf(url)).includes(`\n${line}\n`), line);
}

const PARAMETERS = [
  '1',
  '2',
  '0',
  '-1',
  '+1',
  '007',
  '1_0',
  '1.0',
  '1.5',
  '1e3',
  '0x1',
  '.',
  '..',
  'abc',
  '__proto__',
  'constructor',
  '%31',
  '1%20',
  '1%2F2',
  '1%',
  '%ff',
  '1;a=b',
  '1,2',
  '1/',
  '1//',
  '1/2',
  '\u00e9',
  '9007199254740993',
  '99999999999999999999',
  '9'.repeat(4_301),
  '3017620422003',
  '03017620422003',
  '3017-6204-22003',
  '(01)03017620422003',
  '5449000000996',
  '',
];
const QUERIES = [
  '',
  '?',
  '?x',
  '?x=%',
  '?limit=abc',
  '?q=a',
  '?q=nutella',
  '?q=nut%65lla&limit=1',
  '?q=cola+zero&limit=2',
]
  .concat(['?q=%ff%fe', '?q=a&q=nutella', '?limit=51&q=x', '?source=off&q=nutella', '?has_image=false&limit=3'])
  .concat(['?offset=1&limit=2&has_image=0', '?category=Fruit', '?q=nutella#x', '#x', '#?q=nutella', '?q=a/b?c']);
const targets = fc.oneof(
  fc
    .tuple(fc.constantFrom('/food/', '/barcode/'), fc.constantFrom(...PARAMETERS), fc.constantFrom('', ...QUERIES))
    .map((parts) => parts.join('')),
  fc
    .tuple(fc.constantFrom('/search', '/foods/popular', '/foods/categories', '/search/'), fc.constantFrom(...QUERIES))
    .map((parts) => parts.join('')),
);
const headerSets = fc.record(
  {
    'Accept-Encoding': fc.constantFrom('gzip', 'br', 'gzip, br', 'identity;q=0', '*', 'nonsense'),
    Accept: fc.constantFrom('text/html', 'application/json', '*/*'),
    Origin: fc.constantFrom('https://app.example', 'null'),
    Cookie: fc.constant('larder_session=abc'),
    Connection: fc.constantFrom('close', 'keep-alive'),
    'If-None-Match': fc.constantFrom('*', '"x"', 'W/"x", *'),
    'X-Forwarded-For': fc.constantFrom('203.0.113.7', 'nonsense'),
    'Access-Control-Request-Method': fc.constant('GET'),
  },
  { requiredKeys: [] },
);

describe('1. the same answer', () => {
  const larder = useLarder({ env: UNLIMITED, foods: FOODS });
  const callers: Record<string, RequestHeaders> = {};

  beforeAll(async () => {
    const accountKey = await createAccount(larder, 'ada', 'pro');
    const revoked = await createNamedKey(larder, 'ada', 'old');
    await revokeKey(larder, 'ada', 'old');
    Object.assign(callers, {
      nobody: {},
      'an account key': bearer(accountKey),
      'an account key in another spelling': { authorization: `bEARER   ${accountKey}  ` },
      'a read key': bearer(await createNamedKey(larder, 'ada', 'ci', { scope: 'read' })),
      'a free key': bearer(await createAccount(larder, 'grace', 'starter')),
      'a revoked key': bearer(revoked),
      'a key that does not exist': bearer(createKey()),
      'no key': { Authorization: 'Bearer nonsense' },
      'another scheme': { Authorization: `Basic ${accountKey}` },
      'an empty header': { Authorization: '' },
    });
  });

  async function both(target: string, method: string, headers: RequestHeaders): Promise<Answer> {
    const [plain, other] = await Promise.all(
      [target, escaped(target)].map((path) => answerWithPage(path, method, headers)),
    );
    expect(essence(plain!)).toEqual(unlessNamed(essence(other!), target));
    return plain!;
  }

  /** An answer; that to HEAD which is a page has the page that GET has, since it tells its length. */
  async function answerWithPage(path: string, method: string, headers: RequestHeaders): Promise<Answer> {
    const answer = await request(larder.url, path, { method, headers });
    if (method !== 'HEAD' || !answer.headers['content-type']?.startsWith('text/html')) return answer;
    const { body } = await request(larder.url, path, { headers });
    expect(answer.headers['content-length']).toBe(String(body.length));
    return { ...answer, body };
  }

  it('to generated requests, and to the same with the ETag that came', async () => {
    const methods = fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'POST', 'DELETE');
    const names = fc.constantFrom(
      ...['nobody', 'an account key', 'an account key in another spelling', 'a read key', 'a free key'],
      ...['a revoked key', 'a key that does not exist', 'no key', 'another scheme', 'an empty header'],
    );
    const seen = new Set<number>();
    await fc.assert(
      fc.asyncProperty(targets, methods, names, headerSets, async (target, method, caller, further) => {
        // Node's client sends only what an address may hold; the bytes beyond are below.
        const path = encodeURI(target).replaceAll('%25', '%');
        const headers = { ...callers[caller], ...further };
        const answer = await both(path, method, headers);
        seen.add(answer.status);
        const { etag } = answer.headers;
        if (etag === undefined) return;
        const { 'If-None-Match': _, ...others } = headers;
        expect((await both(path, method, { ...others, 'If-None-Match': etag })).status).toBe(304);
        await both(path, method, { ...others, 'If-None-Match': `"other", W/${etag}` });
      }),
      { numRuns: 400 },
    );
    // The requests are not all of one kind.
    for (const status of [200, 204, 401, 404, 405, 422]) expect(seen).toContain(status);
  });

  it.each(['GET', 'HEAD', 'POST'])('to %s of what is no path, with a page', async (method) => {
    for (const target of ['/search/', '/food/', '/food/1/2', '/barcode/'])
      for (const caller of ['nobody', 'an account key', 'no key'])
        await both(target, method, { ...callers[caller], Accept: 'text/html' });
  });

  it.each([
    ['no Host', 'GET TARGET HTTP/1.1\r\n\r\n'],
    ['two Hosts', 'GET TARGET HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n'],
    ['no Host in HTTP/1.0', 'GET TARGET HTTP/1.0\r\n\r\n'],
    ['a whole address', 'GET http://larderTARGET HTTP/1.1\r\nHost: larder\r\n\r\n'],
    ['a body', 'GET TARGET HTTP/1.1\r\nHost: larder\r\nContent-Length: 3\r\n\r\nabc'],
    [
      'a body in chunks',
      'GET TARGET HTTP/1.1\r\nHost: larder\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n',
    ],
    ['an expectation', 'GET TARGET HTTP/1.1\r\nHost: larder\r\nExpect: 100-continue\r\n\r\n'],
    ['an unknown expectation', 'GET TARGET HTTP/1.1\r\nHost: larder\r\nExpect: tea\r\n\r\n'],
    ['an upgrade', 'GET TARGET HTTP/1.1\r\nHost: larder\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n'],
    ['a method in lower case', 'get TARGET HTTP/1.1\r\nHost: larder\r\n\r\n'],
    ['an unknown method', 'BREW TARGET HTTP/1.1\r\nHost: larder\r\n\r\n'],
    ['bytes that are not ASCII', 'GET TARGET\u00c3\u00a9 HTTP/1.1\r\nHost: larder\r\n\r\n'],
    [
      'two requests at once',
      'GET TARGET HTTP/1.1\r\nHost: larder\r\n\r\nGET TARGET?x HTTP/1.1\r\nHost: larder\r\n\r\n',
    ],
  ])('to bytes with %s', async (_what, text) => {
    for (const target of ['/food/1', '/barcode/3017620422003', '/food/x', '/search']) {
      const answersTo = async (path: string) => {
        const bytes = Buffer.from(text.replaceAll('TARGET', path), 'latin1');
        const methods = [...text.matchAll(/ HTTP\/1/g)].map(() => 'GET');
        const { answers, end } = await exchange(larder.url, bytes, { methods });
        return { end, answers: answers.map(shown) };
      };
      expect(await answersTo(target)).toEqual(await answersTo(escaped(target)));
    }
  });
});

function shown({ status, headers, body }: { status: number; headers: Readonly<Record<string, string>>; body: Buffer }) {
  const { date: _date, 'x-request-id': _id, ...others } = headers;
  return { status, headers: others, body: String(body) };
}

it('2. both count in the same windows, and refuse alike', async () => {
  const larder = await startLarder({
    env: { ...UNLIMITED, LARDER_PRO_PER_MINUTE: '10', LARDER_ANONYMOUS_PER_MINUTE: '4' },
    foods: [NUTELLA],
  });
  try {
    const key = bearer(await createAccount(larder, 'ada', 'pro'));
    const remaining: unknown[] = [];
    for (let i = 0; i < 5; i++) {
      for (const path of ['/food/1', escaped('/food/x')]) {
        remaining.push((await get(larder.url, path, key)).headers['x-ratelimit-remaining']);
      }
    }
    expect(remaining).toEqual(['9', '8', '7', '6', '5', '4', '3', '2', '1', '0']);
    for (const path of ['/food/1', '/food/1', escaped('/food/x'), '/food/2']) await get(larder.url, path);
    for (const headers of [key, {}]) {
      const plain = await get(larder.url, '/food/1', headers);
      expect(plain.status).toBe(429);
      expect(withoutSeconds(essence(plain))).toEqual(
        withoutSeconds(essence(await get(larder.url, escaped('/food/1'), headers))),
      );
    }
  } finally {
    await larder.stop();
  }
});

it('3, 4, 6. clients that go away, metrics, the log, and the end', async () => {
  const port = await freePort();
  const operations = `http://127.0.0.1:${port}`;
  const larder = await startLarder({
    env: {
      ...UNLIMITED,
      LARDER_FAIRNESS_DELAY_MS: '3000',
      LARDER_LOG_LEVEL: 'debug',
      LARDER_METRICS_PORT: String(port),
      LARDER_METRICS_HOST: '127.0.0.1',
    },
    foods: [NUTELLA],
  });
  try {
    const ways = ['/food/1', escaped('/food/1')];
    const send = async (path: string) => {
      const socket = await open(larder.url);
      socket.on('error', () => {});
      socket.write(`GET ${path} HTTP/1.1\r\nHost: larder\r\n\r\n`);
      return socket;
    };
    const leaving = await Promise.all(ways.map(send));
    await untilMetric(operations, 'larder_fairness_waiting 2');
    for (const socket of leaving) socket.destroy();
    await untilMetric(operations, 'larder_fairness_waiting 0');

    const key = bearer(await createAccount(larder, 'ada', 'pro'));
    for (const path of ways) expect((await get(larder.url, path, key)).status).toBe(200);
    await untilMetric(operations, 'larder_requests_total{route="/food/:food_id",status="200"} 2');
    await untilMetric(operations, 'larder_request_seconds_count{route="/food/:food_id"} 2');
    for (const path of ways) await expect.poll(larder.log).toContain(`"path":"${path}","status":200`);

    const waiting = ways.map((path) => get(larder.url, path));
    await untilMetric(operations, 'larder_fairness_waiting 2');
    const ended = larder.end('SIGTERM');
    const [plain, other] = await Promise.all(waiting);
    expect(plain!.headers.connection).toBe('close');
    expect(essence(plain!)).toEqual(essence(other!));
    expect(await ended).toBe(0);
  } finally {
    await larder.stop();
  }
});

it('5. after a new catalog both answer from it', async () => {
  const larder = await startLarder({ env: UNLIMITED, foods: [NUTELLA] });
  try {
    const key = bearer(await createAccount(larder, 'ada', 'pro'));
    const before = (await get(larder.url, '/food/1', key)).headers.etag!;
    let isOver = false;
    const imported = importFoods(larder.cli, larder.data, [{ ...NUTELLA, name: 'Nutella new' }, COCA_COLA]).finally(
      () => {
        isOver = true;
      },
    );
    const names = new Map<string, Set<string>>();
    let isNew = false;
    while (!isOver || !isNew) {
      for (const path of ['/food/1', escaped('/food/1')]) {
        const { headers, json } = await get(larder.url, path, { ...key });
        names.set(headers.etag!, (names.get(headers.etag!) ?? new Set()).add(json<FoodJson>().name));
        isNew = headers.etag !== before && json<FoodJson>().name === 'Nutella new';
      }
    }
    await imported;
    // Each version of the catalog has one answer, whichever way it went.
    for (const found of names.values()) expect(found.size).toBe(1);
    const [plain, other] = await Promise.all(['/food/1', escaped('/food/1')].map((path) => get(larder.url, path, key)));
    expect(essence(plain!)).toEqual(essence(other!));
    // An ETag of the catalog before no longer matches.
    for (const path of ['/food/1', escaped('/food/1')]) {
      expect((await get(larder.url, path, { ...key, 'If-None-Match': before })).status).toBe(200);
    }
  } finally {
    await larder.stop();
  }
});
