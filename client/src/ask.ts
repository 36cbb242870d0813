/** Asks until there is an answer, or until trying again makes no sense. */
import { bounded, TIME_OVER } from './bounded.ts';
import { LarderError, type LarderErrorCode } from './error.ts';
import { exchange, type Question, type Transport } from './exchange.ts';

/** How long and how often a client tries. */
export interface RetryOptions {
  timeoutMs: number;
  retries: number;
  maxWaitMs: number;
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  random: () => number;
}

/** What may be given with every call. */
export interface CallOptions {
  /** Ends the call at any moment, waits included; it then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** For one try, from sending to the last byte; overrides the client's own. */
  timeoutMs?: number | undefined;
}

const RETRIED: readonly LarderErrorCode[] = ['NETWORK', 'TIMEOUT', 'SERVER_ERROR'];
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 8_000;
/** The service never asks for less; who says 0 for ever must not keep us busy for ever. */
const SHORTEST_LIMIT_PAUSE_MS = 1_000;

/** The parsed answer, after as many tries and as much waiting as the client has patience for. */
export async function ask(
  transport: Transport,
  retryOptions: RetryOptions,
  question: Question,
  options: CallOptions,
): Promise<unknown> {
  const { signal, timeoutMs = retryOptions.timeoutMs } = options;
  let failures = 0;
  let waitedMs = 0;
  for (let tries = 1; ; tries++) {
    const outcome = await tryOnce(transport, question, signal, timeoutMs);
    if (!(outcome instanceof LarderError)) return outcome;
    const isLimited = outcome.code === 'RATE_LIMITED';
    if (!isLimited && (!RETRIED.includes(outcome.code) || ++failures > retryOptions.retries)) throw outcome;
    const longest = Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), LONGEST_PAUSE_MS);
    // Half of it at random, so that the clients of a server that comes back do not come back all at once.
    const backOffMs = (longest * (1 + retryOptions.random())) / 2;
    const askedMs = (outcome.retryAfterSeconds ?? 0) * 1000;
    const pauseMs = isLimited ? Math.max(askedMs || backOffMs, SHORTEST_LIMIT_PAUSE_MS) : Math.max(askedMs, backOffMs);
    waitedMs += pauseMs;
    if (waitedMs > retryOptions.maxWaitMs) throw outcome;
    await bounded(async (inner) => retryOptions.sleep(pauseMs, inner), signal);
  }
}

/** What failed comes back as a value; only the caller's own abort is thrown. */
async function tryOnce(transport: Transport, question: Question, signal: AbortSignal | undefined, timeoutMs: number) {
  try {
    return await bounded((inner) => exchange(transport, question, inner), signal, timeoutMs);
  } catch (cause) {
    signal?.throwIfAborted();
    if (cause instanceof LarderError) return cause;
    return cause === TIME_OVER
      ? new LarderError('TIMEOUT', `${question.url} did not answer within ${timeoutMs} ms.`)
      : new LarderError('NETWORK', `${question.url} could not be reached, or the connection was cut.`, { cause });
  }
}
