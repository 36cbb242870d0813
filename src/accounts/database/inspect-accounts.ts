import { sql } from 'kysely';
import { type AccountsLocation, openAccountsReadOnly } from './database.ts';

export interface AccountsFacts {
  /** The version of the PostgreSQL server; undefined for a file. */
  serverVersion: string | undefined;
  missingMigrations: readonly string[];
  /** How many accounts there are; undefined before the tables are made. */
  accounts: number | undefined;
}

/** Looks at the accounts, of whatever earlier version, and changes nothing. */
export async function inspectAccounts(location: AccountsLocation): Promise<AccountsFacts> {
  const { missingMigrations, hasTables, ...opened } = await openAccountsReadOnly(location);
  await using database = opened.database;
  const { kysely } = database;
  const query = kysely.selectFrom('account').select(({ fn }) => fn.countAll<number>().as('accounts'));
  const accounts = hasTables ? (await query.executeTakeFirstOrThrow()).accounts : undefined;
  if (typeof location === 'string') return { serverVersion: undefined, missingMigrations, accounts };
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(kysely);
  // Distributions add their own name behind it.
  return { serverVersion: rows[0]!.server_version.split(' ')[0]!, missingMigrations, accounts };
}
