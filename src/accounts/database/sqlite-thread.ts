/**
 * The program of the thread that writes the accounts file. A commit usually waits less than a millisecond for the disk, but
 * sometimes a hundred; on the main thread, every look-up would wait with it.
 */
import { workerData } from 'node:worker_threads';
import { serveThread } from '../../threads/serve-thread.ts';
import { AccountsError } from '../errors.ts';
import { SqliteFile, type StatementResult } from './sqlite-file.ts';

export type SqliteFunctions = {
  execute(statement: { readonly sql: string; readonly parameters: readonly unknown[] }): StatementResult;
  close(nothing: undefined): void;
};

void serve((workerData as { file: string }).file);

async function serve(file: string): Promise<void> {
  const sqlite = await SqliteFile.open(file);
  // Calls that arrive while the file is being opened wait for this.
  const functions: SqliteFunctions = {
    execute: ({ sql, parameters }) => sqlite.execute(sql, parameters),
    close: () => sqlite.close(),
  };
  serveThread(functions, { AccountsError });
}
