/**
 * The audit trail: what happened to an account, in order, for its owner to read. Rows are only added, in the transaction of
 * the change they record. Hourly maintenance blanks addresses after some days and deletes rows after 400; deleting an
 * account deletes its trail.
 */
import { DAY_MS } from '../../timing/durations.ts';
import { type FromRow, fromRow, type Row } from '../database/from-row.ts';
import type { Db } from '../database/schema.ts';
import { AccountsError } from '../errors.ts';
import { type Client, NO_CLIENT, summariseUserAgent } from './client.ts';
import type { Actor, EventKind } from './event-kinds.ts';

/** A year and a month: last year's events can still be compared with this year's. */
const RETENTION_DAYS = 400;
const MAX_PAGE = 200;

/** Small facts about an event, such as a key's name. Never a secret. */
export type EventDetail = Readonly<Record<string, string | number | boolean | null>>;

export interface ChangedBy {
  actor: Actor;
  /** Missing if the change was not made by a request. */
  client?: Client | undefined;
}

/** A change made on the command line. */
export const BY_OPERATOR: ChangedBy = { actor: 'operator' };

export interface NewEvent extends ChangedBy {
  /** Undefined for an account that does not exist: the same work is done, and nobody reads it. */
  accountId: number | undefined;
  kind: EventKind;
  detail?: EventDetail | undefined;
  /** ISO 8601. */
  at: string;
}

export interface AuditEvent extends FromRow<Pick<Row<'audit_event'>, (typeof COLUMNS)[number]>> {
  at: string;
  detail: EventDetail;
}

const COLUMNS = ['id', 'kind', 'actor', 'address', 'user_agent'] as const;

/** A page of events, latest first. */
export interface AuditPage {
  events: AuditEvent[];
  /** Where the next page begins; undefined on the last. */
  nextCursor: string | undefined;
}

/** Adds an event; call it within the transaction of the change. */
export async function recordEvent(write: Db, event: NewEvent): Promise<void> {
  const { accountId, client = NO_CLIENT } = event;
  const values = {
    kind: event.kind,
    actor: event.actor,
    address: client.address ?? null,
    user_agent: summariseUserAgent(client.userAgent) ?? null,
    detail: JSON.stringify(event.detail ?? {}),
    occurred_at: event.at,
  };
  if (accountId === undefined) {
    // Equal work, so that a nonexistent account takes as long.
    const nobody = { ...values, address: null, user_agent: null };
    await write.insertInto('unknown_account_event').values(nobody).execute();
  } else {
    await write
      .insertInto('audit_event')
      .values({ account_id: accountId, ...values })
      .execute();
  }
}

/** Adds an event by the owner, or by someone posing as one; call it within the transaction of the change. */
export function recordOwnerEvent(
  write: Db,
  { accountId, client }: { accountId: number | undefined; client: Client },
  event: Pick<NewEvent, 'kind' | 'detail' | 'at'>,
): Promise<void> {
  return recordEvent(write, { accountId, actor: 'owner', client, ...event });
}

/** A page of an account's events, latest first; `cursor` is a page's `nextCursor`. */
export async function listEvents(
  db: Db,
  accountId: number,
  { limit = 50, cursor }: { limit?: number | undefined; cursor?: string | undefined } = {},
): Promise<AuditPage> {
  const before = cursor === undefined ? undefined : readCursor(cursor);
  const size = Math.min(Math.max(Math.trunc(limit), 1), MAX_PAGE);
  const rows = await db
    .selectFrom('audit_event')
    .selectAll()
    .where('account_id', '=', accountId)
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(size + 1)
    .execute();
  const events = rows.slice(0, size).map(toEvent);
  return { events, nextCursor: rows.length > size ? String(events.at(-1)!.id) : undefined };
}

/** Blanks addresses and removes events past their retention. */
export async function purgeOldEvents(
  write: Db,
  { nowMs, addressDays }: { nowMs: number; addressDays: number },
): Promise<void> {
  const daysAgo = (days: number) => new Date(nowMs - days * DAY_MS).toISOString();
  await write.deleteFrom('audit_event').where('occurred_at', '<=', daysAgo(RETENTION_DAYS)).execute();
  await write
    .updateTable('audit_event')
    .set({ address: null, user_agent: null })
    .where('occurred_at', '<=', daysAgo(addressDays))
    .where((where) => where.or([where('address', 'is not', null), where('user_agent', 'is not', null)]))
    .execute();
}

/** The format of a cursor, as JSON Schema. */
export const CURSOR_SHAPE = { pattern: '^[0-9]{1,15}$' };
const CURSOR = new RegExp(CURSOR_SHAPE.pattern);

function readCursor(cursor: string): number {
  if (CURSOR.test(cursor)) return Number(cursor);
  const message = `${JSON.stringify(cursor.slice(0, 50))} is not a cursor. Send the next_cursor of the previous page, or none.`;
  throw new AccountsError('INVALID_CURSOR', message, { value: cursor });
}

function toEvent(row: Row<'audit_event'>): AuditEvent {
  return { ...fromRow(row, COLUMNS), at: row.occurred_at, detail: JSON.parse(row.detail) as EventDetail };
}
