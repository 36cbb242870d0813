/**
 * Slows down guessing. Attempts are counted in the database, so that a restart forgives nothing and all nodes count
 * together; a sign-in is rare and its Argon2 hash outweighs the write. An attempt is counted before it is judged and taken
 * back on success; otherwise many concurrent ones would pass before the first is found wrong. Refused attempts are not
 * counted, so waiting always helps. A success takes back only itself: someone else's success must not show in the answers
 * to one's own guesses.
 */
import type { Client } from '../../accounts/audit/client.ts';
import type { AccountsDatabase } from '../../accounts/database/engine.ts';
import type { Db } from '../../accounts/database/schema.ts';
import { AccountsError } from '../../accounts/errors.ts';
import { sha256 } from '../secret-token.ts';
import { isKnownDevice } from '../sessions/known-devices.ts';
import type { AttemptCount } from './throttle-policies.ts';
import { THROTTLE_RULES, type ThrottledAct, type ThrottleRule } from './throttle-rules.ts';

export class TooManyAttemptsError extends AccountsError {
  readonly act: ThrottledAct;
  readonly retryAfterSeconds: number;

  constructor(act: ThrottledAct, retryAfterSeconds: number) {
    super('TOO_MANY_ATTEMPTS', `Too many attempts. Try again in ${retryAfterSeconds} seconds.`);
    this.act = act;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Whom an attempt counts for. */
export interface AttemptSubject {
  /**
   * The account's id, or the folded login before ownership is proved. Counting the account there would reveal by a wait
   * that a username and an address belong together, or that the account exists.
   */
  account?: number | string;
  /** The account whose known devices count, if any. */
  accountId?: number | undefined;
  client?: Client;
}

/** An admitted and counted attempt. */
export interface Attempt {
  /** Whether it comes from a device used to sign in to the account before. */
  isKnownDevice: boolean;
  /** Takes back the successful attempt. Call it within the transaction of what it opened. */
  succeeded(write: Db): Promise<void>;
  /** Takes back an attempt that was never judged. */
  takenBack(): Promise<void>;
}

interface Bucket {
  name: string;
  rule: ThrottleRule;
}

export class Throttle {
  constructor(
    private readonly database: AccountsDatabase,
    private readonly now: () => number,
  ) {}

  /** Counts an attempt, or throws TooManyAttemptsError. */
  async count(act: ThrottledAct, subject: AttemptSubject): Promise<Attempt> {
    const { accountId = 0, client } = subject;
    const isKnown = await isKnownDevice(this.database.kysely, accountId, client?.deviceToken);
    const buckets = bucketsOf(act, subject, isKnown);
    // A flood of attempts that are refused anyway takes no write lock.
    this.#refuseIfBlocked(act, await selectCounts(this.database.kysely, buckets));
    const added = await this.database.write(async (write) => {
      const counts = await selectCounts(write, buckets);
      this.#refuseIfBlocked(act, counts);
      const next = new Map(buckets.map(({ name, rule }) => [name, rule.policy.add(counts.get(name), this.now())]));
      await storeCounts(write, next);
      return next;
    });
    const takeBack = (write: Db) => takeBackCounts(write, buckets, added);
    return { isKnownDevice: isKnown, succeeded: takeBack, takenBack: () => this.database.write(takeBack) };
  }

  /**
   * Counts an attempt in the background, and returns whether it is admitted. It runs the same statements either way, so
   * that timing reveals nothing.
   */
  async admits(act: ThrottledAct, account: number | string): Promise<boolean> {
    const buckets = bucketsOf(act, { account }, false);
    return this.database.write(async (write) => {
      const counts = await selectCounts(write, buckets);
      const isAdmitted = this.#waitMs(counts) <= 0;
      const counted = buckets.map(({ name, rule }): [string, AttemptCount] => {
        const count = counts.get(name);
        return [name, isAdmitted || count === undefined ? rule.policy.add(count, this.now()) : count];
      });
      await storeCounts(write, new Map(counted));
      return isAdmitted;
    });
  }

  /** Lifts the waits for an owner whom the operator helps back in; `logins` is everything they may enter at sign-in. */
  async forgive(write: Db, logins: readonly string[], accountId: number): Promise<void> {
    const subjects: [ThrottledAct, string | number][] = [
      ...logins.map((login): [ThrottledAct, string] => ['sign_in', login]),
      ['code', accountId],
      ['password_proof', accountId],
    ];
    const names = subjects.flatMap(([act, account]) =>
      THROTTLE_RULES[act].filter(({ per }) => per === 'account').map((rule) => bucketName(act, rule, { account })),
    );
    await write.deleteFrom('attempt').where('bucket', 'in', names).execute();
  }

  #refuseIfBlocked(act: ThrottledAct, counts: ReadonlyMap<string, AttemptCount>): void {
    const waitMs = this.#waitMs(counts);
    if (waitMs > 0) throw new TooManyAttemptsError(act, Math.ceil(waitMs / 1000));
  }

  #waitMs(counts: ReadonlyMap<string, AttemptCount>): number {
    return Math.max(0, ...[...counts.values()].map((count) => count.blockedUntilMs)) - this.now();
  }
}

function bucketsOf(act: ThrottledAct, subject: AttemptSubject, isKnown: boolean): Bucket[] {
  const rules: readonly ThrottleRule[] = THROTTLE_RULES[act];
  return rules
    .filter(({ holdsFor }) => holdsFor === 'everyone' || (holdsFor === 'known_devices') === isKnown)
    .map((rule) => ({ rule, name: bucketName(act, rule, subject) }));
}

/** Hashed, so that no address is stored in clear, nor a password typed into the wrong field. */
function bucketName(act: ThrottledAct, { per, holdsFor }: ThrottleRule, { account, client }: AttemptSubject): string {
  const { address, deviceToken } = client ?? {};
  const whom = {
    address_and_account: [account, address],
    device_and_account: [account, deviceToken],
    address: [address],
    account: [account],
  }[per];
  return sha256(JSON.stringify([act, per, holdsFor, ...whom.map((each) => each ?? null)]));
}

async function selectCounts(db: Db, buckets: readonly Bucket[]): Promise<Map<string, AttemptCount>> {
  const names = buckets.map(({ name }) => name);
  const rows = await db.selectFrom('attempt').selectAll().where('bucket', 'in', names).execute();
  return new Map(
    rows.map((row) => [
      row.bucket,
      {
        attempts: row.attempts,
        blockedUntilMs: row.blocked_until === '' ? 0 : Date.parse(row.blocked_until),
        forgetAtMs: Date.parse(row.forget_at),
      },
    ]),
  );
}

async function storeCounts(write: Db, counts: ReadonlyMap<string, AttemptCount>): Promise<void> {
  // In a fixed order, so that two transactions with the same counts wait instead of deadlocking.
  const sorted = [...counts].sort(([one], [other]) => (one < other ? -1 : 1));
  const rows = sorted.map(([bucket, { attempts, blockedUntilMs, forgetAtMs }]) => ({
    bucket,
    attempts,
    blocked_until: blockedUntilMs === 0 ? '' : new Date(blockedUntilMs).toISOString(),
    forget_at: new Date(forgetAtMs).toISOString(),
  }));
  await write
    .insertInto('attempt')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('bucket').doUpdateSet((row) => ({
        attempts: row.ref('excluded.attempts'),
        blocked_until: row.ref('excluded.blocked_until'),
        forget_at: row.ref('excluded.forget_at'),
      })),
    )
    .execute();
}

async function takeBackCounts(
  write: Db,
  buckets: readonly Bucket[],
  added: ReadonlyMap<string, AttemptCount>,
): Promise<void> {
  const counts = await selectCounts(write, buckets);
  const before = new Map<string, AttemptCount>();
  for (const { name, rule } of buckets) {
    const count = counts.get(name);
    if (count !== undefined) before.set(name, rule.policy.takeBack(count, added.get(name)!));
  }
  if (before.size > 0) await storeCounts(write, before);
}
