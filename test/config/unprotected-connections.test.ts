// Connections to other machines that are not encrypted, or whose certificate nobody checks, are named; those within this machine are not.
import { expect, it } from 'vitest';
import { readSettings } from '../../src/config/settings.ts';
import { unprotectedConnections } from '../../src/config/unprotected-connections.ts';

const CASES: [variables: Record<string, string>, warning: RegExp | undefined][] = [
  [{ DATABASE_URL: 'postgres://larder:plum@db.example/larder' }, /DATABASE_URL: the connection is not encrypted/],
  [{ DATABASE_URL: 'postgres://larder:plum@db.example/larder?sslmode=require' }, /does not check the certificate/],
  [{ DATABASE_URL: 'postgres://larder:plum@db.example/larder?sslmode=verify-full' }, undefined],
  [{ DATABASE_URL: 'postgres://larder:plum@db.example/larder?sslmode=verify-ca' }, undefined],
  [{ DATABASE_URL: 'postgres://larder:plum@127.0.0.1/larder' }, undefined],
  [{ DATABASE_URL: 'postgres://larder:plum@[::1]/larder' }, undefined],
  [{ DATABASE_URL: 'postgres:///larder?host=/run/postgresql' }, undefined],
  [{ REDIS_URL: 'redis://:plum@cache.example:6379/0' }, /REDIS_URL/],
  [{ REDIS_URL: 'redis+cluster://localhost:6379,cache.example:6379' }, /REDIS_URL/],
  [{ REDIS_URL: 'rediss://:plum@cache.example:6379/0' }, undefined],
  [{ REDIS_URL: 'redis://localhost:6379' }, undefined],
  [{ LARDER_CATALOG_URL: 'http://files.example/larder' }, /LARDER_CATALOG_URL/],
  [{ LARDER_CATALOG_URL: 'http://localhost:9000/larder' }, undefined],
  [{ LARDER_CATALOG_URL: 'https://files.example/larder' }, undefined],
  [{ LARDER_CATALOG_URL: '/srv/larder' }, undefined],
  [{}, undefined],
];

it.each(CASES)('%j', (variables, warning) => {
  const warnings = unprotectedConnections(readSettings(variables));
  expect(warnings).toEqual(warning === undefined ? [] : [expect.stringMatching(warning)]);
  expect(warnings.join()).not.toContain('plum');
});
