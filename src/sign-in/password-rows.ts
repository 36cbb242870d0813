/** Passwords and verified addresses as rows. */
import type { Kysely } from 'kysely';
import { type Account, toAccount } from '../accounts/account-rows.ts';
import type { AccountsSchema } from '../accounts/database/schema.ts';
import { readEmail } from '../accounts/email-address.ts';
import { deleteTokens } from './one-time-tokens.ts';

/** What is kept of a password. */
export interface StoredPassword {
  passwordHash: string;
  /** Moves when the password changes, not when the same one is hashed anew. */
  changedAt: string;
}

/** The password of an account, if it has one. */
export async function selectPassword(
  db: Kysely<AccountsSchema>,
  accountId: number,
): Promise<StoredPassword | undefined> {
  const row = await db.selectFrom('password').selectAll().where('account_id', '=', accountId).executeTakeFirst();
  return row && { passwordHash: row.password_hash, changedAt: row.changed_at };
}

/**
 * Whether the password is still the one that was read; if so it stays until the end of the transaction. The empty update
 * holds the row, on PostgreSQL too: a change of the password comes before it or after the transaction, never in between.
 */
export async function lockPassword(
  write: Kysely<AccountsSchema>,
  accountId: number,
  { changedAt }: Pick<StoredPassword, 'changedAt'>,
): Promise<boolean> {
  const { numUpdatedRows } = await write
    .updateTable('password')
    .set({ changed_at: changedAt })
    .where('account_id', '=', accountId)
    .where('changed_at', '=', changedAt)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

/** Sets a password, and ends every sign-in that is half-way with the old one and every mail that could set another. */
export async function storePassword(
  write: Kysely<AccountsSchema>,
  accountId: number,
  { passwordHash, changedAt }: StoredPassword,
): Promise<void> {
  const values = { password_hash: passwordHash, changed_at: changedAt };
  await write
    .insertInto('password')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute();
  await deleteTokens(write, accountId, ['second_factor', 'recover_password']);
}

/** The account that a text names at sign-in: by its username, or by its verified address. */
export async function selectAccountByLogin(db: Kysely<AccountsSchema>, login: string): Promise<Account | undefined> {
  const query = db.selectFrom('account').selectAll('account');
  // No username has an @, so the two never mean different accounts.
  const row = login.includes('@')
    ? await query
        .innerJoin('email', 'email.account_id', 'account.id')
        .where('address_folded', '=', foldEmail(readEmail(login.trim()) ?? ''))
        .executeTakeFirst()
    : await query.where('username_folded', '=', login.trim().toLowerCase()).executeTakeFirst();
  return row && toAccount(row);
}

/** The form in which addresses are compared: nobody has two that differ in case only. */
export function foldEmail(address: string): string {
  return address.toLowerCase();
}

/** The verified address of an account, if it has one. */
export async function selectVerifiedEmail(db: Kysely<AccountsSchema>, accountId: number): Promise<string | undefined> {
  const query = db.selectFrom('email').select('address').where('account_id', '=', accountId);
  return (await query.executeTakeFirst())?.address ?? undefined;
}
