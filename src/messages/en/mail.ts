/** The mails to owners of accounts. */
export const MAIL = {
  'mail.verifySubject': 'Confirm your email address',
  'mail.verifyAsk': 'The account “{username}” uses this email address. To confirm it, open this link:',
  'mail.verifyNotYou': 'If this is not your account, do nothing: without your confirmation the address is not used.',
  'mail.recoverSubject': 'Choose a new password',
  'mail.recoverAsk': 'Someone asked for a new password for the account “{username}”. To choose one, open this link:',
  'mail.recoverNotYou': 'If it was not you, do nothing: your password stays as it is.',
  'mail.validFor': 'The link works once, for {duration}.',
  'mail.passwordSubject': 'Your password was changed',
  'mail.passwordChanged': 'The password of the account “{username}” was changed, and all other sessions were ended.',
  'mail.passwordNotYou': 'If it was not you, reset your password now at {site} and check your keys.',
  'mail.twoFactorSubject': 'Two-factor sign-in was switched off',
  'mail.twoFactorOff': 'The account “{username}” no longer asks for a six-digit code at sign-in.',
  'mail.twoFactorNotYou':
    'If it was not you, change your password now at {site} and switch two-factor sign-in back on.',
  'mail.twoFactorOnSubject': 'Two-factor sign-in was switched on',
  'mail.twoFactorOn':
    'The account “{username}” now asks for a six-digit code at sign-in, and all other sessions were ended.',
  'mail.twoFactorOnNotYou':
    'If it was not you, contact the operator of {site}: without a code, only they can switch it off.',
  'mail.codesSubject': 'New recovery codes were created',
  'mail.codesRenewed': 'The account “{username}” has new recovery codes. The old ones no longer work.',
  'mail.codesNotYou': 'If it was not you, change your password now at {site} and create new recovery codes.',
  'mail.linkedSubject': 'A sign-in provider was linked',
  'mail.linked': 'The account “{username}” was linked to {provider}, which can now be used to sign in.',
  'mail.unlinkedSubject': 'A sign-in provider was unlinked',
  'mail.unlinked':
    'The account “{username}” is no longer linked to {provider}, which can no longer be used to sign in.',
  'mail.linkNotYou':
    'If it was not you, change your password now at {site} and check which sign-in providers are linked.',
  'mail.accountKeySubject': 'Your account key was replaced',
  'mail.accountKeyReplaced':
    'The account key of the account “{username}” was replaced by a new one. The old one no longer works.',
  'mail.accountKeyNotYou': 'If it was not you, change your password now at {site} and replace the account key again.',
  'mail.emailSubject': 'Your email address was changed',
  'mail.emailChanged':
    'The account “{username}” now uses the address {address}. This is the last email to the old address.',
  'mail.emailNotYou': 'If it was not you, change your password now at {site} and set the address again.',
  'mail.emailRemovedSubject': 'Your email address was removed',
  'mail.emailRemoved': 'The account “{username}” no longer uses this email address. This is the last email to it.',
  'mail.deletedSubject': 'Your account was deleted',
  'mail.deleted':
    'The account “{username}” was deleted, with its keys and all its data. This is the last email about it.',
  'mail.deletedNotYou': 'If it was not you, contact the operator of {site} right away.',
  'mail.paymentSubject': 'Your payment did not go through',
  'mail.paymentFailed': 'The payment for the {plan} plan of the account “{username}” failed.',
  'mail.paymentKept':
    'You keep {plan} until {date}. After that the account moves to Starter, which is free. Your keys stay as they are.',
  'mail.paymentPay': 'To pay, or to use another card, open your billing page:',
} as const;
