// Everything to sign in with, on a real database: with a clock that tests move, mails that they read, and a hasher
// that is quick and counts. The real hasher has tests of its own.
import { createHash } from 'node:crypto';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll } from 'vitest';
import { AccountStore } from '../../src/accounts/account-store.ts';
import type { Client } from '../../src/accounts/audit/client.ts';
import { type AccountsLocation, openAccountsDatabase } from '../../src/accounts/database/database.ts';
import type { AccountsDatabase } from '../../src/accounts/database/engine.ts';
import { hashKey } from '../../src/accounts/keys/key-format.ts';
import type { MailMessage } from '../../src/mail/mailer.ts';
import type { Identity } from '../../src/sign-in/identity-providers/identity-providers.ts';
import { openSignIn, type SignInOptions, type SignInServices } from '../../src/sign-in/open-sign-in.ts';
import type { PasswordHasher } from '../../src/sign-in/passwords/password-hasher.ts';
import type { Registered } from '../../src/sign-in/registration.ts';
import type { AccountCaller } from '../../src/sign-in/sessions/account-caller.ts';
import type { SignedInResult } from '../../src/sign-in/sign-in.ts';
import { createSecretBox } from '../../src/sign-in/two-factor/secret-box.ts';
import { useAccountLocations } from '../support/accounts-location.ts';

export const PASSWORD = 'seven jars of plum jam';
export const HOME: Client = {
  address: '192.0.2.1',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0',
};
export const ELSEWHERE: Client = { address: '198.51.100.7', userAgent: 'curl/8.5.0' };
/** A person as an identity provider names them. */
export const personAtGoogle = (subject: string, more: Partial<Identity> = {}): Identity => ({
  ...{ provider: 'google', issuer: 'https://id.example', subject },
  ...{ email: undefined, emailVerified: false, displayName: undefined },
  ...more,
});
export const MINUTE = 60_000;
export const DAY = 86_400_000;

/** A hasher that takes no time, and counts what it is asked. */
export class CountingHasher implements PasswordHasher {
  verified = 0;
  hashed = 0;
  /** What hashes begin with; another text makes those of before outdated. */
  parameters = 'quick$1$';

  async hash(password: string): Promise<string> {
    this.hashed += 1;
    return this.parameters + createHash('sha256').update(password).digest('hex');
  }

  async verify(passwordHash: string | undefined, password: string): Promise<boolean> {
    this.verified += 1;
    return passwordHash?.split('$')[2] === createHash('sha256').update(password).digest('hex');
  }

  isOutdated(passwordHash: string): boolean {
    return !passwordHash.startsWith(this.parameters);
  }
}

/** All that a test of signing in needs. */
export class SignInHarness {
  readonly hasher = new CountingHasher();
  readonly mails: MailMessage[] = [];
  readonly errors: unknown[] = [];
  nowMs = Date.UTC(2030, 0, 1, 12);
  location: AccountsLocation = '';
  database!: AccountsDatabase;
  store!: AccountStore;
  services!: SignInServices;
  #registered = 0;

  async open(location: AccountsLocation, options: Partial<SignInOptions> = {}): Promise<void> {
    this.location = location;
    this.database = await openAccountsDatabase(location);
    this.store = new AccountStore(this.database, { now: () => this.nowMs });
    this.services = this.build(options);
  }

  build(options: Partial<SignInOptions> = {}): SignInServices {
    return openSignIn({
      database: this.database,
      box: createSecretBox(() => 'thirty-two characters or even more of them'),
      mailService: {
        mailer: { send: async (message) => void this.mails.push(message) },
        siteUrl: 'https://food.example',
        verifyLink: (token) => `https://food.example/verify#token=${token}`,
        recoverLink: (token) => `https://food.example/recover#token=${token}`,
      },
      sessionTerms: { idleDays: 14, longestDays: 90, perAccount: 50 },
      addressDays: 30,
      onBackgroundError: (error) => this.errors.push(error),
      hasher: this.hasher,
      mailPauseMs: () => 0,
      now: () => this.nowMs,
      ...options,
    });
  }

  /** A new account with a password; each from an address of its own, so that no throttle comes in between. */
  async register(options: { email?: string; username?: string; client?: Client } = {}): Promise<Registered & Owner> {
    this.#registered += 1;
    const { username = `cook-${this.#registered}`, email } = options;
    const client = options.client ?? { ...HOME, address: `203.0.113.${this.#registered}` };
    const registered = await this.services.registration.withPassword(
      { username, password: PASSWORD, email },
      { client },
    );
    const device = { ...client, deviceToken: registered.device.token };
    return { ...registered, username, client: device, caller: callerOf(registered, device) };
  }

  /** The same, with an address that was confirmed. */
  async registerWithEmail(email: string): Promise<Registered & Owner> {
    const owner = await this.register({ email });
    await this.services.email.confirm(await this.tokenMailedTo(email), owner.client);
    return owner;
  }

  /** The same, with two-factor sign-in; `code` gives the code of now, `later` moves the clock to the next one. */
  async registerWithTwoFactor() {
    const owner = await this.register();
    const { secret } = await this.services.twoFactor.begin(owner.caller, { password: PASSWORD });
    const code = () => new TOTP({ secret }).generate({ timestamp: this.nowMs });
    const { recoveryCodes, session } = await this.services.twoFactor.confirm(owner.caller, code());
    this.nextStep();
    const caller = callerOf({ ...owner, session: session! }, owner.client);
    return { ...owner, caller, session: session!, secret, code, recoveryCodes };
  }

  nextStep(): void {
    this.nowMs += 30_000;
  }

  signIn(username: string, password: string, client: Client = HOME) {
    return this.services.signIn.withPassword(username, password, { client });
  }

  /** Signs in to an account that asks for no code. */
  async signedIn(username: string, password: string = PASSWORD, client: Client = HOME): Promise<SignedInResult> {
    const result = await this.signIn(username, password, client);
    if (result.status !== 'signed_in') throw new Error(`not signed in, but ${result.status}`);
    return result;
  }

  /** Whom a session token still signs in. */
  async find(token: string) {
    return this.services.sessions.find(token, HOME);
  }

  /** The token in the last mail to an address. */
  async tokenMailedTo(address: string): Promise<string> {
    await this.services.settled();
    const mail = this.mails.findLast(({ to }) => to === address);
    return /token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? 'no token was mailed';
  }

  async kindsOf(accountId: number): Promise<string[]> {
    await this.services.settled();
    return (await this.services.listEvents(accountId)).events.map(({ kind }) => kind);
  }
}

interface Owner {
  username: string;
  client: Client;
  caller: AccountCaller;
}

/** The caller that a session makes. */
export function callerOf(
  { account, session }: Pick<Registered, 'account' | 'session'>,
  client: Client = HOME,
): AccountCaller {
  return { accountId: account.id, sessionId: session.sessionId, credentialHash: session.tokenHash, client };
}

/** The caller that an account key makes. */
export function callerByKey(
  { account, accountKey }: Pick<Registered, 'account' | 'accountKey'>,
  client = HOME,
): AccountCaller {
  return { accountId: account.id, sessionId: undefined, credentialHash: hashKey(accountKey), client };
}

/** What a promise was refused with. */
export async function codeOf(refused: Promise<unknown>): Promise<string | undefined> {
  return refused.then(
    () => undefined,
    (error) => error.code,
  );
}

/** A kitchen that is open for the tests of the file. */
export function useSignInHarness(): SignInHarness {
  const newLocation = useAccountLocations();
  const harness = new SignInHarness();
  beforeAll(async () => harness.open(await newLocation()));
  afterAll(async () => {
    await harness.services.settled();
    await harness.database.close();
  });
  return harness;
}
