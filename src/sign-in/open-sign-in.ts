/** Builds the sign-in services on one open database; the CLI decides what they use. */
import { listEvents, purgeOldEvents } from '../accounts/audit/audit-trail.ts';
import { BackgroundWork } from '../accounts/background-work.ts';
import type { AccountsDatabase } from '../accounts/database/engine.ts';
import { AccountMail, type MailService } from '../mail/account-mail.ts';
import type { NoticeKind } from '../mail/messages.ts';
import { DAY_MS } from '../timing/durations.ts';
import { AccountData } from './account-data.ts';
import { EmailAddresses } from './email-addresses.ts';
import { Identities } from './identity-providers/identities.ts';
import type { IsBreached } from './passwords/breached-passwords.ts';
import { createPasswordHasher, type PasswordHasher } from './passwords/password-hasher.ts';
import { Passwords } from './passwords/passwords.ts';
import { Proofs } from './proofs.ts';
import { Registration } from './registration.ts';
import type { AccountCaller } from './sessions/account-caller.ts';
import { forgetOldDevices } from './sessions/known-devices.ts';
import { RequiredSteps } from './sessions/required-steps.ts';
import { Sessions, type SessionTerms } from './sessions/sessions.ts';
import { SignIn } from './sign-in.ts';
import { Throttle } from './throttle/throttle.ts';
import { CodeAttempts } from './two-factor/code-attempts.ts';
import type { SecretBox } from './two-factor/secret-box.ts';
import { TwoFactor } from './two-factor/two-factor.ts';
import { TwoFactorSettings } from './two-factor/two-factor-settings.ts';

export interface SignInOptions {
  database: AccountsDatabase;
  box: SecretBox;
  /** How mail is sent; missing if none is. */
  mailService?: MailService | undefined;
  sessionTerms: SessionTerms;
  /** Whether every account must set up two-factor sign-in. */
  isTwoFactorRequired?: boolean;
  /** How many days client addresses are kept. */
  addressDays: number;
  /** Called with failures after the answer: emails not sent, events not recorded. */
  onBackgroundError: (error: unknown) => void;
  hasher?: PasswordHasher;
  /** Whether a new password has leaked; by default none has. */
  isBreached?: IsBreached | undefined;
  /** The delay before an email is sent; random up to a second by default. */
  mailPauseMs?: () => number;
  now?: () => number;
}

export type SignInServices = ReturnType<typeof openSignIn>;

export function openSignIn(options: SignInOptions) {
  const { database, box, mailService, sessionTerms, addressDays, onBackgroundError, now = Date.now } = options;
  const hasher = options.hasher ?? createPasswordHasher();
  const { isBreached = async () => false } = options;
  const background = new BackgroundWork(onBackgroundError);
  const mail = new AccountMail(mailService, {
    background,
    pauseMs: options.mailPauseMs ?? (() => Math.random() * 1000),
  });
  const throttle = new Throttle(database, now);
  const sessions = new Sessions(database, sessionTerms, now);
  const twoFactor = new TwoFactor(box, now);
  const codeAttempts = new CodeAttempts({ database, throttle, twoFactor, now });
  const iso = () => new Date(now()).toISOString();
  const base = {
    database,
    hasher,
    isBreached,
    background,
    mail,
    throttle,
    codeAttempts,
    sessions,
    twoFactor,
    now,
    iso,
  };
  const proofs = new Proofs(base);
  const parts = { ...base, proofs };
  const signIn = new SignIn(parts);
  const email = new EmailAddresses(parts);
  const identities = new Identities({ ...parts, signIn });
  return {
    registration: new Registration({ ...parts, signIn, identities, email }),
    signIn,
    sessions,
    proofs,
    passwords: new Passwords(parts),
    twoFactor: new TwoFactorSettings(parts),
    requiredSteps: new RequiredSteps(parts, options.isTwoFactorRequired ?? false),
    email,
    identities,
    accountData: new AccountData(parts),
    /** A page of the account's audit trail, latest first. */
    listEvents: (accountId: number, page?: Parameters<typeof listEvents>[2]) =>
      listEvents(database.kysely, accountId, page),
    /** Notifies the owner of a change made elsewhere. */
    notifyOwner: (caller: AccountCaller, kind: NoticeKind) => mail.notifyOwner(database.kysely, caller, kind),
    /** Whether mail can be sent, so that pages offer it. */
    isMailOn: mail.isOn(),
    /** Call about once an hour. */
    purgeExpired: () => purgeExpired(parts, { addressDays }),
    /** Resolves once all work after answers is done; call it before closing the database. */
    settled: () => background.settled(),
  };
}

export interface RetentionTerms {
  /** Days that addresses and browsers stay in sessions and the audit trail. */
  readonly addressDays: number;
}

/**
 * Removes expired sessions, tokens and attempts, and blanks old addresses. Running it twice or on several nodes is
 * harmless; a run without work costs some indexed reads. Hourly is enough: expired things never work, they only take space.
 */
export async function purgeExpired(
  { database, sessions, now }: { database: AccountsDatabase; sessions: Sessions; now: () => number },
  { addressDays }: RetentionTerms,
): Promise<void> {
  const nowMs = now();
  const iso = (daysAgo: number) => new Date(nowMs - daysAgo * DAY_MS).toISOString();
  await database.writeWithoutTimeout(async (write) => {
    await sessions.purgeExpired(write);
    await write
      .updateTable('session')
      .set({ address: null, user_agent: null })
      .where('last_used_at', '<=', iso(addressDays))
      .execute();
    await write.deleteFrom('one_time_token').where('expires_at', '<=', iso(0)).execute();
    await write.deleteFrom('attempt').where('forget_at', '<=', iso(0)).execute();
    await write
      .deleteFrom('unknown_account_event')
      .where('occurred_at', '<=', iso(1 / 24))
      .execute();
    await forgetOldDevices(write, nowMs);
  });
  // Separately: it may touch many rows, and the rest need not wait.
  await database.writeWithoutTimeout((write) => purgeOldEvents(write, { nowMs, addressDays }));
  await database.vacuumDeleted();
}
