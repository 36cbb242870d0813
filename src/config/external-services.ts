/** Parses settings of external services: mail, sign-in, payments. Several values are secrets, so no message quotes them. */
import { isLoopback } from '../network/is-loopback.ts';
import { BadValue } from './read-value.ts';

export interface MailSender {
  readonly name: string | undefined;
  readonly address: string;
}

export interface SignInProvider {
  readonly id: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The OpenID Connect issuer; for GitHub, the address of its site. */
  readonly issuer: string;
}

/** Providers that need no address in the settings. */
const WELL_KNOWN_ISSUERS: ReadonlyMap<string, string> = new Map([
  ['google', 'https://accounts.google.com'],
  ['gitlab', 'https://gitlab.com'],
  ['github', 'https://github.com'],
]);

const PROVIDER_ID = /^[a-z][a-z0-9-]{0,31}$/;
/** What OAuth allows in a client id and secret, except our separators. */
const CREDENTIAL = /^[\x21-\x2b\x2d-\x3a\x3c-\x7e]{1,512}$/;
const MAIL_ADDRESS = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*$/;
const MAIL_ADDRESS_CHARACTERS = 254;
const VISIBLE_LINE = /^[^\p{C}\p{Zl}\p{Zp}]+$/u;

export function smtpAddress(text: string): string {
  const url = parseUrl(text);
  const isServer = url && /^smtps?:$/.test(url.protocol) && url.hostname !== '' && /^\/?$/.test(url.pathname);
  if (!isServer || url.search !== '' || url.hash !== '') {
    throw new BadValue('expected an address such as smtps://user:password@mail.example:465 or smtp://mail.example:587');
  }
  if ((url.username === '') !== (url.password === '')) {
    throw new BadValue('expected both a user and a password, or neither; percent-encode the characters @ : / in them');
  }
  if (!isDecodable(url.username) || !isDecodable(url.password)) {
    throw new BadValue('the user or the password has a % that is not part of a percent-escape; write it as %25');
  }
  return url.href;
}

/** A sender: an address, or `Name <address>`. */
export function mailSender(text: string): MailSender {
  const [, name, inner] = /^([^<>"]*?)\s*<([^<>]*)>$/.exec(text) ?? [];
  const address = inner ?? text;
  const isAddress = MAIL_ADDRESS.test(address) && address.length <= MAIL_ADDRESS_CHARACTERS;
  if (!isAddress || (name && !VISIBLE_LINE.test(name))) {
    throw new BadValue('expected an address such as larder@food.example, or Larder <larder@food.example>');
  }
  return { name: name || undefined, address };
}

/** Identity providers, separated by semicolons, with parts separated by commas. */
export function signInProviders(text: string): SignInProvider[] {
  const entries = text.split(';').map((entry) => entry.split(',').map((part) => part.trim()));
  const providers = entries.filter((parts) => parts.some((part) => part !== '')).map(readProvider);
  const repeated = providers.find(({ id }, at) => providers.findIndex((other) => other.id === id) < at);
  if (repeated) throw new BadValue(`entry ${providers.indexOf(repeated) + 1} has the same name as an earlier one`);
  return providers;
}

// An entry is identified only by its number: if a separator is missing, any part may be the secret.
function readProvider(parts: string[], at: number): SignInProvider {
  const [id = '', clientId = '', clientSecret = '', issuer = WELL_KNOWN_ISSUERS.get(id)] = parts;
  const entry = `entry ${at + 1}`;
  if (!PROVIDER_ID.test(id)) {
    throw new BadValue(`${entry} does not begin with a name of lower-case letters, digits and hyphens`);
  }
  if (parts.length < 3 || parts.length > 4) {
    throw new BadValue(
      `${entry} has ${parts.length === 1 ? '1 part' : `${parts.length} parts`}; expected "name, client id, client secret", and optionally the issuer`,
    );
  }
  if (!CREDENTIAL.test(clientId) || !CREDENTIAL.test(clientSecret)) {
    throw new BadValue(`${entry} has a client id or client secret that is empty or has a space in it`);
  }
  if (issuer === undefined) {
    throw new BadValue(
      `${entry} needs a fourth part, the issuer's address, because its name is not one of ${[...WELL_KNOWN_ISSUERS.keys()].join(', ')}`,
    );
  }
  try {
    return { id, clientId, clientSecret, issuer: secureAddress(issuer) };
  } catch (error) {
    throw new BadValue(`${entry}, issuer: ${(error as BadValue).message}`);
  }
}

/** An address over TLS or on this machine; kept as written, since an issuer's trailing slash matters. */
export function secureAddress(text: string): string {
  const url = parseUrl(text);
  const isPlain = url && url.username === '' && url.password === '' && url.search === '' && url.hash === '';
  const isSecure = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  if (!isPlain || !isSecure) {
    throw new BadValue(
      'expected an address that begins with https:// (http:// only for this machine itself), without a query',
    );
  }
  return text;
}

/** A value with one of its issuer's prefixes, so that swapped values are noticed. */
export function marked(...prefixes: string[]): (text: string) => string {
  return (text) => {
    if (/^[\x21-\x7e]+$/.test(text) && prefixes.some((prefix) => text.startsWith(prefix) && text !== prefix))
      return text;
    throw new BadValue(`expected a value that begins with ${prefixes.join(' or ')}`);
  };
}

export function singleLine(text: string): string {
  if (VISIBLE_LINE.test(text) && [...text].length <= 60) return text;
  throw new BadValue('expected a line of at most 60 visible characters');
}

/** A price in words, with translations after bars: `€29 a month | de: 29 € im Monat`. */
export function priceText(text: string): string {
  const [, ...others] = text.split('|').map((words) => singleLine(words.trim()));
  if (others.every((words) => /^[a-z]{2}(?:-[A-Z]{2})?: \S/.test(words))) return text;
  throw new BadValue(
    'expected the code of a language in each part after a bar, as in "€29 a month | de: 29 € im Monat"',
  );
}

function parseUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
