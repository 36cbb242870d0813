import { existsSync, statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { AccountsError } from '../errors.ts';

/** Only commands wait here, never a server. */
const BUSY_TIMEOUT_MS = 5_000;

/**
 * Opens an existing file read-only without changing anything on disk: a plain read-only connection would create or modify
 * the files beside it.
 */
export function openReadOnlyConnection(file: string): DatabaseSyncInstance {
  const uri = `${pathToFileURL(file).href}?${accessTo(file)}`;
  return new DatabaseSync(uri, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
}

/** https://www.sqlite.org/wal.html#read_only_databases */
function accessTo(file: string): string {
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false });
  // The log's index exists while a process has the file open, or after one was killed. It is read, never written.
  if (log !== undefined && existsSync(`${file}-shm`)) return 'mode=ro&readonly_shm=1';
  if (log !== undefined && log.size > 0) throw logWithoutIndex(file);
  // Nobody has the file open, and it is complete: SQLite needs no locks.
  return 'immutable=1';
}

function logWithoutIndex(file: string): AccountsError {
  const message = `${file} has a write-ahead log (${file}-wal) without its index, as after copying some of the files. It cannot be read without changing it. Copy the index too, or start the service on this folder.`;
  return new AccountsError('ACCOUNTS_UNAVAILABLE', message, { value: file });
}
