/**
 * Leases from a slow Redis. A node leases some of a key's remaining requests and admits them without asking. All leases
 * together never exceed the limit, and so neither do the requests; but what one node leased and did not use, others cannot
 * admit until it is returned after about a second.
 */
import type { LimitDecision, Window } from './limiter.ts';
import type { RedisWindows, TakeResult } from './redis-windows.ts';

/** A lease starts with this share of the limit, and doubles up to the other each time that a request had to wait for the next one. */
const FIRST_SHARE = 1 / 20;
const MAX_SHARE = 1 / 4;
/** Unused places are returned after this long, and a refusal holds for as long. */
const IDLE_MS = 1_000;
/** Nothing is returned to a window that is about to close: by then it might be the next one. */
const NOT_BEFORE_CLOSE_MS = 2_000;

interface Lease {
  readonly windows: readonly Window[];
  places: number;
  size: number;
  usedAtMs: number;
  /** When the first window closes; never later than in Redis. */
  endsAtMs: number;
  /** The windows' state in Redis when the lease was taken. */
  states: readonly { readonly count: number; readonly closesAtMs: number }[];
  /** The window without room at the last attempt, and how long that holds. */
  fullWindow: number | undefined;
  refusesUntilMs: number;
  renewal: Promise<void> | undefined;
}

export class Leases {
  readonly #leases = new Map<string, Lease>();
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly redis: Pick<RedisWindows, 'take' | 'release'>,
    private readonly now: () => number,
  ) {}

  /** Admits a request of this many places in one key's windows, leasing more if needed. */
  async admit(windows: readonly Window[], places = 1): Promise<LimitDecision> {
    const lease = this.#leaseFor(windows);
    while (!this.#hasPlaces(lease, places)) {
      if (lease.fullWindow !== undefined && this.now() < lease.refusesUntilMs) {
        return this.#decisionOf(lease, lease.fullWindow, false);
      }
      if (this.now() < lease.endsAtMs) lease.size = Math.min(2 * lease.size, shareOf(windows, MAX_SHARE));
      // Others wait for it as well, and may use it up.
      await this.#renew(lease);
    }
    lease.places -= places;
    lease.usedAtMs = this.now();
    if (lease.places <= lease.size / 2 && lease.fullWindow === undefined) this.#renew(lease).catch(() => {});
    return windows
      .map((_, i) => this.#decisionOf(lease, i, true))
      .reduce((tightest, next) => (next.remaining < tightest.remaining ? next : tightest));
  }

  /** Takes back an admitted request. */
  takeBack(windows: readonly Window[], places = 1): void {
    const lease = this.#leases.get(nameOf(windows));
    if (lease !== undefined && this.now() < lease.endsAtMs) lease.places += places;
  }

  /** Returns unused leases. */
  async release({ idleMs = 0 } = {}): Promise<void> {
    const now = this.now();
    for (const [name, lease] of this.#leases) {
      if (now < lease.endsAtMs && now - lease.usedAtMs < idleMs) continue;
      if (lease.renewal !== undefined) continue;
      this.#leases.delete(name);
      const isOpen = lease.endsAtMs - now > NOT_BEFORE_CLOSE_MS && lease.places > 0;
      // What cannot be returned is missing until its window closes; nothing else depends on it.
      if (isOpen) await this.redis.release(lease.windows, lease.places).catch(() => {});
    }
    if (this.#leases.size === 0) this.#stop();
  }

  close(): void {
    this.#stop();
    this.#leases.clear();
  }

  #leaseFor(windows: readonly Window[]): Lease {
    const name = nameOf(windows);
    let lease = this.#leases.get(name);
    if (lease === undefined) {
      const size = shareOf(windows, FIRST_SHARE);
      const empty = { places: 0, endsAtMs: 0, states: [], fullWindow: undefined, refusesUntilMs: 0 };
      lease = { windows, size, usedAtMs: this.now(), ...empty, renewal: undefined };
      this.#leases.set(name, lease);
      this.#timer ??= setInterval(() => void this.release({ idleMs: IDLE_MS }), IDLE_MS).unref();
    }
    return lease;
  }

  #renew(lease: Lease): Promise<void> {
    lease.renewal ??= this.#take(lease).finally(() => {
      lease.renewal = undefined;
    });
    return lease.renewal;
  }

  #hasPlaces({ places, endsAtMs }: Lease, least = 1): boolean {
    return places >= least && this.now() < endsAtMs;
  }

  async #take(lease: Lease): Promise<void> {
    // Windows close in Redis this long after it was asked, so never before the time computed from here.
    const askedAtMs = this.now();
    const { places, fullWindow, states }: TakeResult = await this.redis.take(lease.windows, lease.size);
    if (!this.#hasPlaces(lease)) lease.places = 0;
    lease.places += places;
    lease.fullWindow = fullWindow;
    lease.refusesUntilMs = this.now() + IDLE_MS;
    lease.states = states.map(({ count, closesInMs }) => ({ count, closesAtMs: askedAtMs + closesInMs }));
    lease.endsAtMs = Math.min(...lease.states.map(({ closesAtMs }) => closesAtMs));
  }

  #decisionOf(lease: Lease, nth: number, isAdmitted: boolean): LimitDecision {
    const { limit } = lease.windows[nth]!;
    const { count, closesAtMs } = lease.states[nth]!;
    return {
      isAdmitted,
      limit,
      remaining: Math.max(0, limit - count) + lease.places,
      resetSeconds: Math.max(1, Math.ceil((closesAtMs - this.now()) / 1000)),
    };
  }

  #stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

function shareOf(windows: readonly Window[], share: number): number {
  return Math.ceil(Math.min(...windows.map(({ limit }) => limit)) * share);
}

function nameOf(windows: readonly Window[]): string {
  return windows.map(({ key, limit, seconds }) => `${key} ${limit} ${seconds}`).join('\n');
}
