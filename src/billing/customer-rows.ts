/** Customers of the payment provider as rows: one for each account that ever began to pay. */
import type { Selectable } from 'kysely';
import type { AccountsSchema, Db, Tx } from '../accounts/database/schema.ts';
import type { SubscriptionState } from './billing.ts';

/** A customer, and what the payment provider last said of it. */
export interface Customer {
  accountId: number;
  customerId: string;
  state: SubscriptionState | undefined;
  /** How often something was applied. */
  applied: number;
}

export async function selectCustomer(db: Db, accountId: number): Promise<Customer | undefined> {
  const query = db.selectFrom('billing_customer').selectAll().where('account_id', '=', accountId);
  return toCustomer(await query.executeTakeFirst());
}

/** The customer of that id at the payment provider, if it is ours. */
export async function selectCustomerById(db: Db, customerId: string): Promise<Customer | undefined> {
  const query = db.selectFrom('billing_customer').selectAll().where('customer_id', '=', customerId);
  return toCustomer(await query.executeTakeFirst());
}

/** The customers whose time to be asked about has come. */
export async function selectDueCustomers(db: Db, nowIso: string): Promise<Customer[]> {
  const query = db.selectFrom('billing_customer').selectAll().where('check_at', '<=', nowIso);
  const rows = await query.orderBy('check_at').execute();
  return rows.map((row) => toCustomer(row)!);
}

/** Gives an account its customer; another one takes the place of the one before, whose subscription is then forgotten. */
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

/** Keeps what the payment provider said, unless something else was kept since `customer` was read; says whether it was. */
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

/** Notes an event as dealt with; says whether it was the first time. */
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
    // What JSON leaves out is undefined again.
    state: (JSON.parse(row.state) as SubscriptionState | null) ?? undefined,
    applied: row.applied,
  };
}
