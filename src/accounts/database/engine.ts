import type { Row } from './from-row.ts';
import type { Db, Tx } from './schema.ts';

/** A change within one transaction; it may be retried, so it must have no other effects. */
export type Change<T> = (write: Tx) => Promise<T>;

/** A change to one account, which sees all earlier changes; undefined if the account does not exist. */
export type AccountChange<T> = (write: Tx, account: Row<'account'> | undefined) => Promise<T>;

/** A state of keys and plans, from which to ask for later changes. */
export interface KeyMark {
  readonly revision: string;
  /** PostgreSQL: the oldest transaction still running, and the changes seen of it and later ones. */
  readonly running?: { readonly transaction: number; readonly seen: ReadonlySet<number> };
}

/** The accounts whose keys and plans changed since a mark, or possibly all. */
export interface KeyChanges {
  readonly mark: KeyMark;
  readonly accountIds: readonly number[] | 'all';
}

/**
 * An open accounts database, SQLite or PostgreSQL: connection, transactions, and detection of key changes. Every change to
 * a key or plan leaves a record in its own transaction; running servers watch for these, so they honor changes whoever made
 * them.
 */
export interface AccountsDatabase extends AsyncDisposable {
  readonly kysely: Db;
  /** For key look-ups, separate from whatever may wait for locks; and whether concurrent look-ups share a statement. */
  readonly keyReads: { readonly kysely: Db; readonly inBatches: boolean };
  /** Whether it is read-only, and may lack migrations. */
  readonly isReadOnly: boolean;
  /** Whether usage is appended to a staging table first, because many nodes would wait for each other's rows. */
  readonly stagesUsage: boolean;
  /** Runs a change in isolation: it waits, or is retried after a conflict. */
  write<T>(change: Change<T>): Promise<T>;
  /** The same for changes to keys and plans, which running servers notice. */
  writeKeys<T>(change: Change<T>): Promise<T>;
  /** The same for a single account, by id or username: changes to one account are serialized. */
  writeAccount<T>(account: number | string, change: AccountChange<T>): Promise<T>;
  /** The same for a deletion; when it resolves, our files contain no trace of it, unless they are large. */
  writeDeletion<T>(change: Change<T>): Promise<T>;
  /** Erases traces of deleted rows from our files, however large they are. */
  vacuumDeleted(): Promise<void>;
  /** Runs a change whose statements are each correct on their own, whatever others write in between. */
  writeReadCommitted<T>(change: Change<T>): Promise<T>;
  /** The same for a maintenance task, which may take minutes. */
  writeWithoutTimeout<T>(change: Change<T>): Promise<T>;
  /** Changes to keys and plans since an earlier mark, or everything without one. Cheap enough to poll. */
  keyChanges(since?: KeyMark): Promise<KeyChanges>;
  /** Drops change records that every running server has seen. */
  purgeKeyChanges(): Promise<void>;
  close(): Promise<void>;
}

/** An account's row by id, or by username in any case. */
export function selectAccountRow(kysely: Db, account: number | string) {
  const query = kysely.selectFrom('account').selectAll();
  return typeof account === 'number'
    ? query.where('id', '=', account)
    : query.where('username_folded', '=', account.toLowerCase());
}

export async function selectRevision(kysely: Db): Promise<string> {
  const query = kysely.selectFrom('key_revision').select('revision').where('id', '=', 1);
  return (await query.executeTakeFirstOrThrow()).revision;
}
