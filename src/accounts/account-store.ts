/** Accounts and their keys in the database. */
import {
  type Account,
  type AccountRef,
  accountOf,
  type CreatedAccount,
  changePlan,
  insertAccount,
  requireAccount,
  selectAccount,
  toAccount,
} from './account-rows.ts';
import { parseExpiry, parseKeyName, parsePlan, parseRateCap, parseScope, parseUsername } from './account-rules.ts';
import { BY_OPERATOR, type ChangedBy } from './audit/audit-trail.ts';
import type { AccountsDatabase, KeyChanges, KeyMark } from './database/engine.ts';
import type { Tx } from './database/schema.ts';
import { type KeyGrant, prepareFindGrant } from './keys/find-grant.ts';
import {
  createNamedKey,
  type KeyChangeContext,
  parseOverlap,
  type RecordKeyChange,
  type RotatedKey,
  renameKey,
  revokeNamedKey,
  rotateAccountKey,
  rotateNamedKey,
} from './keys/key-changes.ts';
import { type CreatedKey, type KeyRecord, type KeyRef, listLiveKeys } from './keys/key-rows.ts';
import { DEFAULT_SCOPE } from './keys/scopes.ts';
import { FREE_PLAN, type PlanId } from './plans.ts';
import { requestsOfDay } from './usage/usage-rows.ts';
import { aggregateStagedUsage } from './usage/usage-staging.ts';

/** A request for a named key, not yet validated. */
export interface NamedKeyRequest extends KeyChangeOptions {
  account: AccountRef;
  name: string;
  /** `read` unless given. */
  scope?: string | undefined;
  /** ISO 8601. */
  expiresAt?: string | undefined;
  /** Requests per minute. */
  rateCap?: number | string | undefined;
  /** The limit of a plan, which bounds rate caps; `undefined` or 0 for an unlimited plan. */
  planPerMinute?: ((plan: PlanId) => number | undefined) | undefined;
  /** The most live named keys of an account; `undefined` or 0 for no limit. */
  keysPerAccount?: number | undefined;
}

export interface KeyChangeOptions {
  /** Records the change in its own transaction. */
  record?: RecordKeyChange | undefined;
  /** Called first in the change's transaction; throws to prevent the change. */
  guard?: ((write: Tx) => Promise<void>) | undefined;
}

export interface ListedKey extends KeyRecord {
  /** Data requests since midnight UTC, whatever their answer; a few seconds behind. */
  requestsToday: number;
}

export class AccountStore {
  readonly #database: AccountsDatabase;
  readonly #now: () => number;
  readonly #findGrant: (keyHash: string) => Promise<KeyGrant | undefined>;

  constructor(database: AccountsDatabase, { now = Date.now }: { now?: () => number } = {}) {
    this.#database = database;
    this.#now = now;
    this.#findGrant = prepareFindGrant(database.keyReads);
  }

  /** Creates an account with its one account key. */
  async createAccount(
    request: { username: string; plan: string },
    by: ChangedBy = BY_OPERATOR,
  ): Promise<CreatedAccount> {
    const username = parseUsername(request.username);
    const plan = parsePlan(request.plan);
    return this.#database.writeKeys((write) => insertAccount(write, { username, plan, at: this.#iso(), by }));
  }

  async findAccount(ref: AccountRef): Promise<Account | undefined> {
    return selectAccount(this.#database.kysely, ref);
  }

  async listAccounts(): Promise<Account[]> {
    const rows = await this.#database.kysely.selectFrom('account').selectAll().orderBy('username_folded').execute();
    return rows.map(toAccount);
  }

  /** Changes an account's plan; a plan set by the operator stays, whatever the account pays. */
  async setPlan(ref: AccountRef, planText: string, by: ChangedBy = BY_OPERATOR): Promise<Account> {
    const plan = parsePlan(planText);
    const planSetBy = by.actor === 'payment_provider' ? 'payments' : 'operator';
    return this.#writeAccount(ref, async (write, account, at) => {
      await changePlan(write, account, { plan, planSetBy, by, at });
      return { ...account, plan };
    });
  }

  /** Lets payments decide the plan again; it stays until the next check, within the hour. */
  async leavePlanToPayments(ref: AccountRef): Promise<Account> {
    return this.#writeAccount(ref, async (write, account, at) => {
      const customers = write.updateTable('billing_customer').set({ check_at: at });
      const { numUpdatedRows } = await customers.where('account_id', '=', account.id).executeTakeFirst();
      const plan = Number(numUpdatedRows) === 0 ? FREE_PLAN : account.plan;
      await changePlan(write, account, { plan, planSetBy: 'payments', by: BY_OPERATOR, at });
      return { ...account, plan };
    });
  }

  /** Creates a key that shares its account's limit; a name is free again once its key is revoked or has expired. */
  async createNamedKey(request: NamedKeyRequest): Promise<CreatedKey> {
    const name = parseKeyName(request.name);
    const scope = parseScope(request.scope ?? DEFAULT_SCOPE);
    const expiresAt =
      request.expiresAt === undefined ? undefined : parseExpiry(request.expiresAt, this.#now()).toISOString();
    return this.#changeKeys(request.account, request, (context, { plan }) => {
      const planPerMinute = request.planPerMinute?.(plan) || undefined;
      const rateCap = request.rateCap === undefined ? undefined : parseRateCap(request.rateCap, planPerMinute);
      const keysPerAccount = request.keysPerAccount ?? 0;
      return createNamedKey(context, { name, scope, rateCap, expiresAt, keysPerAccount });
    });
  }

  /** The account's unrevoked keys, the account key first, then by name. */
  async listKeys(account: AccountRef): Promise<ListedKey[]> {
    const { kysely } = this.#database;
    const { id } = await requireAccount(kysely, account);
    // Otherwise the last seconds' staged usage would be missing.
    if (!this.#database.isReadOnly) await aggregateStagedUsage(this.#database);
    const [keys, today] = [await listLiveKeys(kysely, id), await requestsOfDay(kysely, id, this.#now())];
    return keys.map((key) => ({ ...key, requestsToday: today.get(key.id) ?? 0 }));
  }

  async renameKey(
    account: AccountRef,
    key: KeyRef,
    nameText: string,
    options: KeyChangeOptions = {},
  ): Promise<KeyRecord> {
    const name = parseKeyName(nameText);
    return this.#changeKeys(account, options, (context) => renameKey(context, key, name));
  }

  /** Replaces the secret of a named key; the old one stops at once, or works until `overlapUntil` (ISO 8601). */
  async rotateKey(
    account: AccountRef,
    key: KeyRef,
    options: KeyChangeOptions & { overlapUntil?: string | undefined } = {},
  ): Promise<RotatedKey> {
    const { overlapUntil } = options;
    const until = overlapUntil === undefined ? undefined : parseOverlap(overlapUntil, this.#now());
    return this.#changeKeys(account, options, (context) => rotateNamedKey(context, key, until));
  }

  async revokeKey(account: AccountRef, key: KeyRef, options: KeyChangeOptions = {}): Promise<void> {
    await this.#changeKeys(account, options, (context) => revokeNamedKey(context, key));
  }

  /** Replaces the account key; the old one stops working at once. */
  async rotateAccountKey(account: AccountRef, options: KeyChangeOptions = {}): Promise<RotatedKey> {
    return this.#changeKeys(account, options, rotateAccountKey);
  }

  /** The grant of the key with this hash; expired keys are included, since callers compare the time. */
  async findKeyByHash(keyHash: string): Promise<KeyGrant | undefined> {
    return this.#findGrant(keyHash);
  }

  /** Changes to keys and plans since an earlier mark; possibly everything without one. */
  async keyChanges(since?: KeyMark): Promise<KeyChanges> {
    return this.#database.keyChanges(since);
  }

  async close(): Promise<void> {
    await this.#database.close();
  }

  #changeKeys<T>(
    ref: AccountRef,
    { record, guard }: KeyChangeOptions,
    change: (context: KeyChangeContext, account: Account) => Promise<T>,
  ): Promise<T> {
    const changeKeys = (write: Tx, account: Account, now: string) =>
      change({ write, accountId: account.id, now, record }, account);
    return this.#writeAccount(ref, changeKeys, guard);
  }

  #writeAccount<T>(
    ref: AccountRef,
    change: (write: Tx, account: Account, now: string) => Promise<T>,
    guard?: KeyChangeOptions['guard'],
  ): Promise<T> {
    return this.#database.writeAccount(ref, async (write, row) => {
      await guard?.(write);
      return change(write, accountOf(row, ref), this.#iso());
    });
  }

  #iso(): string {
    return new Date(this.#now()).toISOString();
  }
}
