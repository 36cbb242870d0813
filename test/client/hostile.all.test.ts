/**
 * Against a server that misbehaves, the client does what its README says:
 * 1. 429: it waits as long as it is told, or about a second or more when it is not told; never longer than `maxWaitMs` in all.
 * 2. 5xx, cut connections and timeouts are tried again `retries` times, with growing waits that differ by chance.
 * 3. What is no answer of the service (HTML, broken JSON, another shape, far too much of it) is an error at once.
 */
import { describe, expect, it } from 'vitest';
import {
  answer,
  cut,
  cutInBody,
  failure,
  good,
  halfAndSilence,
  hurriedClient,
  limited,
  OATS,
  type Step,
  silence,
  startHostile,
} from './hostile-server.ts';

describe('1. over the limit', () => {
  it('waits as long as Retry-After says, and asks again', async () => {
    const server = await startHostile(limited({ 'retry-after': '12' }), limited({ 'retry-after': '3' }), good);
    const { client, waits } = hurriedClient(server.url);
    expect(await client.food(7)).toMatchObject(OATS);
    expect(waits).toEqual([12_000, 3_000]);
  });

  it('understands a date, by the server’s own clock', async () => {
    const dates = { date: 'Sun, 15 Nov 2026 06:00:00 GMT', 'retry-after': 'Sun, 15 Nov 2026 06:00:20 GMT' };
    const server = await startHostile(limited(dates), good);
    const { client, waits } = hurriedClient(server.url);
    await client.food(7);
    expect(waits).toEqual([20_000]);
  });

  it.each([{}, { 'retry-after': '0' }, { 'retry-after': 'soon' }, { 'retry-after': '-5' }])(
    'waits at least a second, and longer each time, when told %o',
    async (headers) => {
      const server = await startHostile(limited(headers));
      const { client, waits } = hurriedClient(server.url, { maxWaitMs: 20_000, retries: 0 });
      expect(await failure(client.food(7))).toMatchObject({ code: 'RATE_LIMITED', status: 429 });
      expect(waits).toEqual([1000, 1000, 1500, 3000, 6000, 6000]);
    },
  );

  it('never waits longer than maxWaitMs in all: then it says how long the service wanted', async () => {
    const server = await startHostile(limited({ 'retry-after': '25' }));
    const { client, waits } = hurriedClient(server.url);
    const error = await failure(client.search('oats'));
    expect(error).toMatchObject({
      code: 'RATE_LIMITED',
      retryAfterSeconds: 25,
      detail: 'Rate limit exceeded. Retry in 12 seconds.',
    });
    expect(waits).toEqual([25_000, 25_000]);
    expect(server.requests).toHaveLength(3);
  });

  it.each(['86400', '9'.repeat(400)])('does not wait at all for %s seconds', async (seconds) => {
    const server = await startHostile(limited({ 'retry-after': seconds }));
    const { client, waits } = hurriedClient(server.url);
    expect(await failure(client.food(7))).toMatchObject({ retryAfterSeconds: Number(seconds) });
    expect(waits).toEqual([]);
  });

  it('with maxWaitMs 0 it asks once', async () => {
    for (const step of [limited({ 'retry-after': '1' }), answer(503, {}), cut]) {
      const server = await startHostile(step);
      const { client } = hurriedClient(server.url, { maxWaitMs: 0 });
      await failure(client.food(7));
      expect(server.requests).toHaveLength(1);
    }
  });
});

describe('2. transient failures', () => {
  const transient: [string, Step, object][] = [
    ['503', answer(503, { detail: 'Service Unavailable' }), { code: 'SERVER_ERROR', detail: 'Service Unavailable' }],
    ['500', answer(500, { detail: 'Internal Server Error' }), { code: 'SERVER_ERROR', status: 500 }],
    ['a proxy’s HTML page', answer(502, '<h1>Bad Gateway</h1>'), { code: 'SERVER_ERROR', detail: undefined }],
    ['an empty 504', answer(504, ''), { code: 'SERVER_ERROR', status: 504 }],
    ['silence', silence, { code: 'TIMEOUT', status: undefined }],
    ['half a body and silence', halfAndSilence, { code: 'TIMEOUT' }],
    ['a cut connection', cut, { code: 'NETWORK', status: undefined }],
    ['a body that is cut', cutInBody, { code: 'NETWORK' }],
  ];

  /** Only silence is waited for; a busy server may take its time, and must have seen the request before it is given up. */
  const timeout = (step: Step) => (step === silence || step === halfAndSilence ? { timeoutMs: 1_500 } : {});

  it.each(transient)('%s: tries again, and succeeds if that does', async (_, step) => {
    const server = await startHostile(step, step, good);
    const { client, waits } = hurriedClient(server.url, timeout(step));
    expect(await client.food(7)).toMatchObject(OATS);
    expect(waits).toEqual([375, 750]);
  });

  it.each(transient)('%s: gives up after the retries, and says why', async (_, step, expected) => {
    const server = await startHostile(step);
    const { client, waits } = hurriedClient(server.url, { ...timeout(step), retries: 1 });
    const error = await failure(client.food(7));
    expect(error).toMatchObject(expected);
    expect(error.message).toContain(`${server.url}/food/7`);
    expect(waits).toHaveLength(1);
    expect(server.requests).toHaveLength(2);
  });

  it('a server that is not there', async () => {
    const server = await startHostile(good);
    await server.stop();
    const { client, waits } = hurriedClient(server.url);
    const error = await failure(client.health());
    expect(error.code).toBe('NETWORK');
    expect(waits).toHaveLength(2);
    expect(error.cause).toBeInstanceOf(Error);
  });

  it('waits grow, differ by chance, and have an end', async () => {
    const server = await startHostile(answer(503, {}));
    for (const [chance, expected] of [
      [0, [250, 500, 1000, 2000, 4000, 4000]],
      [1, [500, 1000, 2000, 4000, 8000, 8000]],
    ] as const) {
      const { client, waits } = hurriedClient(server.url, { retries: 6, random: () => chance });
      await failure(client.food(7));
      expect(waits).toEqual(expected);
    }
  });

  it('a 503 that says how long is believed', async () => {
    const server = await startHostile(answer(503, {}, { 'retry-after': '5' }), good);
    const { client, waits } = hurriedClient(server.url);
    await client.food(7);
    expect(waits).toEqual([5_000]);
  });

  it('the bound on waiting holds for these too', async () => {
    const server = await startHostile(answer(503, {}, { 'retry-after': '61' }));
    const { client, waits } = hurriedClient(server.url, { retries: 100 });
    expect(await failure(client.food(7))).toMatchObject({ code: 'SERVER_ERROR', retryAfterSeconds: 61 });
    expect(waits).toEqual([]);
  });

  it('a fetch that does not listen to its signal cannot hold a call up', async () => {
    const deaf = { fetch: () => new Promise<never>(() => {}), timeoutMs: 20, retries: 0 };
    expect(await failure(hurriedClient('http://larder.example', deaf).client.health())).toMatchObject({
      code: 'TIMEOUT',
    });
  });
});

describe('3. answers that are none', () => {
  const wrong: [string, Step][] = [
    ['broken JSON', answer(200, '{"id":7,"name":"Oa')],
    ['an HTML page', answer(200, '<!doctype html><title>Sign in</title>', { 'content-type': 'text/html' })],
    ['nothing', answer(200, '')],
    ['null', answer(200, null)],
    ['a number', answer(200, '7')],
    ['another shape', answer(200, { results: [OATS] })],
    ['a list of others', answer(200, [7, null])],
  ];

  it.each(wrong)('%s', async (_, step) => {
    const server = await startHostile(step);
    const { client, waits } = hurriedClient(server.url);
    const calls = [
      () => client.food(7),
      () => client.search('oats'),
      () => client.popularPage(),
      () => client.categories(),
      () => client.health(),
    ];
    for (const call of calls) expect(await failure(call())).toMatchObject({ code: 'INVALID_ANSWER', status: 200 });
    expect(waits).toEqual([]);
  });

  it('a body without end is left after 16 MB', async () => {
    let isClosed: Promise<void> | undefined;
    const server = await startHostile((request, response) => {
      isClosed = new Promise((resolve) => request.socket.once('close', () => resolve()));
      response.writeHead(200, { 'content-type': 'application/json' });
      const more = () => {
        while (!response.destroyed && response.write(' '.repeat(65_536)));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    });
    expect((await failure(hurriedClient(server.url).client.food(7))).code).toBe('INVALID_ANSWER');
    await isClosed;
    expect(server.requests).toHaveLength(1);
  });

  it('a 404 that is not the service’s own does not mean that there is no such food', async () => {
    for (const body of ['<h1>Not Found</h1>', '', {}, { error: 'nope' }]) {
      const server = await startHostile(answer(404, body));
      const { client } = hurriedClient(server.url);
      expect(await failure(client.barcode('3017620422003'))).toMatchObject({ code: 'UNEXPECTED_STATUS', status: 404 });
    }
    const server = await startHostile(answer(404, { detail: 'Barcode not found' }));
    expect(await hurriedClient(server.url).client.barcode('3017620422003')).toBeUndefined();
    expect((await failure(hurriedClient(server.url).client.search('oats'))).code).toBe('UNEXPECTED_STATUS');
  });

  it('a `detail` of an unknown kind is left out, one of parameters is spelled out', async () => {
    const detail = [{ type: 'string_too_short', loc: ['query', 'q'], msg: 'String should have more', input: 'a' }];
    const server = await startHostile(
      answer(422, { detail }),
      answer(422, { detail: 5 }),
      answer(422, { detail: [null] }),
    );
    const { client } = hurriedClient(server.url);
    const error = await failure(client.search('a'));
    expect(error).toMatchObject({ code: 'VALIDATION', status: 422, detail });
    expect(error.message).toMatch(/answered 422: q: String should have more\.$/);
    expect(await failure(client.search('a'))).toMatchObject({ code: 'VALIDATION', detail: undefined });
    expect(await failure(client.search('a'))).toMatchObject({ code: 'VALIDATION', detail: [null] });
  });

  it('a service that ignores the offset is not read for ever', async () => {
    const server = await startHostile(answer(200, [OATS, { ...OATS, id: 8 }]));
    const { client } = hurriedClient(server.url);
    const walk = async () => {
      for await (const _ of client.popular({ pageSize: 2 }));
    };
    expect((await failure(walk())).code).toBe('INVALID_ANSWER');
    expect(server.requests).toHaveLength(2);
  });
});
