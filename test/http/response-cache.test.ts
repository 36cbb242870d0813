/**
 * Answers that are kept for a catalog:
 * 1. They are made once for each encoding, however many ask at the same time.
 * 2. Another catalog has its own.
 * 3. What could not be made is made by the next who asks.
 * 4. So many different ones that they would fill the memory are not kept, and are answered all the same.
 */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { ResponseCache } from '../../src/http/response-cache.ts';

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
  const repeated = new ResponseCache();
  const make = maker();
  const ask = (encoding: 'identity' | 'br' | 'gzip') => repeated.get('v1', 'categories', encoding, make);
  const [plain, again, packed, zipped] = await Promise.all([ask('identity'), ask('identity'), ask('br'), ask('gzip')]);
  expect(again).toBe(plain);
  expect([brotliDecompressSync(packed), gunzipSync(zipped)]).toEqual([plain, plain]);
  expect(await ask('br')).toBe(packed);
  expect(make.times).toBe(3);
});

test('2. another catalog', async () => {
  const repeated = new ResponseCache();
  const ask = async (version: string, text: string) =>
    String(await repeated.get(version, 'categories', 'identity', maker(text)));
  expect([await ask('v1', 'old'), await ask('v2', 'new'), await ask('v2', 'unused')]).toEqual(['old', 'new', 'new']);
});

test('3. after a failure', async () => {
  const repeated = new ResponseCache();
  const fail = () => Promise.reject(new Error('damaged'));
  await expect(repeated.get('v1', 'categories', 'identity', fail)).rejects.toThrow('damaged');
  expect(String(await repeated.get('v1', 'categories', 'identity', maker('mended')))).toBe('mended');
});

test('4. no more than can be kept', async () => {
  const repeated = new ResponseCache();
  for (let i = 0; i < 500; i++) {
    const text = `page ${i}`;
    expect(String(await repeated.get('v1', text, 'identity', maker(text)))).toBe(text);
  }
  const [first, last] = [maker(), maker()];
  await repeated.get('v1', 'page 0', 'identity', first);
  await repeated.get('v1', 'page 499', 'identity', last);
  expect([first.times, last.times]).toEqual([0, 1]);
});
