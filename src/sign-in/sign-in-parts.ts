import type { BackgroundWork } from '../accounts/background-work.ts';
import type { AccountsDatabase } from '../accounts/database/engine.ts';
import type { AccountMail } from '../mail/account-mail.ts';
import type { IsBreached } from './passwords/breached-passwords.ts';
import type { PasswordHasher } from './passwords/password-hasher.ts';
import type { Sessions } from './sessions/sessions.ts';
import type { Throttle } from './throttle/throttle.ts';
import type { CodeAttempts } from './two-factor/code-attempts.ts';
import type { TwoFactor } from './two-factor/two-factor.ts';

export interface SignInParts {
  readonly database: AccountsDatabase;
  readonly hasher: PasswordHasher;
  readonly isBreached: IsBreached;
  readonly background: BackgroundWork;
  readonly mail: AccountMail;
  readonly throttle: Throttle;
  readonly codeAttempts: CodeAttempts;
  readonly sessions: Sessions;
  readonly twoFactor: TwoFactor;
  readonly now: () => number;
  /** The current moment in ISO 8601. */
  readonly iso: () => string;
}
