/**
 * Counts in Redis, so that all nodes count together: exactly, with one round trip per request, while Redis is fast. The
 * windows of several keys (a named key's cap beside its account's limit) may be on different cluster nodes: they are asked
 * in turn, narrowest first, and places are returned if a later one refuses. A slow Redis does not slow answers: the node
 * then leases requests in advance. While Redis is unreachable, each node counts alone; it is polled once a second, which no
 * request waits for, until all count together again. In any case a node admits no more than the limit per window, because
 * it also counts its own admissions. So all nodes together admit at most as many times the limit as there are nodes, even
 * if Redis comes and goes or loses its counts.
 */
import { LatencyMonitor } from './latency-monitor.ts';
import { Leases } from './leases.ts';
import { costWithin, type LimitDecision, type Limiter, type Window } from './limiter.ts';
import { MemoryLimiter } from './memory-limiter.ts';
import { type RedisClient, RedisWindows, type TakeResult } from './redis-windows.ts';

interface RedisLimiterOptions {
  client: RedisClient;
  now?: () => number;
  /** Called once when Redis becomes unreachable, and once when it returns. */
  onLost?: (error: unknown) => void;
  onFound?: () => void;
  /** Called when Redis becomes slow, or fast again. */
  onSpeed?: (isSlow: boolean) => void;
}

/** How often an unreachable Redis is polled. */
const RETRY_AFTER_MS = 1_000;

/** One count for all nodes that share a Redis. */
export class RedisLimiter implements Limiter {
  readonly #redis: RedisWindows;
  readonly #latency: LatencyMonitor;
  readonly #leases: Leases;
  /** This node's own admissions. */
  readonly #own: MemoryLimiter;
  readonly #now: () => number;
  readonly #onLost: (error: unknown) => void;
  readonly #onFound: () => void;
  /** Rejects the requests that wait for Redis when it becomes unreachable. */
  readonly #waiting = new Set<(error: unknown) => void>();
  #lostAt: number | undefined;
  #isProbing = false;

  constructor({ client, now = () => performance.now(), onLost, onFound, onSpeed }: RedisLimiterOptions) {
    const redis = new RedisWindows(client);
    this.#redis = redis;
    this.#latency = new LatencyMonitor(onSpeed);
    const take = (windows: readonly Window[], places: number) => this.#take(windows, places, 1);
    this.#leases = new Leases({ take, release: (windows, places) => redis.release(windows, places) }, now);
    this.#own = new MemoryLimiter(now);
    this.#now = now;
    this.#onLost = onLost ?? (() => {});
    this.#onFound = onFound ?? (() => {});
  }

  /** Whether all nodes counted together at the last request. */
  get isShared(): boolean {
    return this.#lostAt === undefined;
  }

  async admit(windows: readonly Window[], cost = 1): Promise<LimitDecision | undefined> {
    if (windows.length === 0) return undefined;
    if (this.#lostAt !== undefined) {
      if (this.#now() - this.#lostAt >= RETRY_AFTER_MS) void this.#probe(byKey(windows)[0]!);
      return this.#own.admit(windows, cost);
    }
    try {
      return await this.#untilLost(this.#admitShared(windows, cost));
    } catch (error) {
      this.#lost(error);
      return this.#own.admit(windows, cost);
    }
  }

  async close(): Promise<void> {
    if (this.isShared) await this.#leases.release();
    this.#leases.close();
    await this.#redis.close();
    await this.#own.close();
  }

  /** Waits for Redis's answer, until another request finds out that Redis is unreachable. */
  #untilLost<T>(answer: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#waiting.add(reject);
      answer.then(resolve, reject).finally(() => this.#waiting.delete(reject));
    });
  }

  /** Checks whether Redis is back, using requested windows, since another cluster node may be down. */
  async #probe(windows: readonly Window[]): Promise<void> {
    if (this.#isProbing) return;
    this.#isProbing = true;
    try {
      const { places } = await this.#take(windows, 1, 1);
      if (places > 0) await this.#redis.release(windows, places);
      this.#found();
    } catch (error) {
      this.#lost(error);
    } finally {
      this.#isProbing = false;
    }
  }

  async #admitShared(windows: readonly Window[], cost: number): Promise<LimitDecision> {
    const isLeased = this.#latency.isSlow;
    const places = costWithin(windows, cost);
    const admitted: (readonly Window[])[] = [];
    const takeBack = () =>
      Promise.all(
        admitted.map((group) => (isLeased ? this.#leases.takeBack(group, places) : this.#redis.release(group, places))),
      );
    let tightest: LimitDecision | undefined;
    for (const group of byKey(windows)) {
      const decision = await (isLeased ? this.#leases.admit(group, places) : this.#admitExactly(group, places));
      if (!decision.isAdmitted) {
        await takeBack();
        return decision;
      }
      admitted.push(group);
      if (tightest === undefined || decision.remaining < tightest.remaining) tightest = decision;
    }
    // The request was answered meanwhile from this node's own counts.
    if (!this.isShared) return tightest!;
    // Only refuses after Redis was unreachable or lost its counts; otherwise Redis refuses first.
    const own = this.#own.admit(windows, cost);
    if (own?.isAdmitted === false) {
      await takeBack();
      return own;
    }
    return tightest!;
  }

  async #admitExactly(windows: readonly Window[], places: number): Promise<LimitDecision> {
    return decisionOf(windows, await this.#take(windows, places, places));
  }

  /** Takes places, and closes this node's own windows together with those in Redis. */
  async #take(windows: readonly Window[], places: number, least: number): Promise<TakeResult> {
    const askedAtMs = this.#now();
    const taken = await this.#latency.measure(() => this.#redis.take(windows, places, least));
    windows.forEach((window, i) => {
      if (taken.places > 0) this.#own.open(window, askedAtMs + taken.states[i]!.closesInMs);
    });
    return taken;
  }

  #lost(error: unknown): void {
    const isNews = this.#lostAt === undefined;
    this.#lostAt = this.#now();
    if (!isNews) return;
    for (const reject of this.#waiting) reject(error);
    this.#onLost(error);
  }

  #found(): void {
    if (this.#lostAt === undefined) return;
    this.#lostAt = undefined;
    this.#onFound();
  }
}

/** Each key's windows in order; those of one key are on one cluster node. */
function byKey(windows: readonly Window[]): Window[][] {
  const groups = new Map<string, Window[]>();
  for (const window of windows) groups.set(window.key, [...(groups.get(window.key) ?? []), window]);
  return [...groups.values()];
}

function decisionOf(windows: readonly Window[], { fullWindow, states }: TakeResult): LimitDecision {
  const decisions = windows.map(({ limit }, i) => ({
    isAdmitted: fullWindow === undefined,
    limit,
    remaining: Math.max(0, limit - states[i]!.count),
    resetSeconds: Math.max(1, Math.ceil(states[i]!.closesInMs / 1000)),
  }));
  if (fullWindow !== undefined) return decisions[fullWindow]!;
  return decisions.reduce((tightest, next) => (next.remaining < tightest.remaining ? next : tightest));
}
