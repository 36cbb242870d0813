import { closeSync, existsSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { syncPath } from '../../files/replace-file.ts';
import { AccountsError } from '../errors.ts';
import { openReadOnlyConnection } from './sqlite-read-only.ts';

/** Writes a consistent copy of the accounts database into one file while the database is in use. */
export async function backUpAccounts(file: string, destination: string, { force = false } = {}): Promise<void> {
  if (!existsSync(file)) {
    const message = `There is no accounts database at ${file} yet. Create an account first, or check LARDER_DATA.`;
    throw new AccountsError('BACKUP_FAILED', message, { value: file });
  }
  if (!force && existsSync(destination)) {
    const message = `${destination} already exists. Choose another name, or overwrite it with --force.`;
    throw new AccountsError('BACKUP_EXISTS', message, { value: destination });
  }
  if (isSameFile(file, destination)) {
    const message = `${destination} is the accounts database itself. Choose another name for the copy.`;
    throw new AccountsError('BACKUP_FAILED', message, { value: destination });
  }
  using database = openReadOnlyConnection(file);
  writeCopy(database, destination);
}

/** Whether two paths lead to the same file. */
export function isSameFile(one: string, other: string): boolean {
  const [first, second] = [one, other].map((file) => statSync(file, { throwIfNoEntry: false }));
  return first !== undefined && second !== undefined && first.dev === second.dev && first.ino === second.ino;
}

/** Copies a database's current state; the copy gets its name only once it is complete and on disk. */
export function writeCopy(database: DatabaseSyncInstance, destination: string): void {
  const partial = `${destination}.partial-${process.pid}`;
  try {
    // VACUUM INTO accepts an empty file as its target, so the copy is never readable by others.
    closeSync(openSync(partial, 'wx', 0o600));
    database.prepare('vacuum into ?').run(partial);
    syncPath(partial);
    renameSync(partial, destination);
    syncPath(path.dirname(path.resolve(destination)));
  } catch (error) {
    rmSync(partial, { force: true });
    const message = `The copy ${destination} could not be written: ${(error as Error).message}.`;
    throw new AccountsError('BACKUP_FAILED', message, { value: destination, cause: error });
  }
}
