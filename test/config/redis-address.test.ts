// 1. An address is read as one server, Sentinels or a cluster, with what belongs to it.
// 2. What cannot be meant is refused with what was expected, and never quoted: it may hold a password.
import { describe, expect, it } from 'vitest';
import { redisAddress } from '../../src/config/redis-address.ts';

const at = (host: string, port: number) => ({ host, port });
const plain = { username: undefined, password: undefined, master: undefined, database: 0, tls: false };

describe('1. an address', () => {
  it.each([
    ['redis://cache.example', { kind: 'server', hosts: [at('cache.example', 6379)] }],
    ['redis://127.0.0.1:7000/3', { kind: 'server', hosts: [at('127.0.0.1', 7000)], database: 3 }],
    ['rediss://[::1]:7000', { kind: 'server', hosts: [at('::1', 7000)], tls: true }],
    ['redis://:s%40ge@cache.example', { kind: 'server', hosts: [at('cache.example', 6379)], password: 's@ge' }],
    ['redis://sage@cache.example', { kind: 'server', hosts: [at('cache.example', 6379)], password: 'sage' }],
    [
      'rediss://larder:a:b@cache.example',
      { kind: 'server', hosts: [at('cache.example', 6379)], username: 'larder', password: 'a:b', tls: true },
    ],
    [
      'redis+sentinel://a:26380,b/larder/2',
      { kind: 'sentinel', hosts: [at('a', 26_380), at('b', 26_379)], master: 'larder', database: 2 },
    ],
    ['redis+cluster://a,b:7001', { kind: 'cluster', hosts: [at('a', 6379), at('b', 7001)] }],
    ['rediss+cluster://a', { kind: 'cluster', hosts: [at('a', 6379)], tls: true }],
  ])('%s', (text, expected) => {
    expect(redisAddress(text)).toEqual({ ...plain, ...expected });
  });
});

describe('2. refused without being quoted', () => {
  it.each([
    'http://cache.example',
    'cache.example:6379',
    'redis://',
    'redis://a,b',
    'redis://a:99999',
    'redis://pepper@a:b',
    'redis+sentinel://a',
    'redis+cluster://a/1',
    'redis://a/x',
    'redis://%zz@a',
  ])('%s', (text) => {
    expect(() => redisAddress(text)).toThrow(/expected|write it as %25/);
    expect(() => redisAddress(text)).not.toThrow(/pepper/);
  });
});
