/**
 * Erases what deleted rows leave in a SQLite file. `secure_delete` overwrites a row in place, but not the copies that
 * SQLite leaves when it moves rows between pages: in a test, one of a thousand deleted accounts was still found. The
 * write-ahead log also has the old rows. So after a deletion the file is rewritten and the log truncated. The header's
 * `user_version` records whether this is pending, even if the process is killed in between: CLEAN, or anything else. Older
 * files have 0.
 */
import { randomInt } from 'node:crypto';
import { statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db, Tx } from './schema.ts';
import { retryWhileBusy } from './sqlite-file.ts';

const CLEAN = 1;
/** `user_version` is a signed 32-bit integer. */
const MAX_VERSION = 2 ** 31 - 1;
/** Readers in other processes prevent truncating the log; a backup takes about this long. */
const TRUNCATE_TRIES = 20;
const TRUNCATE_PAUSE_MS = 50;

/** Marks, within a deletion's transaction, that something must be erased. */
export async function markForVacuum(write: Tx): Promise<void> {
  await setVersion(write, randomInt(CLEAN + 1, MAX_VERSION));
}

/** Marks a new file as having nothing to erase. */
export async function markVacuumed(kysely: Db): Promise<void> {
  await setVersion(kysely, CLEAN);
}

/** Erases what is pending, unless the file is larger than this many bytes; the log is truncated in any case. */
export async function vacuumDeleted(
  kysely: Db,
  file: string,
  { atMostBytes = Number.POSITIVE_INFINITY } = {},
): Promise<void> {
  const version = await versionOf(kysely);
  if (version !== CLEAN && statSync(file).size <= atMostBytes) {
    await retryWhileBusy(() => sql`vacuum`.execute(kysely));
    // Unless something was deleted meanwhile.
    await retryWhileBusy(() =>
      kysely.transaction().execute(async (write) => {
        if ((await versionOf(write)) === version) await setVersion(write, CLEAN);
      }),
    );
  }
  for (let tries = 0; tries < TRUNCATE_TRIES && !(await truncateLog(kysely)); tries++) await sleep(TRUNCATE_PAUSE_MS);
}

/** Whether the log was truncated; if not, another process is reading it, and the next round retries. */
async function truncateLog(kysely: Db): Promise<boolean> {
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(kysely);
  return rows[0]!.busy === 0;
}

async function versionOf(kysely: Db): Promise<number> {
  const { rows } = await sql<{ user_version: number }>`pragma user_version`.execute(kysely);
  return rows[0]!.user_version;
}

async function setVersion(kysely: Db, version: number): Promise<void> {
  await sql.raw(`pragma user_version = ${version}`).execute(kysely);
}
