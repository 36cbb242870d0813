/** What can go wrong with accounts and keys; callers map these codes to a status or an exit, never the message. */
export type AccountsErrorCode =
  | 'INVALID_USERNAME' // not 3 to 64 letters, digits, dots, underscores or hyphens
  | 'INVALID_PLAN' // no such plan
  | 'INVALID_KEY_NAME' // not 1 to 64 visible characters
  | 'INVALID_SCOPE' // neither read nor full
  | 'INVALID_EXPIRY' // not ISO 8601, or not in the future
  | 'INVALID_RATE_CAP' // not a whole number from 1 up to the plan's limit
  | 'ACCOUNT_EXISTS' // the username is taken, in whatever case
  | 'ACCOUNT_NOT_FOUND'
  | 'KEY_EXISTS' // a live key of the account has that name
  | 'KEY_NOT_FOUND' // no live named key of the account has that name
  | 'ACCOUNTS_UNAVAILABLE' // the store cannot be read or written now; trying again later can help
  | 'ACCOUNTS_TOO_NEW' // the database was written by a later version of Larder
  | 'BACKUP_EXISTS' // the backup would overwrite a file
  | 'BACKUP_FAILED' // the backup could not be written
  | 'BACKUP_UNUSABLE'; // the file to restore from is no whole accounts database

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
