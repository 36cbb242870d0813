/**
 * Replaces the accounts with a backup, even under a running server. Replacing the file would be wrong: open connections
 * would keep the old one and its write-ahead log. So rows are exchanged inside the live database in one transaction, and
 * every connection sees either the old state or the restored one. Only a damaged file, which cannot be written to, is moved
 * away.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { AccountsError } from '../errors.ts';
import { isSameFile, writeCopy } from './backup.ts';
import { openAccountsDatabase } from './database.ts';
import { MIGRATION_TABLE } from './migrations.ts';
import { findAccountsDamage, firstProblem } from './sqlite-damage.ts';
import { openConnection, retryWhileBusy } from './sqlite-file.ts';
import { columnNames, tableNames } from './sqlite-tables.ts';

/** Short-lived secrets that give access to an account. */
const EPHEMERAL_TABLES = ['session', 'one_time_token'];

/** What a restore brought back, and where the previous state was saved, if there was one. */
export interface RestoreResult {
  accounts: number;
  keys: number;
  keptAs: string | undefined;
  wasDamaged: boolean;
}

/** A database's file, and SQLite's files beside it. */
const FILE_SUFFIXES = ['', '-wal', '-shm'];

/** Replaces the accounts at `file` with a backup, possibly from an older version of Larder. */
export async function restoreAccounts(
  file: string,
  backup: string,
  now: () => number = Date.now,
): Promise<RestoreResult> {
  if (isSameFile(file, backup)) throw unusable(backup, 'it is the accounts database itself');
  const upgraded = `${file}.restoring-${process.pid}`;
  try {
    copyChecked(backup, upgraded, file);
    await (await openAccountsDatabase(upgraded)).close();
    const isFirst = !existsSync(file);
    const keptAs = isFirst ? undefined : `${file}.before-restore-${new Date(now()).toISOString().replaceAll(':', '')}`;
    const wasDamaged = !isFirst && findAccountsDamage(file, openPlainly) !== undefined;
    if (wasDamaged) moveAway(file, keptAs!);
    await (await openAccountsDatabase(file)).close();
    const counts = await replaceRows(file, upgraded, wasDamaged ? undefined : keptAs);
    return { ...counts, keptAs, wasDamaged };
  } finally {
    for (const suffix of FILE_SUFFIXES) rmSync(`${upgraded}${suffix}`, { force: true });
  }
}

/** After reading a log's index in this process, SQLite would not let a later connection write to it. */
function openPlainly(file: string): DatabaseSyncInstance {
  return new DatabaseSync(file, { readOnly: true });
}

/** A service that has the file open notices, and stops writing to it. */
function moveAway(file: string, target: string): void {
  for (const suffix of FILE_SUFFIXES) {
    if (existsSync(`${file}${suffix}`)) renameSync(`${file}${suffix}`, `${target}${suffix}`);
  }
}

function copyChecked(backup: string, copy: string, file: string): void {
  if (!existsSync(backup)) throw unusable(backup, 'there is no such file');
  let database: DatabaseSyncInstance | undefined;
  try {
    database = new DatabaseSync(backup, { readOnly: true });
    const problem = firstProblem(database);
    if (problem !== undefined) throw unusable(backup, `it is damaged: ${problem}`);
    if (database.prepare('pragma foreign_key_check').all().length > 0)
      throw unusable(backup, 'it has keys without an account');
    const isOurs = database.prepare('select 1 from sqlite_schema where name = ?').get(MIGRATION_TABLE) !== undefined;
    if (!isOurs) throw unusable(backup, 'it is not an accounts database of Larder');
  } catch (error) {
    database?.close();
    throw error instanceof AccountsError ? error : unusable(backup, (error as Error).message, error);
  }
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    writeCopy(database, copy);
  } finally {
    database.close();
  }
}

async function replaceRows(
  file: string,
  source: string,
  keptAs: string | undefined,
): Promise<Pick<RestoreResult, 'accounts' | 'keys'>> {
  using database = openConnection(file);
  using reader = openConnection(file);
  database.prepare('attach ? as restored').run(source);
  await retryWhileBusy(() => database.exec('begin immediate'));
  // Saved only now that nobody else can write, so that it includes everything acknowledged before the exchange.
  if (keptAs !== undefined) writeCopy(reader, keptAs);
  database.exec('pragma defer_foreign_keys = on');
  const tables = tableNames(database);
  const { last_account_id: lastAccountId } = database.prepare('select last_account_id from account_counter').get() as {
    last_account_id: number;
  };
  for (const table of tables) database.exec(`delete from main."${table}"`);
  for (const table of tables) {
    const columns = columnNames(database, table)
      .map((column) => `"${column}"`)
      .join(', ');
    database.exec(`insert into main."${table}" (${columns}) select ${columns} from restored."${table}"`);
  }
  // Ids assigned since the backup are not assigned again.
  database.exec(`update main.sqlite_sequence set seq = max(seq, coalesce(
    (select seq from restored.sqlite_sequence old where old.name = sqlite_sequence.name), 0))`);
  database.exec(`update main.account_counter set last_account_id = max(last_account_id, ${lastAccountId})`);
  // A session or link that ended since the backup must not become valid again: people sign in again.
  for (const table of EPHEMERAL_TABLES) database.exec(`delete from main."${table}"`);
  // Ask the payment provider again what was paid or canceled since the backup.
  database.exec(`update main.billing_customer set check_at = ''`);
  database.prepare('update key_revision set revision = ?').run(randomUUID());
  const counts = database
    .prepare(
      'select (select count(*) from account) accounts, (select count(*) from api_key where revoked_at is null) keys',
    )
    .get() as Pick<RestoreResult, 'accounts' | 'keys'>;
  database.exec('commit');
  return { accounts: counts.accounts, keys: counts.keys };
}

function unusable(backup: string, problem: string, cause?: unknown): AccountsError {
  const message = `${backup} cannot be restored: ${problem}. Nothing was changed. Use a file that "larder backup" wrote.`;
  return new AccountsError('BACKUP_UNUSABLE', message, { value: backup, cause });
}
