/** All nodes' windows in Redis. A script checks a key's windows and takes places in all or none, atomically. */
import { createHash } from 'node:crypto';
import { withDeadline } from '../timing/deadline.ts';
import type { Window } from './limiter.ts';

/** The used part of a Redis client; `ioredis` implements it for one server, Sentinel and Cluster. */
export interface RedisClient {
  eval(script: string, keys: number, ...keysAndArguments: (string | number)[]): Promise<unknown>;
  evalsha(sha: string, keys: number, ...keysAndArguments: (string | number)[]): Promise<unknown>;
  quit(): Promise<unknown>;
  disconnect(): void;
}

export interface TakeResult {
  /** As many as requested or available; 0 if a window lacks room for the minimum. */
  readonly places: number;
  /** The index of the first window without room. */
  readonly fullWindow: number | undefined;
  /** Each window's count, and the milliseconds until it closes. */
  readonly states: readonly { readonly count: number; readonly closesInMs: number }[];
}

/** The longest a request waits for its count before the node counts alone. Enough for a Redis at 200 ms. */
const ANSWER_WITHIN_MS = 225;
/** A connection that Redis does not close by then must not delay the process's end. */
const QUIT_WITHIN_MS = 1_000;
const PREFIX = 'larder:limit';

/**
 * KEYS: the windows. ARGV: the places requested, the minimum, then each window's limit and milliseconds. Returns the number
 * of the refusing window or 0, the places taken, and for each window its count and the milliseconds until it closes.
 */
const TAKE = `
local full = 0
local places = tonumber(ARGV[1])
local least = tonumber(ARGV[2])
for i, key in ipairs(KEYS) do
  local room = tonumber(ARGV[2 * i + 1]) - tonumber(redis.call('GET', key) or '0')
  if room < least and full == 0 then full = i end
  if room < places then places = room end
end
if full > 0 then places = 0 end
local answer = { full, places }
for i, key in ipairs(KEYS) do
  local count
  if full == 0 then
    count = redis.call('INCRBY', key, places)
    if count == places then redis.call('PEXPIRE', key, ARGV[2 * i + 2]) end
  else
    count = tonumber(redis.call('GET', key) or '0')
  end
  answer[2 * i + 1] = count
  answer[2 * i + 2] = redis.call('PTTL', key)
end
return answer`;

/** KEYS: the windows to return places to, unless closed meanwhile. ARGV: the places. */
const GIVE_BACK = `
for _, key in ipairs(KEYS) do
  if tonumber(redis.call('GET', key) or '0') >= tonumber(ARGV[1]) then redis.call('DECRBY', key, ARGV[1]) end
end
return 0`;

const HASHES = new Map([TAKE, GIVE_BACK].map((script) => [script, createHash('sha1').update(script).digest('hex')]));

/** The windows in Redis; calls not answered in time fail. */
export class RedisWindows {
  constructor(private readonly client: RedisClient) {}

  /** Takes up to this many places in one key's windows, or none if there is no room for `least`. */
  async take(windows: readonly Window[], places: number, least = 1): Promise<TakeResult> {
    const answer = await this.#run(TAKE, windows, [
      places,
      least,
      ...windows.flatMap(({ limit, seconds }) => [limit, seconds * 1000]),
    ]);
    const [full, taken, ...facts] = answer as [number, number, ...number[]];
    const states = windows.map((_, i) => ({ count: facts[2 * i]!, closesInMs: facts[2 * i + 1]! }));
    return { places: taken, fullWindow: full === 0 ? undefined : full - 1, states };
  }

  async release(windows: readonly Window[], places: number): Promise<void> {
    await this.#run(GIVE_BACK, windows, [places]);
  }

  async close(): Promise<void> {
    await withDeadline(this.client.quit(), QUIT_WITHIN_MS, late).catch(() => this.client.disconnect());
  }

  /** Sends a script's hash, and the script itself only to a server that does not know it yet. */
  async #run(script: string, windows: readonly Window[], values: number[]): Promise<number[]> {
    const keys = windows.map(nameOf);
    const send = (command: 'eval' | 'evalsha', text: string) =>
      withDeadline(this.client[command](text, keys.length, ...keys, ...values), ANSWER_WITHIN_MS, late);
    try {
      return (await send('evalsha', HASHES.get(script)!)) as number[];
    } catch (error) {
      if (!(error instanceof Error) || !error.message.startsWith('NOSCRIPT')) throw error;
      return (await send('eval', script)) as number[];
    }
  }
}

function late(): Error {
  return new Error('Redis did not answer in time');
}

function nameOf({ key, limit, seconds }: Window): string {
  return `${PREFIX}:{${key}}:${limit}:${seconds}`;
}
