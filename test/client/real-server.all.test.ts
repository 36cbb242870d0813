/**
 * The client against the real program:
 * 1. Every call gives what a plain request gives, field by field.
 * 2. What does not exist is `undefined`; what is wrong is an error that says what to do.
 * 3. Popular foods come in their order, each once, however they are paged.
 * 4. Limits and keys: a refusal says how long to wait; a key lifts it.
 */
import { type AddressInfo, connect, createServer } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ClientOptions, createClient, type LarderClient } from '../../client/src/client.ts';
import { createAccount } from '../support/accounts.ts';
import { FOODS, NUTELLA } from '../support/foods.ts';
import { get } from '../support/http.ts';
import { startLarder, UNLIMITED, useLarder } from '../support/start-larder.ts';

const larder = useLarder({ env: UNLIMITED, foods: FOODS });
let client: LarderClient;

beforeAll(async () => {
  client = createClient({ baseUrl: larder.url });
});

const plain = async (path: string) => (await get(larder.url, path)).json();

async function gather<T>(items: AsyncIterable<T>): Promise<T[]> {
  const gathered: T[] = [];
  for await (const item of items) gathered.push(item);
  return gathered;
}

describe('1. answers', () => {
  it('of search, with its options', async () => {
    expect(await client.search('lasagne')).toEqual(await plain('/search?q=lasagne'));
    expect(await client.search('lasagne')).toHaveLength(3);
    expect(await client.search('lasagne', { limit: 1 })).toEqual(await plain('/search?q=lasagne&limit=1'));
    const estimates = await client.search('lasagne', { source: 'ai_estimate' });
    expect(estimates.map(({ source }) => source)).toEqual(['ai_estimate']);
    expect(await client.search('crème fraîche & 納豆 +100%', { limit: 50 })).toEqual(
      await plain(`/search?limit=50&q=${encodeURIComponent('crème fraîche & 納豆 +100%')}`),
    );
    expect(await client.search('zzqxzzqx')).toEqual([]);
  });

  it('of look-ups by barcode and id', async () => {
    const nutella = await client.barcode(NUTELLA.barcode!);
    expect(nutella).toMatchObject({ name: 'Nutella', brand: 'Ferrero' });
    expect(nutella).toEqual(await plain(`/barcode/${NUTELLA.barcode}`));
    expect(await client.food(nutella!.id)).toEqual(nutella);
    expect(await client.barcode(' 3017 6204-22003 ')).toEqual(nutella);
  });

  it('of categories and health', async () => {
    expect(await client.categories()).toEqual(await plain('/foods/categories'));
    expect(await client.health()).toEqual({ status: 'ok', foods_in_db: FOODS.length });
  });

  it('over connections that stay open from call to call', async () => {
    let connections = 0;
    const proxy = createServer((incoming) => {
      connections++;
      const { hostname, port } = new URL(larder.url);
      const outgoing = connect(Number(port), hostname);
      incoming.pipe(outgoing).pipe(incoming);
      for (const socket of [incoming, outgoing]) socket.on('error', () => {});
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const through = createClient({ baseUrl: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` });
    for (let nth = 0; nth < 10; nth++) await through.food(nth);
    await expect(through.search('a')).rejects.toMatchObject({ code: 'VALIDATION' });
    await through.search('nutella');
    // Node's own fetch opens two for requests that follow each other; one for each call would be 12.
    expect(connections).toBeLessThanOrEqual(2);
    proxy.close();
  });

  it('through an address that ends with slashes', async () => {
    const slashed = createClient({ baseUrl: `${larder.url}//` });
    expect(await slashed.health()).toEqual(await client.health());
  });
});

describe('2. what is not there, and what is wrong', () => {
  it('no such food is undefined', async () => {
    expect(await client.food(999_999_999)).toBeUndefined();
    expect(await client.food(-1)).toBeUndefined();
    expect(await client.barcode('4006381333931')).toBeUndefined();
    for (const code of ['', '.', '..', '../health', '../food/1', 'a/b?c#d', '%2e%2e', '5'.repeat(3000)]) {
      expect({ code, food: await client.barcode(code) }).toEqual({ code, food: undefined });
    }
  });

  it('a wrong path without a key is explained', async () => {
    const versioned = createClient({ baseUrl: `${larder.url}/v1` });
    await expect(versioned.search('oats')).rejects.toMatchObject({
      name: 'LarderError',
      code: 'WRONG_PATH',
      status: 401,
      detail: 'Missing or invalid API key',
      message: `There is nothing at ${larder.url}/v1/search?q=oats: correct baseUrl. Paths have no version.`,
    });
  });

  it('a key that does not exist is not taken for a wrong path', async () => {
    const stranger = createClient({ baseUrl: larder.url, apiKey: 'lk_no-such-key' });
    await expect(stranger.search('oats')).rejects.toMatchObject({ code: 'INVALID_KEY', status: 401 });
  });

  it('parameters that are not valid come as a list', async () => {
    await expect(client.search('a', { limit: 51 })).rejects.toMatchObject({
      code: 'VALIDATION',
      status: 422,
      detail: [
        { type: 'string_too_short', loc: ['query', 'q'] },
        { type: 'less_than_equal', loc: ['query', 'limit'] },
      ],
    });
  });

  it('arguments that make no sense are refused before anything is sent', async () => {
    for (const id of [1.5, Number.NaN, 2 ** 60, '7' as unknown as number]) {
      await expect(client.food(id)).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
    }
    await expect(client.health({ timeoutMs: 0 })).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
    const wrong: Partial<ClientOptions>[] = [
      ...[
        'larder.example',
        '/api',
        'ftp://larder.example',
        'http://ann:pw@larder.example',
        'http://a.example/?q=1',
      ].map((baseUrl) => ({ baseUrl })),
      ...[-1, Number.NaN, 2 ** 31, Number.POSITIVE_INFINITY].flatMap((value) => [
        { timeoutMs: value },
        { retries: value },
        { maxWaitMs: value },
      ]),
    ];
    for (const options of wrong) {
      expect(() => createClient({ baseUrl: larder.url, ...options })).toThrow(
        expect.objectContaining({ code: 'INVALID_ARGUMENT' }),
      );
    }
  });
});

describe('3. popular foods', () => {
  it('come in their order, each once, whatever the size of a page', async () => {
    const all = await plain('/foods/popular?has_image=false&limit=500');
    expect(all).toHaveLength(FOODS.length);
    for (const pageSize of [1, 7, FOODS.length, 500, undefined]) {
      expect(await gather(client.popular({ pageSize, hasImage: false }))).toEqual(all);
    }
  });

  it('only those with a photo unless told otherwise, of a category, from an offset', async () => {
    expect(await gather(client.popular())).toEqual(await plain('/foods/popular'));
    expect(await gather(client.popular({ category: 'Soft drinks', hasImage: false, offset: 1, pageSize: 1 }))).toEqual(
      await plain('/foods/popular?category=Soft+drinks&has_image=false&offset=1'),
    );
    expect(await client.popularPage({ limit: 2, offset: 3, hasImage: false })).toEqual(
      await plain('/foods/popular?limit=2&offset=3&has_image=false'),
    );
    expect(await gather(client.popular({ category: 'No such category' }))).toEqual([]);
  });

  it('come page by page, and only as far as they are read', async () => {
    const asked: string[] = [];
    const counting = createClient({
      baseUrl: larder.url,
      fetch: (url, init) => {
        asked.push(String(url));
        return fetch(url, init);
      },
    });
    const sizes = (await gather(counting.popular({ pageSize: 10, hasImage: false }).pages())).map(
      ({ length }) => length,
    );
    expect(sizes.reduce((sum, size) => sum + size)).toBe(FOODS.length);
    asked.length = 0;
    for await (const food of counting.popular({ pageSize: 3, hasImage: false })) {
      if (food.id > 0) break;
    }
    expect(asked).toEqual([`${larder.url}/foods/popular?limit=3&offset=0&has_image=false`]);
  });
});

describe('4. limits and keys', () => {
  it('a refusal says how long to wait, the wait is asked for, and a key lifts the limit', async () => {
    const strict = await startLarder({
      env: { ...UNLIMITED, LARDER_ANONYMOUS_PER_MINUTE: '2', LARDER_PRO_PER_MINUTE: '500' },
      foods: FOODS,
    });
    const waits: number[] = [];
    const sleep = async (ms: number) => void waits.push(ms);
    const anonymous = createClient({ baseUrl: strict.url, sleep });
    await anonymous.search('nutella');
    await anonymous.search('nutella');
    await expect(anonymous.search('nutella')).rejects.toMatchObject({ code: 'RATE_LIMITED', status: 429 });
    expect(waits.length).toBeGreaterThanOrEqual(1);
    expect(waits.every((ms) => ms >= 1000 && ms <= 60_000 && ms % 1000 === 0)).toBe(true);
    expect(waits.reduce((sum, ms) => sum + ms)).toBeLessThanOrEqual(60_000);
    expect((await anonymous.health()).status).toBe('ok');
    const keyed = createClient({ baseUrl: strict.url, apiKey: await createAccount(strict, 'ann', 'pro'), sleep });
    for (let nth = 0; nth < 5; nth++) expect(await keyed.search('nutella', { limit: 1 })).toHaveLength(1);
    await strict.stop();
  });
});
