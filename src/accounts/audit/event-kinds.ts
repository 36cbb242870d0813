/** Who made a change: the owner, the operator by the command line, the service itself, or the payment provider. */
export type Actor = 'owner' | 'operator' | 'system' | 'payment_provider';

/** The security events that are kept, each with the sentence that its owner reads. */
export const EVENT_KINDS = {
  account_created: 'The account was created.',
  signed_in: 'Someone signed in.',
  sign_in_failed: 'Someone tried to sign in with a wrong password or code.',
  signed_out: 'Someone signed out.',
  session_ended: 'A session was ended from another one.',
  other_sessions_ended: 'All other sessions were ended.',
  oldest_session_ended: 'The oldest session was ended, because the account had as many as it may have.',
  password_changed: 'The password was set or changed.',
  password_recovery_asked: 'A mail for choosing a new password was asked for.',
  password_recovered: 'A new password was chosen through a mail.',
  two_factor_on: 'Two-factor sign-in was switched on.',
  two_factor_off: 'Two-factor sign-in was switched off.',
  recovery_code_used: 'A recovery code was used in place of a six-digit code.',
  recovery_codes_renewed: 'New recovery codes were made; the old ones no longer work.',
  email_change_asked: 'Another email address was given, and waits for its confirmation.',
  email_verified: 'The email address was confirmed.',
  email_removed: 'The email address was removed.',
  key_created: 'A key was created.',
  key_renamed: 'A key was given another name.',
  key_rotated: 'A key was replaced by a new one.',
  key_revoked: 'A key was revoked.',
  plan_changed: 'The account was put on another plan.',
  identity_linked: 'A third party was linked for signing in.',
  identity_unlinked: 'A third party can no longer be used for signing in.',
  data_exported: 'A copy of all data of the account was made.',
} as const;

/** The name of a kind of event. */
export type EventKind = keyof typeof EVENT_KINDS;
