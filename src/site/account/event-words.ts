/** The security events of an account, in words for its owner. */
import type { EventKind } from '../../accounts/audit/event-kinds.ts';
import type { WordKey } from '../language/locale.ts';

export const EVENT_WORDS: Readonly<Record<EventKind, WordKey>> = {
  account_created: 'event.account_created',
  account_disabled: 'event.account_disabled',
  account_enabled: 'event.account_enabled',
  signed_in: 'event.signed_in',
  sign_in_failed: 'event.sign_in_failed',
  signed_out: 'event.signed_out',
  session_ended: 'event.session_ended',
  sessions_ended: 'event.sessions_ended',
  other_sessions_ended: 'event.other_sessions_ended',
  oldest_session_ended: 'event.oldest_session_ended',
  password_changed: 'event.password_changed',
  password_recovery_asked: 'event.password_recovery_asked',
  password_recovered: 'event.password_recovered',
  two_factor_on: 'event.two_factor_on',
  two_factor_off: 'event.two_factor_off',
  recovery_code_used: 'event.recovery_code_used',
  recovery_codes_renewed: 'event.recovery_codes_renewed',
  email_change_asked: 'event.email_change_asked',
  email_verified: 'event.email_verified',
  email_removed: 'event.email_removed',
  key_created: 'event.key_created',
  key_renamed: 'event.key_renamed',
  key_rotated: 'event.key_rotated',
  key_revoked: 'event.key_revoked',
  plan_changed: 'event.plan_changed',
  identity_linked: 'event.identity_linked',
  identity_unlinked: 'event.identity_unlinked',
  data_exported: 'event.data_exported',
};
