/** New accounts created by their owners. Taken usernames are revealed, because another must be chosen; taken addresses never are. */
import { accountExists, type CreatedAccount, insertAccount, selectAccount } from '../accounts/account-rows.ts';
import { parseUsername } from '../accounts/account-rules.ts';
import type { Tx } from '../accounts/database/schema.ts';
import { parseEmail } from '../accounts/email-address.ts';
import { FREE_PLAN } from '../accounts/plans.ts';
import type { EmailAddresses } from './email-addresses.ts';
import type { Identities } from './identity-providers/identities.ts';
import type { Identity } from './identity-providers/identity-providers.ts';
import { consumeToken, type IssuedToken, readToken } from './one-time-tokens.ts';
import { storePassword } from './passwords/password-rows.ts';
import { acceptNewPassword } from './passwords/password-rules.ts';
import type { DeviceCookie } from './sessions/known-devices.ts';
import type { IssuedSession } from './sessions/sessions.ts';
import type { SignIn, SignInMethod, SignInOrigin } from './sign-in.ts';
import type { SignInParts } from './sign-in-parts.ts';
import { TooManyAttemptsError } from './throttle/throttle.ts';

/** A new account, its key (the only time it is known), and its owner's first session. */
export interface Registered extends CreatedAccount {
  session: IssuedSession;
  device: DeviceCookie;
}

interface RegistrationParts extends SignInParts {
  readonly signIn: SignIn;
  readonly identities: Identities;
  readonly email: EmailAddresses;
}

interface NewOwner {
  username: string;
  email: string | undefined;
  origin: SignInOrigin;
  method: SignInMethod;
}

export class Registration {
  constructor(private readonly parts: RegistrationParts) {}

  /** Creates an account with username and password; an optional address must be confirmed. */
  async withPassword(
    request: { username: string; password: string; email?: string | undefined },
    origin: SignInOrigin,
  ): Promise<Registered> {
    const username = parseUsername(request.username);
    const email = request.email === undefined ? undefined : parseEmail(request.email);
    if (email !== undefined) this.parts.mail.requireService();
    const password = await acceptNewPassword(request.password, [username, email], this.parts.isBreached);
    await this.#enter(username, origin);
    if (email !== undefined) await this.parts.email.countMailTo(email);
    const passwordHash = await this.parts.hasher.hash(password);
    return this.#create({ username, email, origin, method: 'password' }, (write, accountId, at) =>
      storePassword(write, accountId, { passwordHash, changedAt: at }),
    );
  }

  /** Creates an account for a person identified by an identity provider, with that sign-in's token. */
  async withIdentity(newIdentityToken: string, usernameText: string, origin: SignInOrigin): Promise<Registered> {
    const { database, identities, now } = this.parts;
    const username = parseUsername(usernameText);
    const shown = { token: newIdentityToken, nowMs: now() };
    const { content } = await readToken(database.kysely, 'new_identity', shown);
    const identity = content.identity as Identity;
    await this.#enter(username, origin);
    const email = this.parts.mail.isOn() ? await this.#mailable(identity.email) : undefined;
    return this.#create({ username, email, origin, method: 'third_party' }, async (write, accountId) => {
      await consumeToken(write, 'new_identity', shown);
      await identities.insert(write, { accountId, client: origin.client }, identity);
    });
  }

  /** A free username derived from a name or address, or some other one if nothing usable is left. */
  async suggestUsername(text: string | undefined): Promise<string> {
    const plain = (text ?? '').split('@')[0].normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
    const base =
      plain
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-+|-+$/g, '')
        .slice(0, 50) || 'cook';
    for (let number = 1; ; number++) {
      const username = number === 1 && base.length >= 3 ? base : `${base}-${number}`.padEnd(3, '0');
      if ((await selectAccount(this.parts.database.kysely, username)) === undefined) return username;
    }
  }

  /** The address, unless it got too many emails recently: its owner can enter it again later. */
  async #mailable(address: string | undefined): Promise<string | undefined> {
    if (address === undefined) return undefined;
    try {
      await this.parts.email.countMailTo(address);
      return address;
    } catch (error) {
      if (error instanceof TooManyAttemptsError) return undefined;
      throw error;
    }
  }

  async #enter(username: string, { client }: SignInOrigin): Promise<void> {
    const { database, throttle } = this.parts;
    await throttle.count('register', { client });
    // Looked up before the expensive hashing; the insert decides.
    if ((await selectAccount(database.kysely, username)) !== undefined) throw accountExists(username);
  }

  async #create(
    { username, email, origin, method }: NewOwner,
    addWayIn: (write: Tx, accountId: number, at: string) => Promise<void>,
  ): Promise<Registered> {
    const { database, signIn, email: addresses, iso } = this.parts;
    let verification: IssuedToken | undefined;
    const registered = await database.writeKeys(async (write) => {
      const at = iso();
      const by = { actor: 'owner', client: origin.client } as const;
      const created = await insertAccount(write, { username, plan: FREE_PLAN, at, by });
      await addWayIn(write, created.account.id, at);
      if (email !== undefined) verification = await addresses.issueVerification(write, created.account.id, email);
      const { session, device } = await signIn.begin(write, created.account, { ...origin, method, provedAt: at });
      return { ...created, session, device };
    });
    if (verification !== undefined) addresses.sendVerification(registered.account, email!, verification, origin.client);
    return registered;
  }
}
