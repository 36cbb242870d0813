/**
 * How the accounts database came to its present form, step by step. A step that was released is never edited; a change
 * is a new step. Each start runs what is missing in one transaction behind a lock (SQLite's write lock, an advisory one
 * on PostgreSQL), so a second process that starts at the same time waits and then finds nothing left to do.
 */
import { type Kysely, type Migration, Migrator } from 'kysely';
import { AccountsError } from '../errors.ts';
import { accountsAndKeys } from './migrations/001-accounts-and-keys.ts';
import { signIn } from './migrations/002-sign-in.ts';
import { keyRotationAndUsage } from './migrations/003-key-rotation-and-usage.ts';
import { billing } from './migrations/004-billing.ts';
import { knownDevices } from './migrations/005-known-devices.ts';
import { keyChanges } from './migrations/006-key-changes.ts';
import { usageBatches } from './migrations/007-usage-batches.ts';
import { usageStaging } from './migrations/008-usage-staging.ts';
import { accountLanguage } from './migrations/009-account-language.ts';
import { accountReference } from './migrations/010-account-reference.ts';
import { disabledAccounts } from './migrations/011-disabled-accounts.ts';
import { proofs } from './migrations/012-proofs.ts';

/** The table in which the applied steps are kept; also the sign by which an accounts database is recognized. */
export const MIGRATION_TABLE = 'larder_migration';

/** All steps by name, in order. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '001-accounts-and-keys': accountsAndKeys,
  '002-sign-in': signIn,
  '003-key-rotation-and-usage': keyRotationAndUsage,
  '004-billing': billing,
  '005-known-devices': knownDevices,
  '006-key-changes': keyChanges,
  '007-usage-batches': usageBatches,
  '008-usage-staging': usageStaging,
  '009-account-language': accountLanguage,
  '010-account-reference': accountReference,
  '011-disabled-accounts': disabledAccounts,
  '012-proofs': proofs,
};

/** What a start did to the database. */
export interface AppliedMigrations {
  /** The names of the steps, in order; empty where none was missing. */
  steps: readonly string[];
  /** Whether there was nothing before. */
  isNew: boolean;
}

/** Applies the steps that the database lacks; refuses one that a later Larder has written. */
export async function migrateToLatest<Schema>(kysely: Kysely<Schema>): Promise<AppliedMigrations> {
  const migrator = new Migrator({
    db: kysely,
    provider: { getMigrations: async () => ({ ...MIGRATIONS }) },
    migrationTableName: MIGRATION_TABLE,
    migrationLockTableName: `${MIGRATION_TABLE}_lock`,
    // By code units, as the names are numbered; the usual comparison would load the rules of all languages at every start.
    nameComparator: (one, other) => (one < other ? -1 : 1),
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error === undefined) {
    const steps = results.map(({ migrationName }) => migrationName);
    return { steps, isNew: steps.length === Object.keys(MIGRATIONS).length };
  }
  const step = (await appliedMigrations(kysely).catch(() => [])).find((name) => !(name in MIGRATIONS));
  throw step === undefined ? error : tooNew(step);
}

/** The steps that a database lacks, without applying them; all of them where there is nothing yet. */
export async function migrationState<Schema>(
  kysely: Kysely<Schema>,
): Promise<{ missingMigrations: string[]; hasTables: boolean }> {
  const tables = await kysely.introspection.getTables();
  const applied = tables.some(({ name }) => name === MIGRATION_TABLE) ? await appliedMigrations(kysely) : [];
  const unknown = applied.find((name) => !(name in MIGRATIONS));
  if (unknown !== undefined) throw tooNew(unknown);
  const missingMigrations = Object.keys(MIGRATIONS).filter((name) => !applied.includes(name));
  return { missingMigrations, hasTables: applied.length > 0 };
}

function tooNew(step: string): AccountsError {
  const message = `The accounts database was written by a later version of Larder (it has the step "${step}"). Run that version, or restore an older backup.`;
  return new AccountsError('ACCOUNTS_TOO_NEW', message, { value: step });
}

async function appliedMigrations<Schema>(kysely: Kysely<Schema>): Promise<string[]> {
  const applied = await (kysely as unknown as Kysely<{ [MIGRATION_TABLE]: { name: string } }>)
    .selectFrom(MIGRATION_TABLE)
    .select('name')
    .execute();
  return applied.map(({ name }) => name);
}
