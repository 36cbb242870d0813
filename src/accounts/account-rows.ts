/** Accounts as rows, for the stores' transactions. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type ChangedBy, recordEvent } from './audit/audit-trail.ts';
import type { Client } from './audit/client.ts';
import { selectAccountRow } from './database/engine.ts';
import { type FromRow, fromRow, type Row } from './database/from-row.ts';
import type { Db } from './database/schema.ts';
import { AccountsError } from './errors.ts';
import { insertKey } from './keys/key-rows.ts';
import { ACCOUNT_KEY_SCOPE } from './keys/scopes.ts';
import { FREE_PLAN, type PlanId, type PlanSetBy } from './plans.ts';

/** The epoch of account ids, which count milliseconds. */
const IDS_SINCE_MS = Date.UTC(2026, 0, 1);

/** An account: by its username in any letter case, or by its id. */
export type AccountRef = string | number;

const COLUMNS = ['id', 'username', 'plan', 'created_at', 'language', 'reference', 'disabled_at'] as const;

export type Account = FromRow<Pick<Row<'account'>, (typeof COLUMNS)[number]>>;

/** A new account with its account key, which is not known again later. */
export interface CreatedAccount {
  account: Account;
  accountKey: string;
}

/** Creates an account with its account key; the username has been validated. */
export async function insertAccount(
  write: Db,
  { username, plan, at, by }: { username: string; plan: PlanId; at: string; by: ChangedBy },
): Promise<CreatedAccount> {
  const language = by.client?.language;
  const reference = randomBytes(16).toString('hex');
  const row = await write
    .insertInto('account')
    .values({
      id: await nextAccountId(write, at),
      reference,
      username,
      username_folded: username.toLowerCase(),
      plan,
      // Only the operator can start an account on a paid plan.
      plan_set_by: plan === FREE_PLAN ? 'payments' : 'operator',
      created_at: at,
      language: language ?? null,
    })
    .onConflict((conflict) => conflict.column('username_folded').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) throw accountExists(username);
  const { key } = await insertKey(write, {
    accountId: row.id,
    kind: 'account',
    scope: ACCOUNT_KEY_SCOPE,
    createdAt: at,
  });
  await recordEvent(write, { accountId: row.id, kind: 'account_created', ...by, at });
  const account = { id: row.id, username, plan, createdAt: at, language, reference, disabledAt: undefined };
  return { account, accountKey: key };
}

/**
 * An id never used before. A counter alone would repeat ids assigned between a backup and its restore, so it also follows
 * the clock, which by then has passed all of them, however the backup was restored.
 */
async function nextAccountId(write: Db, at: string): Promise<number> {
  const byClock = Math.max(Date.parse(at) - IDS_SINCE_MS, 1);
  const { last_account_id: id } = await write
    .updateTable('account_counter')
    .set({
      last_account_id: sql<number>`case when last_account_id >= ${byClock} then last_account_id + 1 else ${byClock} end`,
    })
    .returning('last_account_id')
    .executeTakeFirstOrThrow();
  return Number(id);
}

/** Sets an account's plan and who decides it; records an event if the plan changed. */
export async function changePlan(
  write: Db,
  account: Account,
  change: { plan: PlanId; planSetBy: PlanSetBy; by: ChangedBy; reason?: string; at: string },
): Promise<void> {
  const { plan, planSetBy, by, reason, at } = change;
  const values = { plan, plan_set_by: planSetBy };
  await write.updateTable('account').set(values).where('id', '=', account.id).execute();
  if (plan === account.plan) return;
  const detail = { from: account.plan, to: plan, ...(reason !== undefined && { reason }) };
  await recordEvent(write, { accountId: account.id, kind: 'plan_changed', ...by, detail, at });
}

export function accountExists(username: string): AccountsError {
  const message = `There is already an account "${username}". Choose another username.`;
  return new AccountsError('ACCOUNT_EXISTS', message, { value: username });
}

export async function selectAccount(db: Db, ref: AccountRef): Promise<Account | undefined> {
  const row = await selectAccountRow(db, ref).executeTakeFirst();
  return row && toAccount(row);
}

export async function selectAccountByReference(db: Db, reference: string): Promise<Account | undefined> {
  const row = await db.selectFrom('account').selectAll().where('reference', '=', reference).executeTakeFirst();
  return row && toAccount(row);
}

export async function requireAccount(db: Db, ref: AccountRef): Promise<Account> {
  return accountOf(await selectAccountRow(db, ref).executeTakeFirst(), ref);
}

export function accountOf(row: Row<'account'> | undefined, ref: AccountRef): Account {
  if (row !== undefined) return toAccount(row);
  const message = `There is no account ${JSON.stringify(ref)}. "larder account list" shows the accounts.`;
  throw new AccountsError('ACCOUNT_NOT_FOUND', message, { value: ref });
}

export function toAccount(row: Row<'account'>): Account {
  return fromRow(row, COLUMNS);
}

/** Stores the language of the owner's request, if it has one. */
export async function updateLanguage(write: Db, accountId: number, { language }: Client): Promise<void> {
  if (language === undefined) return;
  await write
    .updateTable('account')
    .set({ language })
    .where('id', '=', accountId)
    .where((account) => account.or([account('language', 'is', null), account('language', '!=', language)]))
    .execute();
}

export async function selectVerifiedEmail(db: Db, accountId: number): Promise<string | undefined> {
  const query = db.selectFrom('email').select('address').where('account_id', '=', accountId);
  return (await query.executeTakeFirst())?.address ?? undefined;
}
