/**
 * What the owner of an account has to do before anything else: choose a password of their own after the operator generated
 * one, which others may have seen, and set up two-factor sign-in where the operator requires it.
 */
import type { AccountsDatabase } from '../../accounts/database/engine.ts';
import { selectPassword } from '../passwords/password-rows.ts';
import type { TwoFactor } from '../two-factor/two-factor.ts';
import type { AccountCaller } from './account-caller.ts';

/** A step, by the code of the error that asks for it. */
export type RequiredStep = 'PASSWORD_CHANGE_REQUIRED' | 'TWO_FACTOR_REQUIRED';

export class RequiredSteps {
  readonly #parts: { database: AccountsDatabase; twoFactor: TwoFactor };
  readonly #isTwoFactorRequired: boolean;

  constructor(parts: { database: AccountsDatabase; twoFactor: TwoFactor }, isTwoFactorRequired: boolean) {
    this.#parts = parts;
    this.#isTwoFactorRequired = isTwoFactorRequired;
  }

  /** The next step of a caller; undefined when there is none. */
  async next({
    accountId,
    sessionId,
  }: Pick<AccountCaller, 'accountId' | 'sessionId'>): Promise<RequiredStep | undefined> {
    const { database, twoFactor } = this.#parts;
    // The account key was never anyone's to see but the owner's.
    const password = sessionId === undefined ? undefined : await selectPassword(database.kysely, accountId);
    if (password?.temporaryUntil !== undefined) return 'PASSWORD_CHANGE_REQUIRED';
    if (!this.#isTwoFactorRequired || (await twoFactor.isOn(database.kysely, accountId))) return undefined;
    return 'TWO_FACTOR_REQUIRED';
  }
}
