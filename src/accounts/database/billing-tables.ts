interface BillingCustomerTable {
  account_id: number;
  /** The account's customer at the payment provider. */
  customer_id: string;
  /** JSON: what the payment provider knew when it was last asked, `null` for no subscription. */
  state: string;
  /** Counts what was applied: an answer that was asked for before another was applied is not applied any more. */
  applied: number;
  /** When to ask again at the latest; null when only an event can change something. */
  check_at: string | null;
}

/** Events that were dealt with, so that a repeated one is known. */
interface BillingEventTable {
  id: string;
  type: string;
  received_at: string;
}

/** The tables of billing. */
export interface BillingTables {
  billing_customer: BillingCustomerTable;
  billing_event: BillingEventTable;
}
