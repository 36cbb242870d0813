/** Parses Redis's address: one server, Sentinels, or a cluster. It may contain a password, so nothing is quoted. */
import { BadValue } from './read-value.ts';

interface RedisAddress {
  readonly kind: 'server' | 'sentinel' | 'cluster';
  readonly hosts: readonly { readonly host: string; readonly port: number }[];
  readonly master: string | undefined;
  readonly username: string | undefined;
  readonly password: string | undefined;
  readonly database: number;
  readonly tls: boolean;
}

const KINDS = { redis: 'server', 'redis+sentinel': 'sentinel', 'redis+cluster': 'cluster' } as const;
const DEFAULT_PORTS = { server: 6379, sentinel: 26_379, cluster: 6379 } as const;
const ADDRESS = /^(redis|rediss|rediss?\+(?:sentinel|cluster)):\/\/(?:([^@/]*)@)?([^/?#]+)(?:\/([^?#]*))?$/;
const HOST = /^(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9._-]+)(?::(\d{1,5}))?$/;
const EXPECTED =
  'expected redis://host:6379/0, redis+sentinel://host1:26379,host2:26379/mymaster or redis+cluster://host1:6379,host2:6379; rediss for TLS, user:password@ before the host';

export function redisAddress(text: string): RedisAddress {
  const [, scheme, login = '', list, path = ''] = ADDRESS.exec(text) ?? [];
  if (scheme === undefined) throw new BadValue(EXPECTED);
  const kind = KINDS[scheme.replace('rediss', 'redis') as keyof typeof KINDS];
  const hosts = list!.split(',').map((host) => readHost(host, DEFAULT_PORTS[kind]));
  if (kind === 'server' && hosts.length > 1) throw new BadValue(EXPECTED);
  const [master, databaseText = ''] = kind === 'sentinel' ? path.split('/') : [undefined, path];
  if (kind === 'sentinel' && !master)
    throw new BadValue('expected the name of the master after the Sentinels: /mymaster');
  const database = Number(databaseText || '0');
  if (!/^\d{0,4}$/.test(databaseText) || (kind === 'cluster' && database !== 0)) {
    throw new BadValue('expected the number of a database after the last slash; a cluster has only 0');
  }
  const [username, password] = login.includes(':') ? login.split(/:(.*)/s) : ['', login];
  return {
    kind,
    hosts,
    master,
    username: decoded(username!),
    password: decoded(password!),
    database,
    tls: scheme.startsWith('rediss'),
  };
}

function readHost(text: string, defaultPort: number): { host: string; port: number } {
  const [, host, port] = HOST.exec(text) ?? [];
  if (host === undefined || Number(port ?? defaultPort) > 65_535) throw new BadValue(EXPECTED);
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port ?? defaultPort) };
}

function decoded(text: string): string | undefined {
  try {
    return text === '' ? undefined : decodeURIComponent(text);
  } catch {
    throw new BadValue('the user or the password has a % that is not part of a percent-escape; write it as %25');
  }
}
