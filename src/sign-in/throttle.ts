/**
 * Slows down whoever guesses. Attempts are counted in the database and not in memory, so that a restart forgives nothing
 * and several nodes count together; a sign-in is rare and costs an Argon2 hash anyway, beside which the write is small.
 *
 * An attempt is counted before it is judged and taken back when it succeeds. Otherwise many at once would all pass before
 * the first of them is found wrong. Refused attempts are not counted, so waiting always helps.
 */
import type { Kysely } from 'kysely';
import type { AccountsDatabase } from '../accounts/database/database.ts';
import type { AccountsSchema } from '../accounts/database/schema.ts';
import { AccountsError } from '../accounts/errors.ts';
import { sha256 } from './secret-token.ts';
import { THROTTLE_RULES, type ThrottledAct, type ThrottleRule } from './throttle-rules.ts';

/** Thrown when an attempt comes too soon. */
export class TooManyAttemptsError extends AccountsError {
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super('TOO_MANY_ATTEMPTS', `Too many attempts. Try again in ${retryAfterSeconds} seconds.`);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Whom an attempt is counted for. */
export interface AttemptSubject {
  /**
   * The id of the account; before anyone has shown to be its owner, what was typed. Counting the account there would show
   * by a wait that a username and an address belong together, or that there is such an account at all.
   */
  account?: number | string | undefined;
  address?: string | undefined;
  /** The account whose known addresses count. */
  accountId?: number | undefined;
}

/** An attempt that was let through and counted. */
export interface Attempt {
  /** It was no guess: forgets the account's attempts. Call it within the transaction of what it opened. */
  succeeded(write: Kysely<AccountsSchema>): Promise<void>;
  /** It was never judged: as if it had not been made. */
  takenBack(): Promise<void>;
}

interface Bucket {
  name: string;
  rule: ThrottleRule;
}

/** Counts attempts and says which come too soon. */
export class Throttle {
  readonly #database: AccountsDatabase;
  readonly #now: () => number;

  constructor(database: AccountsDatabase, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  /** Counts an attempt, or throws TooManyAttemptsError. */
  async count(act: ThrottledAct, subject: AttemptSubject): Promise<Attempt> {
    const buckets = await this.#bucketsOf(act, subject);
    if (buckets.length > 0) {
      // A flood of attempts that are refused anyway takes no write lock.
      await this.#refuseIfBlocked(this.#database.kysely, buckets);
      await this.#database.write(async (write) => {
        for (const bucket of buckets) await this.#add(write, bucket);
      });
    }
    const names = (per: string[]) => buckets.filter(({ rule }) => per.includes(rule.per)).map(({ name }) => name);
    return {
      succeeded: async (write) => {
        await forget(write, names(['pair', 'account']));
        // Not forgotten: an account of one's own would wash away one's guesses at others.
        await subtractOne(write, names(['address']));
      },
      takenBack: () => this.#database.write((write) => subtractOne(write, names(['pair', 'account', 'address']))),
    };
  }

  /** Remembers that an account was signed in from an address. */
  async rememberAddress(write: Kysely<AccountsSchema>, accountId: number, address: string | undefined): Promise<void> {
    if (address === undefined) return;
    const seen_at = new Date(this.#now()).toISOString();
    await write
      .insertInto('known_address')
      .values({ account_id: accountId, address_hash: sha256(address), seen_at })
      .onConflict((conflict) => conflict.columns(['account_id', 'address_hash']).doUpdateSet({ seen_at }))
      .execute();
  }

  /** Lifts the waits at sign-in for an owner who has shown to be one; `logins` is all that may be typed there. */
  async forgive(write: Kysely<AccountsSchema>, logins: readonly string[], accountId: number): Promise<void> {
    const typed = logins.map((login) => bucketName('sign_in', 'account', { account: foldLogin(login) }));
    await forget(write, [...typed, bucketName('second_factor', 'account', { account: accountId })]);
  }

  async #bucketsOf(act: ThrottledAct, subject: AttemptSubject): Promise<Bucket[]> {
    const isKnown = await this.#isKnown(subject);
    const rules: readonly ThrottleRule[] = THROTTLE_RULES[act];
    return rules
      .filter(
        ({ per, holdsForKnown }) => (per === 'account' || subject.address !== undefined) && (holdsForKnown || !isKnown),
      )
      .map((rule) => ({ rule, name: bucketName(act, rule.per, subject) }));
  }

  async #isKnown({ accountId, address }: AttemptSubject): Promise<boolean> {
    if (address === undefined) return false;
    const row = await this.#database.kysely
      .selectFrom('known_address')
      .select('account_id')
      .where('account_id', '=', accountId ?? 0)
      .where('address_hash', '=', sha256(address))
      .executeTakeFirst();
    return row !== undefined;
  }

  async #refuseIfBlocked(db: Kysely<AccountsSchema>, buckets: readonly Bucket[]): Promise<void> {
    const rows = await db
      .selectFrom('attempt')
      .select('blocked_until')
      .where(
        'bucket',
        'in',
        buckets.map(({ name }) => name),
      )
      .execute();
    this.#refuseUntil(
      rows.map((row) => row.blocked_until).reduce((latest, next) => (next > latest ? next : latest), ''),
    );
  }

  #refuseUntil(blockedUntil: string): void {
    const waitMs = blockedUntil === '' ? 0 : Date.parse(blockedUntil) - this.#now();
    if (waitMs > 0) throw new TooManyAttemptsError(Math.ceil(waitMs / 1000));
  }

  /** Counts first and looks then, since the count holds the row: of two at once, the second sees the first's wait. */
  async #add(write: Kysely<AccountsSchema>, { name, rule }: Bucket): Promise<void> {
    const nowMs = this.#now();
    const iso = (seconds: number) => new Date(nowMs + seconds * 1000).toISOString();
    const { attempts, blocked_until } = await write
      .insertInto('attempt')
      .values({ bucket: name, attempts: 1, blocked_until: '', forget_at: iso(rule.forgetAfterSeconds) })
      .onConflict((conflict) =>
        conflict.column('bucket').doUpdateSet((old) => ({
          attempts: old
            .case()
            .when('attempt.forget_at', '<=', iso(0))
            .then(1)
            .else(old('attempt.attempts', '+', 1))
            .end(),
          forget_at: iso(rule.forgetAfterSeconds),
        })),
      )
      .returning(['attempts', 'blocked_until'])
      .executeTakeFirstOrThrow();
    this.#refuseUntil(blocked_until);
    if (attempts <= rule.free) return;
    const wait = Math.min(rule.firstWaitSeconds * 2 ** (attempts - rule.free - 1), rule.longestWaitSeconds);
    await write
      .updateTable('attempt')
      .set({ blocked_until: iso(wait) })
      .where('bucket', '=', name)
      .execute();
  }
}

/** What was typed at sign-in, in the form in which it is counted. */
export function foldLogin(login: string): string {
  return login.trim().toLowerCase();
}

/** Hashed, so that no address is kept in clear, nor a password that someone typed into the wrong field. */
function bucketName(act: ThrottledAct, per: ThrottleRule['per'], { account, address }: AttemptSubject): string {
  const whom = { pair: [account, address], address: [address], account: [account] }[per];
  return sha256(JSON.stringify([act, per, ...whom]));
}

async function forget(write: Kysely<AccountsSchema>, buckets: readonly string[]): Promise<void> {
  if (buckets.length > 0) await write.deleteFrom('attempt').where('bucket', 'in', buckets).execute();
}

async function subtractOne(write: Kysely<AccountsSchema>, buckets: readonly string[]): Promise<void> {
  if (buckets.length === 0) return;
  await write
    .updateTable('attempt')
    .set((old) => ({ attempts: old('attempts', '-', 1), blocked_until: '' }))
    .where('bucket', 'in', buckets)
    .where('attempts', '>', 0)
    .execute();
}
