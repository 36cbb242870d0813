/**
 * Refused keys, counted for each address: a client that keeps sending keys that do not exist has to wait, and causes next to no
 * reads. A valid key works even then, since others may share the address: keys in memory are found as always, and a key that
 * this process has not seen yet is looked up, but only one at a time for the address.
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
  /** Refused keys per minute and address; 0 means no limit. */
  refusedKeysPerMinute: number;
  now?: () => number;
}

type Found<T> = T | undefined | Promise<T | undefined>;

const MINUTE = 60;
/** Each of them has sent hundreds of wrong keys within a minute: there are never many. */
const MAX_THROTTLED = 10_000;

/** Looks keys up, and limits those that are refused. */
export class RefusedKeys {
  readonly #options: RefusedKeysOptions;
  readonly #now: () => number;
  /** The addresses that sent too many, with the time until which they wait. */
  readonly #throttledUntilMs = new BoundedMap<string, number>(MAX_THROTTLED);
  /** The last look-up of each address that waits for its turn. */
  readonly #turns = new Map<string, Promise<unknown>>();

  constructor(options: RefusedKeysOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  /** What a key grants, from memory wherever it is there. */
  find(request: IncomingMessage, keyHash: string): Found<KeyGrant> {
    const { keys } = this.#options;
    return this.#inTurn(request, keyHash, () => keys.findByHash(keyHash));
  }

  /** What a key grants at this moment, read from the store. */
  findNow(request: IncomingMessage, keyHash: string): Found<KeyGrant> {
    const { keys } = this.#options;
    return this.#inTurn(request, keyHash, () => keys.findNow(keyHash));
  }

  /** Counts a refused key; gives the seconds to wait where there were too many. */
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
