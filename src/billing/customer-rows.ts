/** The payment provider's customers as rows: one for each account that ever started to pay. */
import type { Selectable } from 'kysely';
import type { AccountsSchema, Db, Tx } from '../accounts/database/schema.ts';
import type { SubscriptionState } from './billing.ts';

/** A customer, and the payment provider's last answer about it. */
export interface Customer {
  accountId: number;
  customerId: string;
  state: SubscriptionState | undefined;
  /** How many answers were applied. */
  applied: number;
}

export async function selectCustomer(db: Db, accountId: number): Promise<Customer | undefined> {
  const query = db.selectFrom('billing_customer').selectAll().where('account_id', '=', accountId);
  return toCustomer(await query.executeTakeFirst());
}

/** Our customer with this id at the payment provider, if any. */
export async function selectCustomerById(db: Db, customerId: string): Promise<Customer | undefined> {
  const query = db.selectFrom('billing_customer').selectAll().where('customer_id', '=', customerId);
  return toCustomer(await query.executeTakeFirst());
}

/** The customers due to be asked about. */
export async function selectDueCustomers(db: Db, nowIso: string): Promise<Customer[]> {
  const query = db.selectFrom('billing_customer').selectAll().where('check_at', '<=', nowIso);
  const rows = await query.orderBy('check_at').execute();
  return rows.map((row) => toCustomer(row)!);
}

/** Sets an account's customer, replacing an earlier one and forgetting its subscription. */
export async function saveCustomer(
  write: Tx,
  { accountId, customerId, checkAt }: { accountId: number; customerId: string; checkAt: string },
): Promise<void> {
  const former = await selectCustomer(write, accountId);
  const isOther = former !== undefined && former.customerId !== customerId;
  await write
    .insertInto('billing_customer')
    .values({ account_id: accountId, customer_id: customerId, state: 'null', applied: 0, check_at: checkAt })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ customer_id: customerId, check_at: checkAt, ...(isOther && { state: 'null' }) }),
    )
    .execute();
}

/** Stores the payment provider's answer, unless another was stored since `customer` was read; returns whether it did. */
export async function updateCustomerState(
  write: Tx,
  customer: Customer,
  { state, checkAt }: { state: SubscriptionState | undefined; checkAt: string | undefined },
): Promise<boolean> {
  const { numUpdatedRows } = await write
    .updateTable('billing_customer')
    .set({ state: JSON.stringify(state ?? null), applied: customer.applied + 1, check_at: checkAt ?? null })
    .where('customer_id', '=', customer.customerId)
    .where('applied', '=', customer.applied)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

export async function isProcessedEvent(db: Db, eventId: string): Promise<boolean> {
  const query = db.selectFrom('billing_event').select('id').where('id', '=', eventId);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Records an event as processed; returns whether it was new. */
export async function recordProcessedEvent(
  write: Db,
  event: { id: string; type: string; at: string },
): Promise<boolean> {
  const inserted = await write
    .insertInto('billing_event')
    .values({ id: event.id, type: event.type, received_at: event.at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

function toCustomer(row: Selectable<AccountsSchema['billing_customer']> | undefined): Customer | undefined {
  if (row === undefined) return undefined;
  return {
    accountId: row.account_id,
    customerId: row.customer_id,
    // JSON drops undefined.
    state: (JSON.parse(row.state) as SubscriptionState | null) ?? undefined,
    applied: row.applied,
  };
}
