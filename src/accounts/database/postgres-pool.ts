/**
 * Connections to PostgreSQL for Kysely's dialect, plus what a running service needs:
 * - Nothing waits forever. The server ends slow statements; if the server or network hangs, we abandon the connection. A
 *   node that hangs in a transaction does not block others for long. After a timeout, for example while tables are locked,
 *   waits for a connection are short, because callers may need several in turn.
 * - A broken connection is not reused, and one that breaks while idle affects no other. If one got no answer, others may be
 *   half-open as well: those idle since then are replaced before use.
 * - A migration by another node locks tables in its own order, which may deadlock with our statements: a statement that
 *   timed out on a lock, or was chosen to end the deadlock, is sent again.
 * - Connection trouble becomes ACCOUNTS_UNAVAILABLE, without the password anywhere in it.
 */
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { Client, type ClientConfig, DatabaseError, Pool, type PoolClient, types } from 'pg';
import { memoize } from '../../caches/bounded-map.ts';
import { withDeadline } from '../../timing/deadline.ts';
import { type PostgresTls, tlsOptions } from './postgres-tls.ts';
import { databaseUnavailable } from './postgres-unavailable.ts';

/** A PostgreSQL database, and the most connections per process. */
export interface PostgresLocation extends PostgresTls {
  /** A name, an address, or the folder of a Unix socket. */
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string | undefined;
  readonly password: string | undefined;
  readonly connections: number;
}

/** Time limits for a connection, for a statement, and for each lock it needs. */
export interface Timeouts {
  readonly connectMs: number;
  readonly statementMs: number;
  /** Defaults to `statementMs`. */
  readonly lockMs?: number;
}

/** When a connection last timed out; shared by the pools of one database. */
export class LastTimeout {
  atMs = Number.NEGATIVE_INFINITY;
}

interface PoolOptions {
  max: number;
  timeouts: Timeouts;
  lastSilence: LastTimeout;
  /** Throws while the database must not be used yet. */
  requireOpen?: () => void;
  /** Whether its statements are prepared: the server then parses and plans each once per connection. */
  prepares?: boolean;
}

/** The server ends a statement by itself before we abandon the connection. */
const CLIENT_TIMEOUT_MARGIN_MS = 500;
/** The server ends a transaction that idles this long, and releases its locks. */
const IDLE_IN_TRANSACTION_MS = 10_000;
const INT8 = 20;
const NUMERIC = 1700;
/** PostgreSQL cannot store it in text, and SQLite never matches it: nothing stored contains it. */
const NUL = /\0/g;

/** The pool's own timer only ends what ours gave up on, since it also counts while the event loop is blocked. */
const POOL_TIMEOUT_MARGIN_MS = 5_000;
/** For this long after a timeout, waits for a connection are short. */
const CONGESTED_MS = 5_000;
const CONGESTED_CONNECT_MS = 500;
/** A hanging server must not hold a connection slot for longer, however long callers may wait for one. */
const HANDSHAKE_MS = 3_000;

class TimeoutHandshake extends Client {
  constructor(config: ClientConfig) {
    // The pool hides the password from enumeration.
    super({ ...config, password: config.password, connectionTimeoutMillis: HANDSHAKE_MS });
  }
}

export class TimeoutPool implements PostgresPool {
  readonly #location: PostgresLocation;
  readonly #timeouts: Timeouts;
  readonly #lastSilence: LastTimeout;
  readonly #requireOpen: () => void;
  readonly #pool: Pool;
  readonly #open = new Set<PoolClient>();
  readonly #lastUsedMs = new WeakMap<PoolClient, number>();
  /** A statement's prepared name, the same on all connections. */
  readonly #nameOf: ((sql: string) => string) | undefined;
  #lastTimeoutMs = Number.NEGATIVE_INFINITY;

  constructor(location: PostgresLocation, options: PoolOptions) {
    const { max, timeouts, lastSilence, requireOpen = () => {}, prepares = false } = options;
    this.#location = location;
    this.#timeouts = timeouts;
    this.#lastSilence = lastSilence;
    this.#requireOpen = requireOpen;
    let names = 0;
    if (prepares) this.#nameOf = memoize(() => `larder_${++names}`);
    const { host, port, database, user, password } = location;
    this.#pool = new Pool({
      Client: TimeoutHandshake as unknown as new () => Client,
      host,
      port,
      database,
      ...(user !== undefined && { user }),
      ...(password !== undefined && { password }),
      ssl: tlsOptions(location),
      application_name: 'larder',
      max,
      connectionTimeoutMillis: timeouts.connectMs + POOL_TIMEOUT_MARGIN_MS,
      statement_timeout: timeouts.statementMs,
      ...(timeouts.lockMs !== undefined && { lock_timeout: timeouts.lockMs }),
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
      keepAlive: true,
      types: { getTypeParser },
    });
    // A connection that breaks while idle: the next caller gets another, or an error.
    this.#pool.on('error', () => {});
    this.#pool.on('connect', (client) => {
      this.#open.add(client);
      // A connection that breaks between two statements of a transaction: the next statement fails.
      client.on('error', () => {});
    });
    this.#pool.on('remove', (client) => this.#open.delete(client));
  }

  async connect(): Promise<PostgresPoolClient> {
    this.#requireOpen();
    try {
      const client = new TimeoutClient(await this.#take(), {
        location: this.#location,
        timeouts: this.#timeouts,
        lastSilence: this.#lastSilence,
        nameOf: this.#nameOf,
        onRelease: (used) => this.#lastUsedMs.set(used, performance.now()),
        onTimeout: () => this.#noteTimeout(),
      });
      // Without cursors, which nothing here uses.
      return client as unknown as PostgresPoolClient;
    } catch (error) {
      throw databaseUnavailable(this.#location, error);
    }
  }

  async #take(): Promise<PoolClient> {
    const isCongested = performance.now() - this.#lastTimeoutMs < CONGESTED_MS;
    const connectMs = Math.min(this.#timeouts.connectMs, isCongested ? CONGESTED_CONNECT_MS : Number.POSITIVE_INFINITY);
    for (;;) {
      const taken = this.#pool.connect();
      const client = await withDeadline(taken, connectMs, () => {
        taken.then(
          (late) => late.release(),
          () => {},
        );
        this.#noteTimeout();
        return new Error(`no connection within ${connectMs} ms`);
      });
      const lastUsedMs = this.#lastUsedMs.get(client);
      if (lastUsedMs === undefined || lastUsedMs > this.#lastSilence.atMs) return client;
      client.release(true);
    }
  }

  #noteTimeout(): void {
    this.#lastTimeoutMs = performance.now();
  }

  async end(): Promise<void> {
    await this.#pool.end();
    // A hanging server does not answer the goodbye either, and must not keep this process alive.
    for (const client of this.#open) (client as unknown as { unref(): void }).unref();
  }
}

interface ClientOptions {
  location: PostgresLocation;
  timeouts: Timeouts;
  lastSilence: LastTimeout;
  nameOf: ((sql: string) => string) | undefined;
  onRelease: (client: PoolClient) => void;
  onTimeout: () => void;
}

class TimeoutClient {
  readonly #client: PoolClient;
  readonly #options: ClientOptions;
  readonly #timeoutMs: number;
  #isBroken = false;
  #isInTransaction = false;

  constructor(client: PoolClient, options: ClientOptions) {
    this.#client = client;
    this.#options = options;
    this.#timeoutMs = options.timeouts.statementMs + CLIENT_TIMEOUT_MARGIN_MS;
  }

  async query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    // The server rolls back when its connection is gone; report what broke it instead.
    if (this.#isBroken && sql === 'rollback') return NOTHING;
    if (TRANSACTION_START.test(sql)) this.#isInTransaction = true;
    return this.#send(sql, parameters);
  }

  async #send<Row>(
    sql: string,
    parameters: readonly unknown[],
    deadlineMs = performance.now() + this.#options.timeouts.statementMs,
  ): Promise<PostgresQueryResult<Row>> {
    try {
      const answer = this.#client.query({
        name: this.#options.nameOf?.(sql),
        text: sql,
        values: parameters.map(withoutNul),
      });
      return (await withDeadline(answer, this.#timeoutMs, () => this.#silent())) as unknown as PostgresQueryResult<Row>;
    } catch (error) {
      const { code = '' } = error instanceof DatabaseError ? error : {};
      // It did nothing and may succeed now; but within a transaction, that has failed with it.
      if (LOCK_CODES.includes(code) && !this.#isInTransaction && performance.now() < deadlineMs) {
        return this.#send(sql, parameters, deadlineMs);
      }
      if (error instanceof DatabaseError && !UNAVAILABLE_CODES.test(error.code ?? '')) throw error;
      if (error instanceof DatabaseError && error.code === STATEMENT_TIMEOUT) this.#options.onTimeout();
      this.#isBroken = true;
      throw databaseUnavailable(this.#options.location, error);
    }
  }

  release(): void {
    this.#options.onRelease(this.#client);
    this.#client.release(this.#isBroken);
  }

  #silent(): Error {
    this.#options.lastSilence.atMs = performance.now();
    this.#options.onTimeout();
    return new Error(`no answer within ${this.#timeoutMs} ms`);
  }
}

/** How Kysely begins a transaction. */
const TRANSACTION_START = /^(?:begin|start transaction)/;
const NOTHING = { command: 'UPDATE' as const, rowCount: 0, rows: [] };
/** A statement waited too long for a lock, or was chosen to end a deadlock. */
const LOCK_CODES: readonly string[] = ['55P03', '40P01'];
/** The server ended a statement, for example after its timeout. */
const STATEMENT_TIMEOUT = '57014';

/**
 * The server cannot work now, by class or code: connection trouble, no space or connections left, a statement ended by an
 * operator or timeout, a lock held too long, a server that became read-only after a failover, or a prepared statement whose
 * columns changed in a migration: another connection prepares it anew.
 */
const UNAVAILABLE_CODES = /^(?:08|0A000|53|55P03|57|58|25006|25P03|25P04|28|3D)/;

/** Big integers and sums are returned as numbers, as on SQLite; none here comes near 2^53. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === INT8 || oid === NUMERIC) return Number;
  return types.getTypeParser(oid, format as 'text');
}

function withoutNul(parameter: unknown): unknown {
  return typeof parameter === 'string' ? parameter.replace(NUL, '\ufffd') : parameter;
}
