/**
 * Group commit: changes to single accounts that come while another one is being made share the next transaction, which takes
 * PostgreSQL and this process about half of the work that as many transactions take.
 *
 * A change fails alone. Where one of a group fails, nothing of the group is kept, and each is made again in a transaction of
 * its own. A group waits for no account that another transaction has locked: that change is made alone too, so that nobody
 * but itself waits for it. And nobody waits long for a group that is slow.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, type Transaction } from 'kysely';
import { AccountsError } from '../errors.ts';
import { compileOnce } from './compile-once.ts';
import type { AccountChange } from './engine.ts';
import type { AccountsSchema } from './schema.ts';

/** Some 20 ms of work; those who come next wait for it. */
const MAX_GROUP = 50;
/** How long they wait at most before they get a transaction beside it. */
const MAX_WAIT_MS = 100;

/** Makes a change in a transaction of its own. */
type WriteAlone = <T>(accountId: number, change: AccountChange<T>) => Promise<T>;

interface Waiting {
  readonly accountId: number;
  readonly change: AccountChange<unknown>;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** Sends the statements of one group on its connection, without waiting for each other's answers. */
class GroupConnection {
  readonly kysely: Kysely<AccountsSchema>;
  #client: PostgresPoolClient | undefined;

  constructor() {
    const pool = { connect: async () => this.#client!, end: async () => {} };
    this.kysely = new Kysely({ dialect: new PostgresDialect({ pool }) });
  }

  /** Whoever sends a statement gives the connection back after it, which the group does once, at its end. */
  use(client: PostgresPoolClient | undefined): void {
    this.#client = client && ({ query: client.query.bind(client), release: () => {} } as PostgresPoolClient);
  }
}

/** The changes to single accounts that one process makes. */
export class GroupCommit {
  readonly #pool: PostgresPool;
  readonly #writeAlone: WriteAlone;
  /** Those that no group uses now: each has its own compiled statements. */
  readonly #idle: GroupConnection[] = [];
  #waiting: Waiting[] = [];
  #isBusy = false;

  constructor(pool: PostgresPool, writeAlone: WriteAlone) {
    this.#pool = pool;
    this.#writeAlone = writeAlone;
  }

  /** Makes a change to an account, with others where there are some. */
  write<T>(accountId: number, change: AccountChange<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ accountId, change, resolve: resolve as Waiting['resolve'], reject });
      if (!this.#isBusy) void this.#writeAll();
    });
  }

  async #writeAll(): Promise<void> {
    this.#isBusy = true;
    while (this.#waiting.length > 0) {
      const enough = new AbortController();
      const isSlow = sleep(MAX_WAIT_MS, undefined, { signal: enough.signal }).catch(() => {});
      await Promise.race([this.#writeGroup(this.#nextGroup()), isSlow]);
      enough.abort();
    }
    this.#isBusy = false;
  }

  /** Those who have waited longest, one for each account: changes to one account come one after the other. */
  #nextGroup(): Waiting[] {
    const group = new Map<number, Waiting>();
    const later: Waiting[] = [];
    for (const one of this.#waiting) {
      if (group.size < MAX_GROUP && !group.has(one.accountId)) group.set(one.accountId, one);
      else later.push(one);
    }
    this.#waiting = later;
    return [...group.values()];
  }

  /** Never rejects; does not wait for those that are made alone. */
  async #writeGroup(group: readonly Waiting[]): Promise<void> {
    let client: PostgresPoolClient;
    try {
      client = await this.#pool.connect();
    } catch (error) {
      for (const { reject } of group) reject(error);
      return;
    }
    const connection = this.#idle.pop() ?? new GroupConnection();
    connection.use(client);
    try {
      await this.#writeOn(client, connection.kysely as Transaction<AccountsSchema>, group);
    } finally {
      connection.use(undefined);
      this.#idle.push(connection);
      client.release();
    }
  }

  async #writeOn(
    client: PostgresPoolClient,
    write: Transaction<AccountsSchema>,
    group: readonly Waiting[],
  ): Promise<void> {
    let isCommitting = false;
    try {
      await client.query('begin isolation level read committed', []);
      const rows = await lockAccounts(write, { ids: group.map(({ accountId }) => accountId) });
      const accounts = new Map(rows.map((row) => [row.id, row]));
      const [locked, others] = [true, false].map((is) => group.filter((one) => accounts.has(one.accountId) === is));
      for (const one of others!) void this.#alone(one);
      group = locked!;
      const settled = await Promise.allSettled(
        group.map(async ({ accountId, change }) => change(write, accounts.get(accountId))),
      );
      const failed = settled.find(({ status }) => status === 'rejected');
      if (failed !== undefined) throw (failed as PromiseRejectedResult).reason;
      isCommitting = true;
      await client.query('commit', []);
      for (const [nth, result] of settled.entries()) {
        group[nth]!.resolve((result as PromiseFulfilledResult<unknown>).value);
      }
    } catch (error) {
      await client.query('rollback', []).catch(() => {});
      // Where the answer to a commit is lost, it may have been made.
      const isFinal = error instanceof AccountsError && (isCommitting || group.length === 1);
      for (const one of group) {
        if (isFinal) one.reject(error);
        else void this.#alone(one);
      }
    }
  }

  async #alone({ accountId, change, resolve, reject }: Waiting): Promise<void> {
    await this.#writeAlone(accountId, change).then(resolve, reject);
  }
}

const lockAccounts = compileOnce((db, { ids }: { ids: readonly number[] }) =>
  db
    .selectFrom('account')
    .selectAll()
    .where((where) => where('id', '=', where.fn.any(where.val(ids))))
    .forNoKeyUpdate()
    .skipLocked(),
);
