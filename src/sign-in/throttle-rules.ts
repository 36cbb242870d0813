/** Whose attempts are counted together: those of one address on one account, of one address, or on one account. */
export type CountedPer = 'pair' | 'address' | 'account';

/** How attempts are slowed: some are free, then each one has to wait twice as long as the one before, up to a bound. */
export interface ThrottleRule {
  readonly per: CountedPer;
  readonly free: number;
  readonly firstWaitSeconds: number;
  /** Nobody waits longer than this for the next attempt. */
  readonly longestWaitSeconds: number;
  /** Without a further attempt for so long, all is forgotten. */
  readonly forgetAfterSeconds: number;
  /** Whether it also holds where the account was signed in from lately. */
  readonly holdsForKnown: boolean;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * What may be tried only so often. Owners come in from where they were lately whatever strangers do elsewhere: there only
 * failures at the same address on the same account count, for a quarter of an hour at most. From a new address they may
 * meet the waits that an attack on their account causes; a mail for a new password lifts them.
 */
export const THROTTLE_RULES = {
  /** A password guessed at sign-in. */
  sign_in: [
    rule('pair', 5, 15, 15 * MINUTE, HOUR, { holdsForKnown: true }),
    rule('address', 30, 15, 15 * MINUTE, HOUR),
    rule('account', 50, 15, 5 * MINUTE, HOUR),
  ],
  /** A six-digit or recovery code guessed by someone who knows the password. */
  second_factor: [
    rule('pair', 5, 30, 15 * MINUTE, HOUR, { holdsForKnown: true }),
    rule('account', 10, 30, 15 * MINUTE, 6 * HOUR),
  ],
  /** A password or code guessed by someone who is signed in. */
  proof: [rule('account', 5, 30, 15 * MINUTE, HOUR, { holdsForKnown: true })],
  register: [rule('address', 10, MINUTE, HOUR, 24 * HOUR)],
  /** A mail for a new password: each asked for, not only those that come to nothing. */
  recovery_mail: [
    rule('address', 10, MINUTE, HOUR, 24 * HOUR),
    rule('account', 3, 5 * MINUTE, 30 * MINUTE, 6 * HOUR, { holdsForKnown: true }),
  ],
  /** A mail to an address that is to be confirmed. */
  verification_mail: [rule('account', 5, 5 * MINUTE, HOUR, 6 * HOUR, { holdsForKnown: true })],
} as const satisfies Record<string, readonly ThrottleRule[]>;

/** The name of what is throttled. */
export type ThrottledAct = keyof typeof THROTTLE_RULES;

function rule(
  per: CountedPer,
  free: number,
  firstWaitSeconds: number,
  longestWaitSeconds: number,
  forgetAfterSeconds: number,
  { holdsForKnown = false } = {},
): ThrottleRule {
  return { per, free, firstWaitSeconds, longestWaitSeconds, forgetAfterSeconds, holdsForKnown };
}
