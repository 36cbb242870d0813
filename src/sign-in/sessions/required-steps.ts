/**
 * What an account's owner must do first: replace a password that the operator generated and others may have seen, and set
 * up two-factor sign-in if the operator requires it.
 */
import type { AccountsDatabase } from '../../accounts/database/engine.ts';
import { selectPassword } from '../passwords/password-rows.ts';
import type { TwoFactor } from '../two-factor/two-factor.ts';
import type { AccountCaller } from './account-caller.ts';

/** A step, by the error code that requests it. */
export type RequiredStep = 'PASSWORD_CHANGE_REQUIRED' | 'TWO_FACTOR_REQUIRED';

export class RequiredSteps {
  readonly #parts: { database: AccountsDatabase; twoFactor: TwoFactor };
  readonly #isTwoFactorRequired: boolean;

  constructor(parts: { database: AccountsDatabase; twoFactor: TwoFactor }, isTwoFactorRequired: boolean) {
    this.#parts = parts;
    this.#isTwoFactorRequired = isTwoFactorRequired;
  }

  /** A caller's next step, if any. */
  async next({
    accountId,
    sessionId,
  }: Pick<AccountCaller, 'accountId' | 'sessionId'>): Promise<RequiredStep | undefined> {
    const { database, twoFactor } = this.#parts;
    // Only the owner ever sees the account key.
    const password = sessionId === undefined ? undefined : await selectPassword(database.kysely, accountId);
    if (password?.temporaryUntil !== undefined) return 'PASSWORD_CHANGE_REQUIRED';
    if (!this.#isTwoFactorRequired || (await twoFactor.isOn(database.kysely, accountId))) return undefined;
    return 'TWO_FACTOR_REQUIRED';
  }
}
