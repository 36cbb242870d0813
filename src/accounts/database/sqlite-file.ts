/**
 * A SQLite file for Kysely's SqliteDialect. Two things differ from a plain connection:
 * - `begin` becomes `begin immediate`. A deferred transaction that reads before it writes fails at once, whatever the
 *   timeout, if another process has written in between.
 * - The path is compared with the open file before each statement (1.6 µs). Otherwise a file that an operator moved away
 *   would live on only in this process, and acknowledged writes would be lost when the process ends. Opening the new file
 *   automatically would be wrong: it may be beside the old one's write-ahead log.
 */
import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, linkSync, mkdirSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from '@photostructure/sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { BoundedMap } from '../../caches/bounded-map.ts';
import { AccountsError } from '../errors.ts';
import { ACCOUNTS_REMEDY, asAccountsDamage } from './sqlite-damage.ts';
import { openReadOnlyConnection } from './sqlite-read-only.ts';

/** How long SQLite waits for a lock, which blocks the thread, so this is short: see `retryWhileBusy`. */
const BUSY_TIMEOUT_MS = 50;
/** How long a write is retried while another process holds the lock. */
const RETRY_TIMEOUT_MS = 10_000;
const SQLITE_BUSY = 5;
/** The program uses a few dozen statements; more means that SQL is being generated. */
const MAX_STATEMENTS = 200;

const NOTHING: SqliteStatement = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0n, lastInsertRowid: 0n }),
  iterate: () => [][Symbol.iterator](),
};

export interface StatementResult {
  readonly rows: unknown[];
  readonly changes?: number | bigint;
  readonly lastInsertRowid?: number | bigint;
}

/** An open SQLite file that notices when it is no longer the one at its path. */
export class SqliteFile implements SqliteDatabase {
  readonly #file: string;
  readonly #database: DatabaseSyncInstance;
  readonly #identity: string | undefined;
  readonly #statements = new BoundedMap<string, SqliteStatement>(MAX_STATEMENTS);

  private constructor(file: string, database: DatabaseSyncInstance) {
    this.#file = file;
    this.#database = database;
    this.#identity = identityOf(file);
  }

  /** Opens the file, creating it and its folder if missing; only the owner may read a new one. */
  static async open(file: string): Promise<SqliteFile> {
    mkdirSync(path.dirname(file), { recursive: true });
    if (!existsSync(file)) create(file);
    closeSync(openSync(file, 'a', 0o600));
    if (statSync(file).size === 0) throw emptied(file);
    return new SqliteFile(file, await retryWhileBusy(() => openConnection(file)));
  }

  /** Opens an existing file read-only; nothing on disk is changed. */
  static openReadOnly(file: string): SqliteFile {
    const facts = statSync(file);
    // SQLite's error for a folder says nothing useful.
    if (facts.isDirectory()) throw Object.assign(new Error('it is a folder'), { code: 'EISDIR' });
    if (facts.size === 0) throw emptied(file);
    return new SqliteFile(file, openReadOnlyConnection(file));
  }

  prepare(sql: string): SqliteStatement {
    // SQLite rolls back a transaction that failed on a full disk; report that failure instead.
    if (sql === 'rollback' && !this.#database.isTransaction) return NOTHING;
    if (!this.#database.isTransaction && !this.#isInPlace()) throw movedAway(this.#file);
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const text = sql === 'begin' ? 'begin immediate' : sql;
    const statement = explained(this.#file, () => asKyselyStatement(this.#file, this.#database.prepare(text)));
    this.#statements.set(sql, statement);
    return statement;
  }

  execute(sql: string, parameters: readonly unknown[]): StatementResult {
    const statement = this.prepare(sql);
    return statement.reader ? { rows: statement.all(parameters) } : { rows: [], ...statement.run(parameters) };
  }

  isEmpty(): boolean {
    return this.execute('select 1 from sqlite_schema', []).rows.length === 0;
  }

  close(): void {
    this.#statements.clear();
    // The last connection deletes the write-ahead log by name, which by now may belong to another file.
    if (this.#database.isOpen && this.#isInPlace()) this.#database.close();
  }

  #isInPlace(): boolean {
    return identityOf(this.#file) === this.#identity;
  }
}

/**
 * Creates a file beside its place and moves it there, so that no process sees it empty: an empty file is one that lost its
 * content. If several processes do so at once, the first wins.
 */
function create(file: string): void {
  const made = `${file}.${randomUUID()}.new`;
  try {
    closeSync(openSync(made, 'wx', 0o600));
    openConnection(made).close();
    linkOrMove(made, file);
  } finally {
    rmSync(made, { force: true });
  }
}

function linkOrMove(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    // Not every file system has hard links.
    if (!existsSync(to)) renameSync(from, to);
  }
}

/** Opens an existing file with the settings of every accounts connection. */
export function openConnection(file: string): DatabaseSyncInstance {
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true });
  try {
    // FULL: in WAL mode anything less lets a power cut undo an acknowledged write. SECURE_DELETE: every process that
    // opens the file overwrites what it deletes; see `sqlite-vacuum.ts`.
    database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/**
 * Retries while another process holds the lock. Waiting here instead of in SQLite keeps the event loop free; so `act` must
 * take its lock first and leave nothing behind when it fails.
 */
export async function retryWhileBusy<T>(
  act: () => T | Promise<T>,
  { giveUpAfterMs = RETRY_TIMEOUT_MS } = {},
): Promise<T> {
  const deadline = performance.now() + giveUpAfterMs;
  for (;;) {
    try {
      return await act();
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (performance.now() >= deadline) {
        const message = 'Another process keeps the accounts database locked. Try again when it has finished.';
        throw new AccountsError('ACCOUNTS_UNAVAILABLE', message, { cause: error });
      }
      await sleep(5 + Math.random() * 20);
    }
  }
}

/** The lower byte is the error; the rest says which kind of busy. */
function isBusy(error: unknown): boolean {
  return ((error as { errcode?: number }).errcode ?? 0) % 256 === SQLITE_BUSY;
}

function asKyselyStatement(file: string, statement: StatementSyncInstance): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => explained(file, () => statement.all(...parameters)),
    run: (parameters) => explained(file, () => statement.run(...parameters)),
    iterate: (parameters) => statement.iterate(...parameters),
  };
}

/** Runs `act`; errors about a damaged file or full disk say so, and what to do. */
function explained<T>(file: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw isFull(error) ? diskFull(file, error) : asAccountsDamage(file, error);
  }
}

/** The driver gives the error number only sometimes, but always the message. */
function isFull(error: unknown): boolean {
  return (error as Error).message.includes('database or disk is full');
}

function diskFull(file: string, cause: unknown): AccountsError {
  const message = `The disk is full, so nothing was changed in the accounts database ${file}. Make room on it.`;
  return new AccountsError('ACCOUNTS_UNAVAILABLE', message, { value: file, cause });
}

function identityOf(file: string): string | undefined {
  const status = statSync(file, { throwIfNoEntry: false });
  return status && `${status.dev}.${status.ino}`;
}

function emptied(file: string): AccountsError {
  const message = `The accounts database ${file} is empty: what was in it is lost. ${ACCOUNTS_REMEDY} To begin without accounts instead, remove the empty file.`;
  return new AccountsError('ACCOUNTS_UNAVAILABLE', message, { value: file });
}

function movedAway(file: string): AccountsError {
  const message = `${file} was removed or replaced while in use. Put the same file back, or restart the service and run "larder restore".`;
  return new AccountsError('ACCOUNTS_UNAVAILABLE', message, { value: file });
}
