/**
 * All settings as one table: the name in the environment, the default, how the text is read, and what it means.
 * docs/settings.md is written from it. Only the command line reads the environment; everything else is handed values.
 */
import path from 'node:path';
import ipaddr from 'ipaddr.js';

/** Says what is wrong with a value; the name of the setting is put before it. */
class BadValue extends Error {}

interface Setting<T> {
  readonly env: string;
  readonly default: string;
  readonly meaning: string;
  readonly read: (text: string) => T;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** An address range: the network and its prefix length. */
export type AddressRange = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** The settings in the order in which the documentation lists them. */
export const SETTINGS = {
  port: setting('PORT', '8080', 'Port of the service.', integer(0, 65_535)),
  host: setting('HOST', '127.0.0.1', 'Address to listen on; `0.0.0.0` or `::` for all.', nonEmpty),
  publicUrl: setting(
    'LARDER_PUBLIC_URL',
    '',
    'Address under which people reach the service, for links in pages and mail. The `Host` header is never trusted for these. Empty: `http://HOST:PORT`.',
    optional(webAddress),
  ),
  data: setting('LARDER_DATA', './data', 'Folder of all that the service writes.', (text) =>
    path.resolve(nonEmpty(text)),
  ),
  fairnessDelayMs: setting(
    'LARDER_FAIRNESS_DELAY_MS',
    '350',
    'How long an answer to an anonymous or free caller waits, in milliseconds. 0 switches it off.',
    integer(0, 60_000),
  ),
  hourlyCap: setting(
    'LARDER_HOURLY_CAP',
    '600',
    'Requests per hour and client address for anonymous and free callers. 0 switches it off.',
    integer(0, 1e9),
  ),
  anonymousPerMinute: setting(
    'LARDER_ANONYMOUS_PER_MINUTE',
    '30',
    'Requests per minute and client address for anonymous callers and free keys. 0 switches the limit off.',
    integer(0, 1e9),
  ),
  proPerMinute: setting(
    'LARDER_PRO_PER_MINUTE',
    '500',
    'Requests per minute and account on the Pro plan. 0 switches the limit off.',
    integer(0, 1e9),
  ),
  scalePerMinute: setting(
    'LARDER_SCALE_PER_MINUTE',
    '3000',
    'Requests per minute and account on the Scale plan. 0 switches the limit off.',
    integer(0, 1e9),
  ),
  pagesPerMinute: setting(
    'LARDER_PAGES_PER_MINUTE',
    '300',
    'Web pages per minute and client address. 0 switches the limit off.',
    integer(0, 1e9),
  ),
  trustProxy: setting(
    'LARDER_TRUST_PROXY',
    '',
    'Addresses or ranges of the proxies in front, separated by commas (`127.0.0.1, 10.0.0.0/8`), or `loopback` or `private`. Only from these is X-Forwarded-For believed.',
    addressRanges,
  ),
  offUrl: setting(
    'LARDER_OFF_URL',
    '',
    'Where `larder import off` downloads from: the address of a mirror, or of one file. Empty: Open Food Facts itself.',
    optional(anyWebAddress),
  ),
  searchThreads: setting(
    'LARDER_SEARCH_THREADS',
    '0',
    'Threads that search. 0: one for each processor, at most 8.',
    integer(0, 256),
  ),
  searchQueue: setting(
    'LARDER_SEARCH_QUEUE',
    '1000',
    'Searches that may wait for a thread before further ones are answered 503.',
    integer(1, 1e6),
  ),
  metricsPort: setting(
    'LARDER_METRICS_PORT',
    '',
    'Port on which Prometheus metrics are served at `/metrics`, on the address `LARDER_METRICS_HOST`. Empty: no metrics.',
    optional(integer(1, 65_535)),
  ),
  metricsHost: setting('LARDER_METRICS_HOST', '127.0.0.1', 'Address of the metrics port.', nonEmpty),
  logLevel: setting('LARDER_LOG_LEVEL', 'info', `One of ${LOG_LEVELS.join(', ')}.`, choice(LOG_LEVELS)),
} as const;

/** The settings with their values. */
export type Settings = { readonly [Name in keyof typeof SETTINGS]: ReturnType<(typeof SETTINGS)[Name]['read']> };

/** Thrown when settings cannot be read; the message names every mistake at once. */
export class SettingsError extends Error {
  readonly code = 'SETTINGS_INVALID';
  constructor(readonly mistakes: readonly string[]) {
    super(`The settings cannot be used:\n${mistakes.map((mistake) => `  - ${mistake}`).join('\n')}`);
  }
}

/** Reads all settings from an environment; an empty value counts as not given. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const values: Record<string, unknown> = {};
  const mistakes: string[] = [];
  for (const [name, { env, default: fallback, read }] of Object.entries(SETTINGS)) {
    const given = environment[env]?.trim();
    try {
      values[name] = read(given === undefined || given === '' ? fallback : given);
    } catch (error) {
      if (!(error instanceof BadValue)) throw error;
      mistakes.push(`${env}=${given}: ${error.message}`);
    }
  }
  if (mistakes.length > 0) throw new SettingsError(mistakes);
  return values as Settings;
}

function setting<T>(env: string, fallback: string, meaning: string, read: (text: string) => T): Setting<T> {
  return { env, default: fallback, meaning, read };
}

function integer(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (!(value >= min && value <= max)) throw new BadValue(`expected a whole number from ${min} to ${max}`);
    return value;
  };
}

function nonEmpty(text: string): string {
  if (text === '') throw new BadValue('expected a value');
  return text;
}

function optional<T>(read: (text: string) => T): (text: string) => T | undefined {
  return (text) => (text === '' ? undefined : read(text));
}

function choice<const T extends string>(values: readonly T[]): (text: string) => T {
  return (text) => {
    const found = values.find((value) => value === text.toLowerCase());
    if (found === undefined) throw new BadValue(`expected one of ${values.join(', ')}`);
    return found;
  };
}

function webAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '' || url.pathname !== '/') {
    throw new BadValue('expected an address such as https://food.example, without a path');
  }
  return url.origin;
}

function anyWebAddress(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new BadValue('expected an address that begins with https:// or http://');
  }
  return text;
}

const NAMED_RANGES: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

function addressRanges(text: string): AddressRange[] {
  const parts = text.split(',').map((part) => part.trim());
  return parts
    .filter((part) => part !== '')
    .flatMap((part) => NAMED_RANGES[part.toLowerCase()] ?? [part])
    .map((part) => {
      try {
        const [network, bits] = part.split('/');
        // Short forms such as "10" or "127.1" are addresses to some programs, and mistakes to people.
        if (!network!.includes(':') && !ipaddr.IPv4.isValidFourPartDecimal(network!)) throw new Error('not an address');
        if (bits !== undefined) return ipaddr.parseCIDR(part);
        const address = ipaddr.process(part);
        return [address, address.kind() === 'ipv4' ? 32 : 128] as AddressRange;
      } catch {
        throw new BadValue(`"${part}" is neither an address, nor a range such as 10.0.0.0/8, nor loopback or private`);
      }
    });
}
