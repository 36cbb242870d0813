/** Parses PostgreSQL's address. It may contain a password, so nothing of it is quoted. */
import { BadValue } from './read-value.ts';

const TLS_MODES = ['disable', 'require', 'verify-ca', 'verify-full'] as const;

interface PostgresAddress {
  /** A name, an address, or the folder of a Unix socket. */
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string | undefined;
  readonly password: string | undefined;
  readonly tls: (typeof TLS_MODES)[number];
  /** PEM files: whom to trust, and who we are. */
  readonly rootCertificate: string | undefined;
  readonly certificate: string | undefined;
  readonly certificateKey: string | undefined;
}

const DEFAULT_PORT = 5432;
const EXPECTED =
  'expected postgres://user:password@host:5432/database; percent-encode the characters @ : / ? # % in user and password';
/** The parameters allowed after the question mark, by libpq's names. */
const PARAMETERS = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'host'];

export function postgresAddress(text: string): PostgresAddress {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const database = decoded(url?.pathname.slice(1) ?? '');
  if (!url || !/^postgres(?:ql)?:$/.test(url.protocol) || database === undefined || url.hash !== '') {
    throw new BadValue(EXPECTED);
  }
  const given = url.searchParams;
  if ([...given.keys()].some((name) => !PARAMETERS.includes(name))) {
    throw new BadValue(`unknown parameter after the question mark; expected only ${PARAMETERS.join(', ')}`);
  }
  const host = decoded(url.hostname)?.replace(/^\[|\]$/g, '') ?? given.get('host');
  if (!host) throw new BadValue(EXPECTED);
  return {
    host,
    port: Number(url.port || DEFAULT_PORT),
    database,
    user: decoded(url.username),
    password: decoded(url.password),
    tls: tlsMode(given.get('sslmode') ?? 'disable'),
    rootCertificate: given.get('sslrootcert') ?? undefined,
    certificate: given.get('sslcert') ?? undefined,
    certificateKey: given.get('sslkey') ?? undefined,
  };
}

/** `allow` and `prefer` are left out: they look like TLS, but an attacker can make them continue without it. */
function tlsMode(text: string): PostgresAddress['tls'] {
  const mode = TLS_MODES.find((each) => each === text);
  if (mode === undefined) throw new BadValue(`expected sslmode to be one of ${TLS_MODES.join(', ')}`);
  return mode;
}

function decoded(text: string): string | undefined {
  try {
    return text === '' ? undefined : decodeURIComponent(text);
  } catch {
    throw new BadValue(EXPECTED);
  }
}
