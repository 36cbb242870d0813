import type { Client } from '../accounts/audit/client.ts';

/** Who asks for something about an account: its owner, by a session or by the account key. */
export interface AccountCaller {
  readonly accountId: number;
  /** The session that asks; none when it is the account key. */
  readonly sessionId: string | undefined;
  readonly client: Client;
}
