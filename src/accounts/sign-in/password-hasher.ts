/**
 * Argon2id with the parameters that OWASP names as its least (19 MiB, two passes, one lane): 30 to 40 ms here. A hash
 * runs on a thread of the system's pool, never on the event loop. Only a few run at once and only some more wait, so
 * that a flood of sign-ins leaves the processors, the memory and the pool's other threads to the rest of the service.
 */
import { hash, verify } from '@node-rs/argon2';
import { AccountsError } from '../errors.ts';

/** Two of the four threads of the pool: file reads and name look-ups keep the others. */
const AT_ONCE = 2;
/** About a second's wait for the last in the queue. */
const QUEUE = 40;
const PARAMETERS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const PRESENT = '$argon2id$v=19$m=19456,t=2,p=1$';
/** Of a password that nobody has, with the same parameters: what is checked where there is no account. */
const DUMMY_HASH = `${PRESENT}bGFyZGVyLWR1bW15LXNhbHQ$2vbNQZ4c2nUaLQ6Q7k1sJxqk8WbC8z0Jt0uJ0bXnW0s`;

/** How passwords are hashed and checked; both take a password that `password-rules.ts` has normalised. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Takes as long without a hash as with one, and then says no. */
  verify(passwordHash: string | undefined, password: string): Promise<boolean>;
  /** Whether a hash was made with other parameters than today's. */
  isOutdated(passwordHash: string): boolean;
}

/** A hasher that does a few at once, lets some wait, and refuses the rest with SIGN_IN_BUSY. */
export function createPasswordHasher({ atOnce = AT_ONCE, queue = QUEUE } = {}): PasswordHasher {
  let running = 0;
  const waiting: (() => void)[] = [];

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running += 1;
    else if (waiting.length < queue) await new Promise<void>((resolve) => waiting.push(resolve));
    else throw new AccountsError('SIGN_IN_BUSY', 'Too many people are signing in right now. Try again in a moment.');
    try {
      return await work();
    } finally {
      // Whoever waited longest takes this place over, so that nobody can slip in between.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  }

  return {
    hash: (password) => inTurn(() => hash(password, PARAMETERS)),
    verify: (passwordHash, password) =>
      inTurn(async () => (await verify(passwordHash ?? DUMMY_HASH, password)) && passwordHash !== undefined),
    isOutdated: (passwordHash) => !passwordHash.startsWith(PRESENT),
  };
}
