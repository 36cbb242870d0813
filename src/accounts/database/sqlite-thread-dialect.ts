/** Kysely on a SQLite file that another thread writes to (`sqlite-thread.ts`): one connection, one transaction at a time. */
import { Worker } from 'node:worker_threads';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { AccountsError, type AccountsErrorCode } from '../errors.ts';
import type { StatementResult } from './sqlite-file.ts';
import type { FromSqliteThread, ThreadFailure, ToSqliteThread } from './sqlite-thread.ts';

interface Waiting {
  resolve(result: StatementResult): void;
  reject(error: Error): void;
}

/** The dialect for a file and the built program of the thread. */
export class SqliteThreadDialect implements Dialect {
  readonly #options: { file: string; threadUrl: URL };

  constructor(options: { file: string; threadUrl: URL }) {
    this.#options = options;
  }

  createAdapter(): SqliteAdapter {
    return new SqliteAdapter();
  }

  createDriver(): Driver {
    return new ThreadDriver(new SqliteThread(this.#options));
  }

  createIntrospector(db: Kysely<unknown>): SqliteIntrospector {
    return new SqliteIntrospector(db);
  }

  createQueryCompiler(): SqliteQueryCompiler {
    return new SqliteQueryCompiler();
  }
}

class ThreadDriver implements Driver {
  readonly #thread: SqliteThread;
  /** Resolves when whoever has the connection gives it back. */
  #free: Promise<void> = Promise.resolve();
  #release: () => void = () => {};

  constructor(thread: SqliteThread) {
    this.#thread = thread;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#free;
    let release!: () => void;
    this.#free = new Promise<void>((resolve) => {
      release = resolve;
    });
    await before;
    this.#release = release;
    return this.#thread;
  }

  async releaseConnection(): Promise<void> {
    this.#release();
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async destroy(): Promise<void> {
    await this.#thread.close();
  }
}

/** The other end of the thread. */
class SqliteThread implements DatabaseConnection {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #nextId = 0;
  #isOver = false;

  constructor({ file, threadUrl }: { file: string; threadUrl: URL }) {
    this.#worker = new Worker(threadUrl, { workerData: { file } });
    this.#worker.on('message', (message: FromSqliteThread) => this.#settle(message));
    this.#worker.on('error', (error) => this.#end(error));
    this.#worker.on('exit', () => this.#end());
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, changes, lastInsertRowid } = await this.#ask({ id: this.#nextId++, sql, parameters });
    return {
      rows: rows as Row[],
      ...(changes !== undefined && { numAffectedRows: BigInt(changes) }),
      ...(lastInsertRowid !== undefined && { insertId: BigInt(lastInsertRowid) }),
    };
  }

  // biome-ignore lint/correctness/useYield: nothing here reads row by row
  async *streamQuery<Row>(): AsyncGenerator<QueryResult<Row>> {
    throw new Error('The thread that writes gives whole results only.');
  }

  /** Not terminated: while it loads its native module, that would take the whole process down. */
  async close(): Promise<void> {
    if (!this.#isOver) await this.#ask({ id: this.#nextId++, close: true });
  }

  #ask(message: ToSqliteThread): Promise<StatementResult> {
    if (this.#isOver) return Promise.reject(unavailable());
    return new Promise((resolve, reject) => {
      this.#waiting.set(message.id, { resolve, reject });
      this.#worker.postMessage(message);
    });
  }

  #settle(message: FromSqliteThread): void {
    const waiting = this.#waiting.get(message.id)!;
    this.#waiting.delete(message.id);
    if ('result' in message) waiting.resolve(message.result);
    else waiting.reject(asError(message.failure));
  }

  #end(cause?: unknown): void {
    this.#isOver = true;
    for (const { reject } of this.#waiting.values()) reject(unavailable(cause));
    this.#waiting.clear();
  }
}

function asError({ isAccountsError, message, code, errcode }: ThreadFailure): Error {
  if (isAccountsError) return new AccountsError(code as AccountsErrorCode, message);
  return Object.assign(new Error(message), { code, errcode });
}

function unavailable(cause?: unknown): AccountsError {
  const message = 'The thread that writes to the accounts database has stopped. Restart the service.';
  return new AccountsError('ACCOUNTS_UNAVAILABLE', message, { cause });
}
