/** Connections to other machines that someone in between could read or impersonate. */
import { isLoopback } from '../network/is-loopback.ts';
import type { Settings } from './settings.ts';

/** One sentence for each, without any part of an address that may be secret. */
export function unprotectedConnections({ database, redis, catalogUrl }: Partial<Settings>): string[] {
  const warnings: string[] = [];
  if (database !== undefined && isRemote(database.host)) {
    if (database.tls === 'disable') {
      warnings.push('DATABASE_URL: the connection is not encrypted; add ?sslmode=verify-full');
    } else if (database.tls === 'require') {
      warnings.push('DATABASE_URL: sslmode=require encrypts but does not check the certificate; use verify-full');
    }
  }
  if (redis !== undefined && !redis.tls && redis.hosts.some(({ host }) => isRemote(host))) {
    warnings.push('REDIS_URL: the connection is not encrypted; use rediss://');
  }
  if (catalogUrl !== undefined && /^http:/i.test(catalogUrl) && isRemote(new URL(catalogUrl).hostname)) {
    warnings.push('LARDER_CATALOG_URL: the connection is not encrypted; use https://');
  }
  return warnings;
}

/** A Unix socket is a folder. */
function isRemote(host: string): boolean {
  return !host.startsWith('/') && !isLoopback(host);
}
