import { sql } from 'kysely';
import { pendingMigrations } from './migrations.ts';
import { QUERY_TIMEOUTS, withDedicatedConnection } from './postgres-engine.ts';
import type { PostgresLocation } from './postgres-pool.ts';
import { describeLocation } from './postgres-unavailable.ts';

/** What is found in PostgreSQL by looking only. */
export interface PostgresFacts {
  /** The place in words. */
  where: string;
  version: string;
  /** Migrations that the next start applies. */
  pendingMigrations: string[];
  /** How many accounts there are; undefined before the tables are made. */
  accounts: number | undefined;
}

/** Looks at the accounts in PostgreSQL and changes nothing. */
export async function inspectPostgres(location: PostgresLocation): Promise<PostgresFacts> {
  const look = async (kysely: Parameters<Parameters<typeof withDedicatedConnection>[1]>[0]): Promise<PostgresFacts> => {
    const { rows } = await sql<{ server_version: string }>`show server_version`.execute(kysely);
    const missing = await pendingMigrations(kysely);
    const tables = await kysely.introspection.getTables();
    const query = kysely.selectFrom('account').select(({ fn }) => fn.countAll<number>().as('accounts'));
    const hasAccounts = tables.some(({ name }) => name === 'account');
    return {
      where: describeLocation(location),
      // Distributions add their own name behind it.
      version: rows[0]!.server_version.split(' ')[0]!,
      pendingMigrations: missing,
      accounts: hasAccounts ? (await query.executeTakeFirstOrThrow()).accounts : undefined,
    };
  };
  return withDedicatedConnection(location, look, QUERY_TIMEOUTS);
}
