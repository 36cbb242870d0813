import type { Client } from '../../accounts/audit/client.ts';
import type { Db, Tx } from '../../accounts/database/schema.ts';
import { AccountsError } from '../../accounts/errors.ts';

/** Who asks for something about an account: its owner, by a session or by the account key. */
export interface AccountCaller {
  readonly accountId: number;
  /** The session that asks; none when it is the account key. */
  readonly sessionId: string | undefined;
  /** The hash of the session's token, or of the account key, with which the request came. */
  readonly credentialHash: string;
  readonly client: Client;
}

export interface CheckedProof {
  /** Makes sure that it still is, and the caller still who they were. Call it first in the transaction of the change. */
  hold(write: Tx): Promise<void>;
}

/**
 * Makes sure, within the transaction of a change, that what the caller came with still opens the account. It was checked
 * when the request came; since then the password may have been changed, which ends sessions, or the key been replaced.
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
