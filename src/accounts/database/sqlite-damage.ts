/**
 * Finds out whether the embedded accounts database is damaged. SQLite has no checksums: it notices what breaks its
 * structure.
 */
import { statSync } from 'node:fs';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { AccountsError } from '../errors.ts';
import { openReadOnlyConnection } from './sqlite-read-only.ts';

/** What SQLite says of a damaged file. The driver gives its number only with some of the errors, and the words with all. */
const DAMAGE_WORDS = ['database disk image is malformed', 'file is not a database'];
const A_FOLDER = 'it is a folder';

/** What is wrong with a database file, read from its first byte to its last; undefined where nothing is. */
export function findAccountsDamage(file: string, open = openReadOnlyConnection): string | undefined {
  const facts = statSync(file);
  if (facts.isDirectory()) return A_FOLDER;
  // To SQLite an empty file is a new database.
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

/** The first thing that SQLite finds wrong in an open database. */
export function firstProblem(database: DatabaseSyncInstance): string | undefined {
  const [first] = database.prepare('pragma integrity_check(1)').all() as { integrity_check: string }[];
  // It begins with a line that names the database.
  return first?.integrity_check === 'ok' ? undefined : first?.integrity_check.replace(/^\*\*\*.*\*\*\*\n/, '');
}

/** What an error says about the file, where the file itself is the trouble. */
function damageProblem(error: unknown): string | undefined {
  const { code, message } = error as { code?: string; message: string };
  if (code === 'EISDIR') return A_FOLDER;
  return DAMAGE_WORDS.find((words) => message.includes(words));
}

/** An error that says which file is damaged and what to do, where that is the trouble; any other as it is. */
export function asAccountsDamage(file: string, error: unknown): unknown {
  const problem = damageProblem(error);
  if (problem === undefined) return error;
  const message = `The accounts database ${file} is damaged: ${problem}. ${ACCOUNTS_REMEDY}`;
  return new AccountsError('ACCOUNTS_UNAVAILABLE', message, { value: file, cause: error });
}

export const ACCOUNTS_REMEDY =
  'Stop the service and run "larder restore FILE" with a file that "larder backup" wrote; the damaged file is kept.';
