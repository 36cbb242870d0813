/**
 * Counts refused keys by address: a client that keeps sending nonexistent keys has to wait and causes hardly any reads. A
 * valid key works even then, since others may share the address: keys in memory are found as usual, and unseen ones are
 * looked up one at a time per address.
 */
import type { IncomingMessage } from 'node:http';
import type { KeyGrant } from '../../accounts/keys/find-grant.ts';
import type { KeyCache } from '../../accounts/keys/key-cache.ts';
import { BoundedMap } from '../../caches/bounded-map.ts';
import type { LimitDecision, Limiter } from '../../limits/limiter.ts';
import type { ClientAddress } from '../connection/client-address.ts';
import { addressWindows } from './rate-limits.ts';

interface RefusedKeysOptions {
  keys: KeyCache;
  limiter: Limiter;
  clientAddress: ClientAddress;
  refusedKeysPerMinute: number;
  now?: () => number;
}

type Found<T> = T | undefined | Promise<T | undefined>;

const MINUTE = 60;
/** Each has sent hundreds of wrong keys within a minute: there are never many. */
const MAX_THROTTLED = 10_000;

/** Looks keys up, and limits refused ones. */
export class RefusedKeys {
  readonly #options: RefusedKeysOptions;
  readonly #now: () => number;
  /** Addresses that sent too many, and until when they wait. */
  readonly #throttledUntilMs = new BoundedMap<string, number>(MAX_THROTTLED);
  /** Each address's last queued look-up. */
  readonly #turns = new Map<string, Promise<unknown>>();

  constructor(options: RefusedKeysOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  /** A key's grant, from memory if possible. */
  find(request: IncomingMessage, keyHash: string): Found<KeyGrant> {
    const { keys } = this.#options;
    return this.#inTurn(request, keyHash, () => keys.findByHash(keyHash));
  }

  /** A key's current grant, read from the store. */
  findNow(request: IncomingMessage, keyHash: string): Found<KeyGrant> {
    const { keys } = this.#options;
    return this.#inTurn(request, keyHash, () => keys.findNow(keyHash));
  }

  /** Counts a refused key; returns the seconds to wait if there were too many. */
  count(request: IncomingMessage): Found<number> {
    const { limiter, clientAddress, refusedKeysPerMinute } = this.#options;
    const address = clientAddress.of(request);
    const seconds = this.#throttledSeconds(address);
    if (seconds !== undefined) return seconds;
    const decision = limiter.admit(addressWindows('refused-key', address, refusedKeysPerMinute, MINUTE));
    if (decision instanceof Promise) return decision.then((decided) => this.#note(address, decided));
    return this.#note(address, decision);
  }

  #note(address: string, decision: LimitDecision | undefined): number | undefined {
    if (decision === undefined || decision.isAdmitted) return undefined;
    this.#throttledUntilMs.set(address, this.#now() + decision.resetSeconds * 1000);
    return decision.resetSeconds;
  }

  #throttledSeconds(address: string): number | undefined {
    const untilMs = this.#throttledUntilMs.get(address);
    if (untilMs === undefined) return undefined;
    const leftMs = untilMs - this.#now();
    if (leftMs > 0) return Math.ceil(leftMs / 1000);
    this.#throttledUntilMs.delete(address);
    return undefined;
  }

  #inTurn(request: IncomingMessage, keyHash: string, look: () => Found<KeyGrant>): Found<KeyGrant> {
    const { keys, clientAddress } = this.#options;
    const memory = this.#throttledUntilMs.size === 0 ? 'known' : keys.recollect(keyHash);
    if (memory === 'known') return look();
    const address = clientAddress.of(request);
    if (this.#throttledSeconds(address) === undefined) return look();
    if (memory === 'unknown') return undefined;
    const turn = (this.#turns.get(address) ?? Promise.resolve()).then(look);
    const over = turn
      .catch(() => {})
      .then(() => {
        if (this.#turns.get(address) === over) this.#turns.delete(address);
      });
    this.#turns.set(address, over);
    return turn;
  }
}
