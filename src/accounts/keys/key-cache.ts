/**
 * Keys in memory, for a running server's gate. A key used before costs its checksum, one SHA-256 and one Map look-up, but
 * no database read. Changes are found by polling the store: keys of changed accounts are read again on their next use. So a
 * revocation takes effect within a second whoever made it, and a new key works at once, because an unknown key is looked up
 * before it is refused. Nobody waits long for a hanging store: if reading a key again takes too long, its last known grant
 * is used. While the store is unreachable, as determined by the poll alone, keys seen by this process keep working, and
 * unknown ones fail with ACCOUNTS_UNAVAILABLE: they may be valid, and "no such key" would mislead their owners. A
 * revocation during such an outage takes effect once the store is back. Known keys are saved regularly for processes that
 * start during an outage.
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
/** After this long without a poll, for example while suspended, the store may have dropped changes. */
const MAX_BETWEEN_POLLS_MS = 60_000;
/** Strangers can invent any number of well-formed keys, so the memory of them is bounded (about 2 MB). */
const MAX_UNKNOWN = 10_000;
/** Only real keys get here; the bound is for revoked keys that are never used again (about 40 MB). */
const MAX_KNOWN = 100_000;
/** How often known keys are saved, and how many: the last read, about 2 MB. */
const SAVE_MS = 60_000;
const MAX_SAVED = 10_000;
/** Beyond this many changed accounts, everything is read again. */
const MAX_CHANGED_ACCOUNTS = 100_000;

/** Keys of an earlier process are older than every change. */
const RECALLED = -1;

/** The part of the account store that the cache uses. */
export interface KeySource {
  findKeyByHash(keyHash: string): Promise<KeyGrant | undefined>;
  keyChanges(since?: KeyMark): Promise<KeyChanges>;
}

export type KnownKey = readonly [keyHash: string, grant: KeyGrant];

/** Keeps known keys across processes. */
export interface KnownKeySaver {
  /** Replaces all saved keys. */
  save(keys: readonly KnownKey[]): Promise<void>;
}

interface KeyCacheOptions {
  store: KeySource;
  now?: () => number;
  /** Called once when the store becomes unreadable. */
  onError?: (error: unknown) => void;
  /** Called once when it is readable again. */
  onRecovery?: () => void;
  saver?: KnownKeySaver;
  /** Called once when saving known keys fails. */
  onSaveError?: (error: unknown) => void;
}

export class KeyCache {
  readonly #store: KeySource;
  readonly #now: () => number;
  readonly #saver: KnownKeySaver | undefined;
  readonly #storeOutage: Outage;
  readonly #saveOutage: Outage;
  /** Each key's grant, and the number of changes seen when it was requested. */
  readonly #known = new BoundedMap<string, { grant: KeyGrant; asOf: number }>(MAX_KNOWN);
  readonly #unknown = new BoundedMap<string, true>(MAX_UNKNOWN);
  readonly #reads = new Map<string, { asOf: number; grant: Promise<KeyGrant | undefined> }>();
  /** Counts polls with changes; anything read before its account's change is read again. */
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

  /** Restores the keys of an earlier process, for use while the store is unreachable. */
  recall(keys: readonly KnownKey[]): void {
    for (const [keyHash, grant] of keys) this.#known.set(keyHash, { grant, asOf: RECALLED });
  }

  /** A key's current grant: at once for a key in memory, as a promise if the store must be asked. */
  find(key: string): KeyGrant | undefined | Promise<KeyGrant | undefined> {
    return isWellFormedKey(key) ? this.findByHash(hashKey(key)) : undefined;
  }

  /** The same for a caller that already verified and hashed the key. */
  findByHash(keyHash: string): KeyGrant | undefined | Promise<KeyGrant | undefined> {
    const known = this.#known.get(keyHash);
    if (known !== undefined) {
      if (this.#isUpToDate(known) || this.#waitsForStore()) return this.#unlessExpired(known.grant);
      // Recalled keys are only for outages.
      if (known.asOf !== RECALLED) return this.#readAgain(keyHash, known.grant);
    }
    if (this.#unknown.has(keyHash)) return undefined;
    return this.#waitsForStore() ? Promise.reject(unavailable()) : this.#readShared(keyHash);
  }

  /** What is cached about a key: that it exists, that it does not, or nothing. */
  recollect(keyHash: string): 'known' | 'unknown' | 'nothing' {
    if (this.#known.has(keyHash)) return 'known';
    return this.#unknown.has(keyHash) ? 'unknown' : 'nothing';
  }

  /** A key's grant as stored right now: for changes to an account, which are rare. */
  findNow(keyHash: string): Promise<KeyGrant | undefined> {
    return this.#read(keyHash, this.#changes);
  }

  /** Starts watching for changes; resolves once the store was reached or is known to be unreachable. */
  async start(): Promise<void> {
    if (this.#timer !== undefined || this.#isClosed) return;
    this.#timer = setInterval(() => void this.#poll(), POLL_MS);
    this.#timer.unref();
    if (this.#saver !== undefined) this.#saveTimer = setInterval(() => void this.#save(), SAVE_MS).unref();
    await this.#poll();
  }

  /** Stops watching and saves the known keys; the store stays open. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearInterval(this.#timer);
    clearInterval(this.#saveTimer);
    this.#timer = undefined;
    await this.#save();
  }

  /** During an outage the earlier file and its time stay: nothing newer is known. */
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

  /** Reads a known key again; returns its last known grant if that takes too long. */
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

  /** Concurrent first uses share one read, unless a change came after it began. */
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
      // A change since the read began may have created the key: do not cache it as unknown.
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
      // After an outage another server may answer, or the same one with a restored backup.
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
