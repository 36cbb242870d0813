/**
 * The PostgreSQL engine, for several nodes on one database. Changes are written as if each ran alone, which SQLite
 * guarantees by its single lock. Here they run SERIALIZABLE: PostgreSQL detects when two concurrent changes have no serial
 * equivalent and aborts one, which is then retried.
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

/** For requests that someone waits for; a burst may queue for a node's few connections. */
const QUERY_TIMEOUTS: Timeouts = { connectMs: 10_000, statementMs: 4_000 };
/**
 * For the watch and for keys: long enough to bear a busy server, short enough that requests do not wait for a hanging one.
 * Only migrations lock what these read, and would be the ones aborted after PostgreSQL's second of deadlock detection.
 */
const POLL_TIMEOUTS: Timeouts = { connectMs: 1_000, statementMs: 1_000, lockMs: 300 };
/** For migrations, maintenance and moves; also the time another node may need for its migrations. */
const MAINTENANCE_TIMEOUTS: Timeouts = { connectMs: 4_000, statementMs: 15 * 60_000 };
/** The same as for SQLite. */
const RETRY_TIMEOUT_MS = 10_000;
/** Conflicting changes take milliseconds, so longer pauses between retries would gain nothing. */
const MAX_BACKOFF_MS = 100;

interface PostgresOptions {
  mayBeAway?: boolean;
  isReadOnly?: boolean;
  onMigrated?: ((applied: AppliedMigrations) => void) | undefined;
}

/**
 * Opens the database, migrating it as needed; several nodes may do so at once. With `mayBeAway` an unreachable one opens
 * too: everything fails as unavailable until a poll for changes has reached and migrated it.
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
  // Separate pools: revocations must take effect within a second, even if all other connections are busy or wait for
  // locks. Key look-ups may wait for a lock where the watch does not. Preparing their few recurring statements halves
  // the server's cost of a hundred nodes' polls.
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
    // Under the account's lock, every statement sees all earlier changes, so the change runs in isolation on everything
    // that belongs to the account. Changes to other accounts run concurrently.
    writeAccount: (account, change) =>
      run(kysely, 'read committed', async (transaction) =>
        change(transaction, await selectAccountRow(transaction, account).forNoKeyUpdate().executeTakeFirst()),
      ),
    writeDeletion: write,
    // Vacuum, write-ahead log and archive are up to PostgreSQL's operator.
    vacuumDeleted: async () => {},
    writeReadCommitted: (change) => run(kysely, 'read committed', change),
    writeWithoutTimeout: (change) => withDedicatedConnection(location, (own) => run(own, 'read committed', change)),
    // A few index look-ups, four times a second per node.
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

/** Uses a separate connection, without timeouts by default, and closes it. */
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

/** PostgreSQL's code for insufficient privilege. */
const NO_PRIVILEGE = '42501';

async function migrate(kysely: Db, location: PostgresLocation): Promise<AppliedMigrations> {
  try {
    // It may wait for tables locked by a running node, which in turn waits for those it has changed.
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

/** A concurrent change or a deadlock: a retry may well succeed. */
const CONFLICTS = ['40001', '40P01'];
/**
 * A row that another transaction inserted or removed at the same moment. A retry sees it and reports it properly; but if
 * the change itself is at fault, it would collide forever.
 */
const COLLISIONS = ['23505', '23503'];
/** A collision that repeats this often is the change's own fault. */
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
