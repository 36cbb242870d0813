// 1. A store is a folder, which becomes a whole path, an address over HTTP without a query, or a bucket with a prefix.
// 2. Anything else is refused, and what was given is not repeated: it may hold a password.
// 3. Settings of Amazon that are meant for other programs never keep a node from starting.
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSettings } from '../../src/config/settings.ts';

const locationOf = (text: string) => readSettings({ LARDER_CATALOG_URL: text }).catalogUrl;

describe('LARDER_CATALOG_URL', () => {
  it.each([
    ['', undefined],
    ['./catalogs', path.resolve('catalogs')],
    ['/mnt/shared/catalogs/', '/mnt/shared/catalogs'],
    ['https://foods.example', 'https://foods.example'],
    ['http://ann:secret@10.0.0.5:9000/catalogs/', 'http://ann:secret@10.0.0.5:9000/catalogs/'],
    ['s3://our-foods', 's3://our-foods'],
    ['s3://our.foods/catalogs/new', 's3://our.foods/catalogs/new'],
  ])('%j', (text, location) => {
    expect(locationOf(text)).toBe(location);
  });

  it.each([
    'ftp://foods.example',
    'file:///mnt/catalogs',
    'https://ann:secret@',
    'https://foods.example/?token=secret',
    'https://foods.example/#secret',
    's3://',
    's3://our foods/secret',
    's3:///secret',
  ])('%j is refused without being repeated', (text) => {
    expect(() => locationOf(text)).toThrow(expect.objectContaining({ code: 'SETTINGS_INVALID' }));
    expect(() => locationOf(text)).toThrow(/^(?![\s\S]*secret)/);
  });
});

it('looks every 10 seconds unless told otherwise', () => {
  expect(readSettings({}).catalogPollSeconds).toBe(10);
  expect(readSettings({ LARDER_CATALOG_POLL_SECONDS: '86400' }).catalogPollSeconds).toBe(86_400);
  expect(() => readSettings({ LARDER_CATALOG_POLL_SECONDS: '0' })).toThrow('LARDER_CATALOG_POLL_SECONDS');
});

it('a header must be a line', () => {
  expect(readSettings({ LARDER_CATALOG_AUTHORIZATION: 'Bearer oats' }).catalogAuthorization).toBe('Bearer oats');
  expect(() => readSettings({ LARDER_CATALOG_AUTHORIZATION: 'Bearer\nsecret' })).toThrow(/^(?![\s\S]*secret)/);
});

it('what is set for other programs does no harm', () => {
  const settings = { AWS_ACCESS_KEY_ID: 'AK', AWS_ENDPOINT_URL: 'not an address', AWS_REGION: 'here and there' };
  expect(() => readSettings(settings)).not.toThrow();
});
