/** What owners may request at any time: a copy of all their data, and its deletion. */
import { requireAccount, selectVerifiedEmail } from '../accounts/account-rows.ts';
import { recordOwnerEvent } from '../accounts/audit/audit-trail.ts';
import type { Db } from '../accounts/database/schema.ts';
import { aggregateStagedUsage } from '../accounts/usage/usage-staging.ts';
import { notice } from '../mail/messages.ts';
import type { Proof, ProvingParts } from './proofs.ts';
import type { AccountCaller } from './sessions/account-caller.ts';

/** A copy of all data of one account, ready for JSON, with the public interface's names. */
export type DataCopy = Record<string, unknown>;

export class AccountData {
  constructor(private readonly parts: ProvingParts) {}

  /** A copy of the account's data. Hashes and secrets are left out: they grant access and carry no information. */
  async export(caller: AccountCaller, proof: Proof): Promise<DataCopy> {
    const { database, proofs, iso } = this.parts;
    const checked = await proofs.check(caller, proof, { takesRecent: true });
    const at = iso();
    await aggregateStagedUsage(database);
    // One transaction, so that all parts are from one moment.
    return database.write(async (write) => {
      await checked.hold(write);
      await recordOwnerEvent(write, caller, { kind: 'data_exported', at });
      return { exported_at: at, ...(await copyOf(write, caller.accountId)) };
    });
  }

  /**
   * Deletes the account with everything that belongs to it: keys, sessions, links, usage, and audit trail. What has to end
   * elsewhere ends first, once the proof is valid; if that fails, nothing is deleted. A last email goes to the verified
   * address.
   */
  async delete(caller: AccountCaller, proof: Proof, endElsewhere: () => Promise<void> = async () => {}): Promise<void> {
    const { database, proofs, mail } = this.parts;
    const checked = await proofs.check(caller, proof);
    await endElsewhere();
    const former = await database.writeDeletion(async (write) => {
      await checked.hold(write);
      const account = await requireAccount(write, caller.accountId);
      const email = await selectVerifiedEmail(write, caller.accountId);
      // Every table of an account references it with cascading deletion.
      await write.deleteFrom('account').where('id', '=', caller.accountId).execute();
      return { ...account, email };
    });
    mail.notify(former, notice('accountDeleted'), caller.client);
  }
}

async function copyOf(db: Db, accountId: number): Promise<DataCopy> {
  const { username, plan, createdAt, language, reference } = await requireAccount(db, accountId);
  const password = db.selectFrom('password').select('changed_at').where('account_id', '=', accountId);
  const twoFactor = db.selectFrom('two_factor').select('confirmed_at').where('account_id', '=', accountId);
  const email = db.selectFrom('email').select(['address', 'verified_at', 'pending_address']);
  return {
    account: {
      username,
      plan,
      created_at: createdAt,
      language: language ?? null,
      payment_reference: reference,
      password_changed_at: (await password.executeTakeFirst())?.changed_at ?? null,
      two_factor_since: (await twoFactor.executeTakeFirst())?.confirmed_at ?? null,
    },
    email: (await email.where('account_id', '=', accountId).executeTakeFirst()) ?? null,
    billing: await billingOf(db, accountId),
    keys: await keysOf(db, accountId),
    identities: await db
      .selectFrom('identity')
      .select(['provider', 'issuer', 'subject', 'created_at'])
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .execute(),
    sessions: await db
      .selectFrom('session')
      .select(['id', 'signed_in_at', 'last_used_at', 'expires_at', 'address', 'user_agent'])
      .where('account_id', '=', accountId)
      .orderBy('signed_in_at')
      .execute(),
    usage_by_day: await usageOf(db, 'usage_day', accountId),
    usage_by_hour: await usageOf(db, 'usage_hour', accountId),
    audit: await eventsOf(db, accountId),
  };
}

/** What the payment provider has told us about the account. */
async function billingOf(db: Db, accountId: number): Promise<object | null> {
  const query = db.selectFrom('billing_customer').select(['customer_id', 'state']);
  const row = await query.where('account_id', '=', accountId).executeTakeFirst();
  if (row === undefined) return null;
  const state = JSON.parse(row.state) as { subscriptionId: string; status: string } | null;
  return {
    customer_id: row.customer_id,
    subscription_id: state?.subscriptionId ?? null,
    status: state?.status ?? null,
  };
}

/** Includes revoked keys, for as long as they are kept. */
async function keysOf(db: Db, accountId: number): Promise<object[]> {
  return db
    .selectFrom('api_key')
    .select(['id', 'kind', 'name', 'scope', 'shown_prefix', 'last_four', 'rate_cap', 'expires_at', 'created_at'])
    .select(['revoked_at', 'rotated_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
}

async function usageOf(db: Db, table: 'usage_day' | 'usage_hour', accountId: number): Promise<object[]> {
  // Both tables have the same columns.
  const rows = await db
    .selectFrom(table as 'usage_day')
    .select(['starts_at', 'key_id', 'status', 'requests'])
    .where('account_id', '=', accountId)
    .orderBy('starts_at')
    .orderBy('key_id')
    .orderBy('status')
    .execute();
  return rows.map((row) => ({ ...row, requests: Number(row.requests) }));
}

async function eventsOf(db: Db, accountId: number): Promise<object[]> {
  const rows = await db
    .selectFrom('audit_event')
    .select(['occurred_at', 'kind', 'actor', 'address', 'user_agent', 'detail'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, detail: JSON.parse(row.detail) as object }));
}
