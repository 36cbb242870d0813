/** Who made a change: the owner, the operator on the command line, the service itself, or the payment provider. */
export type Actor = 'owner' | 'operator' | 'system' | 'payment_provider';

/** The recorded security events; the message `event.KIND` is the sentence that the owner reads. */
export const EVENT_KINDS = [
  'account_created',
  'account_disabled',
  'account_enabled',
  'signed_in',
  'sign_in_failed',
  'proof_failed',
  'signed_out',
  'session_ended',
  'sessions_ended',
  'other_sessions_ended',
  'oldest_session_ended',
  'password_changed',
  'password_recovery_asked',
  'password_recovered',
  'two_factor_on',
  'two_factor_off',
  'recovery_code_used',
  'recovery_codes_renewed',
  'email_change_asked',
  'email_verified',
  'email_removed',
  'key_created',
  'key_renamed',
  'key_rotated',
  'key_revoked',
  'plan_changed',
  'identity_linked',
  'identity_unlinked',
  'data_exported',
] as const;

export type EventKind = (typeof EVENT_KINDS)[number];
