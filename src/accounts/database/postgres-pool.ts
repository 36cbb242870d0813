/**
 * Connections to PostgreSQL as Kysely's dialect wants them, with what a running service needs beside:
 * - Nothing waits for ever. The server ends a statement that takes too long, and should the server or the network hang,
 *   we leave the connection behind. A node that hangs itself in a transaction does not hold the others up for long.
 * - A connection that broke is not used again, and one that breaks while idle ends nothing but itself.
 * - What has to do with reaching the database becomes ACCOUNTS_UNAVAILABLE, without the password anywhere in it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { DatabaseError, Pool, type PoolClient, types } from 'pg';
import { type PostgresTls, tlsOptions } from './postgres-tls.ts';
import { unavailable } from './postgres-unavailable.ts';

/** A PostgreSQL database, and how many connections one process may have to it. */
export interface PostgresLocation extends PostgresTls {
  /** A name or address, or the folder of a Unix socket. */
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string | undefined;
  readonly password: string | undefined;
  readonly connections: number;
}

/** How long is waited for a connection to be free or made, and for one statement. */
export interface Timeouts {
  readonly connectMs: number;
  readonly statementMs: number;
}

/** The server ends a statement by itself before we give the connection up. */
const CLIENT_TIMEOUT_MARGIN_MS = 500;
/** A transaction that waits for its node so long is ended by the server, with its locks. */
const IDLE_IN_TRANSACTION_MS = 10_000;
const INT8 = 20;
const NUMERIC = 1700;
/** In a text PostgreSQL cannot hold it, and SQLite finds nothing by it either: nothing with it is ever stored. */
const NUL = /\0/g;

/** Open connectionsed when needed, at most `max` of them. */
export class TimeoutPool implements PostgresPool {
  readonly #location: PostgresLocation;
  readonly #timeouts: Timeouts;
  readonly #pool: Pool;
  readonly #open = new Set<PoolClient>();

  constructor(location: PostgresLocation, { max, timeouts }: { max: number; timeouts: Timeouts }) {
    this.#location = location;
    this.#timeouts = timeouts;
    const { host, port, database, user, password } = location;
    this.#pool = new Pool({
      host,
      port,
      database,
      ...(user !== undefined && { user }),
      ...(password !== undefined && { password }),
      ssl: tlsOptions(location),
      application_name: 'larder',
      max,
      connectionTimeoutMillis: timeouts.connectMs,
      statement_timeout: timeouts.statementMs,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
      keepAlive: true,
      types: { getTypeParser },
    });
    // A connection that breaks while nobody uses it: the next one who needs it gets another, or is told.
    this.#pool.on('error', () => {});
    this.#pool.on('connect', (client) => {
      this.#open.add(client);
      // One that breaks between two statements of a transaction: the next statement fails.
      client.on('error', () => {});
    });
    this.#pool.on('remove', (client) => this.#open.delete(client));
  }

  async connect(): Promise<PostgresPoolClient> {
    try {
      const client = new TimeoutClient(await this.#pool.connect(), this.#location, this.#timeouts);
      // Without cursors, which nothing here uses.
      return client as unknown as PostgresPoolClient;
    } catch (error) {
      throw unavailable(this.#location, error);
    }
  }

  async end(): Promise<void> {
    await this.#pool.end();
    // A server that hangs does not answer the farewell either, and must not keep this process from ending.
    for (const client of this.#open) (client as unknown as { unref(): void }).unref();
  }
}

class TimeoutClient {
  readonly #client: PoolClient;
  readonly #location: PostgresLocation;
  readonly #timeoutMs: number;
  #isBroken = false;

  constructor(client: PoolClient, location: PostgresLocation, { statementMs }: Timeouts) {
    this.#client = client;
    this.#location = location;
    this.#timeoutMs = statementMs + CLIENT_TIMEOUT_MARGIN_MS;
  }

  async query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    // The server rolls back by itself when its connection is gone; what broke it is the error to be told.
    if (this.#isBroken && sql === 'rollback') return { command: 'UPDATE', rowCount: 0, rows: [] };
    const left = new AbortController();
    try {
      const tooLate = sleep(this.#timeoutMs, undefined, { signal: left.signal, ref: false }).then(() => {
        throw new Error(`no answer within ${this.#timeoutMs} ms`);
      });
      tooLate.catch(() => {});
      return (await Promise.race([
        this.#client.query(sql, parameters.map(withoutNul)),
        tooLate,
      ])) as unknown as PostgresQueryResult<Row>;
    } catch (error) {
      if (error instanceof DatabaseError && !isUnavailable(error)) throw error;
      this.#isBroken = true;
      throw unavailable(this.#location, error);
    } finally {
      left.abort();
    }
  }

  release(): void {
    this.#client.release(this.#isBroken);
  }
}

/**
 * What the server says when it cannot work now, by class or code: connection trouble, no more room or connections, an
 * operator's or a timeout's end of the statement, or that it only reads, as one does that another has taken over from.
 */
const UNAVAILABLE_CODES = /^(?:08|53|57|58|25006|25P03|25P04|28|3D)/;

function isUnavailable({ code }: DatabaseError): boolean {
  return UNAVAILABLE_CODES.test(code ?? '');
}

/** Big integers and sums come as numbers, as on SQLite; none here comes near 2^53. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === INT8 || oid === NUMERIC) return Number;
  return types.getTypeParser(oid, format as 'text');
}

function withoutNul(parameter: unknown): unknown {
  return typeof parameter === 'string' ? parameter.replace(NUL, '\ufffd') : parameter;
}
