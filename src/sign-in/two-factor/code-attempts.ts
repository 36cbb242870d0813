/**
 * Attempts with two-factor codes, wherever one is accepted: at sign-in, as a proof, at setup. All go through here and share
 * counts, so that no combination allows more guesses than one alone.
 */
import { recordEvent } from '../../accounts/audit/audit-trail.ts';
import type { Client } from '../../accounts/audit/client.ts';
import type { AccountsDatabase } from '../../accounts/database/engine.ts';
import type { Tx } from '../../accounts/database/schema.ts';
import { AccountsError } from '../../accounts/errors.ts';
import type { Attempt, Throttle } from '../throttle/throttle.ts';
import { isRecoveryCode } from './recovery-codes.ts';
import type { TwoFactor } from './two-factor.ts';

export interface CodeAttemptParts {
  database: AccountsDatabase;
  twoFactor: TwoFactor;
  throttle: Throttle;
  now: () => number;
}

export interface TriedCode {
  readonly accountId: number;
  readonly code: string;
  readonly client: Client;
}

/** What a right code opens, in the transaction that uses the code up. */
type Opened<T> = (write: Tx) => Promise<T>;

export class CodeAttempts {
  constructor(private readonly parts: CodeAttemptParts) {}

  /** Counts an attempt, or throws TooManyAttemptsError. */
  count({ accountId, code, client }: TriedCode): Promise<Attempt> {
    const act = isRecoveryCode(code) ? 'recovery_code' : 'code';
    return this.parts.throttle.count(act, { account: accountId, accountId, client });
  }

  /** Judges a counted code: uses it up and runs `open`, or returns undefined if it is wrong. */
  async judge<T>(attempt: Attempt, tried: TriedCode, open: Opened<T>): Promise<T | undefined> {
    const { accountId, code, client } = tried;
    const { database, twoFactor, now } = this.parts;
    try {
      return await database.write(async (write) => {
        const kind = await twoFactor.useCode(write, accountId, code);
        if (kind === undefined) return undefined;
        await attempt.succeeded(write);
        if (kind === 'recovery_code') {
          const at = new Date(now()).toISOString();
          await recordEvent(write, { accountId, kind: 'recovery_code_used', actor: 'owner', client, at });
        }
        return open(write);
      });
    } catch (error) {
      // It could not be judged, so it was not a guess.
      if (error instanceof AccountsError && error.code === 'TWO_FACTOR_UNREADABLE') await attempt.takenBack();
      throw error;
    }
  }
}
