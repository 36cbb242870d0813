/**
 * Keys in memory, for the gate of a running server. A key that was used before costs its checksum, one SHA-256 and one
 * Map look-up, and no database read. Changes are found by polling the store for them: the keys of an account that changed
 * are read again on their next use. So a revocation holds within a second whoever made it, and a key that was just created
 * works at once, because an unknown key is looked up before it is refused.
 *
 * Nobody waits long for a store that hangs: a key that has to be read again is served as it was last known when the
 * answer takes too long. While the store cannot be read at all, which the poll alone decides, keys that this process has
 * seen keep working as last known, and unknown ones fail with ACCOUNTS_UNAVAILABLE: they may well be valid, and
 * "no such key" would send their owners to look for a mistake of their own. A revocation during such an outage holds once
 * the store is back. The known keys are saved now and then, so that a process which is started during an outage knows them.
 */
import { BoundedMap } from '../../caches/bounded-map.ts';
import { withDeadline } from '../../timing/deadline.ts';
import type { KeyChanges, KeyMark } from '../database/engine.ts';
import { AccountsError } from '../errors.ts';
import { Outage } from '../outage.ts';
import type { KeyGrant } from './find-grant.ts';
import { hashKey, isWellFormedKey } from './key-format.ts';

/** A revocation must hold within a second; four polls leave room for slow ones. */
const POLL_MS = 250;
/** How long a request waits for a known key to be read again; PostgreSQL answers in a millisecond or two. */
const READ_AGAIN_WITHIN_MS = 100;
/** After this long without a poll, as when the process was suspended, the store may have dropped the changes. */
const MAX_BETWEEN_POLLS_MS = 60_000;
/** A stranger can invent well-formed keys without end, so what is remembered of them is bounded (about 2 MB). */
const MAX_UNKNOWN = 10_000;
/** Only real keys get in here; the bound is for those that are revoked and never used again (about 40 MB). */
const MAX_KNOWN = 100_000;
/** How often the known keys are saved, and how many of them: those read last, about 2 MB. */
const SAVE_MS = 60_000;
const MAX_SAVED = 10_000;
/** Accounts whose changes are remembered one by one; beyond, everything is read again. */
const MAX_CHANGED_ACCOUNTS = 100_000;

/** What an earlier process knew is older than every change. */
const RECALLED = -1;

/** The part of the account store that the cache reads. */
export interface KeySource {
  findKeyByHash(keyHash: string): Promise<KeyGrant | undefined>;
  keyChanges(since?: KeyMark): Promise<KeyChanges>;
}

export type KnownKey = readonly [keyHash: string, grant: KeyGrant];

/** Where known keys outlive the process. */
export interface KnownKeySaver {
  /** Keeps these keys and no others. */
  save(keys: readonly KnownKey[]): Promise<void>;
}

interface KeyCacheOptions {
  store: KeySource;
  now?: () => number;
  /** Called once when the store can no longer be read. */
  onError?: (error: unknown) => void;
  /** Called once when it can be read again. */
  onRecovery?: () => void;
  saver?: KnownKeySaver;
  /** Called once when the known keys cannot be saved. */
  onSaveError?: (error: unknown) => void;
}

export class KeyCache {
  readonly #store: KeySource;
  readonly #now: () => number;
  readonly #saver: KnownKeySaver | undefined;
  readonly #storeOutage: Outage;
  readonly #saveOutage: Outage;
  /** What is known of a key, and how many changes had been seen when it was asked for. */
  readonly #known = new BoundedMap<string, { grant: KeyGrant; asOf: number }>(MAX_KNOWN);
  readonly #unknown = new BoundedMap<string, true>(MAX_UNKNOWN);
  readonly #reads = new Map<string, { asOf: number; grant: Promise<KeyGrant | undefined> }>();
  /** Counts the polls that brought changes; what was read before the change of its account is read again. */
  #changes = 0;
  #allChangedAt = 0;
  readonly #accountChangedAt = new Map<number, number>();
  #mark: KeyMark | undefined;
  #polledAtMs = 0;
  /** Whether the last read of a known key took too long; then nobody waits for the next. */
  #isStoreSlow = false;
  #isPolling = false;
  #isClosed = false;
  #timer: NodeJS.Timeout | undefined;
  #saveTimer: NodeJS.Timeout | undefined;

  constructor(options: KeyCacheOptions) {
    this.#store = options.store;
    this.#now = options.now ?? Date.now;
    this.#saver = options.saver;
    this.#storeOutage = new Outage(options.onError, options.onRecovery);
    this.#saveOutage = new Outage(options.onSaveError);
  }

  /** Restores the keys that an earlier process knew, for as long as the store is away. */
  recall(keys: readonly KnownKey[]): void {
    for (const [keyHash, grant] of keys) this.#known.set(keyHash, { grant, asOf: RECALLED });
  }

  /** What a key grants now: at once for a key in memory, as a promise when the store has to be asked. */
  find(key: string): KeyGrant | undefined | Promise<KeyGrant | undefined> {
    return isWellFormedKey(key) ? this.findByHash(hashKey(key)) : undefined;
  }

  /** The same for a caller that has checked and hashed the key before. */
  findByHash(keyHash: string): KeyGrant | undefined | Promise<KeyGrant | undefined> {
    const known = this.#known.get(keyHash);
    if (known !== undefined) {
      if (this.#isUpToDate(known) || this.#waitsForStore()) return this.#unlessExpired(known.grant);
      // What an earlier process knew is for outages only.
      if (known.asOf !== RECALLED) return this.#readAgain(keyHash, known.grant);
    }
    if (this.#unknown.has(keyHash)) return undefined;
    return this.#waitsForStore() ? Promise.reject(unavailable()) : this.#readShared(keyHash);
  }

  /** What is cached about a key: that it exists, that it does not, or nothing, so that the store has to be asked. */
  recollect(keyHash: string): 'known' | 'unknown' | 'nothing' {
    if (this.#known.has(keyHash)) return 'known';
    return this.#unknown.has(keyHash) ? 'unknown' : 'nothing';
  }

  /** What a key grants at this very moment, read from the store: for changes to an account, which are rare. */
  findNow(keyHash: string): Promise<KeyGrant | undefined> {
    return this.#read(keyHash, this.#changes);
  }

  /** Begins to watch the store for changes; resolves once it was reached, or is known to be away. */
  async start(): Promise<void> {
    if (this.#timer !== undefined || this.#isClosed) return;
    this.#timer = setInterval(() => void this.#poll(), POLL_MS);
    this.#timer.unref();
    if (this.#saver !== undefined) this.#saveTimer = setInterval(() => void this.#save(), SAVE_MS).unref();
    await this.#poll();
  }

  /** Ends the watch and saves the known keys; the store stays open. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearInterval(this.#timer);
    clearInterval(this.#saveTimer);
    this.#timer = undefined;
    await this.#save();
  }

  /** During an outage the earlier file stays, with its time: nothing newer is known. */
  async #save(): Promise<void> {
    if (this.#saver === undefined || this.#storeOutage.isOn) return;
    const known = [...this.#known].slice(-MAX_SAVED);
    try {
      await this.#saver.save(known.map(([keyHash, { grant }]) => [keyHash, grant]));
      this.#saveOutage.end();
    } catch (error) {
      this.#saveOutage.begin(error);
    }
  }

  /** During an outage only the poll asks the store, four times a second, however many requests come in. */
  #waitsForStore(): boolean {
    return this.#storeOutage.isOn && this.#timer !== undefined;
  }

  #isUpToDate({ grant: { accountId }, asOf }: { grant: KeyGrant; asOf: number }): boolean {
    return asOf >= this.#allChangedAt && asOf >= (this.#accountChangedAt.get(accountId) ?? 0);
  }

  #unlessExpired(grant: KeyGrant): KeyGrant | undefined {
    return grant.expiresAtMs !== undefined && this.#now() >= grant.expiresAtMs ? undefined : grant;
  }

  /** Reads a known key again; gives what was known of it where that takes too long. */
  #readAgain(keyHash: string, known: KeyGrant): KeyGrant | undefined | Promise<KeyGrant | undefined> {
    const read = this.#readShared(keyHash);
    if (this.#isStoreSlow) {
      read.catch(() => {});
      return this.#unlessExpired(known);
    }
    const late = unavailable();
    return withDeadline(read, READ_AGAIN_WITHIN_MS, () => late).catch((error: unknown) => {
      if (error !== late) throw error;
      this.#isStoreSlow = true;
      return this.#unlessExpired(known);
    });
  }

  /** Many first uses at once cause one read; but a read that began before a change is not shared with those after it. */
  #readShared(keyHash: string): Promise<KeyGrant | undefined> {
    const running = this.#reads.get(keyHash);
    if (running !== undefined && running.asOf === this.#changes) return running.grant;
    const read = { asOf: this.#changes, grant: this.#read(keyHash, this.#changes) };
    this.#reads.set(keyHash, read);
    const forget = () => {
      if (this.#reads.get(keyHash) === read) this.#reads.delete(keyHash);
    };
    read.grant.then(forget, forget);
    return read.grant;
  }

  async #read(keyHash: string, asOf: number): Promise<KeyGrant | undefined> {
    let grant: KeyGrant | undefined;
    try {
      grant = await this.#store.findKeyByHash(keyHash);
    } catch (error) {
      const known = this.#known.get(keyHash);
      if (known === undefined) throw unavailable(error);
      return this.#unlessExpired(known.grant);
    }
    this.#isStoreSlow = false;
    this.#known.delete(keyHash);
    if (grant === undefined) {
      // A change since the read began may have made the key real: then it is not remembered as unknown.
      if (asOf === this.#changes) this.#unknown.set(keyHash, true);
      return undefined;
    }
    this.#known.set(keyHash, { grant, asOf });
    return this.#unlessExpired(grant);
  }

  async #poll(): Promise<void> {
    if (this.#isPolling) return;
    this.#isPolling = true;
    try {
      if (Math.abs(this.#now() - this.#polledAtMs) > MAX_BETWEEN_POLLS_MS) this.#mark = undefined;
      const { mark, accountIds } = await this.#store.keyChanges(this.#mark);
      this.#mark = mark;
      this.#polledAtMs = this.#now();
      if (accountIds === 'all' || accountIds.length > 0) this.#noteChanges(accountIds);
      if (!this.#isClosed) this.#storeOutage.end();
    } catch (error) {
      // Another server may answer after the outage, or the same one with a restored backup.
      this.#mark = undefined;
      if (!this.#isClosed) this.#storeOutage.begin(error);
    } finally {
      this.#isPolling = false;
    }
  }

  #noteChanges(accountIds: KeyChanges['accountIds']): void {
    this.#changes += 1;
    this.#unknown.clear();
    if (accountIds === 'all' || this.#accountChangedAt.size + accountIds.length > MAX_CHANGED_ACCOUNTS) {
      this.#allChangedAt = this.#changes;
      this.#accountChangedAt.clear();
    } else for (const accountId of accountIds) this.#accountChangedAt.set(accountId, this.#changes);
  }
}

function unavailable(cause?: unknown): AccountsError {
  const message =
    'Keys cannot be checked right now because the accounts database is not reachable. Try again in a moment.';
  return new AccountsError('ACCOUNTS_UNAVAILABLE', message, { cause });
}
