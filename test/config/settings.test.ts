// 1. Every setting has its decided name and default; an empty or blank value counts as not given.
// 2. All mistakes are named at once, each with its setting, the value and what is expected.
// 3. Numbers are plain digits within their range; the ends of the range are inside.
// 4. A public address is an origin; trusted proxies are addresses, ranges or named ranges, and nothing looser.
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSettings, SETTINGS, SettingsError } from '../../src/config/settings.ts';
import { anyText } from '../food/any-text.ts';

function mistakesOf(environment: Record<string, string>): readonly string[] {
  try {
    readSettings(environment);
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError);
    expect(error).toMatchObject({ code: 'SETTINGS_INVALID' });
    return (error as SettingsError).mistakes;
  }
  return [];
}

const DECIDED = {
  port: 8080,
  host: '127.0.0.1',
  publicUrl: undefined,
  data: path.resolve('data'),
  fairnessDelayMs: 350,
  hourlyCap: 600,
  anonymousPerMinute: 30,
  proPerMinute: 500,
  scalePerMinute: 3_000,
  pagesPerMinute: 300,
  trustProxy: [],
  metricsPort: undefined,
  logLevel: 'info',
};

describe('defaults', () => {
  it('are those decided', () => {
    expect(readSettings({})).toMatchObject(DECIDED);
    const names = Object.values(SETTINGS).map(({ env }) => env);
    for (const name of ['PORT', 'HOST', 'LARDER_PUBLIC_URL', 'LARDER_DATA', 'LARDER_TRUST_PROXY', 'LARDER_LOG_LEVEL']) {
      expect(names).toContain(name);
    }
    expect(new Set(names).size).toBe(names.length);
  });

  it('hold for empty and blank values, and names that are not ours', () => {
    for (const blank of ['', ' ', '\t\n']) {
      const environment = Object.fromEntries(Object.values(SETTINGS).map(({ env }) => [env, blank]));
      expect(readSettings({ ...environment, LARDER_PORT: '1', port: '2' })).toEqual(readSettings({}));
    }
  });

  it('each has a sentence for the documentation, and reads as it is written there', () => {
    for (const setting of Object.values(SETTINGS)) {
      expect(setting.meaning).toMatch(/^[A-Z].*\.$/);
      expect(readSettings({ [setting.env]: setting.default })).toEqual(readSettings({}));
    }
  });
});

describe('mistakes', () => {
  it('are named all at once, with value and expectation', () => {
    const wrong = {
      PORT: 'eighty',
      LARDER_HOURLY_CAP: '-1',
      LARDER_PUBLIC_URL: 'food.example',
      LARDER_TRUST_PROXY: '10.0.0.1, everyone',
      LARDER_LOG_LEVEL: 'loud',
      LARDER_METRICS_PORT: '0',
    };
    const mistakes = mistakesOf({ ...wrong, HOST: '0.0.0.0' });
    expect(mistakes).toHaveLength(Object.keys(wrong).length);
    for (const [name, value] of Object.entries(wrong)) {
      expect(mistakes.find((mistake) => mistake.startsWith(`${name}=${value}: `))).toMatch(/expected|neither/);
    }
    expect(() => readSettings(wrong)).toThrow(/PORT=eighty.*\n.*LARDER_PUBLIC_URL=food\.example/);
  });

  it('whatever the values, either settings or a SettingsError', () => {
    const names = fc.constantFrom(...Object.values(SETTINGS).map(({ env }) => env));
    fc.assert(
      fc.property(fc.dictionary(names, anyText), (environment) => {
        mistakesOf(environment);
      }),
    );
  });
});

describe('numbers', () => {
  it.each([
    ['PORT', 'port', 0, 65_535],
    ['LARDER_FAIRNESS_DELAY_MS', 'fairnessDelayMs', 0, 60_000],
    ['LARDER_HOURLY_CAP', 'hourlyCap', 0, 1e9],
    ['LARDER_ANONYMOUS_PER_MINUTE', 'anonymousPerMinute', 0, 1e9],
    ['LARDER_PRO_PER_MINUTE', 'proPerMinute', 0, 1e9],
    ['LARDER_SCALE_PER_MINUTE', 'scalePerMinute', 0, 1e9],
    ['LARDER_PAGES_PER_MINUTE', 'pagesPerMinute', 0, 1e9],
    ['LARDER_SESSION_IDLE_DAYS', 'sessionIdleDays', 1, 3_650],
    ['LARDER_SESSION_DAYS', 'sessionDays', 1, 3_650],
    ['LARDER_SESSIONS_PER_ACCOUNT', 'sessionsPerAccount', 1, 10_000],
    ['LARDER_ADDRESS_DAYS', 'addressDays', 1, 400],
    ['LARDER_SEARCH_QUEUE', 'searchQueue', 1, 1e6],
    ['LARDER_RESPONSE_CACHE_MB', 'responseCacheMb', 0, 4_096],
    ['LARDER_METRICS_PORT', 'metricsPort', 1, 65_535],
    ['LARDER_DRAIN_SECONDS', 'drainSeconds', 0, 3_600],
  ] as const)('%s lies from its least to its greatest', (env, name, min, max) => {
    expect(readSettings({ [env]: String(min) })[name]).toBe(min);
    expect(readSettings({ [env]: ` 00${max} ` })[name]).toBe(max);
    expect(mistakesOf({ [env]: String(max + 1) })).toHaveLength(1);
    expect(mistakesOf({ [env]: String(min - 1) })).toHaveLength(1);
  });

  it.each(['1.5', '1e3', '0x10', '+5', '1_000', '1,000', '５', 'NaN', 'Infinity', '9'.repeat(400), '8080;', 'true'])(
    'PORT=%s is refused',
    (value) => {
      expect(mistakesOf({ PORT: value })).toHaveLength(1);
    },
  );
});

describe('addresses', () => {
  it.each([
    ['https://food.example', 'https://food.example'],
    ['https://food.example/', 'https://food.example'],
    ['http://localhost:8080', 'http://localhost:8080'],
    ['HTTPS://Food.Example:443', 'https://food.example'],
    ['http://[::1]:3000', 'http://[::1]:3000'],
  ])('LARDER_PUBLIC_URL=%s', (given, origin) => {
    expect(readSettings({ LARDER_PUBLIC_URL: given }).publicUrl).toBe(origin);
  });

  it.each([
    'food.example',
    '//food.example',
    'https://food.example/api',
    'https://food.example?x=1',
    'https://food.example#top',
    'ftp://food.example',
    'javascript:alert(1)',
    'https://',
  ])('LARDER_PUBLIC_URL=%s is refused', (given) => {
    expect(mistakesOf({ LARDER_PUBLIC_URL: given })).toHaveLength(1);
  });

  it('the data folder becomes a whole path', () => {
    expect(readSettings({ LARDER_DATA: 'cellar/../pantry' }).data).toBe(path.resolve('pantry'));
    expect(readSettings({ LARDER_DATA: '/srv/larder/' }).data).toBe('/srv/larder');
  });

  it('log levels are known in any case', () => {
    expect(readSettings({ LARDER_LOG_LEVEL: 'WARN' }).logLevel).toBe('warn');
    expect(mistakesOf({ LARDER_LOG_LEVEL: 'warning' })[0]).toContain('fatal, error, warn, info, debug, trace, silent');
  });
});

describe('trusted proxies', () => {
  const rangesOf = (text: string) =>
    readSettings({ LARDER_TRUST_PROXY: text }).trustProxy.map(([network, bits]) => `${network}/${bits}`);

  it.each([
    ['127.0.0.1', ['127.0.0.1/32']],
    ['::1', ['::1/128']],
    ['10.0.0.0/8', ['10.0.0.0/8']],
    ['2001:db8::/32', ['2001:db8::/32']],
    ['loopback', ['127.0.0.0/8', '::1/128']],
    ['Private', ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7']],
    [' 127.0.0.1 ,, loopback , 10.1.0.0/16,', ['127.0.0.1/32', '127.0.0.0/8', '::1/128', '10.1.0.0/16']],
    ['0.0.0.0/0', ['0.0.0.0/0']],
  ])('%j', (text, ranges) => {
    expect(rangesOf(text)).toEqual(ranges);
  });

  it.each([
    'everyone',
    '*',
    'true',
    'localhost',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0/8/8',
    '::1/129',
    '1.2.3.4:80',
    '-1',
  ])('%s is refused and named', (text) => {
    expect(mistakesOf({ LARDER_TRUST_PROXY: `127.0.0.1,${text}` })).toEqual([expect.stringContaining(`"${text}"`)]);
  });

  it.each(['1', '10', '0x7f.1', '127.1'])('%s is no address: elsewhere such a number counts hops', (text) => {
    expect(mistakesOf({ LARDER_TRUST_PROXY: text })).toHaveLength(1);
  });
});
