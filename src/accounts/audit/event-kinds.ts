/** Who made a change: the owner, the operator by the command line, the service itself, or the payment provider. */
export type Actor = 'owner' | 'operator' | 'system' | 'payment_provider';

/** The security events that are kept, each with the sentence that its owner reads. */
export const EVENT_KINDS = {
  account_created: 'The account was created.',
  account_disabled: 'The operator disabled the account.',
  account_enabled: 'The operator enabled the account again.',
  signed_in: 'Someone signed in.',
  sign_in_failed: 'Someone tried to sign in with a wrong password or code.',
  proof_failed: 'Someone who was signed in gave a wrong password or code to confirm a change.',
  signed_out: 'Someone signed out.',
  session_ended: 'A session was ended from another one.',
  sessions_ended: 'The operator ended all sessions.',
  other_sessions_ended: 'All other sessions were ended.',
  oldest_session_ended: 'The oldest session was ended because the account had reached its maximum.',
  password_changed: 'The password was set or changed.',
  password_recovery_asked: 'A password reset mail was requested.',
  password_recovered: 'The password was reset by mail.',
  two_factor_on: 'Two-factor sign-in was switched on.',
  two_factor_off: 'Two-factor sign-in was switched off.',
  recovery_code_used: 'A recovery code was used in place of a six-digit code.',
  recovery_codes_renewed: 'New recovery codes were created; the old ones no longer work.',
  email_change_asked: 'A new email address was given and is waiting for confirmation.',
  email_verified: 'The email address was confirmed.',
  email_removed: 'The email address was removed.',
  key_created: 'A key was created.',
  key_renamed: 'A key was renamed.',
  key_rotated: 'A key was replaced by a new one.',
  key_revoked: 'A key was revoked.',
  plan_changed: 'The plan of the account was changed.',
  identity_linked: 'A sign-in provider was linked.',
  identity_unlinked: 'A sign-in provider was unlinked.',
  data_exported: 'The data of the account was exported.',
} as const;

/** The name of a kind of event. */
export type EventKind = keyof typeof EVENT_KINDS;
