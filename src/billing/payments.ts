/**
 * What accounts pay for. Whatever the payment provider reports, its state is then fetched and applied as a whole, so that
 * events may be repeated, late or unordered. Of two concurrent answers, the first requested may be the older: it is applied
 * only if nothing was applied since, and otherwise requested again, on any node.
 */
import {
  accountOf,
  changePlan,
  requireAccount,
  selectAccountByReference,
  selectVerifiedEmail,
} from '../accounts/account-rows.ts';
import { BackgroundWork } from '../accounts/background-work.ts';
import type { AccountsDatabase } from '../accounts/database/engine.ts';
import { AccountsError } from '../accounts/errors.ts';
import { FREE_PLAN, type PaidPlan, type PlanId, type PlanSetBy } from '../accounts/plans.ts';
import { AccountMail, type MailService } from '../mail/account-mail.ts';
import { paymentFailed } from '../mail/messages.ts';
import { DAY_MS } from '../timing/durations.ts';
import type { Billing, ReversedPayment } from './billing.ts';
import {
  type Customer,
  isProcessedEvent,
  recordProcessedEvent,
  saveCustomer,
  selectCustomer,
  selectCustomerById,
  selectDueCustomers,
  updateCustomerState,
} from './customer-rows.ts';
import { type PlanDecision, type PlanReason, planForSubscription } from './plan-for-subscription.ts';
import { isLive } from './stripe-subscription.ts';

/** Stripe repeats an event for three days; a month leaves room for operators who resend old ones. */
const EVENT_RETENTION_DAYS = 30;
/** Others apply within a second; more rounds mean that something else is wrong. */
const MAX_ROUNDS = 10;

export interface PaymentsOptions {
  database: AccountsDatabase;
  /** The payment provider; undefined if only the operator sets plans. */
  billing: Billing | undefined;
  graceDays: number;
  mailService: MailService | undefined;
  /** The page where people return after paying, and see what they pay for. */
  billingPage: string;
  /** Called with failures after the answer, and with customers whose state could not be fetched. */
  onError: (error: unknown) => void;
  now?: () => number;
}

/** An account's subscription as its owner sees it. */
export interface Subscription {
  plan: PlanId;
  planSetBy: PlanSetBy;
  /** In the payment provider's words; undefined if there never was one. */
  status: string | undefined;
  /** Why the account has its plan; undefined if the operator set it. */
  reason: PlanReason | undefined;
  /** ISO 8601, like all times here. */
  renewsAt: string | undefined;
  endsAt: string | undefined;
  graceUntil: string | undefined;
}

export class Payments {
  readonly #options: Required<PaymentsOptions>;
  readonly #background: BackgroundWork;
  readonly #mail: AccountMail;

  constructor(options: PaymentsOptions) {
    this.#options = { now: Date.now, ...options };
    this.#background = new BackgroundWork(options.onError);
    this.#mail = new AccountMail(options.mailService, { background: this.#background });
  }

  isOn(): boolean {
    return this.#options.billing !== undefined;
  }

  /** Starts a payment; returns the address of the payment provider's page. */
  async startCheckout(accountId: number, plan: PaidPlan): Promise<string> {
    const { database, billingPage, now } = this.#options;
    const billing = this.#billing();
    const { username, reference } = await requireAccount(database.kysely, accountId);
    if ((await this.#planSetBy(accountId)) === 'operator') {
      const message = 'The operator set the plan of this account, so paying would change nothing.';
      throw new AccountsError('PLAN_SET_BY_OPERATOR', message);
    }
    const { url, customerId } = await billing.startCheckout({
      accountReference: reference,
      username,
      email: await selectVerifiedEmail(database.kysely, accountId),
      customerId: (await selectCustomer(database.kysely, accountId))?.customerId,
      plan,
      returnUrl: billingPage,
    });
    // Before the browser leaves: the first event finds its account by this. If none comes, ask tomorrow.
    const checkAt = new Date(now() + DAY_MS).toISOString();
    await database.write((write) => saveCustomer(write, { accountId, customerId, checkAt }));
    return url;
  }

  /** The payment provider's page where a customer changes plan or card, sees invoices, and cancels. */
  async portalUrl(accountId: number): Promise<string> {
    const billing = this.#billing();
    const customer = await selectCustomer(this.#options.database.kysely, accountId);
    if (customer === undefined) {
      throw new AccountsError('BILLING_NO_CUSTOMER', 'This account has never paid, so there is nothing to manage yet.');
    }
    return billing.portalUrl({ customerId: customer.customerId, returnUrl: this.#options.billingPage });
  }

  async subscriptionOf(accountId: number): Promise<Subscription> {
    const { database } = this.#options;
    const { plan } = await requireAccount(database.kysely, accountId);
    const planSetBy = await this.#planSetBy(accountId);
    const state = (await selectCustomer(database.kysely, accountId))?.state;
    const decision = planForSubscription(state, this.#terms());
    return {
      plan,
      planSetBy,
      status: state?.status,
      reason: planSetBy === 'operator' ? undefined : decision.reason,
      renewsAt: isoOf(decision.reason === 'grace' ? undefined : state?.renewsAtMs),
      endsAt: isoOf(state?.endsAtMs),
      graceUntil: isoOf(decision.reason === 'grace' ? decision.untilMs : undefined),
    };
  }

  /** Processes an event from the payment provider; BILLING_SIGNATURE_INVALID if it did not send it. */
  async handleWebhook(rawBody: Uint8Array, signature: string): Promise<void> {
    const { database } = this.#options;
    const event = await this.#billing().readEvent(rawBody, signature);
    const { customerId, accountReference, reversed } = event;
    if (customerId === undefined && reversed === undefined) return;
    if (await isProcessedEvent(database.kysely, event.id)) return;
    const customer =
      reversed === undefined
        ? await this.#customerOf(customerId!, accountReference)
        : await this.#endReversedSubscription(reversed);
    const decision = customer && (await this.#refresh(customer));
    // Recorded last: an event that could not be processed is delivered again.
    const isFirst = await database.write((write) => recordProcessedEvent(write, { ...event, at: this.#iso() }));
    if (isFirst && decision !== undefined && event.isPaymentFailure) await this.#notifyOfFailure(customer!, decision);
  }

  /** Ends everything that would still cost the account money; for its deletion. */
  async deleteCustomer(accountId: number): Promise<void> {
    const { billing, database } = this.#options;
    const customer = await selectCustomer(database.kysely, accountId);
    if (customer === undefined) return;
    // A customer from when there were payments, at a service without: what may still cost money cannot be ended, so fail.
    const mayCost = customer.state !== undefined && isLive(customer.state);
    if (billing !== undefined || mayCost) await this.#billing().deleteCustomer(customer.customerId);
  }

  /** Asks about all customers for whom something may have changed without an event; call about once an hour. */
  async refreshDueCustomers(): Promise<void> {
    const { billing, database, onError, now } = this.#options;
    const oldest = new Date(now() - EVENT_RETENTION_DAYS * DAY_MS).toISOString();
    await database.writeWithoutTimeout((write) =>
      write.deleteFrom('billing_event').where('received_at', '<=', oldest).execute(),
    );
    if (billing === undefined) return;
    for (const customer of await selectDueCustomers(database.kysely, this.#iso())) {
      // One failure must not block the others; it stays due.
      await this.#refresh(customer).catch(onError);
    }
  }

  settled(): Promise<void> {
    return this.#background.settled();
  }

  /** An event's customer; an account without one gets the event's. */
  async #customerOf(customerId: string, accountReference: string | undefined): Promise<Customer | undefined> {
    const { database } = this.#options;
    const known = await selectCustomerById(database.kysely, customerId);
    if (known !== undefined || accountReference === undefined) return known;
    const account = await selectAccountByReference(database.kysely, accountReference);
    if (account === undefined || (await selectCustomer(database.kysely, account.id)) !== undefined) return undefined;
    const checkAt = this.#iso();
    await database.write((write) => saveCustomer(write, { accountId: account.id, customerId, checkAt }));
    return selectCustomerById(database.kysely, customerId);
  }

  /** Ends the subscription of a disputed or refunded payment, if it is ours; returns the customer whose state that changed. */
  async #endReversedSubscription(payment: ReversedPayment): Promise<Customer | undefined> {
    const billing = this.#billing();
    const reversed = await billing.reversedSubscription(payment);
    const customer = reversed && (await this.#customerOf(reversed.customerId, reversed.accountReference));
    if (customer !== undefined) await billing.cancel(reversed!.subscriptionId);
    return customer;
  }

  /** Fetches a customer's state and applies it; undefined if the customer is gone. */
  async #refresh({ customerId }: Customer): Promise<PlanDecision | undefined> {
    const { database } = this.#options;
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const customer = await selectCustomerById(database.kysely, customerId);
      if (customer === undefined) return undefined;
      const decision = await this.#fetchAndApply(customer);
      if (decision !== undefined) return decision;
    }
    throw new AccountsError(
      'ACCOUNTS_UNAVAILABLE',
      `The state of ${customerId} changes faster than it can be applied.`,
    );
  }

  async #fetchAndApply(customer: Customer): Promise<PlanDecision | undefined> {
    const { database, now } = this.#options;
    const state = await this.#billing().subscriptionOf(customer.customerId);
    const decision = planForSubscription(state, this.#terms());
    // While someone pays, also ask daily, in case an event never arrived.
    const tomorrowMs = decision.plan === FREE_PLAN ? undefined : now() + DAY_MS;
    const checkAt = isoOf(earlier(decision.untilMs, tomorrowMs));
    const isApplied = await database.writeAccount(customer.accountId, async (write, row) => {
      if (!(await updateCustomerState(write, customer, { state, checkAt }))) return false;
      if (row?.plan_set_by === 'operator') return true;
      const account = accountOf(row, customer.accountId);
      const { plan, reason } = decision;
      const by = { actor: 'payment_provider' } as const;
      await changePlan(write, account, { plan, planSetBy: 'payments', by, reason, at: this.#iso() });
      return true;
    });
    if (!isApplied) return undefined;
    // Afterwards: if this fails, the account still has its plan, and the event is delivered again.
    for (const duplicateId of state?.duplicateIds ?? []) await this.#billing().refundAndCancel(duplicateId);
    return decision;
  }

  async #notifyOfFailure({ accountId }: Customer, { plan, reason, untilMs }: PlanDecision): Promise<void> {
    const { database, billingPage } = this.#options;
    if (reason !== 'grace') return;
    const { username, language } = await requireAccount(database.kysely, accountId);
    const email = await selectVerifiedEmail(database.kysely, accountId);
    this.#mail.notify({ username, email, language }, (facts) =>
      paymentFailed({ ...facts, plan, keptUntil: new Date(untilMs!), billingUrl: billingPage }),
    );
  }

  async #planSetBy(accountId: number): Promise<PlanSetBy> {
    const query = this.#options.database.kysely.selectFrom('account').select('plan_set_by').where('id', '=', accountId);
    return (await query.executeTakeFirst())?.plan_set_by ?? 'payments';
  }

  #billing(): Billing {
    const { billing } = this.#options;
    if (billing !== undefined) return billing;
    throw new AccountsError('BILLING_OFF', 'This service takes no payments. Its operator sets plans.');
  }

  #terms(): { nowMs: number; graceDays: number } {
    return { nowMs: this.#options.now(), graceDays: this.#options.graceDays };
  }

  #iso(): string {
    return new Date(this.#options.now()).toISOString();
  }
}

function isoOf(timeMs: number | undefined): string | undefined {
  return timeMs === undefined ? undefined : new Date(timeMs).toISOString();
}

function earlier(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);
}
