/**
 * Argon2id with OWASP's minimum parameters (19 MiB, two passes, one lane), which take 30 to 40 ms; never on the event loop.
 * Only a few run at once and only some more wait, so that a flood of sign-ins leaves processors and memory to the rest of
 * the service. Callers from a device that the account knows have their own queue, which is served first.
 */
import { AccountsError } from '../../accounts/errors.ts';

/** Two of the pool's four threads: file reads and name look-ups keep the others. */
const AT_ONCE = 2;
/** The last in a queue waits about a second. */
const QUEUE = 40;
/** OWASP's minimum. */
export const ARGON2_PARAMETERS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const PRESENT = '$argon2id$v=19$m=19456,t=2,p=1$';
/** Of a password that nobody has, with the same parameters: verified where there is no account. */
const DUMMY_HASH = `${PRESENT}bGFyZGVyLWR1bW15LXNhbHQ$2vbNQZ4c2nUaLQ6Q7k1sJxqk8WbC8z0Jt0uJ0bXnW0s`;

/** Hashes and verifies passwords that `password-rules.ts` has normalized. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Takes equally long without a hash, then resolves to false. */
  verify(passwordHash: string | undefined, password: string, options?: { isKnownDevice?: boolean }): Promise<boolean>;
  /** Whether a hash has other parameters than the current ones. */
  isOutdated(passwordHash: string): boolean;
}

/** How many passwords wait, and how many were refused because too many did. */
export interface PasswordQueue {
  readonly queued: number;
  /** Since the start. */
  readonly refused: number;
}

export interface PasswordWork {
  readonly password: string;
  readonly passwordHash?: string;
}

/** Where hashing runs, and how much at once. */
export interface PasswordWorkers {
  readonly atOnce: number;
  hash(work: PasswordWork): Promise<string>;
  verify(work: PasswordWork & { passwordHash: string }): Promise<boolean>;
}

/**
 * Node's own thread pool, for commands and tests, where nothing else waits for a processor. The package is loaded on first
 * use: a server has its own threads, and most commands never see a password.
 */
const IN_POOL: PasswordWorkers = {
  atOnce: AT_ONCE,
  hash: async ({ password }) => (await import('@node-rs/argon2')).hash(password, ARGON2_PARAMETERS),
  verify: async ({ passwordHash, password }) => (await import('@node-rs/argon2')).verify(passwordHash, password),
};

/** Hashes a few at once, lets some wait, and refuses the rest with SIGN_IN_BUSY. */
export function createPasswordHasher({
  workers = IN_POOL,
  atOnce = workers.atOnce,
  queue = QUEUE,
}: {
  workers?: PasswordWorkers;
  atOnce?: number;
  queue?: number;
} = {}): PasswordHasher & PasswordQueue {
  let running = 0;
  let refused = 0;
  const known: (() => void)[] = [];
  const others: (() => void)[] = [];

  async function inTurn<T>(waiting: (() => void)[], work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running += 1;
    else if (waiting.length < queue) await new Promise<void>((resolve) => waiting.push(resolve));
    else {
      refused += 1;
      throw new AccountsError('SIGN_IN_BUSY', 'Too many people are signing in right now. Try again in a moment.');
    }
    try {
      return await work();
    } finally {
      // The longest-waiting caller takes over this slot, so that no other can slip in.
      const next = known.shift() ?? others.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  }

  return {
    hash: (password) => inTurn(others, () => workers.hash({ password })),
    verify: (passwordHash, password, { isKnownDevice = false } = {}) =>
      inTurn(isKnownDevice ? known : others, async () => {
        const isRight = await workers.verify({ passwordHash: passwordHash ?? DUMMY_HASH, password });
        return isRight && passwordHash !== undefined;
      }),
    isOutdated: (passwordHash) => !passwordHash.startsWith(PRESENT),
    get queued() {
      return known.length + others.length;
    },
    get refused() {
      return refused;
    },
  };
}
