/** Accounts and their keys in the database. */
import type { Kysely, Selectable, Transaction } from 'kysely';
import { parseExpiry, parseKeyName, parsePlan, parseRateCap, parseScope, parseUsername } from './account-rules.ts';
import { type AccountsDatabase, openAccountsDatabase } from './database/database.ts';
import type { AccountsSchema, KeyKind, KeyScope } from './database/schema.ts';
import { AccountsError } from './errors.ts';
import { prepareFindGrant } from './keys/find-grant.ts';
import { type CreatedKey, insertKey, type KeyRecord, listLiveKeys, revokeLiveKeys } from './keys/key-rows.ts';
import type { PlanId } from './plans.ts';

/** An account as the store knows it. */
export interface Account {
  id: number;
  username: string;
  plan: PlanId;
  createdAt: string;
}

/** What is asked for in a named key; texts are checked here. */
export interface NamedKeyRequest {
  username: string;
  name: string;
  /** `read` unless given. */
  scope?: string | undefined;
  /** ISO 8601. */
  expiresAt?: string | undefined;
  /** Requests per minute. */
  rateCap?: number | string | undefined;
  /** The limit of a plan, by which a rate cap is bounded; `undefined` or 0 for a plan without one. */
  planPerMinute?: ((plan: PlanId) => number | undefined) | undefined;
}

/** What a key lets its bearer do, and at what pace. */
export interface KeyGrant {
  keyId: number;
  accountId: number;
  username: string;
  kind: KeyKind;
  scope: KeyScope;
  plan: PlanId;
  /** Requests per minute. */
  rateCap: number | undefined;
  expiresAtMs: number | undefined;
}

/** Opens the store on the SQLite file at that path, creating and migrating it as needed. */
export async function openAccountStore(file: string, options: { now?: () => number } = {}): Promise<AccountStore> {
  return new AccountStore(await openAccountsDatabase(file), options);
}

/** The store of accounts and keys. */
export class AccountStore {
  readonly #database: AccountsDatabase;
  readonly #now: () => number;
  readonly #findGrant: (keyHash: string) => Promise<KeyGrant | undefined>;

  constructor(database: AccountsDatabase, { now = Date.now }: { now?: () => number } = {}) {
    this.#database = database;
    this.#now = now;
    this.#findGrant = prepareFindGrant(database.kysely);
  }

  /** Creates an account with its one account key. */
  async createAccount(request: { username: string; plan: string }): Promise<{ account: Account; accountKey: string }> {
    const username = parseUsername(request.username);
    const plan = parsePlan(request.plan);
    return this.#write(async (write, createdAt) => {
      const row = await write
        .insertInto('account')
        .values({ username, username_folded: username.toLowerCase(), plan, created_at: createdAt })
        .onConflict((conflict) => conflict.column('username_folded').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (row === undefined) {
        const message = `There already is an account "${username}". Choose another username.`;
        throw new AccountsError('ACCOUNT_EXISTS', message, { value: username });
      }
      const { key } = await insertKey(write, { accountId: row.id, kind: 'account', scope: 'full', createdAt });
      return { account: { id: row.id, username, plan, createdAt }, accountKey: key };
    });
  }

  /** The account of that username, in whatever case. */
  async findAccount(username: string): Promise<Account | undefined> {
    return selectAccount(this.#database.kysely, username);
  }

  /** All accounts by username. */
  async listAccounts(): Promise<Account[]> {
    const rows = await this.#database.kysely.selectFrom('account').selectAll().orderBy('username_folded').execute();
    return rows.map(toAccount);
  }

  /** Puts an account on another plan. */
  async setPlan(username: string, planText: string): Promise<Account> {
    const plan = parsePlan(planText);
    return this.#write(async (write) => {
      const account = await requireAccount(write, username);
      await write.updateTable('account').set({ plan }).where('id', '=', account.id).execute();
      return { ...account, plan };
    });
  }

  /** Creates a key that shares its account's limit; a name is free again once its key is revoked or has expired. */
  async createNamedKey(request: NamedKeyRequest): Promise<CreatedKey> {
    const name = parseKeyName(request.name);
    const scope = parseScope(request.scope ?? 'read');
    const expiry = request.expiresAt === undefined ? undefined : parseExpiry(request.expiresAt, this.#now());
    return this.#write(async (write, createdAt) => {
      const account = await requireAccount(write, request.username);
      const planPerMinute = request.planPerMinute?.(account.plan) || undefined;
      const rateCap = request.rateCap === undefined ? undefined : parseRateCap(request.rateCap, planPerMinute);
      await revokeLiveKeys(write, { accountId: account.id, name, expiredBy: createdAt, revokedAt: createdAt });
      const expiresAt = expiry?.toISOString();
      return insertKey(write, { accountId: account.id, kind: 'named', name, scope, rateCap, expiresAt, createdAt });
    });
  }

  /** The account's keys that are not revoked, the account key first, then by name. */
  async listKeys(username: string): Promise<KeyRecord[]> {
    const account = await requireAccount(this.#database.kysely, username);
    return listLiveKeys(this.#database.kysely, account.id);
  }

  /** Revokes a named key for good. */
  async revokeKey(username: string, nameText: string): Promise<void> {
    const name = nameText.normalize('NFC');
    await this.#write(async (write, revokedAt) => {
      const account = await requireAccount(write, username);
      if ((await revokeLiveKeys(write, { accountId: account.id, name, revokedAt })) === 0) {
        const message = `"${account.username}" has no key named ${JSON.stringify(nameText)}. "larder key list" shows the keys.`;
        throw new AccountsError('KEY_NOT_FOUND', message, { value: nameText });
      }
    });
  }

  /** Replaces the account key; the old one stops working. */
  async rotateAccountKey(username: string): Promise<CreatedKey> {
    return this.#write(async (write, now) => {
      const account = await requireAccount(write, username);
      await revokeLiveKeys(write, { accountId: account.id, name: null, revokedAt: now });
      return insertKey(write, { accountId: account.id, kind: 'account', scope: 'full', createdAt: now });
    });
  }

  /** What the key of that hash grants; expired keys are found too, their time is the caller's to compare. */
  async findKeyByHash(keyHash: string): Promise<KeyGrant | undefined> {
    try {
      return await this.#findGrant(keyHash);
    } catch (error) {
      // Without this, the next poll could take an unmoved mark for a store that can be read.
      this.#database.forgetKeyRevision();
      throw error;
    }
  }

  /** A text that changes with every change to keys and plans. */
  async keyRevision(): Promise<string> {
    return this.#database.keyRevision();
  }

  async close(): Promise<void> {
    await this.#database.close();
  }

  #write<T>(change: (write: Transaction<AccountsSchema>, now: string) => Promise<T>): Promise<T> {
    return this.#database.writeKeys((write) => change(write, new Date(this.#now()).toISOString()));
  }
}

async function selectAccount(db: Kysely<AccountsSchema>, username: string): Promise<Account | undefined> {
  const query = db.selectFrom('account').selectAll().where('username_folded', '=', username.toLowerCase());
  const row = await query.executeTakeFirst();
  return row && toAccount(row);
}

async function requireAccount(db: Kysely<AccountsSchema>, username: string): Promise<Account> {
  const account = await selectAccount(db, username);
  if (account !== undefined) return account;
  const message = `There is no account ${JSON.stringify(username)}. "larder account list" shows the accounts.`;
  throw new AccountsError('ACCOUNT_NOT_FOUND', message, { value: username });
}

function toAccount(row: Selectable<AccountsSchema['account']>): Account {
  return { id: row.id, username: row.username, plan: row.plan, createdAt: row.created_at };
}
