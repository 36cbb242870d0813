/**
 * PostgreSQL as an engine, for several nodes on one database. The changes are written as if each were alone, which holds
 * on SQLite by its one lock. Here they run SERIALIZABLE: PostgreSQL finds out where two at once would not have had the
 * same outcome one after the other, ends one of them, and that one is run again.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type IsolationLevel, Kysely, PostgresDialect } from 'kysely';
import { AccountsError } from '../errors.ts';
import { type AccountsDatabase, type Change, selectAccountRow } from './engine.ts';
import { type AppliedMigrations, migrateToLatest } from './migrations.ts';
import { purgeKeyChanges, readKeyChanges } from './postgres-key-changes.ts';
import { LastTimeout, type PostgresLocation, TimeoutPool, type Timeouts } from './postgres-pool.ts';
import { databaseUnavailable, describeLocation, isTransient } from './postgres-unavailable.ts';
import type { Db } from './schema.ts';

/** For requests that someone waits for; a burst on one node may have to queue for its few connections. */
const QUERY_TIMEOUTS: Timeouts = { connectMs: 10_000, statementMs: 4_000 };
/**
 * For the watch and for keys: late enough to bear a busy server, soon enough that requests do not wait on one that hangs.
 * Only migrations lock what these read, and would be the ones to be ended after PostgreSQL's second of deadlock.
 */
const POLL_TIMEOUTS: Timeouts = { connectMs: 1_000, statementMs: 1_000, lockMs: 300 };
/** For migrations, maintenance and moves; also as long as another node may need for its migrations. */
const MAINTENANCE_TIMEOUTS: Timeouts = { connectMs: 4_000, statementMs: 15 * 60_000 };
/** As long as with SQLite. */
const RETRY_TIMEOUT_MS = 10_000;
/** Conflicting changes take milliseconds, so longer pauses between retries would gain nothing. */
const MAX_BACKOFF_MS = 100;

interface PostgresOptions {
  mayBeAway?: boolean;
  isReadOnly?: boolean;
  onMigrated?: ((applied: AppliedMigrations) => void) | undefined;
}

/**
 * Opens the database, migrating it as needed; several nodes may do so at once. With `mayBeAway` one that cannot be reached
 * is opened all the same: everything fails as unavailable until a poll for changes has reached and migrated it.
 */
export async function openPostgresEngine(
  location: PostgresLocation,
  { mayBeAway = false, isReadOnly = false, onMigrated = () => {} }: PostgresOptions = {},
): Promise<AccountsDatabase> {
  let isMigrated = isReadOnly;
  let migration: Promise<void> | undefined;
  const ensureMigrated = async () => {
    if (isMigrated) return;
    migration ??= withDedicatedConnection(location, (own) => migrate(own, location))
      .then(onMigrated)
      .finally(() => {
        migration = undefined;
      });
    await migration;
    isMigrated = true;
  };
  const lastSilence = new LastTimeout();
  const requireOpen = () => {
    if (!isMigrated) throw databaseUnavailable(location, new Error('it has not been reached since the start'));
  };
  const poolOf = (max: number, timeouts: Timeouts, prepares = false) =>
    new TimeoutPool(location, { max, timeouts, lastSilence, requireOpen, prepares });
  // Apart from the others: a second is promised for revocations, also when all other connections are busy or wait for
  // locks. Keys may wait for a lock where the watch does not. Their few statements come again and again: prepared, the
  // polls of a hundred nodes cost the server half as much.
  const poll = kyselyOn(poolOf(1, POLL_TIMEOUTS, true));
  const keys = kyselyOn(poolOf(1, POLL_TIMEOUTS, true));
  const kysely = kyselyOn(poolOf(location.connections - 2, QUERY_TIMEOUTS));
  const run = <T>(db: Db, level: IsolationLevel, change: Change<T>) =>
    retryOnConflict(() => db.transaction().setIsolationLevel(level).execute(change));
  const write = <T>(change: Change<T>) => run(kysely, 'serializable', change);
  const close = async () => {
    await Promise.all([kysely.destroy(), keys.destroy(), poll.destroy()]);
  };
  const engine: AccountsDatabase = {
    kysely,
    keyReads: { kysely: keys, inBatches: true },
    isReadOnly,
    stagesUsage: true,
    write,
    writeKeys: write,
    // Under a lock on the account, every statement sees all earlier changes, so the change runs as if alone on everything
    // that belongs to the account. Changes to other accounts run concurrently.
    writeAccount: (account, change) =>
      run(kysely, 'read committed', async (transaction) =>
        change(transaction, await selectAccountRow(transaction, account).forNoKeyUpdate().executeTakeFirst()),
      ),
    writeDeletion: write,
    // PostgreSQL's own: vacuum, its write-ahead log and its archive are in the hands of whoever runs it.
    vacuumDeleted: async () => {},
    writeReadCommitted: (change) => run(kysely, 'read committed', change),
    writeWithoutTimeout: (change) => withDedicatedConnection(location, (own) => run(own, 'read committed', change)),
    // A few index look-ups, four times a second for each node.
    keyChanges: async (since) => {
      await ensureMigrated();
      return readKeyChanges(poll, since);
    },
    purgeKeyChanges: () => purgeKeyChanges(kysely),
    close,
    [Symbol.asyncDispose]: close,
  };
  try {
    await ensureMigrated();
  } catch (error) {
    if (!mayBeAway || !isTransient(error)) {
      await engine.close();
      throw error;
    }
  }
  return engine;
}

/** Works on one connection of its own, which unless said otherwise waits as long as it takes, and closes it. */
export async function withDedicatedConnection<T>(
  location: PostgresLocation,
  work: (kysely: Db) => Promise<T>,
  timeouts: Timeouts = MAINTENANCE_TIMEOUTS,
): Promise<T> {
  const kysely = kyselyOn(new TimeoutPool(location, { max: 1, timeouts, lastSilence: new LastTimeout() }));
  try {
    return await work(kysely);
  } finally {
    await kysely.destroy();
  }
}

function kyselyOn(pool: TimeoutPool): Db {
  return new Kysely({ dialect: new PostgresDialect({ pool }) });
}

/** PostgreSQL's code where a role may not do what it tries. */
const NO_PRIVILEGE = '42501';

async function migrate(kysely: Db, location: PostgresLocation): Promise<AppliedMigrations> {
  try {
    // It may wait for tables that a running node has locked, while that one waits for those it has changed.
    return await retryOnConflict(() => migrateToLatest(kysely));
  } catch (error) {
    if (error instanceof AccountsError) throw error;
    const problem = (error as Error).message;
    const advice =
      (error as { code?: string }).code === NO_PRIVILEGE
        ? 'Run "larder accounts migrate" as the role that owns the tables, or give this one the right to create them.'
        : 'Give Larder its own database and a user who may create tables.';
    const message = `The tables for accounts could not be created at ${describeLocation(location)}: ${problem}. ${advice}`;
    throw new AccountsError('ACCOUNTS_UNAVAILABLE', message, { value: describeLocation(location), cause: error });
  }
}

/** Another change came in between, or two waited for each other: the same may well succeed now. */
const CONFLICTS = ['40001', '40P01'];
/**
 * A row that another made or removed at the same moment. Run again, the change sees that, and says it in its own words; but
 * where it is the change's own fault, it would be so forever.
 */
const COLLISIONS = ['23505', '23503'];
/** A collision that repeats this often is the fault of the change itself. */
const MAX_COLLISIONS = 3;

async function retryOnConflict<T>(act: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + RETRY_TIMEOUT_MS;
  for (let attempt = 1, collisions = 0; ; attempt++) {
    try {
      return await act();
    } catch (error) {
      const { code = '' } = error as { code?: string };
      if (COLLISIONS.includes(code)) collisions += 1;
      else if (!CONFLICTS.includes(code)) throw error;
      if (collisions > MAX_COLLISIONS) throw error;
      if (performance.now() >= deadline) {
        const message = 'The same accounts are being changed by too many others. Try again in a moment.';
        throw new AccountsError('ACCOUNTS_UNAVAILABLE', message, { cause: error });
      }
      await sleep(Math.random() * Math.min(2 ** attempt, MAX_BACKOFF_MS));
    }
  }
}
