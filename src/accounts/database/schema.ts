import type { ColumnType, Generated, Kysely, Transaction } from 'kysely';
import type { KeyScope } from '../keys/scopes.ts';
import type { PlanId, PlanSetBy } from '../plans.ts';
import type { SignInTables } from './sign-in-tables.ts';

/** The one account key may manage its account; named keys only look up. */
export type KeyKind = 'account' | 'named';

interface AccountTable {
  id: Generated<number>;
  username: string;
  /** The username in lower case: unique, so that `Mia` and `mia` are one person. */
  username_folded: string;
  plan: PlanId;
  plan_set_by: Generated<PlanSetBy>;
  created_at: string;
  /** A code such as "de"; null while no request has stated one. */
  language: string | null;
  /** Random, and never given to another account: what the payment provider knows the account by. */
  reference: string;
  /** When the operator disabled the account; null while it is enabled. */
  disabled_at: string | null;
}

interface AccountCounterTable {
  id: number;
  /** Written as a number; PostgreSQL gives it back as a text. */
  last_account_id: ColumnType<number | string, number, number>;
}

interface ApiKeyTable {
  id: Generated<number>;
  account_id: number;
  kind: KeyKind;
  /** Null for the account key. */
  name: string | null;
  scope: KeyScope;
  key_hash: string;
  shown_prefix: string;
  last_four: string;
  /** Requests per minute. */
  rate_cap: number | null;
  expires_at: string | null;
  created_at: string;
  /** Revoked keys stay as a record; their names are free again. */
  revoked_at: string | null;
  /** When the present secret took the place of another. */
  rotated_at: string | null;
  /** Exact to about a minute. */
  last_used_at: string | null;
}

/** A secret that a rotation has replaced and that still works for a while. */
interface PreviousSecretTable {
  key_hash: string;
  key_id: number;
  works_until: string;
}

/** Requests by key and answered status, summed over an hour or a day in UTC. */
interface UsageTable {
  account_id: number;
  /** Of a key that may be revoked by now. */
  key_id: number;
  /** The first moment of the hour or day. */
  starts_at: string;
  status: number;
  /** Written as a number; PostgreSQL gives it back as a text. */
  requests: ColumnType<number | string, number, number>;
}

interface UsageBatchTable {
  id: string;
  written_at: string;
}

interface KeyRevisionTable {
  id: number;
  revision: string;
}

/**
 * The tables of the accounts database. Times are ISO 8601 texts in UTC, always with milliseconds, so that they sort as
 * texts and need no type that SQLite and PostgreSQL would return differently.
 */
export interface AccountsSchema extends SignInTables, BillingTables {
  account: AccountTable;
  /** One row: the highest id that an account was ever given. */
  account_counter: AccountCounterTable;
  api_key: ApiKeyTable;
  previous_secret: PreviousSecretTable;
  usage_hour: UsageTable;
  usage_day: UsageTable;
  usage_batch: UsageBatchTable;
  /** One row, rewritten in the transaction of every change to keys and plans. */
  key_revision: KeyRevisionTable;
}

interface BillingCustomerTable {
  account_id: number;
  /** The account's customer at the payment provider. */
  customer_id: string;
  /** JSON: what the payment provider knew when it was last asked, `null` for no subscription. */
  state: string;
  /** Counts applied answers: one that was requested before another was applied is dropped. */
  applied: number;
  /** When to ask again at the latest; null when only an event can change something. */
  check_at: string | null;
}

/** Processed events, so that a repeated one is recognized. */
interface BillingEventTable {
  id: string;
  type: string;
  received_at: string;
}

export interface BillingTables {
  billing_customer: BillingCustomerTable;
  billing_event: BillingEventTable;
}

/** The accounts database, or a transaction in it. */
export type Db = Kysely<AccountsSchema>;

/** A transaction in the accounts database. */
export type Tx = Transaction<AccountsSchema>;
