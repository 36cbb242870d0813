/**
 * All settings as one table: the name in the environment, the default, how the text is read, and what it means.
 * docs/settings.md is written from it. Only the command line reads the environment; everything else is handed values.
 */
import path from 'node:path';
import { mailSender, marked, secureAddress, signInProviders, singleLine, smtpAddress } from './external-services.ts';
import { postgresAddress } from './postgres-address.ts';
import {
  addressRanges,
  anyWebAddress,
  BadValue,
  choice,
  hostNames,
  integer,
  longText,
  nonEmpty,
  optional,
  webAddress,
} from './read-value.ts';
import { redisAddress } from './redis-address.ts';
import { headerValue, publicKeys, storeLocation } from './store-location.ts';

interface Setting<T> {
  readonly env: string;
  readonly default: string;
  readonly meaning: string;
  readonly read: (text: string) => T;
  /** Whether its value must not be shown, not even in a mistake. */
  readonly isSecret?: boolean;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** The settings in the order in which the documentation lists them. */
export const SETTINGS = {
  port: setting('PORT', '8080', 'Port of the service.', integer(0, 65_535)),
  host: setting('HOST', '127.0.0.1', 'Address to listen on; `0.0.0.0` or `::` for all.', nonEmpty),
  publicUrl: setting(
    'LARDER_PUBLIC_URL',
    '',
    'Public address, for links and for returns from identity providers and payments; see [behind a proxy](operations.md#behind-a-proxy). Empty: `http://HOST:PORT`.',
    optional(webAddress),
  ),
  hsts: setting(
    'LARDER_HSTS',
    'host',
    'What browsers reach by https only for a year, where the public address is https: `host`, `subdomains` (its subdomains too) or `off`.',
    choice(['host', 'subdomains', 'off']),
  ),
  data: setting('LARDER_DATA', './data', 'Folder for everything that the service writes.', (text) =>
    path.resolve(nonEmpty(text)),
  ),
  fairnessDelayMs: setting(
    'LARDER_FAIRNESS_DELAY_MS',
    '350',
    'Milliseconds by which answers to anonymous and free callers are delayed.',
    integer(0, 60_000),
  ),
  hourlyCap: setting(
    'LARDER_HOURLY_CAP',
    '600',
    'Requests per hour and client address for anonymous and free callers.',
    integer(0, 1e9),
  ),
  anonymousPerMinute: setting(
    'LARDER_ANONYMOUS_PER_MINUTE',
    '30',
    'Requests per minute and client address for anonymous and free callers.',
    integer(0, 1e9),
  ),
  proPerMinute: setting('LARDER_PRO_PER_MINUTE', '500', 'Requests per minute and account on Pro.', integer(0, 1e9)),
  scalePerMinute: setting(
    'LARDER_SCALE_PER_MINUTE',
    '3000',
    'Requests per minute and account on Scale.',
    integer(0, 1e9),
  ),
  keysPerAccount: setting(
    'LARDER_KEYS_PER_ACCOUNT',
    '50',
    'Named keys per account, without expired ones.',
    integer(0, 1e6),
  ),
  photos: setting(
    'LARDER_PHOTOS',
    'on',
    'Photos of foods: `on` (pages load them from images.openfoodfacts.org), `proxy` (this service [fetches and keeps them](website.md#photos)) or `off`.',
    choice(['on', 'off', 'proxy']),
  ),
  photoUrls: setting(
    'LARDER_PHOTO_URLS',
    'source',
    'Where `image_url` and `image_thumb_url` lead: to the `source`, or with `LARDER_PHOTOS=proxy` to this service (`own`).',
    choice(['source', 'own']),
  ),
  photoCacheMb: setting(
    'LARDER_PHOTO_CACHE_MB',
    '500',
    'Megabytes of disk for photos with `LARDER_PHOTOS=proxy`; those that nobody asked for longest go first.',
    integer(1, 1e6),
  ),
  pagesPerMinute: setting(
    'LARDER_PAGES_PER_MINUTE',
    '300',
    'Web pages per minute and client address; the same again for search suggestions.',
    integer(0, 1e9),
  ),
  pagesPerHour: setting(
    'LARDER_PAGES_PER_HOUR',
    '1800',
    'Web pages with foods per hour and client address, against scraping; four times as many search suggestions. No limit where `LARDER_PAGES_PER_MINUTE` is 0.',
    integer(0, 1e9),
  ),
  refusedKeysPerMinute: setting(
    'LARDER_REFUSED_KEYS_PER_MINUTE',
    '',
    'Wrong, revoked or expired keys per minute and client address until they get 429 instead of 401; valid keys still work. Empty: 20 times `LARDER_ANONYMOUS_PER_MINUTE`.',
    optional(integer(0, 1e9)),
  ),
  accountPerMinute: setting(
    'LARDER_ACCOUNT_PER_MINUTE',
    '120',
    'Requests per minute under `/auth` and `/billing`, per account, or client address before sign-in.',
    integer(0, 1e9),
  ),
  secret: secret(
    'LARDER_SECRET',
    '',
    'At least 32 random characters that encrypt two-factor secrets; [the same on all nodes](operations.md#changing-the-secret). Empty: the file `secret.key`.',
    optional(longText(32)),
  ),
  secretPrevious: secret(
    'LARDER_SECRET_PREVIOUS',
    '',
    'The previous `LARDER_SECRET`, while you change it.',
    optional(longText(32)),
  ),
  breachedPasswords: setting(
    'LARDER_BREACHED_PASSWORDS',
    '',
    'List of [leaked passwords](accounts.md#for-operators) that no new password may be on: a folder of range files, or one sorted file. Empty: no list.',
    optional((text) => path.resolve(text)),
  ),
  requireTwoFactor: setting(
    'LARDER_REQUIRE_TWO_FACTOR',
    'off',
    'Whether every account has to [set up two-factor sign-in](accounts.md#for-operators) before it can be managed: `on` or `off`.',
    choice(['on', 'off']),
  ),
  sessionIdleDays: setting(
    'LARDER_SESSION_IDLE_DAYS',
    '14',
    'Days without use until a session ends.',
    integer(1, 3_650),
  ),
  sessionDays: setting('LARDER_SESSION_DAYS', '90', 'Days until any session ends.', integer(1, 3_650)),
  sessionsPerAccount: setting(
    'LARDER_SESSIONS_PER_ACCOUNT',
    '50',
    'Sessions per account; another sign-in ends the oldest.',
    integer(1, 10_000),
  ),
  addressDays: setting(
    'LARDER_ADDRESS_DAYS',
    '30',
    'Days for which client addresses and browsers are kept.',
    integer(1, 400),
  ),
  trustProxy: setting(
    'LARDER_TRUST_PROXY',
    '',
    'Proxies whose X-Forwarded-For is trusted: addresses, ranges, `loopback` or `private`, separated by commas (`127.0.0.1,10.0.0.0/8`).',
    addressRanges,
  ),
  maxConnections: setting('LARDER_MAX_CONNECTIONS', '20000', 'Open connections; more get 503.', integer(0, 1e6)),
  maxConnectionsPerAddress: setting(
    'LARDER_MAX_CONNECTIONS_PER_ADDRESS',
    '1000',
    'Open connections per client address, except trusted proxies.',
    integer(0, 1e6),
  ),
  headersTimeoutSeconds: setting(
    'LARDER_HEADERS_TIMEOUT_SECONDS',
    '15',
    'Seconds for the headers of a request to arrive.',
    integer(1, 3_600),
  ),
  requestTimeoutSeconds: setting(
    'LARDER_REQUEST_TIMEOUT_SECONDS',
    '120',
    'Seconds for a whole request to arrive.',
    integer(1, 3_600),
  ),
  responseTimeoutSeconds: setting(
    'LARDER_RESPONSE_TIMEOUT_SECONDS',
    '600',
    'Seconds for a client to read an answer.',
    integer(1, 86_400),
  ),
  stallTimeoutSeconds: setting(
    'LARDER_STALL_TIMEOUT_SECONDS',
    '30',
    'Seconds without a byte until a body or an answer times out.',
    integer(1, 3_600),
  ),
  database: secret(
    'DATABASE_URL',
    '',
    'Accounts in [PostgreSQL](operations.md#postgresql): `postgres://user:password@host:5432/database?sslmode=require`. Empty: the file `accounts.db`.',
    optional(postgresAddress),
  ),
  databaseConnections: setting(
    'LARDER_DATABASE_CONNECTIONS',
    '5',
    'Connections to PostgreSQL per process; at least 3.',
    integer(3, 100),
  ),
  redis: secret(
    'REDIS_URL',
    '',
    'Redis or Valkey for [shared limits](scaling.md): `redis://host:6379/0`, `redis+sentinel://host1:26379,host2:26379/mymaster` or `redis+cluster://host1:6379,host2:6379`; `rediss` for TLS, `user:password@` before the host. Empty: each process counts by itself.',
    optional(redisAddress),
  ),
  offUrl: setting(
    'LARDER_OFF_URL',
    '',
    'Address of a mirror, or of its file, for `larder import off` and `larder update`.',
    optional(anyWebAddress),
  ),
  update: setting(
    'LARDER_UPDATE',
    'off',
    'Whether the service [brings the catalog up to date](importing.md#updates-by-the-service) by itself: `daily`, `weekly` or `off`.',
    choice(['daily', 'weekly', 'off']),
  ),
  updateHour: setting(
    'LARDER_UPDATE_HOUR',
    '3',
    'The hour (UTC, 0 to 23) within which these updates begin.',
    integer(0, 23),
  ),
  offHosts: setting(
    'LARDER_OFF_HOSTS',
    '',
    'Host names, separated by commas, that serve the [dialect of Open Food Facts](apps.md) alone, for apps that take no path: `world.food.example`.',
    hostNames,
  ),
  catalogUrl: secret(
    'LARDER_CATALOG_URL',
    '',
    'Catalog store that this node [follows](replicas.md): a folder, `https://host/path`, or `s3://bucket/prefix`.',
    optional(storeLocation),
  ),
  publishUrl: secret(
    'LARDER_PUBLISH_URL',
    '',
    'Catalog store to which [`larder update`](importing.md#updates-by-the-service) publishes what it has changed, and `larder publish` by default.',
    optional(storeLocation),
  ),
  catalogPollSeconds: setting(
    'LARDER_CATALOG_POLL_SECONDS',
    '10',
    'Seconds between two checks of that store.',
    integer(1, 86_400),
  ),
  catalogAuthorization: secret(
    'LARDER_CATALOG_AUTHORIZATION',
    '',
    'Authorization header for an HTTP store, such as `Bearer …`.',
    optional(headerValue),
  ),
  catalogPublicKeys: setting(
    'LARDER_CATALOG_PUBLIC_KEYS',
    '',
    'Public keys, separated by commas; one must have [signed](replicas.md#signed-catalogs) the catalog. Empty: no signature is required.',
    optional(publicKeys),
  ),
  signingKeyFile: setting(
    'LARDER_SIGNING_KEY_FILE',
    '',
    'File of the private key that `larder publish` signs with.',
    optional(nonEmpty),
  ),
  awsAccessKeyId: secret(
    'AWS_ACCESS_KEY_ID',
    '',
    'Access key of the S3-compatible bucket. Empty: anonymous access.',
    optional(nonEmpty),
  ),
  awsSecretAccessKey: secret('AWS_SECRET_ACCESS_KEY', '', 'Secret of that access key.', optional(nonEmpty)),
  awsSessionToken: secret('AWS_SESSION_TOKEN', '', 'Session token of that access key, if any.', optional(nonEmpty)),
  awsRegion: setting('AWS_REGION', 'us-east-1', 'Region of the bucket.', nonEmpty),
  awsEndpointUrl: setting(
    'AWS_ENDPOINT_URL',
    '',
    'S3 server other than Amazon: `https://minio.example:9000`.',
    optional(nonEmpty),
  ),
  searchThreads: setting(
    'LARDER_SEARCH_THREADS',
    '0',
    'Search threads. 0: one per processor, at most 8.',
    integer(0, 256),
  ),
  searchQueue: setting(
    'LARDER_SEARCH_QUEUE',
    '1000',
    'Searches that may wait for a thread; more get 503.',
    integer(1, 1e6),
  ),
  responseCacheMb: setting(
    'LARDER_RESPONSE_CACHE_MB',
    '16',
    'Megabytes of memory for caching responses.',
    integer(0, 4_096),
  ),
  metricsPort: setting(
    'LARDER_METRICS_PORT',
    '',
    'Operations port: `/metrics` for Prometheus, `/live` and `/ready` for probes.',
    optional(integer(1, 65_535)),
  ),
  metricsHost: setting('LARDER_METRICS_HOST', '127.0.0.1', 'Address of that port; never a public one.', nonEmpty),
  drainSeconds: setting(
    'LARDER_DRAIN_SECONDS',
    '0',
    'Seconds to keep answering when [shutting down](scaling.md#probes-and-shutdown).',
    integer(0, 3_600),
  ),
  smtpUrl: secret(
    'LARDER_SMTP_URL',
    '',
    'Mail server: `smtps://user:password@mail.example:465`, or `smtp://` with STARTTLS.',
    optional(smtpAddress),
  ),
  mailFrom: setting(
    'LARDER_MAIL_FROM',
    '',
    'Sender of mail, such as `Larder <larder@food.example>`; required with `LARDER_SMTP_URL`.',
    optional(mailSender),
  ),
  signInProviders: secret(
    'LARDER_SIGN_IN_PROVIDERS',
    '',
    'Your [identity providers](accounts.md#for-operators), separated by semicolons: `name, client id, client secret`, and the issuer unless the name is `google`, `gitlab` or `github`.',
    signInProviders,
  ),
  stripeSecretKey: secret(
    'LARDER_STRIPE_SECRET_KEY',
    '',
    'Secret or restricted key of Stripe for [payments](accounts.md#for-operators); requires the next three settings.',
    optional(marked('sk_', 'rk_')),
  ),
  stripeWebhookSecret: secret(
    'LARDER_STRIPE_WEBHOOK_SECRET',
    '',
    'Signing secret of the Stripe webhook (`whsec_…`).',
    optional(marked('whsec_')),
  ),
  stripeProPrice: setting(
    'LARDER_STRIPE_PRO_PRICE',
    '',
    'Stripe price of Pro (`price_…`).',
    optional(marked('price_')),
  ),
  stripeScalePrice: setting('LARDER_STRIPE_SCALE_PRICE', '', 'Stripe price of Scale.', optional(marked('price_'))),
  stripeApi: setting('LARDER_STRIPE_API', 'https://api.stripe.com', 'Address of the Stripe API.', (text) =>
    webAddress(secureAddress(text)),
  ),
  billingGraceDays: setting(
    'LARDER_BILLING_GRACE_DAYS',
    '7',
    'Days until an account loses its plan after a failed payment.',
    integer(0, 365),
  ),
  proPriceText: setting(
    'LARDER_PRO_PRICE_TEXT',
    '',
    'Price of Pro on the plans page, such as `€29 a month`.',
    optional(singleLine),
  ),
  scalePriceText: setting('LARDER_SCALE_PRICE_TEXT', '', 'Price of Scale on the plans page.', optional(singleLine)),
  url: setting(
    'LARDER_URL',
    '',
    'Server that `larder search`, `food`, `barcode` and `mcp` query instead of the local catalog.',
    optional(anyWebAddress),
  ),
  key: secret('LARDER_KEY', '', 'Key that these commands send to that server.', optional(marked('lk_'))),
  logLevel: setting('LARDER_LOG_LEVEL', 'info', `One of ${LOG_LEVELS.join(', ')}.`, choice(LOG_LEVELS)),
} as const;

/** The settings with their values. */
export type Settings = { readonly [Name in keyof typeof SETTINGS]: ReturnType<(typeof SETTINGS)[Name]['read']> };

/** Settings that need each other: when one of `when` is given, all of `needs` must be. */
const GROUPS: readonly { when: readonly (keyof Settings)[]; needs: readonly (keyof Settings)[] }[] = [
  { when: ['smtpUrl'], needs: ['mailFrom'] },
  {
    when: ['stripeSecretKey', 'stripeWebhookSecret', 'stripeProPrice', 'stripeScalePrice'],
    needs: ['stripeSecretKey', 'stripeWebhookSecret', 'stripeProPrice', 'stripeScalePrice'],
  },
];

/** Thrown when settings cannot be read; the message names every mistake at once. */
export class SettingsError extends Error {
  readonly code = 'SETTINGS_INVALID';
  constructor(readonly mistakes: readonly string[]) {
    super(`The settings are not valid:\n${mistakes.map((mistake) => `  - ${mistake}`).join('\n')}`);
  }
}

interface Origin {
  /** Where a variable was set, for its mistakes; nothing is said of the environment itself. */
  places?: Readonly<Record<string, string>>;
  /** Mistakes that were found before, to be told together. */
  mistakes?: readonly string[];
}

/** Reads all settings from an environment; an empty value counts as not given. */
export function readSettings(
  environment: Readonly<Record<string, string | undefined>>,
  { places = {}, mistakes: earlier = [] }: Origin = {},
): Settings {
  const values: Record<string, unknown> = {};
  const mistakes: string[] = [...earlier];
  for (const [name, { env, default: fallback, read, isSecret }] of Object.entries<Setting<unknown>>(SETTINGS)) {
    const given = environment[env]?.trim();
    try {
      values[name] = read(given === undefined || given === '' ? fallback : given);
    } catch (error) {
      if (!(error instanceof BadValue)) throw error;
      mistakes.push(`${places[env] ?? ''}${env}=${isSecret ? '(not shown)' : given}: ${error.message}`);
    }
  }
  mistakes.push(...mistakesBetween((name) => (environment[SETTINGS[name].env]?.trim() ?? '') !== '', values));
  if (mistakes.length > 0) throw new SettingsError(mistakes);
  return values as Settings;
}

/** Mistakes in combinations of settings that are each valid. */
function mistakesBetween(isGiven: (name: keyof Settings) => boolean, values: Partial<Settings>): string[] {
  const mistakes = GROUPS.flatMap(({ when, needs }) => {
    const cause = when.find(isGiven);
    const missing = needs.filter((name) => !isGiven(name));
    if (cause === undefined) return [];
    return missing.map((name) => `${SETTINGS[name].env}: required because ${SETTINGS[cause].env} is set`);
  });
  const { stripeProPrice: pro, stripeScalePrice: scale } = values;
  if (values.photoUrls === 'own' && values.photos !== 'proxy') {
    mistakes.push(`${SETTINGS.photoUrls.env}=own: requires ${SETTINGS.photos.env}=proxy`);
  }
  if (pro !== undefined && pro === scale) {
    mistakes.push(
      `${SETTINGS.stripeScalePrice.env}=${scale}: is also the price of the Pro plan; each plan needs its own`,
    );
  }
  return mistakes;
}

function secret<T>(env: string, fallback: string, meaning: string, read: (text: string) => T): Setting<T> {
  return { env, default: fallback, meaning, read, isSecret: true };
}

function setting<T>(env: string, fallback: string, meaning: string, read: (text: string) => T): Setting<T> {
  return { env, default: fallback, meaning, read };
}
