import type { components } from './interface.ts';

/**
 * What went wrong, by a name that never changes:
 * - `INVALID_ARGUMENT`: an option or argument makes no sense; nothing was sent
 * - `WRONG_PATH`: 401 although no key was sent: there is no such path below `baseUrl`
 * - `INVALID_KEY`: 401 with a key: it is unknown, expired or revoked
 * - `FORBIDDEN`: 403: the key may not do this
 * - `VALIDATION`: 422: `detail` lists the parameters that are not valid
 * - `RATE_LIMITED`: 429, and waiting would take longer than `maxWaitMs`; see `retryAfterSeconds`
 * - `SERVER_ERROR`: 5xx, also after all retries
 * - `UNEXPECTED_STATUS`: any other status that is not 200
 * - `INVALID_ANSWER`: 200, but no JSON of the right shape, or too much of it
 * - `REDIRECTED`: the server points elsewhere; redirects are never followed
 * - `NETWORK`: no connection, or it was cut, also after all retries
 * - `TIMEOUT`: no whole answer within `timeoutMs`, also after all retries
 */
export type LarderErrorCode =
  | 'INVALID_ARGUMENT'
  | 'WRONG_PATH'
  | 'INVALID_KEY'
  | 'FORBIDDEN'
  | 'VALIDATION'
  | 'RATE_LIMITED'
  | 'SERVER_ERROR'
  | 'UNEXPECTED_STATUS'
  | 'INVALID_ANSWER'
  | 'REDIRECTED'
  | 'NETWORK'
  | 'TIMEOUT';

/** One parameter that the service did not accept. */
export type ValidationProblem = components['schemas']['ValidationError']['detail'][number];

/** The words of the service itself: one sentence, or a list for `VALIDATION`. */
export type LarderErrorDetail = string | ValidationProblem[];

interface Circumstances {
  status?: number | undefined;
  detail?: LarderErrorDetail | undefined;
  retryAfterSeconds?: number | undefined;
  cause?: unknown;
}

/** A call that could not be answered. The message is for people, `code` for programs. It never holds the key. */
export class LarderError extends Error {
  readonly code: LarderErrorCode;
  /** The HTTP status, if there was an answer. */
  readonly status: number | undefined;
  /** What the service said, if it said anything readable. */
  readonly detail: LarderErrorDetail | undefined;
  /** How long the service asked to wait, if it did. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: LarderErrorCode, message: string, { cause, ...known }: Circumstances = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'LarderError';
    this.code = code;
    this.status = known.status;
    this.detail = known.detail;
    this.retryAfterSeconds = known.retryAfterSeconds;
  }
}

/** Throws unless a caller's value is as it must be. */
export function demand(isRight: boolean, message: string): asserts isRight {
  if (!isRight) throw new LarderError('INVALID_ARGUMENT', message);
}
