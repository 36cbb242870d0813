/**
 * The program of the thread that writes to the accounts file. A commit waits for the disk, mostly for less than a
 * millisecond and now and then for a hundred; on the thread that answers requests, every look-up would wait with it.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { AccountsError } from '../errors.ts';
import { SqliteFile, type StatementResult } from './sqlite-file.ts';

/** A statement to run, or the end. */
export type ToSqliteThread = StatementMessage | { readonly id: number; readonly close: true };

interface StatementMessage {
  readonly id: number;
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** What came of it. */
export type FromSqliteThread = { readonly id: number } & (
  | { readonly result: StatementResult }
  | { readonly failure: ThreadFailure }
);

/** An error as data: a class and its own members do not survive the way between threads. */
export interface ThreadFailure {
  readonly isAccountsError: boolean;
  readonly message: string;
  readonly code: string | undefined;
  readonly errcode: number | undefined;
}

void serve((workerData as { file: string }).file);

async function serve(file: string): Promise<void> {
  const sqlite = await SqliteFile.open(file);
  // Messages that came while the file was being opened wait for this.
  parentPort!.on('message', (message: ToSqliteThread) => {
    if ('sql' in message) {
      parentPort!.postMessage(run(sqlite, message));
      return;
    }
    sqlite.close();
    parentPort!.postMessage({ id: message.id, result: { rows: [] } } satisfies FromSqliteThread);
    // Nothing holds the thread any longer.
    parentPort!.close();
  });
}

function run(sqlite: SqliteFile, { id, sql, parameters }: StatementMessage): FromSqliteThread {
  try {
    return { id, result: sqlite.execute(sql, parameters) };
  } catch (error) {
    const { message, code, errcode } = error as Error & { code?: string; errcode?: number };
    return { id, failure: { isAccountsError: error instanceof AccountsError, message, code, errcode } };
  }
}
