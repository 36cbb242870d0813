import { sql } from 'kysely';
import { missingSteps } from './migrations.ts';
import { WORK, withOwnConnection } from './postgres-engine.ts';
import type { PostgresPlace } from './postgres-pool.ts';
import { shownPlace } from './postgres-trouble.ts';

/** What is found in PostgreSQL by looking only. */
export interface PostgresFacts {
  /** The place in words. */
  where: string;
  version: string;
  /** Migrations that the next start applies. */
  missingSteps: string[];
  /** How many accounts there are; undefined before the tables are made. */
  accounts: number | undefined;
}

/** Looks at the accounts in PostgreSQL and changes nothing. */
export async function inspectPostgres(place: PostgresPlace): Promise<PostgresFacts> {
  const look = async (kysely: Parameters<Parameters<typeof withOwnConnection>[1]>[0]): Promise<PostgresFacts> => {
    const { rows } = await sql<{ server_version: string }>`show server_version`.execute(kysely);
    const missing = await missingSteps(kysely);
    const tables = await kysely.introspection.getTables();
    const query = kysely.selectFrom('account').select(({ fn }) => fn.countAll<number>().as('accounts'));
    const hasAccounts = tables.some(({ name }) => name === 'account');
    return {
      where: shownPlace(place),
      // Distributions add their own name behind it.
      version: rows[0]!.server_version.split(' ')[0]!,
      missingSteps: missing,
      accounts: hasAccounts ? (await query.executeTakeFirstOrThrow()).accounts : undefined,
    };
  };
  return withOwnConnection(place, look, WORK);
}
