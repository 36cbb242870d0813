/**
 * Copies an embedded accounts database into an empty PostgreSQL one. The file's lock is held meanwhile, so that nothing is
 * acknowledged there that the copy lacks; the file itself is unchanged, for going back. Rows are read from a copy that is
 * migrated first, so that both databases have the same tables, whatever version wrote the file.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { type Kysely, sql } from 'kysely';
import { AccountsError } from '../errors.ts';
import { writeCopy } from './backup.ts';
import { openAccountsDatabase } from './database.ts';
import { withDedicatedConnection } from './postgres-engine.ts';
import type { PostgresLocation } from './postgres-pool.ts';
import { describeLocation } from './postgres-unavailable.ts';
import type { Tx } from './schema.ts';
import { openConnection, retryWhileBusy } from './sqlite-file.ts';
import { countRows, highestIds, readRows, type SourceTable, tablesInOrder } from './sqlite-tables.ts';

/** PostgreSQL allows 65,535 parameters per statement; the longest rows here have 14. */
const ROWS_PER_INSERT = 1_000;
/** A server holds the lock for milliseconds; a longer hold is something a move must not interrupt. */
const LOCK_TIMEOUT_MS = 2_000;
/** Rows that belong to no account and exist in every database. */
const NOT_COPIED = ['key_revision'];

/** Rows copied, by table. */
export interface MoveResult {
  rows: Record<string, number>;
}

interface MoveOptions {
  /** Called after each batch: the table, its rows so far, and its total. */
  onProgress?: (table: string, done: number, total: number) => void;
}

/** Copies the accounts at `file` into PostgreSQL, completely or not at all. */
export async function moveAccounts(
  file: string,
  location: PostgresLocation,
  { onProgress = () => {} }: MoveOptions = {},
): Promise<MoveResult> {
  if (!existsSync(file)) {
    const message = `There is no accounts database at ${file}, so there is nothing to move. Check LARDER_DATA.`;
    throw new AccountsError('MOVE_REFUSED', message, { value: file });
  }
  const copy = `${file}.moving-${process.pid}`;
  const lock = await retryWhileBusy(() => openConnection(file));
  try {
    await retryWhileBusy(() => lock.exec('begin immediate'), { giveUpAfterMs: LOCK_TIMEOUT_MS });
    await copyAndMigrate(file, copy);
    // Creates the tables.
    await (await openAccountsDatabase(location)).close();
    using source = new DatabaseSync(copy, { readOnly: true });
    const fill = (write: Tx) => fillEmpty(write, source, { place: location, onProgress });
    return await withDedicatedConnection(location, (kysely) => kysely.transaction().execute(fill));
  } catch (error) {
    throw error instanceof AccountsError ? error : failed(location, error);
  } finally {
    if (lock.isTransaction) lock.exec('rollback');
    lock.close();
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${copy}${suffix}`, { force: true });
  }
}

async function copyAndMigrate(file: string, copy: string): Promise<void> {
  using reader = openConnection(file);
  writeCopy(reader, copy);
  await (await openAccountsDatabase(copy)).close();
}

async function fillEmpty(
  write: Tx,
  source: DatabaseSyncInstance,
  { place: location, onProgress }: Required<MoveOptions> & { place: PostgresLocation },
): Promise<MoveResult> {
  // Nodes already running on it wait, and create no account meanwhile.
  await sql`lock table key_revision, account in exclusive mode`.execute(write);
  const tables = tablesInOrder(source).filter(({ name }) => !NOT_COPIED.includes(name));
  await requireEmpty(write, location);
  // Without accounts, these contain only sign-in attempts and the like.
  for (const { name } of tables.toReversed()) await sql`delete from ${sql.table(name)}`.execute(write);
  const rows: Record<string, number> = {};
  for (const table of tables) rows[table.name] = await copyTable(write, source, table, onProgress);
  for (const [table, id] of highestIds(source)) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${id}::bigint)`.execute(write);
  }
  await write.updateTable('key_revision').set({ revision: randomUUID() }).where('id', '=', 1).execute();
  return { rows };
}

async function copyTable(
  write: Tx,
  source: DatabaseSyncInstance,
  { name, columns }: SourceTable,
  onProgress: Required<MoveOptions>['onProgress'],
): Promise<number> {
  const total = countRows(source, name);
  let done = 0;
  for (const batch of readRows(source, { name, columns }, ROWS_PER_INSERT)) {
    await (write as unknown as Kysely<Record<string, Record<string, unknown>>>)
      .insertInto(name)
      .values(batch)
      .execute();
    done += batch.length;
    onProgress(name, done, total);
  }
  const { rows } = await sql<{ copied: number }>`select count(*) as copied from ${sql.table(name)}`.execute(write);
  if (rows[0]!.copied !== total) throw new Error(`of ${total} rows of ${name}, ${rows[0]!.copied} arrived`);
  return total;
}

async function requireEmpty(write: Tx, location: PostgresLocation): Promise<void> {
  const query = write.selectFrom('account').select(({ fn }) => fn.countAll<number>().as('accounts'));
  const { accounts } = await query.executeTakeFirstOrThrow();
  if (accounts === 0) return;
  const there = accounts === 1 ? '1 account' : `${accounts} accounts`;
  const message = `There is already ${there} in PostgreSQL at ${describeLocation(location)}. Nothing was copied. Use an empty database.`;
  throw new AccountsError('MOVE_REFUSED', message, { value: describeLocation(location) });
}

function failed(location: PostgresLocation, cause: unknown): AccountsError {
  const message = `The accounts could not be copied to PostgreSQL at ${describeLocation(location)}: ${(cause as Error).message}. Nothing was changed.`;
  return new AccountsError('MOVE_FAILED', message, { value: describeLocation(location), cause });
}
