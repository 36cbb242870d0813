/**
 * What can go wrong with accounts, as HTTP answers: one line for each code. The messages of the errors themselves are
 * for operators too and name commands, so they are not sent, except those about what was typed, which are for its
 * writer.
 */
import type { AccountsError, AccountsErrorCode } from '../../accounts/errors.ts';
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
type AccountErrorEntry =
  | { readonly status: number; readonly detail: string }
  | { readonly typed: readonly string[]; readonly place?: 'body' | 'query' };

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

/** Every code and what it becomes. */
export const ACCOUNT_ERRORS: Readonly<Record<AccountsErrorCode, AccountErrorEntry>> = {
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
  WRONG_CREDENTIALS: { status: 403, detail: 'The username or the password is wrong.' },
  WRONG_PASSWORD: { status: 403, detail: 'The password is wrong.' },
  WRONG_CODE: {
    status: 403,
    detail: 'The code is wrong, expired or already used. Enter the one that your app shows now.',
  },
  PROOF_REQUIRED: { status: 403, detail: 'Confirm that it is you.' },
  PASSWORD_CHANGE_REQUIRED: { status: 403, detail: 'This password was generated. Choose your own first.' },
  TWO_FACTOR_REQUIRED: { status: 403, detail: 'This service requires two-factor sign-in. Set it up first.' },
  TOKEN_INVALID: { status: 410, detail: 'This link or step has already been used, has expired, or never existed.' },
  TOO_MANY_ATTEMPTS: { status: 429, detail: 'Rate limit exceeded. Retry in 15 seconds.' },
  SIGN_IN_BUSY: { status: 503, detail: 'Too many people are signing in right now. Try again in a moment.' },
  ACCOUNT_EXISTS: { status: 409, detail: 'This username is taken. Choose another one.' },
  // The caller's own, deleted meanwhile: whatever opened it opens nothing any more.
  ACCOUNT_NOT_FOUND: UNAUTHORISED,
  ACCOUNT_DISABLED: { status: 403, detail: 'This account is disabled. Ask the operator of this service.' },
  CALLER_ENDED: UNAUTHORISED,
  KEY_EXISTS: { status: 409, detail: 'Another key of the account has this name. Choose another one.' },
  KEY_NOT_FOUND: { status: 404, detail: 'Key not found' },
  KEY_EXPIRED: { status: 409, detail: 'This key has expired, and rotating it would not renew it. Create a new key.' },
  TOO_MANY_KEYS: { status: 409, detail: 'The account has reached its maximum number of keys. Revoke one first.' },
  SESSION_NOT_FOUND: { status: 404, detail: 'Session not found' },
  TWO_FACTOR_ON: { status: 409, detail: 'Two-factor sign-in is already on.' },
  TWO_FACTOR_OFF: { status: 409, detail: 'Two-factor sign-in is not on, or its set-up was not started.' },
  TWO_FACTOR_UNREADABLE: {
    status: 500,
    detail: 'Codes cannot be checked right now. Use a recovery code, or ask the operator of this service.',
  },
  MAIL_OFF: { status: 409, detail: 'This service sends no mail. Ask its operator instead.' },
  EMAIL_TAKEN: { status: 409, detail: 'This address belongs to another account.' },
  EMAIL_NOT_FOUND: { status: 404, detail: 'No such address' },
  IDENTITY_TAKEN: { status: 409, detail: 'This identity is linked to another account.' },
  IDENTITY_NOT_FOUND: { status: 404, detail: 'Identity provider not linked' },
  IDENTITY_IS_LAST: { status: 409, detail: 'This is the only way to sign in to the account. Set a password first.' },
  SIGN_IN_PROVIDER_UNKNOWN: { status: 404, detail: 'This service does not offer sign-in with this provider.' },
  SIGN_IN_PROVIDER_UNAVAILABLE: { status: 503, detail: 'The sign-in provider is not responding. Try again later.' },
  SIGN_IN_REFUSED: { status: 403, detail: 'The sign-in was cancelled at the provider.' },
  SIGN_IN_INVALID: { status: 403, detail: 'The sign-in with the provider could not be completed. Start again.' },
  SIGN_IN_SESSION_NEEDED: { status: 403, detail: 'Sign in with a browser to do this; the account key is not enough.' },
  BILLING_OFF: { status: 409, detail: 'This service takes no payments. Ask its operator for another plan.' },
  BILLING_NO_CUSTOMER: { status: 409, detail: 'This account has never paid, so there is nothing to manage yet.' },
  BILLING_ALREADY_SUBSCRIBED: {
    status: 409,
    detail: 'This account already has a subscription. Change its plan on the billing page.',
  },
  PLAN_SET_BY_OPERATOR: {
    status: 409,
    detail: 'The operator set the plan of this account, so paying would change nothing. Ask the operator.',
  },
  BILLING_UNAVAILABLE: { status: 503, detail: 'The payment provider is not responding. Nothing was charged.' },
  BILLING_REFUSED: { status: 502, detail: 'The payment provider did not accept the request. Nothing was charged.' },
  BILLING_SIGNATURE_INVALID: { status: 400, detail: 'The event is not signed by the payment provider.' },
  ACCOUNTS_UNAVAILABLE: { status: 503, detail: 'Service Unavailable' },
  MAIL_FAILED: { status: 503, detail: 'The mail could not be sent. Try again later.' },
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
  const problem = ACCOUNT_ERRORS[code];
  return 'typed' in problem ? 422 : problem.status;
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
  const problem = ACCOUNT_ERRORS[error.code];
  if ('typed' in problem) return mistake(error, problem, typed);
  // This one says what to show, in words made for its reader.
  const detail = error.code === 'PROOF_REQUIRED' ? error.message : problem.detail;
  return errorResponse(problem.status, detail, problem.status === 503 ? ['retry-after', RETRY_SECONDS] : []);
}

function mistake(
  { code, value, message }: AccountsError,
  { typed: names, place = 'body' }: Extract<AccountErrorEntry, { typed: unknown }>,
  typed: Readonly<Record<string, unknown>>,
): ErrorResponse {
  const given = names.filter((name) => typed[name] !== undefined);
  const name = given.find((each) => typed[each] === value) ?? given[0] ?? names[0]!;
  const isSecret = name.endsWith('password');
  const input = isSecret ? null : (typed[name] ?? null);
  return validationFailed([{ type: accountErrorName(code), loc: [place, name], msg: message, input }]);
}
