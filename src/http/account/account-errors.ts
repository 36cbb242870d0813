/**
 * Account errors as HTTP answers, one line per code. Most error messages are also for operators and name commands, so they
 * are not sent; those about user input are.
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
import TABLE from './account-errors.json' with { type: 'json' };

/** A code's status and sentence; for invalid input, the members of the body or query it can be about. */
type AccountErrorEntry = { readonly status: number; readonly detail: string } | Typed;

interface Typed {
  readonly typed: readonly string[];
  readonly isInQuery?: boolean;
}

type KeyOf<Code extends AccountsErrorCode> = `formError.${Lowercase<Code>}`;

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

/**
 * Every code's answer; a bare status where programs get the forms' English sentence. Wrong credentials are 403, not 401:
 * every 401 of the interface has one body, which speaks of keys. So does the caller's own account after its deletion: its
 * credentials open nothing any more.
 */
export const ACCOUNT_ERRORS: {
  readonly [Code in AccountsErrorCode]: AccountErrorEntry | (KeyOf<Code> extends MessageKey ? number : never);
} = TABLE;

/** The Retry-After where waiting helps. */
const RETRY_SECONDS = '5';

export function statusOf(code: AccountsErrorCode): number {
  const entry: AccountErrorEntry | number = ACCOUNT_ERRORS[code];
  if (typeof entry === 'number') return entry;
  return 'typed' in entry ? 422 : entry.status;
}

/** A code's sentence for programs; undefined for invalid input, where the error's own message says what is wrong. */
export function detailOf(code: AccountsErrorCode): string | undefined {
  const entry: AccountErrorEntry | number = ACCOUNT_ERRORS[code];
  if (typeof entry === 'number') return messagesIn('en')[formErrorKey(code) as MessageKey] as string;
  return 'typed' in entry ? undefined : entry.detail;
}

/** The message key of an error name in forms, if there is one. */
export function formErrorKey(name: string): string {
  return `formError.${name.toLowerCase()}`;
}

/** The code as shown in answers and addresses. */
export function accountErrorName(code: AccountsErrorCode): string {
  return code.toLowerCase();
}

/** The answer to an error; `typed` has the request's values by name, to locate a mistake. */
export function accountErrorResponse(error: AccountsError, typed: Readonly<Record<string, unknown>>): ErrorResponse {
  if (statusOf(error.code) === 401) return ERROR_RESPONSES.unauthorised;
  const code = accountErrorName(error.code);
  const response = unnamedResponse(error, typed);
  return { ...response, code, headers: [...response.headers, 'x-error-code', code] };
}

function unnamedResponse(error: AccountsError, typed: Readonly<Record<string, unknown>>): ErrorResponse {
  if (error instanceof TooManyAttemptsError) return tooManyRequests(error.retryAfterSeconds);
  const status = statusOf(error.code);
  // Its message names the required proof, and is meant for the client.
  const detail = error.code === 'PROOF_REQUIRED' ? error.message : detailOf(error.code);
  if (detail === undefined) return mistake(error, ACCOUNT_ERRORS[error.code] as Typed, typed);
  return errorResponse(status, detail, status === 503 ? ['retry-after', RETRY_SECONDS] : []);
}

function mistake(
  { code, value, message }: AccountsError,
  { typed: names, isInQuery = false }: Typed,
  typed: Readonly<Record<string, unknown>>,
): ErrorResponse {
  const given = names.filter((name) => typed[name] !== undefined);
  const name = given.find((each) => typed[each] === value) ?? given[0] ?? names[0]!;
  const isSecret = name.endsWith('password');
  const input = isSecret ? null : (typed[name] ?? null);
  return validationFailed([
    { type: accountErrorName(code), loc: [isInQuery ? 'query' : 'body', name], msg: message, input },
  ]);
}
