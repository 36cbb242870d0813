/** Builds the account services of a running server: sign-in, mail, identity providers, payments. */
import { availableParallelism } from 'node:os';
import type { Logger } from 'pino';
import { AccountStore } from '../../accounts/account-store.ts';
import type { AccountsDatabase } from '../../accounts/database/engine.ts';
import { priceTexts } from '../../accounts/plans.ts';
import { UsageStore } from '../../accounts/usage/usage-store.ts';
import type { Settings } from '../../config/settings.ts';
import { ACCOUNT_PAGES } from '../../http/account/account-pages.ts';
import type { AccountParts } from '../../http/account/account-route.ts';
import type { MailService } from '../../mail/account-mail.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { openSmtpMailer } from '../../mail/smtp-mailer.ts';
import { openIdentityProviders } from '../../sign-in/identity-providers/open-identity-providers.ts';
import { openSignIn } from '../../sign-in/open-sign-in.ts';
import { createPasswordHasher, type PasswordQueue } from '../../sign-in/passwords/password-hasher.ts';
import { openPasswordThreads } from '../../sign-in/passwords/password-threads.ts';
import { openBreachedCheck, openSecretBox, sessionTerms } from '../accounts/sign-in-settings.ts';
import { PASSWORD_THREAD } from '../program-files.ts';
import { openPayments } from './open-payments.ts';

export function openAccounts(options: {
  database: AccountsDatabase;
  settings: Settings;
  publicUrl: string;
  log: Logger;
}) {
  const { database, settings, publicUrl, log } = options;
  if (settings.database !== undefined && settings.secret === undefined) {
    log.warn(
      'LARDER_SECRET is not set: other nodes on the same PostgreSQL cannot read the two-factor secrets of this node',
    );
  }
  if (settings.secretPrevious !== undefined) {
    log.warn('LARDER_SECRET_PREVIOUS is set: run "larder accounts re-encrypt", then remove it from the settings');
  }
  const mailer =
    settings.smtpUrl === undefined ? undefined : openSmtpMailer({ url: settings.smtpUrl, from: settings.mailFrom! });
  const mailService = mailer && openMailService(mailer, publicUrl);
  // Half of the processors, leaving the rest to look-ups.
  const threads = Math.max(1, Math.floor(availableParallelism() / 2));
  const passwordThreads = openPasswordThreads({ threadUrl: PASSWORD_THREAD, threads });
  const hasher = createPasswordHasher({ workers: passwordThreads });
  const services = openSignIn({
    database,
    hasher,
    isBreached: openBreachedCheck(settings, (err) =>
      log.warn({ err }, 'LARDER_BREACHED_PASSWORDS cannot be read: new passwords are not checked against it'),
    ),
    box: openSecretBox(settings),
    mailService,
    sessionTerms: sessionTerms(settings),
    isTwoFactorRequired: settings.requireTwoFactor === 'on',
    addressDays: settings.addressDays,
    onBackgroundError: (err) => log.warn({ err }, 'background work failed'),
  });
  const payments = openPayments({
    database,
    settings,
    publicUrl,
    mailService,
    onError: (err) => log.warn({ err }, 'a request to the payment provider, or an email, failed'),
  });
  const usageStore = new UsageStore(database);
  const parts: AccountParts = {
    services,
    store: new AccountStore(database),
    usageStore,
    payments,
    identityProviders: openIdentityProviders(settings.signInProviders),
    planSettings: settings,
    prices: priceTexts(settings),
    publicUrl,
    warn: (err) => log.warn({ err }, 'a request to an identity provider failed'),
    now: Date.now,
  };
  return {
    parts,
    passwordQueue: hasher as PasswordQueue,
    /** Tasks to run about once an hour. */
    maintenanceTasks: {
      'drop old usage': () => usageStore.purgeOld(),
      'drop old key changes': () => database.purgeKeyChanges(),
      'drop old sessions and addresses': () => services.purgeExpired(),
      'check payments': () => payments.refreshDueCustomers(),
    },
    /** Finishes background work; the caller closes the database. */
    close: async () => {
      await services.settled();
      passwordThreads.close();
      await payments.settled();
      await mailer?.close();
    },
  };
}

function openMailService(mailer: Mailer, publicUrl: string): MailService {
  const link = (page: string) => (token: string) => `${publicUrl}${page}#token=${token}`;
  return {
    mailer,
    siteUrl: publicUrl,
    verifyLink: link(ACCOUNT_PAGES.verifyEmail),
    recoverLink: link(ACCOUNT_PAGES.resetPassword),
  };
}
