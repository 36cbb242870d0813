/**
 * Where the accounts of a test are. The suites of accounts run on SQLite by themselves; test/accounts/postgres imports
 * the same files after `runOnPostgres`, and so runs them once more on a real PostgreSQL: one contract for both.
 */
import path from 'node:path';
import { afterAll, beforeAll, type TestOptions } from 'vitest';
import type { AccountsLocation } from '../../src/accounts/database/database.ts';
import { useTemporaryFolder } from '../accounts/other-process.ts';
import { type PostgresServer, startPostgres } from './postgres.ts';
import { skippedIf } from './skip.ts';

let server: PostgresServer | undefined;
let isPostgres = false;

/**
 * From now on the tests of this file run on PostgreSQL. The suites it imports must belong to `npm test`: in a process that has
 * run a suite by itself, importing it would run nothing.
 */
export function runOnPostgres(): void {
  isPostgres = true;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(async () => {
    await server?.stop();
    // The next file of this process is on SQLite again.
    isPostgres = false;
    server = undefined;
  });
}

/** The options of the few tests that are about the files of SQLite. */
export function onSqliteOnly(): TestOptions {
  return skippedIf(isPostgres && 'it is about the files of SQLite');
}

/** Gives back how to get a new database; call that within a test or a hook. With `isEmpty` it has no tables yet. */
export function useAccountLocations(): (options?: { isEmpty?: boolean }) => Promise<AccountsLocation> {
  const folder = useTemporaryFolder();
  let places = 0;
  return async ({ isEmpty = false } = {}) => {
    places += 1;
    if (server !== undefined) return isEmpty ? server.emptyLocation() : server.newLocation();
    return path.join(folder, `not-yet-${places}`, 'accounts.db');
  };
}

/** A place as the argument of another process. */
export function locationArgument(location: AccountsLocation): string {
  return JSON.stringify(location);
}
