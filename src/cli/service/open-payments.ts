/** Opens payments as configured. */
import type { AccountsDatabase } from '../../accounts/database/engine.ts';
import { stripePrices } from '../../accounts/plans.ts';
import { Payments } from '../../billing/payments.ts';
import { openStripeBilling } from '../../billing/stripe-billing.ts';
import type { Settings } from '../../config/settings.ts';
import { ACCOUNT_PAGES } from '../../http/account/account-pages.ts';
import type { MailService } from '../../mail/account-mail.ts';

/** Opens payments for the accounts; a command has no pages and sends no mail. */
export function openPayments(options: {
  database: AccountsDatabase;
  settings: Settings;
  publicUrl?: string;
  mailService?: MailService | undefined;
  onError: (error: unknown) => void;
}): Payments {
  const { database, settings, publicUrl = '', mailService, onError } = options;
  return new Payments({
    database,
    billing: openBilling(settings),
    graceDays: settings.billingGraceDays,
    mailService,
    billingPage: `${publicUrl}${ACCOUNT_PAGES.billing}`,
    onError,
  });
}

function openBilling(settings: Settings) {
  const { stripeSecretKey: secretKey, stripeWebhookSecret, stripeApi } = settings;
  if (secretKey === undefined) return undefined;
  return openStripeBilling({
    secretKey,
    webhookSecret: stripeWebhookSecret!,
    prices: stripePrices(settings),
    api: stripeApi,
  });
}
