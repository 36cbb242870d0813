/** Operators' actions on whole accounts: disable, enable, delete, end sessions. */
import { sql } from 'kysely';
import { type Account, requireAccount } from './account-rows.ts';
import { BY_OPERATOR, recordEvent } from './audit/audit-trail.ts';
import type { AccountsDatabase } from './database/engine.ts';
import type { Db } from './database/schema.ts';
import { AccountsError } from './errors.ts';

/**
 * Disables or enables an account. Running servers refuse a disabled account's keys within a second, its sessions end, and
 * it cannot sign in.
 */
export function setDisabled(database: AccountsDatabase, username: string, isDisabled: boolean): Promise<Account> {
  return database.writeKeys(async (write) => {
    const account = await requireAccount(write, username);
    if ((account.disabledAt !== undefined) === isDisabled) return account;
    const at = new Date().toISOString();
    const disabled_at = isDisabled ? at : null;
    await write.updateTable('account').set({ disabled_at }).where('id', '=', account.id).execute();
    if (isDisabled) await deleteSessions(write, account.id);
    const kind = isDisabled ? 'account_disabled' : 'account_enabled';
    await recordEvent(write, { accountId: account.id, kind, ...BY_OPERATOR, at });
    return { ...account, disabledAt: disabled_at ?? undefined };
  });
}

/** Ends an account's sessions; returns how many. */
export function endSessions(database: AccountsDatabase, username: string): Promise<number> {
  return database.write(async (write) => {
    const { id } = await requireAccount(write, username);
    const ended = await deleteSessions(write, id);
    if (ended === 0) return 0;
    await recordEvent(write, { accountId: id, kind: 'sessions_ended', ...BY_OPERATOR, at: new Date().toISOString() });
    return ended;
  });
}

/** Ends all accounts' sessions; returns how many. */
export function endAllSessions(database: AccountsDatabase): Promise<number> {
  return database.writeWithoutTimeout(async (write) => {
    const event = sql`
      insert into audit_event (account_id, kind, actor, detail, occurred_at)
        select distinct account_id, 'sessions_ended', 'operator', '{}', ${new Date().toISOString()} from session`;
    await event.execute(write);
    return deleteSessions(write);
  });
}

/**
 * Deletes an account with everything that belongs to it. What has to end elsewhere (a subscription) ends first; if that
 * fails, nothing is deleted.
 */
export async function deleteAccount(
  database: AccountsDatabase,
  username: string,
  endElsewhere: (account: Account) => Promise<void>,
): Promise<Account> {
  const account = await requireAccount(database.kysely, username);
  await endElsewhere(account);
  await database.writeDeletion(async (write) => {
    // Every table of an account references it with cascading deletion.
    await write.deleteFrom('account').where('id', '=', account.id).execute();
  });
  return account;
}

/** Throws if an account is disabled, as this transaction sees it. */
export async function requireEnabled(write: Db, accountId: number): Promise<void> {
  const query = write.selectFrom('account').select('disabled_at').where('id', '=', accountId);
  if ((await query.executeTakeFirst())?.disabled_at == null) return;
  throw new AccountsError('ACCOUNT_DISABLED', 'The operator has disabled this account.', { value: accountId });
}

async function deleteSessions(write: Db, accountId?: number): Promise<number> {
  const { numDeletedRows } = await write
    .deleteFrom('session')
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId!))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
