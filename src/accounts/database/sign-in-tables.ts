import type { Generated } from 'kysely';
import type { Actor, EventKind } from '../audit/event-kinds.ts';

export type TokenPurpose = 'verify_email' | 'recover_password' | 'second_factor' | 'third_party' | 'new_identity';

interface PasswordTable {
  account_id: number;
  /** Argon2id in PHC form, which names its own parameters. */
  password_hash: string;
  /** Changes with the password, but not when the same password is rehashed. */
  changed_at: string;
  /** When a generated password ends, unless its owner chooses another. */
  temporary_until: Generated<string | null>;
}

interface EmailTable {
  account_id: number;
  address: string | null;
  address_folded: string | null;
  verified_at: string | null;
  /** Replaces the verified address once confirmed. */
  pending_address: string | null;
}

interface TwoFactorTable {
  account_id: number;
  sealed_secret: string;
  /** Null while the setup waits for its first code. */
  confirmed_at: string | null;
  /** The 30-second step of the last accepted code: no code of it or an earlier step is accepted again. */
  last_step: number;
}

interface RecoveryCodeTable {
  account_id: number;
  /** A used code is deleted. */
  code_hash: string;
}

interface SessionTable {
  /** Identifies the session to its owner; grants nothing. */
  id: string;
  account_id: number;
  token_hash: string;
  signed_in_at: string;
  /** Exact to some minutes: see `Sessions.find`. */
  last_used_at: string;
  expires_at: string;
  address: string | null;
  user_agent: string | null;
  /** When the owner last proved who they are: by password, code, or actively at an identity provider. */
  proved_at: Generated<string | null>;
}

interface OneTimeTokenTable {
  token_hash: string;
  purpose: TokenPurpose;
  /** Null for a sign-in by an identity provider whose account is not known yet. */
  account_id: number | null;
  /** JSON, by purpose. */
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
  /** A hash of what is counted: no address or typed text is stored in clear. */
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
  /** Attempts that the throttle counts. */
  attempt: AttemptTable;
  /** Browsers recently used to sign in to an account. */
  known_device: KnownDeviceTable;
  audit_event: AuditEventTable;
  /** The same for attempts at nonexistent accounts, kept for an hour so that recording them takes as long. */
  unknown_account_event: Omit<AuditEventTable, 'account_id'>;
}
