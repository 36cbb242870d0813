/** Detects damage to the embedded accounts database. SQLite has no checksums and notices only structural damage. */
import { statSync } from 'node:fs';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { AccountsError } from '../errors.ts';
import { openReadOnlyConnection } from './sqlite-read-only.ts';

/** SQLite's messages for a damaged file; the driver gives the error number only sometimes, but always the message. */
const DAMAGE_WORDS = ['database disk image is malformed', 'file is not a database'];
const A_FOLDER = 'it is a folder';

/** What is wrong with a database file, read completely; undefined if nothing is. */
export function findAccountsDamage(file: string, open = openReadOnlyConnection): string | undefined {
  const facts = statSync(file);
  if (facts.isDirectory()) return A_FOLDER;
  // SQLite treats an empty file as a new database.
  if (facts.size === 0) return 'it is empty';
  try {
    using database = open(file);
    return firstProblem(database);
  } catch (error) {
    const problem = damageProblem(error);
    if (problem === undefined) throw error;
    return problem;
  }
}

/** The first problem that SQLite finds in an open database. */
export function firstProblem(database: DatabaseSyncInstance): string | undefined {
  const [first] = database.prepare('pragma integrity_check(1)').all() as { integrity_check: string }[];
  // The first line names the database.
  return first?.integrity_check === 'ok' ? undefined : first?.integrity_check.replace(/^\*\*\*.*\*\*\*\n/, '');
}

/** What an error says about the file, if the file itself is damaged. */
function damageProblem(error: unknown): string | undefined {
  const { code, message } = error as { code?: string; message: string };
  if (code === 'EISDIR') return A_FOLDER;
  return DAMAGE_WORDS.find((words) => message.includes(words));
}

/** For damage, an error that names the file and what to do; otherwise the error unchanged. */
export function asAccountsDamage(file: string, error: unknown): unknown {
  const problem = damageProblem(error);
  if (problem === undefined) return error;
  const message = `The accounts database ${file} is damaged: ${problem}. ${ACCOUNTS_REMEDY}`;
  return new AccountsError('ACCOUNTS_UNAVAILABLE', message, { value: file, cause: error });
}

export const ACCOUNTS_REMEDY =
  'Stop the service and run "larder restore FILE" with a file that "larder backup" wrote; the damaged file is kept.';
