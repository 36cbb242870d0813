import type { Kysely, Transaction } from 'kysely';
import type { AccountsSchema } from './schema.ts';

/** A change to the database within one transaction; it may be run again, so it leaves nothing behind but its rows. */
export type Change<T> = (write: Transaction<AccountsSchema>) => Promise<T>;

/** What a kind of database brings: its connection, its transactions, and how another process's writes are noticed. */
export interface Engine {
  readonly kysely: Kysely<AccountsSchema>;
  /** Runs a change as if no other ran at the same time: waits, or runs it again where another came in between. */
  write<T>(change: Change<T>): Promise<T>;
  /** The same for changes to keys, which come one after the other from the first statement on. */
  writeKeys<T>(change: Change<T>): Promise<T>;
  /** The same for one that deletes what must not be found in any file afterwards. */
  writeDeletion<T>(change: Change<T>): Promise<T>;
  /** Erases what deleted rows have left in files of ours; where that means rewriting more than so many bytes, not now. */
  eraseRemains(options?: { atMostBytes?: number }): Promise<void>;
  /** Runs a change whose every statement is right by itself, whatever others write between them. */
  writeReadCommitted<T>(change: Change<T>): Promise<T>;
  /** The same for a chore, which may take minutes. */
  writeWithoutTimeout<T>(change: Change<T>): Promise<T>;
  /**
   * A mark that moves when another process may have written, cheap enough to be asked for several times a second;
   * undefined where there is no such thing, and the revision is as cheap to read.
   */
  dataVersion(): number | undefined;
  /** The stored revision of keys and plans. */
  readRevision(): Promise<string>;
  close(): Promise<void>;
}

/** Reads the one row of the revision. */
export async function selectRevision(kysely: Kysely<AccountsSchema>): Promise<string> {
  const query = kysely.selectFrom('key_revision').select('revision').where('id', '=', 1);
  return (await query.executeTakeFirstOrThrow()).revision;
}
