/** What can go wrong with accounts and keys; callers map these codes to a status or an exit, never the message. */
export type AccountsErrorCode =
  | 'INVALID_USERNAME' // not 3 to 64 letters, digits, dots, underscores or hyphens
  | 'INVALID_PLAN' // no such plan
  | 'INVALID_KEY_NAME' // not 1 to 64 visible characters
  | 'INVALID_SCOPE' // neither read nor full
  | 'INVALID_EXPIRY' // not ISO 8601, or not in the future
  | 'INVALID_RATE_CAP' // not a whole number from 1 up to the plan's limit
  | 'ACCOUNT_EXISTS' // the username is taken, in any letter case
  | 'ACCOUNT_NOT_FOUND'
  | 'ACCOUNT_DISABLED' // the operator has disabled it, so nobody signs in
  | 'KEY_EXISTS' // a live key of the account has that name
  | 'KEY_NOT_FOUND' // no live named key of the account has that name or id
  | 'KEY_EXPIRED' // an expired key cannot be rotated
  | 'TOO_MANY_KEYS' // the account has as many live named keys as it may have
  | 'INVALID_OVERLAP' // not ISO 8601, not in the future, or more than seven days away
  | 'INVALID_PERIOD' // a period of usage that is not a period, or has too many hours or days
  | 'ACCOUNTS_UNAVAILABLE' // the store cannot be read or written now; trying again later can help
  | 'ACCOUNTS_TOO_NEW' // the database was written by a later version of Larder
  | 'MOVE_REFUSED' // there is nothing to move, or the database to move to has accounts
  | 'MOVE_FAILED' // the copy could not be made; nothing was changed
  | 'BACKUP_EXISTS' // the backup would overwrite a file
  | 'BACKUP_FAILED' // the backup could not be written
  | 'INVALID_PASSWORD' // not 10 to 256 characters
  | 'PASSWORD_COMMON' // among those that are tried first
  | 'PASSWORD_BREACHED' // on the operator's list of leaked passwords
  | 'INVALID_CURSOR' // not the cursor of an earlier page
  | 'WRONG_CREDENTIALS' // no such username or address, or not its password; which one is never said
  | 'WRONG_PASSWORD' // not the password of the one who is signed in
  | 'WRONG_CODE' // neither a present six-digit code that was not used before, nor an unused recovery code
  | 'PASSWORD_CHANGE_REQUIRED' // the password was generated: its owner has to choose another one first
  | 'TWO_FACTOR_REQUIRED' // the operator requires two-factor sign-in, which the account has to set up first
  | 'TOKEN_INVALID' // a link or a pending sign-in that is unknown, used up or expired
  | 'PROOF_REQUIRED' // the change needs the password, a code or a fresh sign-in: `value` says which
  | 'CALLER_ENDED' // the session or account key of the caller was ended while the change was made
  | 'TOO_MANY_ATTEMPTS' // wait for the error's `retryAfterSeconds`
  | 'SIGN_IN_BUSY' // too many passwords are being checked at once; trying again in a moment helps
  | 'SESSION_NOT_FOUND' // the account has no session of that id
  | 'TWO_FACTOR_ON' // two-factor sign-in is on already
  | 'TWO_FACTOR_OFF' // two-factor sign-in is not on, or its set-up was not started
  | 'TWO_FACTOR_UNREADABLE' // the stored secret was sealed with another LARDER_SECRET
  | 'MAIL_OFF' // the service sends no mail, so addresses cannot be confirmed
  | 'EMAIL_TAKEN' // said only to someone who reads the mail of that address
  | 'EMAIL_NOT_FOUND' // the account has no address, or none that waits for its confirmation
  | 'IDENTITY_TAKEN' // the person at the identity provider is linked to another account
  | 'IDENTITY_NOT_FOUND' // the account is not linked to that identity provider
  | 'IDENTITY_IS_LAST' // without it nobody could sign in to the account any more
  | 'SECRET_UNUSABLE' // the key file for sealed secrets cannot be read or made
  | 'BACKUP_UNUSABLE' // the file to restore from is not a whole accounts database
  | 'INVALID_EMAIL' // not an address such as ada@food.example of at most 254 characters
  | 'MAIL_FAILED' // the mail server did not take the message; trying again later can help
  | 'SIGN_IN_PROVIDER_UNKNOWN' // no identity provider of that name is configured
  | 'SIGN_IN_PROVIDER_UNAVAILABLE' // the identity provider does not answer, or not as it should; trying again later can help
  | 'SIGN_IN_REFUSED' // the person did not consent at the identity provider
  | 'SIGN_IN_INVALID' // what came back belongs to no sign-in begun here, or proves nothing
  | 'SIGN_IN_SESSION_NEEDED' // linking an identity provider goes through a browser, and needs its session
  | 'BILLING_UNAVAILABLE' // the payment provider does not answer, or not now; trying again later can help
  | 'BILLING_REFUSED' // the payment provider does not accept the request: a mistake in its settings or in ours
  | 'BILLING_ALREADY_SUBSCRIBED' // the account pays already; its plan changes in the customer portal
  | 'BILLING_SIGNATURE_INVALID' // not signed by the payment provider, or too long ago
  | 'BILLING_OFF' // the service takes no payments; the operator sets plans
  | 'BILLING_NO_CUSTOMER' // the account has never begun to pay, so there is nothing to manage
  | 'PLAN_SET_BY_OPERATOR'; // paying would change nothing, since the operator has set the plan

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
