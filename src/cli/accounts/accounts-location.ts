import { accessSync } from 'node:fs';
import path from 'node:path';
import { ACCOUNTS_FILE, type AccountsLocation } from '../../accounts/database/database.ts';
import type { PostgresLocation } from '../../accounts/database/postgres-pool.ts';
import { describeLocation } from '../../accounts/database/postgres-unavailable.ts';
import type { Settings } from '../../config/settings.ts';

type LocationSettings = Pick<Settings, 'data' | 'database' | 'databaseConnections'>;

/** Where the accounts are: in PostgreSQL if its address is set, else in the embedded file. */
export function accountsLocation(settings: LocationSettings): AccountsLocation {
  return postgresLocation(settings) ?? accountsFile(settings);
}

/** Whether accounts may exist: a missing file has none. */
export function isThere(location: AccountsLocation): boolean {
  if (typeof location !== 'string') return true;
  try {
    accessSync(location);
    return true;
  } catch (error) {
    // Any other problem is reported when it is opened.
    return (error as NodeJS.ErrnoException).code !== 'ENOENT';
  }
}

export function describeAccounts(settings: LocationSettings): string {
  const location = accountsLocation(settings);
  return typeof location === 'string' ? location : describeLocation(location);
}

/** The path of the embedded accounts database, whether or not it is in use. */
export function accountsFile({ data }: Pick<Settings, 'data'>): string {
  return path.join(data, ACCOUNTS_FILE);
}

/** The accounts' PostgreSQL database, if there is one. */
export function postgresLocation({ database, databaseConnections }: LocationSettings): PostgresLocation | undefined {
  return database && { ...database, connections: databaseConnections };
}
