/**
 * Sessions of people at the dashboard: an opaque token in the browser, its hash here. A session ends after some days
 * without use, at the latest some months after sign-in, or explicitly. Finding one reads the database each time, so that
 * every node refuses an ended session at once; data requests use keys and never come here.
 */
import { updateLanguage } from '../../accounts/account-rows.ts';
import { recordEvent, recordOwnerEvent } from '../../accounts/audit/audit-trail.ts';
import { type Client, summariseUserAgent } from '../../accounts/audit/client.ts';
import type { AccountsDatabase } from '../../accounts/database/engine.ts';
import { type FromRow, fromRow, type Row } from '../../accounts/database/from-row.ts';
import type { Db } from '../../accounts/database/schema.ts';
import { AccountsError } from '../../accounts/errors.ts';
import { requireEnabled } from '../../accounts/operator-changes.ts';
import type { PlanId } from '../../accounts/plans.ts';
import { DAY_MS } from '../../timing/durations.ts';
import { createPublicId, createToken, tokenHash } from '../secret-token.ts';
import type { AccountCaller, CheckedProof } from './account-caller.ts';

/** The last use is stored at most this often: a page that loads ten things writes once. */
const TOUCH_AFTER_MS = 5 * 60_000;

export interface SessionTerms {
  readonly idleDays: number;
  /** Days after which it ends, however much it is used. */
  readonly longestDays: number;
  /** The most sessions of an account; another sign-in ends the oldest. */
  readonly perAccount: number;
}

/** A new session, the only time its token is known. */
export interface IssuedSession {
  token: string;
  tokenHash: string;
  sessionId: string;
  /** ISO 8601: when the cookie may be dropped. */
  expiresAt: string;
}

/** The account that a token signs in to. */
export interface SignedIn {
  sessionId: string;
  tokenHash: string;
  accountId: number;
  username: string;
  plan: PlanId;
  signedInAt: string;
  expiresAt: string;
}

/** A session as its owner sees it in the list. */
export interface SessionRecord extends FromRow<Pick<Row<'session'>, (typeof LISTED)[number]>> {
  isCurrent: boolean;
}

const LISTED = ['id', 'signed_in_at', 'last_used_at', 'expires_at', 'address', 'user_agent'] as const;

export class Sessions {
  constructor(
    private readonly database: AccountsDatabase,
    private readonly terms: SessionTerms,
    private readonly now: () => number,
  ) {}

  /** The live session of a token, if any; occasionally stores its use, and a new language. */
  async find(token: string, client: Client): Promise<SignedIn | undefined> {
    const hash = tokenHash('ls_', token);
    if (hash === undefined) return undefined;
    const row = await this.#selectLive(this.database.kysely)
      .innerJoin('account', 'account.id', 'session.account_id')
      .select([
        'session.id',
        'account_id',
        'username',
        'plan',
        'language',
        'signed_in_at',
        'last_used_at',
        'expires_at',
      ])
      .where('token_hash', '=', hash)
      .where('disabled_at', 'is', null)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    if (this.now() - Date.parse(row.last_used_at) >= TOUCH_AFTER_MS) await this.#touch(row.id, client);
    if (client.language !== undefined && client.language !== row.language) {
      await this.database.writeReadCommitted((write) => updateLanguage(write, row.account_id, client));
    }
    return {
      sessionId: row.id,
      tokenHash: hash,
      accountId: row.account_id,
      username: row.username,
      plan: row.plan,
      signedInAt: row.signed_in_at,
      expiresAt: row.expires_at,
    };
  }

  /**
   * Starts a session, always with a new token, so that one from before the sign-in is worthless. Every way of signing in
   * ends here, so disabled accounts are refused here.
   */
  async begin(
    write: Db,
    accountId: number,
    { client, provedAt }: { client: Client; provedAt: string | undefined },
  ): Promise<IssuedSession> {
    await requireEnabled(write, accountId);
    const { token, tokenHash: token_hash } = drawToken();
    const sessionId = createPublicId();
    const nowMs = this.now();
    const expiresAt = new Date(nowMs + this.terms.longestDays * DAY_MS).toISOString();
    await write
      .insertInto('session')
      .values({
        id: sessionId,
        account_id: accountId,
        token_hash,
        signed_in_at: new Date(nowMs).toISOString(),
        last_used_at: new Date(nowMs).toISOString(),
        expires_at: expiresAt,
        proved_at: provedAt ?? null,
        ...clientColumns(client),
      })
      .execute();
    await this.#endOldest(write, accountId, sessionId);
    await updateLanguage(write, accountId, client);
    return { token, tokenHash: token_hash, sessionId, expiresAt };
  }

  /** Gives the caller's session another token and ends all others; undefined if the caller has no session. */
  async renew(write: Db, caller: AccountCaller): Promise<IssuedSession | undefined> {
    await this.#endAllBut(write, caller.accountId, caller.sessionId);
    if (caller.sessionId === undefined) return undefined;
    const { token, tokenHash: token_hash } = drawToken();
    const row = await write
      .updateTable('session')
      .set({ token_hash })
      .where('id', '=', caller.sessionId)
      .where('account_id', '=', caller.accountId)
      .returning('expires_at')
      .executeTakeFirst();
    return row && { token, tokenHash: token_hash, sessionId: caller.sessionId, expiresAt: row.expires_at };
  }

  /** A page of the live sessions of the caller's account, last used first. */
  async list(
    caller: AccountCaller,
    { limit = this.terms.perAccount, offset = 0 }: { limit?: number; offset?: number } = {},
  ): Promise<SessionRecord[]> {
    const rows = await this.#selectLive(this.database.kysely)
      .selectAll('session')
      .where('account_id', '=', caller.accountId)
      .orderBy('last_used_at', 'desc')
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute();
    return rows.map((row) => ({ ...fromRow(row, LISTED), isCurrent: row.id === caller.sessionId }));
  }

  /** Ends the session of this token, if there is one. */
  async signOut(token: string, client: Client): Promise<void> {
    const hash = tokenHash('ls_', token);
    if (hash === undefined) return;
    await this.database.write(async (write) => {
      const row = await write
        .deleteFrom('session')
        .where('token_hash', '=', hash)
        .returning('account_id')
        .executeTakeFirst();
      if (row === undefined) return;
      await recordOwnerEvent(write, { accountId: row.account_id, client }, { kind: 'signed_out', at: this.#iso() });
    });
  }

  /** Ends one session of the caller's account; other sessions than the caller's require `proof`. */
  async end(caller: AccountCaller, sessionId: string, proof?: CheckedProof): Promise<void> {
    await this.database.write(async (write) => {
      await proof?.hold(write);
      const { numDeletedRows } = await write
        .deleteFrom('session')
        .where('id', '=', sessionId)
        .where('account_id', '=', caller.accountId)
        .executeTakeFirst();
      if (Number(numDeletedRows) === 0) {
        const message = 'This account has no such session. It may have already ended.';
        throw new AccountsError('SESSION_NOT_FOUND', message, { value: sessionId });
      }
      const kind = sessionId === caller.sessionId ? 'signed_out' : 'session_ended';
      await recordOwnerEvent(write, caller, { kind, at: this.#iso() });
    });
  }

  /** Ends all other sessions of the caller's account; returns how many. */
  async endOthers(caller: AccountCaller, proof: CheckedProof): Promise<number> {
    return this.database.write(async (write) => {
      await proof.hold(write);
      const ended = await this.#endAllBut(write, caller.accountId, caller.sessionId);
      await recordOwnerEvent(write, caller, { kind: 'other_sessions_ended', at: this.#iso() });
      return ended;
    });
  }

  /** Ends a token's session silently, because another replaces it. */
  async drop(write: Db, token: string): Promise<void> {
    const hash = tokenHash('ls_', token) ?? '';
    await write.deleteFrom('session').where('token_hash', '=', hash).execute();
  }

  async endAll(write: Db, accountId: number): Promise<void> {
    await this.#endAllBut(write, accountId, undefined);
  }

  async purgeExpired(write: Db): Promise<void> {
    await write
      .deleteFrom('session')
      .where((session) =>
        session.or([session('expires_at', '<=', this.#iso()), session('last_used_at', '<=', this.#idleSince())]),
      )
      .execute();
  }

  #selectLive(db: Db) {
    return db
      .selectFrom('session')
      .where('session.expires_at', '>', this.#iso())
      .where('session.last_used_at', '>', this.#idleSince());
  }

  async #touch(sessionId: string, client: Client): Promise<void> {
    // A single statement; a page that loads ten things may send it ten times at once.
    await this.database.writeReadCommitted((write) =>
      write
        .updateTable('session')
        .set({ last_used_at: this.#iso(), ...clientColumns(client) })
        .where('id', '=', sessionId)
        .execute(),
    );
  }

  /** Ends the oldest sessions above the limit, sparing the new one. */
  async #endOldest(write: Db, accountId: number, newId: string): Promise<void> {
    const kept = write
      .selectFrom('session')
      .select('id')
      .where('account_id', '=', accountId)
      .where('id', '!=', newId)
      .orderBy('signed_in_at', 'desc')
      .orderBy('id')
      .limit(this.terms.perAccount - 1);
    const { numDeletedRows } = await write
      .deleteFrom('session')
      .where('account_id', '=', accountId)
      .where('id', '!=', newId)
      .where('id', 'not in', kept)
      .executeTakeFirst();
    if (Number(numDeletedRows) === 0) return;
    await recordEvent(write, { accountId, kind: 'oldest_session_ended', actor: 'system', at: this.#iso() });
  }

  async #endAllBut(write: Db, accountId: number, kept: string | undefined): Promise<number> {
    const { numDeletedRows } = await write
      .deleteFrom('session')
      .where('account_id', '=', accountId)
      .$if(kept !== undefined, (query) => query.where('id', '!=', kept!))
      .executeTakeFirst();
    return Number(numDeletedRows);
  }

  #iso(): string {
    return new Date(this.now()).toISOString();
  }

  #idleSince(): string {
    return new Date(this.now() - this.terms.idleDays * DAY_MS).toISOString();
  }
}

function drawToken(): { token: string; tokenHash: string } {
  const token = createToken('ls_');
  return { token, tokenHash: tokenHash('ls_', token)! };
}

function clientColumns(client: Client): { address: string | null; user_agent: string | null } {
  return { address: client.address ?? null, user_agent: summariseUserAgent(client.userAgent) ?? null };
}
