import path from 'node:path';
import { ACCOUNTS_FILE, type AccountsLocation } from '../accounts/database/database.ts';
import type { PostgresLocation } from '../accounts/database/postgres-pool.ts';
import type { Settings } from '../config/settings.ts';

type LocationSettings = Pick<Settings, 'data' | 'database' | 'databaseConnections'>;

/** Where the accounts are: in PostgreSQL where its address is set, else in the embedded file. */
export function accountsLocation(settings: LocationSettings): AccountsLocation {
  return postgresLocation(settings) ?? accountsFile(settings);
}

/** The path of the embedded accounts database, whether it is in use or not. */
export function accountsFile({ data }: Pick<Settings, 'data'>): string {
  return path.join(data, ACCOUNTS_FILE);
}

/** The PostgreSQL database of the accounts, if there is one. */
export function postgresLocation({ database, databaseConnections }: LocationSettings): PostgresLocation | undefined {
  return database && { ...database, connections: databaseConnections };
}
