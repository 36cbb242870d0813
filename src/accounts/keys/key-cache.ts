/**
 * Keys in memory, for the gate of a running server. A key that was used before costs its checksum, one SHA-256 and one
 * Map look-up, and no database read. Changes are found by polling the store's revision: a new revision begins a new
 * generation, and what an older one remembered is read again on its next use. So a revocation holds within a second
 * whoever made it, and a key that was just created works at once, because an unknown key is looked up before it is
 * refused.
 *
 * While the store cannot be read, keys that this process has seen go on working as they were last known, and unknown
 * ones fail with ACCOUNTS_UNAVAILABLE: they may well be valid, and "no such key" would send their owners to look
 * for a mistake of their own. A revocation during such an outage holds once the store is back.
 */
import { AccountsError } from '../errors.ts';
import type { KeyGrant } from './find-grant.ts';
import { hashKey, isWellFormedKey } from './key-format.ts';

const POLL_MS = 250;
/** A stranger can invent well-formed keys without end, so what is remembered of them is bounded (about 2 MB). */
const MAX_UNKNOWN = 10_000;
/** Only real keys get in here; the bound is for those that are revoked and never used again (about 40 MB). */
const MAX_KNOWN = 100_000;

/** The part of the account store that the cache reads. */
export interface KeySource {
  findKeyByHash(keyHash: string): Promise<KeyGrant | undefined>;
  keyRevision(): Promise<string>;
}

interface KeyCacheOptions {
  store: KeySource;
  now?: () => number;
  /** Told once when the store can no longer be read. */
  onError?: (error: unknown) => void;
  /** Told once when it can be read again. */
  onRecovery?: () => void;
}

/** The keys that a running server knows. */
export class KeyCache {
  readonly #store: KeySource;
  readonly #now: () => number;
  readonly #onError: (error: unknown) => void;
  readonly #onRecovery: () => void;
  readonly #known = new Map<string, { grant: KeyGrant; generation: number }>();
  readonly #unknown = new Set<string>();
  readonly #reads = new Map<string, { generation: number; grant: Promise<KeyGrant | undefined> }>();
  #generation = 0;
  #revision: string | undefined;
  #isStoreDown = false;
  #isPolling = false;
  #isClosed = false;
  #timer: NodeJS.Timeout | undefined;

  constructor({ store, now = Date.now, onError = () => {}, onRecovery = () => {} }: KeyCacheOptions) {
    this.#store = store;
    this.#now = now;
    this.#onError = onError;
    this.#onRecovery = onRecovery;
  }

  /** What a key grants now: at once for a key in memory, as a promise when the store has to be asked. */
  find(key: string): KeyGrant | undefined | Promise<KeyGrant | undefined> {
    return isWellFormedKey(key) ? this.findByHash(hashKey(key)) : undefined;
  }

  /** The same for a caller that has checked and hashed the key before. */
  findByHash(keyHash: string): KeyGrant | undefined | Promise<KeyGrant | undefined> {
    const known = this.#known.get(keyHash);
    if (known !== undefined) {
      if (known.generation === this.#generation || this.#waitsForStore()) return this.#unlessExpired(known.grant);
    } else {
      if (this.#unknown.has(keyHash)) return undefined;
      if (this.#waitsForStore()) return Promise.reject(unavailable());
    }
    return this.#readShared(keyHash);
  }

  /** What a key grants at this very moment, read from the store: for changes to an account, which are rare. */
  findNow(keyHash: string): Promise<KeyGrant | undefined> {
    return this.#read(keyHash, this.#generation);
  }

  /** Begins to watch the store for changes. */
  start(): void {
    if (this.#timer !== undefined || this.#isClosed) return;
    this.#timer = setInterval(() => void this.#poll(), POLL_MS);
    this.#timer.unref();
    void this.#poll();
  }

  /** Ends the watch; the store stays open. */
  close(): void {
    this.#isClosed = true;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** During an outage only the poll asks the store, four times a second, however many requests come in. */
  #waitsForStore(): boolean {
    return this.#isStoreDown && this.#timer !== undefined;
  }

  #unlessExpired(grant: KeyGrant): KeyGrant | undefined {
    return grant.expiresAtMs !== undefined && this.#now() >= grant.expiresAtMs ? undefined : grant;
  }

  /** Many first uses at once cause one read; but a read that began before a change is not shared with those after it. */
  #readShared(keyHash: string): Promise<KeyGrant | undefined> {
    const running = this.#reads.get(keyHash);
    if (running !== undefined && running.generation === this.#generation) return running.grant;
    const read = { generation: this.#generation, grant: this.#read(keyHash, this.#generation) };
    this.#reads.set(keyHash, read);
    const forget = () => {
      if (this.#reads.get(keyHash) === read) this.#reads.delete(keyHash);
    };
    read.grant.then(forget, forget);
    return read.grant;
  }

  async #read(keyHash: string, generation: number): Promise<KeyGrant | undefined> {
    let grant: KeyGrant | undefined;
    try {
      grant = await this.#store.findKeyByHash(keyHash);
    } catch (error) {
      this.#storeLost(error);
      const known = this.#known.get(keyHash);
      if (known === undefined) throw unavailable(error);
      return this.#unlessExpired(known.grant);
    }
    this.#storeRecovered();
    this.#known.delete(keyHash);
    if (grant === undefined) {
      // A change since the read began may have made the key real: then it is not remembered as unknown.
      if (generation === this.#generation) withRoom(this.#unknown, MAX_UNKNOWN).add(keyHash);
      return undefined;
    }
    withRoom(this.#known, MAX_KNOWN).set(keyHash, { grant, generation });
    return this.#unlessExpired(grant);
  }

  async #poll(): Promise<void> {
    if (this.#isPolling) return;
    this.#isPolling = true;
    try {
      const revision = await this.#store.keyRevision();
      if (revision !== this.#revision) {
        this.#revision = revision;
        this.#generation += 1;
        this.#unknown.clear();
      }
      this.#storeRecovered();
    } catch (error) {
      this.#storeLost(error);
    } finally {
      this.#isPolling = false;
    }
  }

  #storeLost(error: unknown): void {
    if (this.#isStoreDown || this.#isClosed) return;
    this.#isStoreDown = true;
    this.#onError(error);
  }

  #storeRecovered(): void {
    if (!this.#isStoreDown || this.#isClosed) return;
    this.#isStoreDown = false;
    this.#onRecovery();
  }
}

/** Makes room for one more by dropping the oldest entry. */
function withRoom<T extends Map<string, unknown> | Set<string>>(entries: T, max: number): T {
  if (entries.size >= max) entries.delete(entries.keys().next().value!);
  return entries;
}

function unavailable(cause?: unknown): AccountsError {
  const message =
    'Keys cannot be checked right now because the accounts database is not reachable. Try again in a moment.';
  return new AccountsError('ACCOUNTS_UNAVAILABLE', message, { cause });
}
