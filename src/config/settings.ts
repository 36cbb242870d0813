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
  integer,
  longText,
  nonEmpty,
  optional,
  webAddress,
} from './read-value.ts';
import { redisAddress } from './redis-address.ts';
import { headerValue, storeLocation } from './store-location.ts';

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
    'Address under which people reach the service, for links in pages and mail, returns from third parties and payments, and for the cookies of sign-in, which are marked secure when it begins with `https://`. The `Host` header is never trusted for these. Empty: `http://HOST:PORT`.',
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
  keysPerAccount: setting(
    'LARDER_KEYS_PER_ACCOUNT',
    '50',
    'Named keys that an account may have at a time, expired ones not counted. 0 switches the limit off.',
    integer(0, 1e6),
  ),
  photos: setting(
    'LARDER_PHOTOS',
    'on',
    'Whether pages show photos of foods: `on` or `off`. They come from images.openfoodfacts.org; nothing else is loaded from elsewhere.',
    choice(['on', 'off']),
  ),
  pagesPerMinute: setting(
    'LARDER_PAGES_PER_MINUTE',
    '300',
    'Web pages per minute and client address; suggestions while typing are counted apart, by the same number. 0 switches the limit off.',
    integer(0, 1e9),
  ),
  accountPerMinute: setting(
    'LARDER_ACCOUNT_PER_MINUTE',
    '120',
    'Requests per minute to the routes under `/auth` and `/billing`: of one account, and of one client address before sign-in. 0 switches the limit off.',
    integer(0, 1e9),
  ),
  secret: secret(
    'LARDER_SECRET',
    '',
    'At least 32 random characters, with which the secrets of two-factor sign-in are sealed in the database. The same on all nodes, and kept for ever. Empty: a key file `secret.key` in `LARDER_DATA`, made with its first use; keep it with your backups.',
    optional(longText(32)),
  ),
  sessionIdleDays: setting(
    'LARDER_SESSION_IDLE_DAYS',
    '14',
    'Days without use after which someone is signed out.',
    integer(1, 3_650),
  ),
  sessionDays: setting(
    'LARDER_SESSION_DAYS',
    '90',
    'Days after which someone has to sign in anew in any case.',
    integer(1, 3_650),
  ),
  sessionsPerAccount: setting(
    'LARDER_SESSIONS_PER_ACCOUNT',
    '50',
    'Browsers in which one account can be signed in at a time. A further sign-in ends the oldest session.',
    integer(1, 10_000),
  ),
  addressDays: setting(
    'LARDER_ADDRESS_DAYS',
    '30',
    'Days for which client addresses and browsers are kept in sessions and in the audit trail.',
    integer(1, 400),
  ),
  trustProxy: setting(
    'LARDER_TRUST_PROXY',
    '',
    'Addresses or ranges of the proxies in front, separated by commas (`127.0.0.1, 10.0.0.0/8`), or `loopback` or `private`. Only from these is X-Forwarded-For believed.',
    addressRanges,
  ),
  maxConnections: setting(
    'LARDER_MAX_CONNECTIONS',
    '20000',
    'Connections that may be open at a time; more are answered 503. 0 switches the limit off.',
    integer(0, 1e6),
  ),
  maxConnectionsPerAddress: setting(
    'LARDER_MAX_CONNECTIONS_PER_ADDRESS',
    '1000',
    'The same for one client address. Proxies in `LARDER_TRUST_PROXY` are not counted. 0 switches the limit off.',
    integer(0, 1e6),
  ),
  headersTimeoutSeconds: setting(
    'LARDER_HEADERS_TIMEOUT_SECONDS',
    '15',
    'Seconds within which all headers of a request must arrive.',
    integer(1, 3_600),
  ),
  requestTimeoutSeconds: setting(
    'LARDER_REQUEST_TIMEOUT_SECONDS',
    '120',
    'Seconds within which a whole request must arrive, with its body.',
    integer(1, 3_600),
  ),
  responseTimeoutSeconds: setting(
    'LARDER_RESPONSE_TIMEOUT_SECONDS',
    '600',
    'Seconds within which a client must have read an answer.',
    integer(1, 86_400),
  ),
  stallTimeoutSeconds: setting(
    'LARDER_STALL_TIMEOUT_SECONDS',
    '30',
    'Seconds without a byte after which a body that is not complete, or an answer that is not read, is given up.',
    integer(1, 3_600),
  ),
  database: secret(
    'DATABASE_URL',
    '',
    'PostgreSQL in which all nodes keep accounts, keys, sessions, usage, audit and billing together: `postgres://user:password@host:5432/database`, with `?sslmode=require`, `verify-ca` or `verify-full` for TLS (and `sslrootcert=FILE`); see [operations](operations.md). Empty: the file `accounts.db` in `LARDER_DATA`.',
    optional(postgresAddress),
  ),
  databaseConnections: setting(
    'LARDER_DATABASE_CONNECTIONS',
    '5',
    'Connections that a process opens to that PostgreSQL at most; one of them watches for changed keys. They are opened when needed, and closed after ten seconds without use.',
    integer(2, 100),
  ),
  redis: secret(
    'REDIS_URL',
    '',
    'Redis or Valkey in which all nodes count requests together: `redis://host:6379/0`, `redis+sentinel://host1:26379,host2:26379/mymaster` or `redis+cluster://host1:6379,host2:6379`; `rediss` for TLS, `user:password@` before the host. Empty: each process counts by itself.',
    optional(redisAddress),
  ),
  offUrl: setting(
    'LARDER_OFF_URL',
    '',
    'Where `larder import off` downloads from: the address of a mirror, or of one file. Empty: Open Food Facts itself.',
    optional(anyWebAddress),
  ),
  catalogUrl: secret(
    'LARDER_CATALOG_URL',
    '',
    'Store whose published catalog this node follows: the path of a folder, `https://host/path`, or `s3://bucket/prefix`; see [replicas](replicas.md). Such a node imports nothing itself and installs no starter. Empty: the catalog is this machine’s own.',
    optional(storeLocation),
  ),
  catalogPollSeconds: setting(
    'LARDER_CATALOG_POLL_SECONDS',
    '10',
    'Seconds between two looks at the store of `LARDER_CATALOG_URL`, give or take a fifth.',
    integer(1, 86_400),
  ),
  catalogAuthorization: secret(
    'LARDER_CATALOG_AUTHORIZATION',
    '',
    'Authorization header for a store behind HTTP, such as `Bearer …`. A name and password may also stand in the address.',
    optional(headerValue),
  ),
  awsAccessKeyId: secret(
    'AWS_ACCESS_KEY_ID',
    '',
    'Access key for a store in an S3-compatible bucket. Empty: the bucket is read without proof.',
    optional(nonEmpty),
  ),
  awsSecretAccessKey: secret('AWS_SECRET_ACCESS_KEY', '', 'Secret of that access key.', optional(nonEmpty)),
  awsSessionToken: secret('AWS_SESSION_TOKEN', '', 'Session token that belongs to it, if any.', optional(nonEmpty)),
  awsRegion: setting('AWS_REGION', 'us-east-1', 'Region of the bucket.', nonEmpty),
  awsEndpointUrl: setting(
    'AWS_ENDPOINT_URL',
    '',
    'Server of the buckets, such as `https://minio.example:9000`. Empty: Amazon S3 in the region.',
    optional(nonEmpty),
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
    'Port on which operators ask, on the address `LARDER_METRICS_HOST`: `/metrics` for Prometheus, `/live` and `/ready` for probes. Empty: none of them.',
    optional(integer(1, 65_535)),
  ),
  metricsHost: setting('LARDER_METRICS_HOST', '127.0.0.1', 'Address of that port; never a public one.', nonEmpty),
  drainSeconds: setting(
    'LARDER_DRAIN_SECONDS',
    '0',
    'Seconds for which the service goes on answering after SIGTERM or SIGINT while `/ready` says 503, so that a balancer can send requests elsewhere. A second signal ends them.',
    integer(0, 3_600),
  ),
  smtpUrl: secret(
    'LARDER_SMTP_URL',
    '',
    'Server that sends mail: `smtps://user:password@mail.example:465`, or `smtp://` with STARTTLS. Empty: no mail, so passwords are recovered through the operator.',
    optional(smtpAddress),
  ),
  mailFrom: setting(
    'LARDER_MAIL_FROM',
    '',
    'Sender of mail, such as `Larder <larder@food.example>`. Needed with `LARDER_SMTP_URL`.',
    optional(mailSender),
  ),
  signInProviders: secret(
    'LARDER_SIGN_IN_PROVIDERS',
    '',
    'Third parties that people can sign in with, separated by semicolons: `google, client id, client secret; github, client id, client secret; my-company, client id, client secret, https://id.example/realms/staff`. The names `google`, `gitlab` and `github` know their address; any other provider of OpenID Connect is named as you like and needs its issuer as the fourth part.',
    signInProviders,
  ),
  stripeSecretKey: secret(
    'LARDER_STRIPE_SECRET_KEY',
    '',
    'Secret or restricted key of the Stripe account that collects payments. Empty: no payments, and the operator sets plans by `larder account`. Needs the other three settings of Stripe.',
    optional(marked('sk_', 'rk_')),
  ),
  stripeWebhookSecret: secret(
    'LARDER_STRIPE_WEBHOOK_SECRET',
    '',
    'Signing secret of the webhook in Stripe, which begins with `whsec_`.',
    optional(marked('whsec_')),
  ),
  stripeProPrice: setting(
    'LARDER_STRIPE_PRO_PRICE',
    '',
    'Id of the price in Stripe that buys the Pro plan, which begins with `price_`.',
    optional(marked('price_')),
  ),
  stripeScalePrice: setting(
    'LARDER_STRIPE_SCALE_PRICE',
    '',
    'Id of the price in Stripe that buys the Scale plan.',
    optional(marked('price_')),
  ),
  stripeApi: setting('LARDER_STRIPE_API', 'https://api.stripe.com', 'Address of the Stripe API.', (text) =>
    webAddress(secureAddress(text)),
  ),
  billingGraceDays: setting(
    'LARDER_BILLING_GRACE_DAYS',
    '7',
    'Days for which an account keeps its plan after a payment failed.',
    integer(0, 365),
  ),
  proPriceText: setting(
    'LARDER_PRO_PRICE_TEXT',
    '',
    'Price of the Pro plan as the plans page shows it, such as `€29 a month`. Empty: the page says to ask the operator.',
    optional(singleLine),
  ),
  scalePriceText: setting(
    'LARDER_SCALE_PRICE_TEXT',
    '',
    'Price of the Scale plan as the plans page shows it.',
    optional(singleLine),
  ),
  url: setting(
    'LARDER_URL',
    '',
    'Server that `larder search`, `food`, `barcode` and `mcp` ask, such as `https://food.example`. Empty: the local catalog. The service itself does not use it.',
    optional(anyWebAddress),
  ),
  key: secret('LARDER_KEY', '', 'Key that these commands send to that server. Empty: none.', optional(marked('lk_'))),
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
    super(`The settings cannot be used:\n${mistakes.map((mistake) => `  - ${mistake}`).join('\n')}`);
  }
}

/** Reads all settings from an environment; an empty value counts as not given. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const values: Record<string, unknown> = {};
  const mistakes: string[] = [];
  for (const [name, { env, default: fallback, read, isSecret }] of Object.entries<Setting<unknown>>(SETTINGS)) {
    const given = environment[env]?.trim();
    try {
      values[name] = read(given === undefined || given === '' ? fallback : given);
    } catch (error) {
      if (!(error instanceof BadValue)) throw error;
      mistakes.push(`${env}=${isSecret ? '(not shown)' : given}: ${error.message}`);
    }
  }
  mistakes.push(...mistakesBetween((name) => (environment[SETTINGS[name].env]?.trim() ?? '') !== '', values));
  if (mistakes.length > 0) throw new SettingsError(mistakes);
  return values as Settings;
}

/** What is wrong with settings together that are right each by itself. */
function mistakesBetween(isGiven: (name: keyof Settings) => boolean, values: Partial<Settings>): string[] {
  const mistakes = GROUPS.flatMap(({ when, needs }) => {
    const cause = when.find(isGiven);
    const missing = needs.filter((name) => !isGiven(name));
    if (cause === undefined) return [];
    return missing.map((name) => `${SETTINGS[name].env}: needed, since ${SETTINGS[cause].env} is set`);
  });
  const { stripeProPrice: pro, stripeScalePrice: scale } = values;
  if (pro !== undefined && pro === scale) {
    mistakes.push(
      `${SETTINGS.stripeScalePrice.env}=${scale}: is the price of the Pro plan too; each plan needs its own`,
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
