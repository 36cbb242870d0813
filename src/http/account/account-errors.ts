/**
 * What can go wrong with accounts, as HTTP answers: one line for each code. The messages of the errors themselves are
 * for operators too and name commands, so they are not sent, except those about what was typed, which are for its
 * writer.
 */
import type { AccountsError, AccountsErrorCode } from '../../accounts/errors.ts';
import { type MessageKey, messagesIn } from '../../messages/catalogs.ts';
import { TooManyAttemptsError } from '../../sign-in/throttle/throttle.ts';
import {
  ERROR_RESPONSES,
  type ErrorResponse,
  errorResponse,
  tooManyRequests,
  validationFailed,
} from '../response/error-response.ts';
import type { SecurityEvent } from '../security-events.ts';

/** The status and the sentence for a code; for what was typed, the members of the body or query that it can be about. */
type AccountErrorEntry = { readonly status: number; readonly detail: string } | Typed;

interface Typed {
  readonly typed: readonly string[];
  readonly place?: 'body' | 'query';
}

/** The key of the message that forms have for a code. */
type KeyOf<Code extends AccountsErrorCode> = `formError.${Lowercase<Code>}`;

const UNAUTHORISED = { status: 401, detail: 'Missing or invalid API key' };
/** What no caller can do anything about. */
const INTERNAL = { status: 500, detail: 'Internal Server Error' };

/** The errors that are security events, for the operator to notice. */
export const ACCOUNT_ERROR_EVENTS: Readonly<Partial<Record<AccountsErrorCode, SecurityEvent>>> = {
  WRONG_CREDENTIALS: 'sign_in_failed',
  ACCOUNT_DISABLED: 'sign_in_failed',
  SIGN_IN_INVALID: 'sign_in_failed',
  WRONG_CODE: 'code_refused',
  WRONG_PASSWORD: 'proof_refused',
  TOKEN_INVALID: 'token_refused',
  TOO_MANY_ATTEMPTS: 'attempts_throttled',
  SIGN_IN_BUSY: 'sign_in_busy',
  BILLING_SIGNATURE_INVALID: 'payment_event_refused',
};

/** Every code and what it becomes; a status alone where programs get the English sentence of forms. */
export const ACCOUNT_ERRORS: {
  readonly [Code in AccountsErrorCode]: AccountErrorEntry | (KeyOf<Code> extends MessageKey ? number : never);
} = {
  INVALID_USERNAME: { typed: ['username'] },
  INVALID_PLAN: { typed: ['plan'] },
  INVALID_KEY_NAME: { typed: ['name'] },
  INVALID_SCOPE: { typed: ['scope'] },
  INVALID_EXPIRY: { typed: ['expires_at'] },
  INVALID_RATE_CAP: { typed: ['rate_cap'] },
  INVALID_OVERLAP: { typed: ['overlap_until'] },
  INVALID_EMAIL: { typed: ['email'] },
  INVALID_PASSWORD: { typed: ['password', 'new_password'] },
  PASSWORD_COMMON: { typed: ['password', 'new_password'] },
  PASSWORD_BREACHED: { typed: ['password', 'new_password'] },
  INVALID_PERIOD: { typed: ['from', 'to'], place: 'query' },
  INVALID_CURSOR: { typed: ['cursor'], place: 'query' },
  // 403 and not 401: every 401 of the interface has one body, which speaks of keys.
  WRONG_CREDENTIALS: 403,
  WRONG_PASSWORD: 403,
  WRONG_CODE: {
    status: 403,
    detail: 'The code is wrong, expired or already used. Enter the one that your app shows now.',
  },
  PROOF_REQUIRED: { status: 403, detail: 'Confirm that it is you.' },
  PASSWORD_CHANGE_REQUIRED: { status: 403, detail: 'This password was generated. Choose your own first.' },
  TWO_FACTOR_REQUIRED: { status: 403, detail: 'This service requires two-factor sign-in. Set it up first.' },
  TOKEN_INVALID: 410,
  TOO_MANY_ATTEMPTS: { status: 429, detail: 'Rate limit exceeded. Retry in 15 seconds.' },
  SIGN_IN_BUSY: 503,
  ACCOUNT_EXISTS: 409,
  // The caller's own, deleted meanwhile: whatever opened it opens nothing any more.
  ACCOUNT_NOT_FOUND: UNAUTHORISED,
  ACCOUNT_DISABLED: 403,
  CALLER_ENDED: UNAUTHORISED,
  KEY_EXISTS: 409,
  KEY_NOT_FOUND: { status: 404, detail: 'Key not found' },
  KEY_EXPIRED: 409,
  TOO_MANY_KEYS: 409,
  SESSION_NOT_FOUND: { status: 404, detail: 'Session not found' },
  TWO_FACTOR_ON: 409,
  TWO_FACTOR_OFF: 409,
  TWO_FACTOR_UNREADABLE: 500,
  MAIL_OFF: 409,
  EMAIL_TAKEN: 409,
  EMAIL_NOT_FOUND: { status: 404, detail: 'No such address' },
  IDENTITY_TAKEN: 409,
  IDENTITY_NOT_FOUND: { status: 404, detail: 'Identity provider not linked' },
  IDENTITY_IS_LAST: 409,
  SIGN_IN_PROVIDER_UNKNOWN: 404,
  SIGN_IN_PROVIDER_UNAVAILABLE: 503,
  SIGN_IN_REFUSED: 403,
  SIGN_IN_INVALID: 403,
  SIGN_IN_SESSION_NEEDED: { status: 403, detail: 'Sign in with a browser to do this; the account key is not enough.' },
  BILLING_OFF: 409,
  BILLING_NO_CUSTOMER: 409,
  BILLING_ALREADY_SUBSCRIBED: 409,
  PLAN_SET_BY_OPERATOR: 409,
  BILLING_UNAVAILABLE: 503,
  BILLING_REFUSED: 502,
  BILLING_SIGNATURE_INVALID: { status: 400, detail: 'The event is not signed by the payment provider.' },
  ACCOUNTS_UNAVAILABLE: { status: 503, detail: 'Service Unavailable' },
  MAIL_FAILED: 503,
  ACCOUNTS_TOO_NEW: INTERNAL,
  MOVE_REFUSED: INTERNAL,
  MOVE_FAILED: INTERNAL,
  BACKUP_EXISTS: INTERNAL,
  BACKUP_FAILED: INTERNAL,
  BACKUP_UNUSABLE: INTERNAL,
  SECRET_UNUSABLE: INTERNAL,
};

/** How long to wait where waiting helps. */
const RETRY_SECONDS = '5';

/** The status that a code is answered with. */
export function statusOf(code: AccountsErrorCode): number {
  const entry: AccountErrorEntry | number = ACCOUNT_ERRORS[code];
  if (typeof entry === 'number') return entry;
  return 'typed' in entry ? 422 : entry.status;
}

/** The sentence of a code that programs get; undefined for what was typed, where the error's own says what is wrong. */
export function detailOf(code: AccountsErrorCode): string | undefined {
  const entry: AccountErrorEntry | number = ACCOUNT_ERRORS[code];
  if (typeof entry === 'number') return messagesIn('en')[formErrorKey(code) as MessageKey] as string;
  return 'typed' in entry ? undefined : entry.detail;
}

/** The key of the message that forms have for the name of a code, where they have one. */
export function formErrorKey(name: string): string {
  return `formError.${name.toLowerCase()}`;
}

/** The code as answers and addresses show it. */
export function accountErrorName(code: AccountsErrorCode): string {
  return code.toLowerCase();
}

/** The refusal for an error; `typed` is what the request held, by name, to say where a mistake is. */
export function accountErrorResponse(error: AccountsError, typed: Readonly<Record<string, unknown>>): ErrorResponse {
  if (statusOf(error.code) === 401) return ERROR_RESPONSES.unauthorised;
  const code = accountErrorName(error.code);
  const response = unnamedResponse(error, typed);
  return { ...response, code, headers: [...response.headers, 'x-error-code', code] };
}

function unnamedResponse(error: AccountsError, typed: Readonly<Record<string, unknown>>): ErrorResponse {
  if (error instanceof TooManyAttemptsError) return tooManyRequests(error.retryAfterSeconds);
  const status = statusOf(error.code);
  // This one says what to show, in words made for its reader.
  const detail = error.code === 'PROOF_REQUIRED' ? error.message : detailOf(error.code);
  if (detail === undefined) return mistake(error, ACCOUNT_ERRORS[error.code] as Typed, typed);
  return errorResponse(status, detail, status === 503 ? ['retry-after', RETRY_SECONDS] : []);
}

function mistake(
  { code, value, message }: AccountsError,
  { typed: names, place = 'body' }: Typed,
  typed: Readonly<Record<string, unknown>>,
): ErrorResponse {
  const given = names.filter((name) => typed[name] !== undefined);
  const name = given.find((each) => typed[each] === value) ?? given[0] ?? names[0]!;
  const isSecret = name.endsWith('password');
  const input = isSecret ? null : (typed[name] ?? null);
  return validationFailed([{ type: accountErrorName(code), loc: [place, name], msg: message, input }]);
}
