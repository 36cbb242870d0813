/**
 * Counts in Redis, so that all nodes count together. One script looks at the windows of a key and counts in all of them
 * or in none, in one step that nothing can come between. The windows of several keys (a named key's own cap beside its
 * account's limit) may lie on different nodes of a cluster: they are asked one after the other, from the narrowest on,
 * and what was taken is given back when a later one refuses.
 *
 * While Redis is away, each node counts by itself, which admits at most as many times the limit as there are nodes. It
 * is asked again every second by one request, and as soon as it answers, all count together again.
 */
import { createHash } from 'node:crypto';
import type { LimitDecision, Limiter, Window } from './limiter.ts';
import { MemoryLimiter } from './memory-limiter.ts';

/** The part of a Redis client that is used; `ioredis` has it for one server, Sentinel and Cluster alike. */
export interface RedisClient {
  eval(script: string, keys: number, ...keysAndArguments: (string | number)[]): Promise<unknown>;
  evalsha(sha: string, keys: number, ...keysAndArguments: (string | number)[]): Promise<unknown>;
  quit(): Promise<unknown>;
  disconnect(): void;
}

interface RedisLimiterOptions {
  client: RedisClient;
  /** Counts while Redis is away. */
  insurance?: Limiter;
  now?: () => number;
  /** Told once when Redis is away, and once when it is back. */
  onLost?: (error: unknown) => void;
  onFound?: () => void;
}

/** A Redis that does not answer is not asked again for so long. */
const RETRY_AFTER_MS = 1_000;
const PREFIX = 'larder:limit';

/**
 * KEYS: the windows. ARGV: limit and milliseconds of each. Answers with the number of the window that refuses, or 0, and
 * then for each window its count and the milliseconds until it closes.
 */
const ADMIT = `
local full = 0
local answer = { 0 }
for i, key in ipairs(KEYS) do
  local count = tonumber(redis.call('GET', key) or '0')
  if full == 0 and count >= tonumber(ARGV[2 * i - 1]) then full = i end
end
answer[1] = full
for i, key in ipairs(KEYS) do
  local count
  if full == 0 then
    count = redis.call('INCR', key)
    if count == 1 then redis.call('PEXPIRE', key, ARGV[2 * i]) end
  else
    count = tonumber(redis.call('GET', key) or '0')
  end
  answer[2 * i] = count
  answer[2 * i + 1] = redis.call('PTTL', key)
end
return answer`;

/** KEYS: the windows in which one request is taken back, unless they have closed meanwhile. */
const REFUND = `
for _, key in ipairs(KEYS) do
  if redis.call('EXISTS', key) == 1 then redis.call('DECR', key) end
end
return 0`;

/** One count for all nodes that share a Redis. */
export class RedisLimiter implements Limiter {
  readonly #client: RedisClient;
  readonly #insurance: Limiter;
  readonly #now: () => number;
  readonly #onLost: (error: unknown) => void;
  readonly #onFound: () => void;
  #lostAt: number | undefined;
  #isAsking = false;

  constructor({ client, insurance = new MemoryLimiter(), now = Date.now, onLost, onFound }: RedisLimiterOptions) {
    this.#client = client;
    this.#insurance = insurance;
    this.#now = now;
    this.#onLost = onLost ?? (() => {});
    this.#onFound = onFound ?? (() => {});
  }

  /** Whether all nodes counted together at the last request. */
  get isShared(): boolean {
    return this.#lostAt === undefined;
  }

  async admit(windows: readonly Window[]): Promise<LimitDecision | undefined> {
    if (windows.length === 0) return undefined;
    if (!this.#mayTryRedis()) return this.#insurance.admit(windows);
    this.#isAsking = true;
    try {
      const decision = await this.#admitShared(windows);
      this.#found();
      return decision;
    } catch (error) {
      this.#lost(error);
      return this.#insurance.admit(windows);
    } finally {
      this.#isAsking = false;
    }
  }

  async close(): Promise<void> {
    await this.#client.quit().catch(() => this.#client.disconnect());
    await this.#insurance.close();
  }

  /** While Redis is away, one request in a second asks whether it is back. */
  #mayTryRedis(): boolean {
    if (this.#lostAt === undefined) return true;
    return !this.#isAsking && this.#now() - this.#lostAt >= RETRY_AFTER_MS;
  }

  async #admitShared(windows: readonly Window[]): Promise<LimitDecision | undefined> {
    const taken: string[][] = [];
    let tightest: LimitDecision | undefined;
    for (const group of byKey(windows)) {
      const names = group.map(nameOf);
      const decision = decisionOf(group, await this.#run(ADMIT, names, group.flatMap(argumentsOf)));
      if (!decision.isAdmitted) {
        await Promise.all(taken.map((given) => this.#run(REFUND, given, [])));
        return decision;
      }
      taken.push(names);
      if (tightest === undefined || decision.remaining < tightest.remaining) tightest = decision;
    }
    return tightest;
  }

  /** Sends the hash of a script, and the script itself only to a server that does not know it yet. */
  async #run(script: string, keys: string[], values: number[]): Promise<number[]> {
    const hash = HASHES.get(script)!;
    try {
      return (await this.#client.evalsha(hash, keys.length, ...keys, ...values)) as number[];
    } catch (error) {
      if (!(error instanceof Error) || !error.message.startsWith('NOSCRIPT')) throw error;
      return (await this.#client.eval(script, keys.length, ...keys, ...values)) as number[];
    }
  }

  #lost(error: unknown): void {
    if (this.#lostAt === undefined) this.#onLost(error);
    this.#lostAt = this.#now();
  }

  #found(): void {
    if (this.#lostAt === undefined) return;
    this.#lostAt = undefined;
    this.#onFound();
  }
}

const HASHES = new Map([ADMIT, REFUND].map((script) => [script, createHash('sha1').update(script).digest('hex')]));

/** The windows of each key, in their order; those of one key lie on one node of a cluster. */
function byKey(windows: readonly Window[]): Window[][] {
  const groups = new Map<string, Window[]>();
  for (const window of windows) groups.set(window.key, [...(groups.get(window.key) ?? []), window]);
  return [...groups.values()];
}

function nameOf({ key, limit, seconds }: Window): string {
  return `${PREFIX}:{${key}}:${limit}:${seconds}`;
}

function argumentsOf({ limit, seconds }: Window): number[] {
  return [limit, seconds * 1000];
}

function decisionOf(windows: readonly Window[], [full, ...facts]: number[]): LimitDecision {
  const decisions = windows.map(({ limit }, i) => ({
    isAdmitted: full === 0,
    limit,
    remaining: full === 0 ? limit - facts[2 * i]! : 0,
    resetSeconds: Math.max(1, Math.ceil(facts[2 * i + 1]! / 1000)),
  }));
  if (full !== undefined && full > 0) return decisions[full - 1]!;
  return decisions.reduce((tightest, next) => (next.remaining < tightest.remaining ? next : tightest));
}
