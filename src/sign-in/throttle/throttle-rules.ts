/**
 * What may be tried only so often. Callers with the device cookie of an earlier sign-in to the same account are counted
 * separately from strangers: strangers cannot lock the owner out, and because the cookie is secret, nothing that a stranger
 * sees reveals whether the account exists.
 */
import { exponentialBackoff, type ThrottlePolicy, tokenBucket } from './throttle-policies.ts';

/** Whose attempts are counted together. */
export type CountedPer = 'address_and_account' | 'device_and_account' | 'address' | 'account';

/** A count: what it covers, and how fast it may grow. */
export interface ThrottleRule {
  readonly per: CountedPer;
  readonly holdsFor: 'strangers' | 'known_devices' | 'everyone';
  readonly policy: ThrottlePolicy;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Guesses at six-digit codes. A guess succeeds with a chance of 3 in 1,000,000, since codes of three steps are accepted; so
 * 10 + 24 × 4 = 106 guesses a day by strangers and as many by known devices have less than 64 chances in 100,000.
 */
const CODES = tokenBucket({ capacity: 10, oneEverySeconds: 15 * MINUTE });

export const THROTTLE_RULES = {
  /** A password at sign-in; the account is what was typed. */
  sign_in: [
    strangers('address_and_account', exponentialBackoff(5, 15, 15 * MINUTE, HOUR)),
    strangers('address', exponentialBackoff(30, 15, 15 * MINUTE, HOUR)),
    strangers('account', exponentialBackoff(50, 15, 5 * MINUTE, HOUR)),
    known('device_and_account', exponentialBackoff(5, 15, 15 * MINUTE, HOUR)),
  ],
  /** A password as a proof by someone signed in. */
  password_proof: [
    strangers('account', exponentialBackoff(5, 30, 15 * MINUTE, HOUR)),
    known('device_and_account', exponentialBackoff(5, 30, 15 * MINUTE, HOUR)),
  ],
  /** A six-digit code, wherever one is accepted. Only time gives guesses back. */
  code: [strangers('account', CODES), known('account', CODES)],
  /**
   * A recovery code. It has 80 random bits, so no number of guesses matters, and nobody else's guesses lock its owner out;
   * addresses are slowed for the work they cause.
   */
  recovery_code: [
    strangers('address_and_account', exponentialBackoff(5, 30, 15 * MINUTE, HOUR)),
    known('device_and_account', exponentialBackoff(5, 30, 15 * MINUTE, HOUR)),
  ],
  register: [everyone('address', exponentialBackoff(10, MINUTE, HOUR, 24 * HOUR))],
  /** An email for a new password: all requests count, not only failures. The account is what was typed. */
  recovery_mail: [
    everyone('address', exponentialBackoff(10, MINUTE, HOUR, 24 * HOUR)),
    everyone('account', exponentialBackoff(3, 5 * MINUTE, 30 * MINUTE, 6 * HOUR)),
  ],
  /** The same by recipient account, whichever name was used. */
  recovery_mailbox: [everyone('account', exponentialBackoff(3, 5 * MINUTE, 30 * MINUTE, 6 * HOUR))],
  /** An email to an address to be confirmed, by the account that gives it. */
  verification_mail: [everyone('account', exponentialBackoff(5, 5 * MINUTE, HOUR, 6 * HOUR))],
  /** The same by address, whoever gives it. */
  verification_mailbox: [everyone('account', exponentialBackoff(8, 5 * MINUTE, HOUR, 6 * HOUR))],
} as const satisfies Record<string, readonly ThrottleRule[]>;

export type ThrottledAct = keyof typeof THROTTLE_RULES;

function strangers(per: CountedPer, policy: ThrottlePolicy): ThrottleRule {
  return { per, holdsFor: 'strangers', policy };
}

function known(per: CountedPer, policy: ThrottlePolicy): ThrottleRule {
  return { per, holdsFor: 'known_devices', policy };
}

function everyone(per: CountedPer, policy: ThrottlePolicy): ThrottleRule {
  return { per, holdsFor: 'everyone', policy };
}
