/** What can go wrong with accounts and keys; error-codes.json explains each. Callers map codes, never messages, to a status or exit. */
export type AccountsErrorCode = keyof typeof import('./error-codes.json');

/** Thrown when accounts cannot do what was asked; the message names the offending value and what to do. */
export class AccountsError extends Error {
  override readonly name = 'AccountsError';
  readonly code: AccountsErrorCode;
  readonly value: unknown;

  constructor(code: AccountsErrorCode, message: string, { value, cause }: { value?: unknown; cause?: unknown } = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.value = value;
  }
}
