/**
 * What deleted rows leave in a SQLite file. `secure_delete` overwrites a row where it lies, but not the copies that
 * SQLite leaves behind when it moves rows between pages: in a test, one of a thousand deleted accounts could still be
 * found. And the write-ahead log holds the rows as they were. So after a deletion the file is rewritten, and the log
 * cut off.
 *
 * The header's `user_version` says whether that is still to be done, also when the process is killed in between: CLEAN, or
 * anything else. Files from before this was written have 0.
 */
import { randomInt } from 'node:crypto';
import { statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db, Tx } from './schema.ts';
import { retryWhileBusy } from './sqlite-file.ts';

const CLEAN = 1;
/** `user_version` is a signed integer of 32 bits. */
const MAX_VERSION = 2 ** 31 - 1;
/** Readers of other processes keep the log from being cut off; a backup takes about that long. */
const TRUNCATE_TRIES = 20;
const TRUNCATE_PAUSE_MS = 50;

/** Says, within the transaction of a deletion, that something is to be erased. */
export async function markForVacuum(write: Tx): Promise<void> {
  await setVersion(write, randomInt(CLEAN + 1, MAX_VERSION));
}

/** Says of a file that was just made that there is nothing to erase. */
export async function markVacuumed(kysely: Db): Promise<void> {
  await setVersion(kysely, CLEAN);
}

/** Erases what is to be erased, unless the file is larger than this many bytes; the log is cut off in any case. */
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

/** Whether the log could be cut off; otherwise another process reads from it, and the next round tries again. */
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
