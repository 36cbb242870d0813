/** Passwords and verified addresses as rows. */
import { type Account, toAccount } from '../../accounts/account-rows.ts';
import { type FromRow, fromRow, type Row } from '../../accounts/database/from-row.ts';
import type { Db } from '../../accounts/database/schema.ts';
import type { Login } from '../login.ts';
import { deleteTokens } from '../one-time-tokens.ts';

const COLUMNS = ['password_hash', 'changed_at', 'temporary_until'] as const;

/** A password without `temporaryUntil` was chosen by its owner. */
export type StoredPassword = FromRow<Pick<Row<'password'>, (typeof COLUMNS)[number]>>;

/** Whether a generated password has expired. */
export function isExpired(password: StoredPassword | undefined, nowMs: number): boolean {
  return password?.temporaryUntil !== undefined && Date.parse(password.temporaryUntil) <= nowMs;
}

export async function selectPassword(db: Db, accountId: number): Promise<StoredPassword | undefined> {
  const row = await db.selectFrom('password').selectAll().where('account_id', '=', accountId).executeTakeFirst();
  return row && fromRow(row, COLUMNS);
}

/**
 * Whether the password is still the one that was read; if so, it stays until the transaction ends. The empty update locks
 * the row, on PostgreSQL too: a password change comes before it or after the transaction, never in between.
 */
export async function lockPassword(
  write: Db,
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

/** Sets a password, and invalidates sign-ins in progress and emailed links that could set another. */
export async function storePassword(
  write: Db,
  accountId: number,
  { passwordHash, changedAt, temporaryUntil }: Omit<StoredPassword, 'temporaryUntil'> & Partial<StoredPassword>,
): Promise<void> {
  const former = await selectPassword(write, accountId);
  const values = {
    password_hash: passwordHash,
    changed_at: laterOf(changedAt, former?.changedAt),
    temporary_until: temporaryUntil ?? null,
  };
  await write
    .insertInto('password')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute();
  await deleteTokens(write, accountId, ['second_factor', 'recover_password']);
}

/** Two changes within one millisecond get different times, by which `lockPassword` distinguishes passwords. */
function laterOf(changedAt: string, former: string | undefined): string {
  if (former === undefined || changedAt > former) return changedAt;
  return new Date(Date.parse(former) + 1).toISOString();
}

/** The account with this login, by username or verified address. */
export async function selectAccountByLogin(db: Db, { kind, folded }: Login): Promise<Account | undefined> {
  const query = db.selectFrom('account').selectAll('account');
  const row =
    kind === 'address'
      ? await query
          .innerJoin('email', 'email.account_id', 'account.id')
          .where('address_folded', '=', folded)
          .executeTakeFirst()
      : await query.where('username_folded', '=', folded).executeTakeFirst();
  return row && toAccount(row);
}
