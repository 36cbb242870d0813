/**
 * What can go wrong with accounts and keys, with the meaning of each in the table of codes; callers map these to a status or an exit,
 * never the message.
 */
export type AccountsErrorCode = keyof typeof import('./error-codes.json');

/** Thrown when accounts cannot do what was asked; the message names the offending value and says what to do. */
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
