/**
 * Answers that are kept for a catalog:
 * 1. They are made once for each encoding, however many ask at the same time.
 * 2. Another catalog has its own.
 * 3. What could not be made is made by the next who asks, and by whoever asked at the same time.
 * 4. When the memory for them is full, the least recently used ones go, and are answered all the same.
 * 5. Without memory for them nothing is kept.
 * 6. What belongs to an earlier catalog takes no room from a later one's, however late it is made.
 */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { ResponseCache } from '../../../src/http/response/response-cache.ts';

/** Says how often it made something. */
function maker(text = 'a list of foods, a list of foods') {
  const make = () => {
    make.times++;
    return Buffer.from(text);
  };
  make.times = 0;
  return make;
}

test('1. each encoding once', async () => {
  const cache = new ResponseCache(1 << 20);
  const make = maker();
  const ask = (encoding: 'identity' | 'br' | 'gzip') => cache.get('v1', 'categories', encoding, make);
  const [plain, again, packed, zipped] = await Promise.all([ask('identity'), ask('identity'), ask('br'), ask('gzip')]);
  expect(again).toBe(plain);
  expect([brotliDecompressSync(packed), gunzipSync(zipped)]).toEqual([plain, plain]);
  expect(await ask('br')).toBe(packed);
  expect(make.times).toBe(3);
});

test('2. another catalog', async () => {
  const cache = new ResponseCache(1 << 20);
  const ask = async (version: string, text: string) =>
    String(await cache.get(version, 'categories', 'identity', maker(text)));
  expect([await ask('v1', 'old'), await ask('v2', 'new'), await ask('v2', 'unused')]).toEqual(['old', 'new', 'new']);
});

test('3. after a failure', async () => {
  const cache = new ResponseCache(1 << 20);
  const fail = () => Promise.reject(new Error('damaged'));
  await expect(cache.get('v1', 'categories', 'identity', fail)).rejects.toThrow('damaged');
  expect(String(await cache.get('v1', 'categories', 'identity', maker('mended')))).toBe('mended');
});

test('3. while somebody goes away', async () => {
  const cache = new ResponseCache(1 << 20);
  const first = cache.get('v1', 'milk', 'identity', () => Promise.reject(new Error('gone')));
  const others = [maker('milk'), maker('milk')];
  const answers = others.map((make) => cache.get('v1', 'milk', 'identity', make));
  await expect(first).rejects.toThrow('gone');
  expect((await Promise.all(answers)).map(String)).toEqual(['milk', 'milk']);
});

test('4. no more than can be kept', async () => {
  const cache = new ResponseCache(1000);
  /** How often the cache had to have it made. */
  const ask = async (tag: string) => {
    let made = 0;
    const bytes = await cache.get('v1', tag, 'identity', () => {
      made += 1;
      return Buffer.allocUnsafeSlow(300).fill(tag);
    });
    expect(bytes).toEqual(Buffer.alloc(300, tag));
    return made;
  };
  for (const tag of ['one', 'two', 'three', 'one', 'four']) await ask(tag);
  expect([await ask('one'), await ask('three'), await ask('four'), await ask('two')]).toEqual([0, 0, 0, 1]);
  // Larger than everything that may be kept.
  const large = () => Buffer.allocUnsafeSlow(2000).fill('large');
  for (let time = 0; time < 2; time++) {
    expect(await cache.get('v1', 'large', 'identity', large)).toHaveLength(2000);
  }
});

test('5. no memory', async () => {
  const cache = new ResponseCache(0);
  const make = maker();
  for (let time = 0; time < 2; time++) await cache.get('v1', 'milk', 'identity', make);
  expect([make.times, cache.bytes, cache.hits]).toEqual([2, 0, 0]);
});

test('6. made after another catalog came', async () => {
  const cache = new ResponseCache(10_000);
  let finish = (_bytes: Buffer) => {};
  const late = new Promise<Buffer>((resolve) => {
    finish = resolve;
  });
  const old = cache.get('v1', 'milk', 'identity', () => late);
  const make = maker();
  await cache.get('v2', 'bread', 'identity', make);
  finish(Buffer.allocUnsafeSlow(20_000).fill('old'));
  expect(await old).toHaveLength(20_000);
  await cache.get('v2', 'bread', 'identity', make);
  expect(make.times).toBe(1);
  expect(String(await cache.get('v2', 'milk', 'identity', maker('new')))).toBe('new');
});
