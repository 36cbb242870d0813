import type { Selectable } from 'kysely';
import type { AccountsSchema, Db, Tx } from './schema.ts';

/** A change within one transaction; it may be retried, so it must have no other effects. */
export type Change<T> = (write: Tx) => Promise<T>;

/** The same for a change to one account, given as all earlier changes left it; undefined if it does not exist. */
export type AccountChange<T> = (write: Tx, account: Selectable<AccountsSchema['account']> | undefined) => Promise<T>;

/** A state of keys and plans, from which to ask what has changed since. */
export interface KeyMark {
  readonly revision: string;
  /** PostgreSQL: the oldest transaction that was still running, and the changes seen of it and of later ones. */
  readonly running?: { readonly transaction: number; readonly seen: ReadonlySet<number> };
}

/** What has changed since a mark: the keys and plans of these accounts, or possibly of all. */
export interface KeyChanges {
  readonly mark: KeyMark;
  readonly accountIds: readonly number[] | 'all';
}

/**
 * An open accounts database, SQLite or PostgreSQL: its connection, its transactions, and how changes of keys are noticed. Every
 * change to a key or a plan leaves a record in its own transaction; a running server watches for these, and so honors changes
 * whoever made them.
 */
export interface AccountsDatabase extends AsyncDisposable {
  readonly kysely: Db;
  /** For looking up keys, apart from what may wait for locks; and whether look-ups at the same time share a statement. */
  readonly keyReads: { readonly kysely: Db; readonly inBatches: boolean };
  /** Whether it is only looked at, and may lack migrations. */
  readonly isReadOnly: boolean;
  /** Whether usage is appended to a staging table first, because many nodes would wait for each other's rows. */
  readonly stagesUsage: boolean;
  /** Runs a change as if no other ran at the same time: it waits, or is retried after a conflict. */
  write<T>(change: Change<T>): Promise<T>;
  /** The same for changes to keys and plans, which running servers notice. */
  writeKeys<T>(change: Change<T>): Promise<T>;
  /** The same for a single account, by id or username: changes to one account are serialized. */
  writeAccount<T>(account: number | string, change: AccountChange<T>): Promise<T>;
  /** The same for a deletion; when it resolves, nothing of it is left in our files, unless they are large. */
  writeDeletion<T>(change: Change<T>): Promise<T>;
  /** Erases what deleted rows have left in our files, however large they are. */
  vacuumDeleted(): Promise<void>;
  /** Runs a change whose statements are each correct on their own, whatever others write in between. */
  writeReadCommitted<T>(change: Change<T>): Promise<T>;
  /** The same for a maintenance task, which may take minutes. */
  writeWithoutTimeout<T>(change: Change<T>): Promise<T>;
  /** What has changed in keys and plans since an earlier mark, or everything without one. Cheap enough to poll. */
  keyChanges(since?: KeyMark): Promise<KeyChanges>;
  /** Drops the records of changes that every running server has seen. */
  purgeKeyChanges(): Promise<void>;
  close(): Promise<void>;
}

/** The row of an account by its id, or by its username in any letter case. */
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
