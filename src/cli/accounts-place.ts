import path from 'node:path';
import { ACCOUNTS_FILE, type AccountsPlace } from '../accounts/database/database.ts';
import type { PostgresPlace } from '../accounts/database/postgres-pool.ts';
import type { Settings } from '../config/settings.ts';

type PlaceSettings = Pick<Settings, 'data' | 'database' | 'databaseConnections'>;

/** Where the accounts are: in PostgreSQL where its address is set, else in the embedded file. */
export function accountsPlace(settings: PlaceSettings): AccountsPlace {
  return postgresPlace(settings) ?? accountsFile(settings);
}

/** The path of the embedded accounts database, whether it is in use or not. */
export function accountsFile({ data }: Pick<Settings, 'data'>): string {
  return path.join(data, ACCOUNTS_FILE);
}

/** The PostgreSQL database of the accounts, if there is one. */
export function postgresPlace({ database, databaseConnections }: PlaceSettings): PostgresPlace | undefined {
  return database && { ...database, connections: databaseConnections };
}
