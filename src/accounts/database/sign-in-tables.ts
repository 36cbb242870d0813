import type { Generated } from 'kysely';
import type { Actor, EventKind } from '../audit/event-kinds.ts';

export type TokenPurpose = 'verify_email' | 'recover_password' | 'second_factor' | 'third_party' | 'new_identity';

interface PasswordTable {
  account_id: number;
  /** Argon2id in PHC form, which names its own parameters. */
  password_hash: string;
  /** Moves when the password changes, not when the same one is hashed again. */
  changed_at: string;
  /** Of a generated password: when it ends, unless its owner has chosen another one. */
  temporary_until: Generated<string | null>;
}

interface EmailTable {
  account_id: number;
  /** The verified address, if any. */
  address: string | null;
  address_folded: string | null;
  verified_at: string | null;
  /** An address that was given, and takes the place of the verified one once it is confirmed. */
  pending_address: string | null;
}

interface TwoFactorTable {
  account_id: number;
  sealed_secret: string;
  /** Null while the setup waits for its first code. */
  confirmed_at: string | null;
  /** The 30-second step of the last code that was accepted: no code of it or of an earlier one is taken again. */
  last_step: number;
}

interface RecoveryCodeTable {
  account_id: number;
  /** A used code is deleted. */
  code_hash: string;
}

interface SessionTable {
  /** Names the session to its owner; it opens nothing. */
  id: string;
  account_id: number;
  token_hash: string;
  signed_in_at: string;
  /** Within some minutes: see `Sessions.find`. */
  last_used_at: string;
  expires_at: string;
  address: string | null;
  user_agent: string | null;
  /** When the owner last proved who they are: by a password, a code, or actively at an identity provider. */
  proved_at: Generated<string | null>;
}

interface OneTimeTokenTable {
  token_hash: string;
  purpose: TokenPurpose;
  /** Null for a sign-in by an identity provider, whose account is not known yet. */
  account_id: number | null;
  /** JSON that belongs to the purpose. */
  content: string;
  attempts_left: number;
  expires_at: string;
}

interface IdentityTable {
  issuer: string;
  subject: string;
  account_id: number;
  provider: string;
  created_at: string;
}

interface AttemptTable {
  /** A hash of what is counted: no address and nothing that was typed is kept in clear. */
  bucket: string;
  attempts: number;
  blocked_until: string;
  forget_at: string;
}

interface KnownDeviceTable {
  account_id: number;
  device_hash: string;
  seen_at: string;
}

interface AuditEventTable {
  id: Generated<number>;
  account_id: number;
  kind: EventKind;
  actor: Actor;
  address: string | null;
  user_agent: string | null;
  /** JSON. */
  detail: string;
  occurred_at: string;
}

export interface SignInTables {
  password: PasswordTable;
  email: EmailTable;
  two_factor: TwoFactorTable;
  recovery_code: RecoveryCodeTable;
  session: SessionTable;
  one_time_token: OneTimeTokenTable;
  identity: IdentityTable;
  /** Attempts at what may be guessed, for the throttle. */
  attempt: AttemptTable;
  /** The browsers that an account was signed in from recently. */
  known_device: KnownDeviceTable;
  audit_event: AuditEventTable;
  /** The same for attempts at accounts that do not exist, kept for an hour: recording them takes as long. */
  unknown_account_event: Omit<AuditEventTable, 'account_id'>;
}
