import type { Client } from '../../accounts/audit/client.ts';
import type { Db, Tx } from '../../accounts/database/schema.ts';
import { AccountsError } from '../../accounts/errors.ts';

/** Who acts on an account: its owner, by session or account key. */
export interface AccountCaller {
  readonly accountId: number;
  /** The session; undefined for the account key. */
  readonly sessionId: string | undefined;
  /** The hash of the request's session token or account key. */
  readonly credentialHash: string;
  readonly client: Client;
}

export interface CheckedProof {
  /** Ensures that this is still true. Call it first in a change's transaction. */
  hold(write: Tx): Promise<void>;
}

/**
 * Ensures, within a change's transaction, that the caller's credential still opens the account. It was verified when the
 * request came; since then a password change may have ended the session, or the key may have been replaced.
 */
export async function verifyCaller(write: Db, caller: AccountCaller): Promise<void> {
  const { accountId, sessionId, credentialHash } = caller;
  const found =
    sessionId === undefined
      ? await write
          .selectFrom('api_key')
          .select('id')
          .where('key_hash', '=', credentialHash)
          .where('account_id', '=', accountId)
          .where('kind', '=', 'account')
          .where('revoked_at', 'is', null)
          .executeTakeFirst()
      : await write
          .selectFrom('session')
          .select('id')
          .where('id', '=', sessionId)
          .where('account_id', '=', accountId)
          .where('token_hash', '=', credentialHash)
          .executeTakeFirst();
  if (found !== undefined) return;
  const message = 'The session or account key of this request is no longer valid. Sign in again.';
  throw new AccountsError('CALLER_ENDED', message);
}
