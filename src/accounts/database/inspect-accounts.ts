import { sql } from 'kysely';
import { type AccountsLocation, openAccountsReadOnly } from './database.ts';

export interface AccountsFacts {
  /** The PostgreSQL server's version; undefined for a file. */
  serverVersion: string | undefined;
  missingMigrations: readonly string[];
  /** The number of accounts; undefined before the tables exist. */
  accounts: number | undefined;
}

/** Inspects the accounts of any version without changing anything. */
export async function inspectAccounts(location: AccountsLocation): Promise<AccountsFacts> {
  const { missingMigrations, hasTables, ...opened } = await openAccountsReadOnly(location);
  await using database = opened.database;
  const { kysely } = database;
  const query = kysely.selectFrom('account').select(({ fn }) => fn.countAll<number>().as('accounts'));
  const accounts = hasTables ? (await query.executeTakeFirstOrThrow()).accounts : undefined;
  if (typeof location === 'string') return { serverVersion: undefined, missingMigrations, accounts };
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(kysely);
  // Distributions append their own name.
  return { serverVersion: rows[0]!.server_version.split(' ')[0]!, missingMigrations, accounts };
}
