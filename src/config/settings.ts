/**
 * All settings: settings.json has each one's environment variable, default and meaning; this file has its parser.
 * docs/settings.md is generated from both. Only the command line reads the environment; everything else is given values.
 */
import path from 'node:path';
import { mailSender, marked, priceText, secureAddress, signInProviders, smtpAddress } from './external-services.ts';
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
import TABLE from './settings.json' with { type: 'json' };
import { headerValue, publicKeys, storeLocation } from './store-location.ts';

/** How each setting's text is parsed, in the documentation's order. */
const READERS = {
  port: integer(0, 65_535),
  host: nonEmpty,
  publicUrl: optional(webAddress),
  hsts: choice(['host', 'subdomains', 'off']),
  data: (text: string) => path.resolve(nonEmpty(text)),
  fairnessDelayMs: integer(0, 60_000),
  hourlyCap: integer(0, 1e9),
  anonymousPerMinute: integer(0, 1e9),
  proPerMinute: integer(0, 1e9),
  scalePerMinute: integer(0, 1e9),
  keysPerAccount: integer(0, 1e6),
  photos: choice(['on', 'off', 'proxy']),
  photoUrls: choice(['source', 'own']),
  photoCacheMb: integer(1, 1e6),
  pagesPerMinute: integer(0, 1e9),
  pagesPerHour: integer(0, 1e9),
  refusedKeysPerMinute: optional(integer(0, 1e9)),
  accountPerMinute: integer(0, 1e9),
  secret: optional(longText(32)),
  secretPrevious: optional(longText(32)),
  breachedPasswords: optional((text: string) => path.resolve(text)),
  requireTwoFactor: choice(['on', 'off']),
  sessionIdleDays: integer(1, 3_650),
  sessionDays: integer(1, 3_650),
  sessionsPerAccount: integer(1, 10_000),
  addressDays: integer(1, 400),
  trustProxy: addressRanges,
  maxConnections: integer(0, 1e6),
  maxConnectionsPerAddress: integer(0, 1e6),
  headersTimeoutSeconds: integer(1, 3_600),
  requestTimeoutSeconds: integer(1, 3_600),
  responseTimeoutSeconds: integer(1, 86_400),
  stallTimeoutSeconds: integer(1, 3_600),
  database: optional(postgresAddress),
  databaseConnections: integer(3, 100),
  redis: optional(redisAddress),
  offUrl: optional(anyWebAddress),
  update: choice(['daily', 'weekly', 'off']),
  updateHour: integer(0, 23),
  offHosts: hostNames,
  catalogUrl: optional(storeLocation),
  publishUrl: optional(storeLocation),
  catalogPollSeconds: integer(1, 86_400),
  catalogAuthorization: optional(headerValue),
  catalogPublicKeys: optional(publicKeys),
  signingKeyFile: optional(nonEmpty),
  awsAccessKeyId: optional(nonEmpty),
  awsSecretAccessKey: optional(nonEmpty),
  awsSessionToken: optional(nonEmpty),
  awsRegion: nonEmpty,
  awsEndpointUrl: optional(nonEmpty),
  searchThreads: integer(0, 256),
  searchQueue: integer(1, 1e6),
  responseCacheMb: integer(0, 4_096),
  metricsPort: optional(integer(1, 65_535)),
  metricsHost: nonEmpty,
  drainSeconds: integer(0, 3_600),
  smtpUrl: optional(smtpAddress),
  mailFrom: optional(mailSender),
  signInProviders,
  stripeSecretKey: optional(marked('sk_', 'rk_')),
  stripeWebhookSecret: optional(marked('whsec_')),
  stripeProPrice: optional(marked('price_')),
  stripeScalePrice: optional(marked('price_')),
  stripeApi: (text: string) => webAddress(secureAddress(text)),
  billingGraceDays: integer(0, 365),
  proPriceText: optional(priceText),
  scalePriceText: optional(priceText),
  url: optional(anyWebAddress),
  key: optional(marked('lk_')),
  logLevel: choice(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
} satisfies Record<keyof typeof TABLE, (text: string) => unknown>;

type SettingName = keyof typeof READERS;

interface Setting {
  readonly env: string;
  readonly default: string;
  readonly meaning: string;
  /** Whether its value must never be shown, not even in errors. */
  readonly isSecret?: boolean;
}

export const SETTINGS: Readonly<Record<SettingName, Setting>> = TABLE;

export type Settings = { readonly [Name in SettingName]: ReturnType<(typeof READERS)[Name]> };

/** Settings that depend on each other: if one of `when` is given, all of `needs` must be. */
const GROUPS: readonly { when: readonly SettingName[]; needs: readonly SettingName[] }[] = [
  { when: ['smtpUrl'], needs: ['mailFrom'] },
  {
    when: ['stripeSecretKey', 'stripeWebhookSecret', 'stripeProPrice', 'stripeScalePrice'],
    needs: ['stripeSecretKey', 'stripeWebhookSecret', 'stripeProPrice', 'stripeScalePrice'],
  },
];

/** Thrown when settings are invalid; the message lists all mistakes. */
export class SettingsError extends Error {
  readonly code = 'SETTINGS_INVALID';
  constructor(readonly mistakes: readonly string[]) {
    super(`The settings are not valid:\n${mistakes.map((mistake) => `  - ${mistake}`).join('\n')}`);
  }
}

interface Origin {
  /** Where variables outside the environment were set, for error messages. */
  places?: Readonly<Record<string, string>>;
  /** Mistakes found earlier, to be reported together. */
  mistakes?: readonly string[];
}

/** Reads all settings from an environment; an empty value counts as unset. */
export function readSettings(
  environment: Readonly<Record<string, string | undefined>>,
  { places = {}, mistakes: earlier = [] }: Origin = {},
): Settings {
  const values: Record<string, unknown> = {};
  const mistakes: string[] = [...earlier];
  for (const [name, read] of Object.entries(READERS)) {
    const { env, default: fallback, isSecret } = SETTINGS[name as SettingName];
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

/** Mistakes in combinations of individually valid settings. */
function mistakesBetween(isGiven: (name: SettingName) => boolean, values: Partial<Settings>): string[] {
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
