/** The words of mails. Each is a whole sentence; `{name}` is replaced by a value. */
export const EN = {
  verifySubject: 'Confirm your email address',
  verifyAsk: 'The account “{username}” uses this email address. To confirm it, open this link:',
  verifyNotYou: 'If this is not your account, do nothing: without your confirmation the address is not used.',
  recoverSubject: 'Choose a new password',
  recoverAsk: 'Someone asked for a new password for the account “{username}”. To choose one, open this link:',
  recoverNotYou: 'If it was not you, do nothing: your password stays as it is.',
  validFor: 'The link works once, for {duration}.',
  passwordSubject: 'Your password was changed',
  passwordChanged: 'The password of the account “{username}” was changed, and all other sessions were ended.',
  passwordNotYou: 'If it was not you, reset your password now at {site} and check your keys.',
  twoFactorSubject: 'Two-factor sign-in was switched off',
  twoFactorOff: 'The account “{username}” no longer asks for a six-digit code at sign-in.',
  twoFactorNotYou: 'If it was not you, change your password now at {site} and switch it on again.',
  emailSubject: 'Your email address was changed',
  emailChanged: 'The account “{username}” now uses the address {address}. This is the last mail to the old address.',
  emailNotYou: 'If it was not you, change your password now at {site} and set the address again.',
  paymentSubject: 'Your payment did not go through',
  paymentFailed: 'The payment for the {plan} plan of the account “{username}” failed.',
  paymentKept:
    'You keep {plan} until {date}. After that the account moves to Starter, which is free. Your keys stay as they are.',
  paymentPay: 'To pay, or to use another card, open your billing page:',
} as const;

/** The same words in one language. */
export type MailWords = Readonly<Record<keyof typeof EN, string>>;
