import type { ColumnType, Generated, Kysely, Transaction } from 'kysely';
import type { KeyScope } from '../keys/scopes.ts';
import type { PlanId, PlanSetBy } from '../plans.ts';
import type { SignInTables } from './sign-in-tables.ts';

/** The account's one account key may manage it; named keys only look up. */
export type KeyKind = 'account' | 'named';

interface AccountTable {
  id: Generated<number>;
  username: string;
  /** The lowercase username: unique, so that `Mia` and `mia` are one person. */
  username_folded: string;
  plan: PlanId;
  plan_set_by: Generated<PlanSetBy>;
  created_at: string;
  /** A code such as "de"; null until a request states one. */
  language: string | null;
  /** Random and never reused: identifies the account to the payment provider. */
  reference: string;
  /** When the operator disabled the account; null while it is enabled. */
  disabled_at: string | null;
}

interface AccountCounterTable {
  id: number;
  /** Written as a number; PostgreSQL returns it as text. */
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
  /** When the current secret replaced another. */
  rotated_at: string | null;
  /** Exact to about a minute. */
  last_used_at: string | null;
}

/** A rotated-out secret that still works for a while. */
interface PreviousSecretTable {
  key_hash: string;
  key_id: number;
  works_until: string;
}

/** Requests by key and status, summed per hour or day in UTC. */
interface UsageTable {
  account_id: number;
  /** The key may have been revoked since. */
  key_id: number;
  /** The first moment of the hour or day. */
  starts_at: string;
  status: number;
  /** Written as a number; PostgreSQL returns it as text. */
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
 * The tables of the accounts database. Times are ISO 8601 texts in UTC with milliseconds, which sort as texts and need no
 * type that SQLite and PostgreSQL return differently.
 */
export interface AccountsSchema extends SignInTables, BillingTables {
  account: AccountTable;
  /** One row: the highest account id ever assigned. */
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
  /** JSON: the payment provider's last answer, `null` for no subscription. */
  state: string;
  /** Counts applied answers: an answer requested before another was applied is dropped. */
  applied: number;
  /** When to ask again at the latest; null if only an event can change something. */
  check_at: string | null;
}

/** Processed events, to recognize repeats. */
interface BillingEventTable {
  id: string;
  type: string;
  received_at: string;
}

export interface BillingTables {
  billing_customer: BillingCustomerTable;
  billing_event: BillingEventTable;
}

export type Db = Kysely<AccountsSchema>;

export type Tx = Transaction<AccountsSchema>;
