/** Kysely on a SQLite file that another thread writes (`sqlite-thread.ts`): one connection, one transaction at a time. */
import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult, SqliteDialect } from 'kysely';
import { Thread } from '../../threads/thread.ts';
import { AccountsError } from '../errors.ts';
import type { SqliteFunctions } from './sqlite-thread.ts';

export class SqliteThreadDialect extends SqliteDialect {
  readonly #options: { file: string; threadUrl: URL };

  constructor(options: { file: string; threadUrl: URL }) {
    super({ database: () => Promise.reject(new Error('The thread has the database.')) });
    this.#options = options;
  }

  override createDriver(): Driver {
    return new ThreadDriver(new SqliteThread(this.#options));
  }
}

class ThreadDriver implements Driver {
  /** Resolves when the connection is released. */
  #free: Promise<void> = Promise.resolve();
  #release: () => void = () => {};

  constructor(private readonly thread: SqliteThread) {}

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#free;
    let release!: () => void;
    this.#free = new Promise<void>((resolve) => {
      release = resolve;
    });
    await before;
    this.#release = release;
    return this.thread;
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
    await this.thread.close();
  }
}

class SqliteThread implements DatabaseConnection {
  readonly #thread: Thread<SqliteFunctions>;

  constructor({ file, threadUrl }: { file: string; threadUrl: URL }) {
    this.#thread = new Thread(threadUrl, { workerData: { file }, errors: { AccountsError }, ended: unavailable });
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, changes, lastInsertRowid } = await this.#thread.call('execute', { sql, parameters });
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

  async close(): Promise<void> {
    if (this.#thread.isOver) return;
    await this.#thread.call('close', undefined);
    await this.#thread.end();
  }
}

function unavailable(cause: unknown): AccountsError {
  const message = 'The thread that writes to the accounts database has stopped. Restart the service.';
  return new AccountsError('ACCOUNTS_UNAVAILABLE', message, { cause });
}
