// 1. An address names host, port, database and user as libpq reads them; TLS comes from sslmode, with its files.
// 2. What cannot be meant is refused with the form that is expected, and nothing of the address is quoted.
import { describe, expect, it } from 'vitest';
import { postgresAddress } from '../../src/config/postgres-address.ts';
import { readSettings } from '../../src/config/settings.ts';

const plain = {
  ...{ host: 'db.example', port: 5432, database: 'larder', user: undefined, password: undefined, tls: 'disable' },
  ...{ rootCertificate: undefined, certificate: undefined, certificateKey: undefined },
};

describe('1. reads', () => {
  it.each([
    ['postgres://db.example/larder', {}],
    ['postgresql://db.example:6432/larder', { port: 6432 }],
    ['postgres://mia:s%40ge%2F%3F@db.example/larder', { user: 'mia', password: 's@ge/?' }],
    ['postgres://mia@[::1]/larder', { host: '::1', user: 'mia' }],
    ['postgres://db.example/my%20larder?sslmode=require', { database: 'my larder', tls: 'require' }],
    [
      'postgres://db.example/larder?sslmode=verify-full&sslrootcert=/etc/root.crt&sslcert=/c.crt&sslkey=/c.key',
      { tls: 'verify-full', rootCertificate: '/etc/root.crt', certificate: '/c.crt', certificateKey: '/c.key' },
    ],
    ['postgres:///larder?host=/run/postgresql', { host: '/run/postgresql' }],
  ])('%s', (text, expected) => {
    expect(postgresAddress(text)).toEqual({ ...plain, ...expected });
  });
});

describe('2. refuses', () => {
  it.each([
    'db.example',
    'mysql://db.example/larder',
    'postgres://db.example',
    'postgres://db.example/',
    'postgres:///larder',
    'postgres://mia:pepper#1@db.example/larder',
    'postgres://mia:%zz@db.example/larder',
    'postgres://db.example/larder#pepper',
    'postgres://db.example/larder?sslmode=prefer',
    'postgres://db.example/larder?pepper=1',
  ])('%s', (text) => {
    expect(() => postgresAddress(text)).toThrow(/expected/);
  });

  it('without showing what was given', () => {
    for (const text of ['postgres://mia:pepper@', 'postgres://mia:pepper@db.example/larder?pepper']) {
      let message = '';
      try {
        readSettings({ DATABASE_URL: text });
      } catch (error) {
        message = (error as Error).message;
      }
      expect(message).toContain('DATABASE_URL=(not shown): ');
      expect(message).not.toContain('pepper');
    }
  });
});
