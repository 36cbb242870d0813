/**
 * Encrypts all two-factor secrets with the current key and format after LARDER_SECRET was changed. Each row is valid before
 * and after, so the work may be interrupted, repeated and run concurrently while the service runs.
 */
import type { AccountsDatabase } from '../../accounts/database/engine.ts';
import type { SecretBox } from './secret-box.ts';
import { contextOf } from './two-factor.ts';

/** Rows per transaction; each takes some microseconds. */
const BATCH = 500;

export interface ReEncryption {
  /** Re-encrypted from the previous key or an earlier format. */
  reEncrypted: number;
  /** Already sealed with the current key and format. */
  unchanged: number;
  /** Accounts whose secret neither key opens; left unchanged. */
  unreadable: number[];
}

export async function reEncryptSecrets(
  database: AccountsDatabase,
  box: SecretBox,
  { batch = BATCH } = {},
): Promise<ReEncryption> {
  const done: ReEncryption = { reEncrypted: 0, unchanged: 0, unreadable: [] };
  for (let rows = await readAfter(0); rows.length > 0; rows = await readAfter(rows.at(-1)!.accountId)) {
    const outdated = rows.filter(({ accountId, sealed }) => !box.isCurrent(sealed, contextOf(accountId)));
    const opened = outdated.map((row) => ({ ...row, secret: box.open(row.sealed, contextOf(row.accountId)) }));
    const readable = opened.filter(({ secret }) => secret !== undefined);
    await database.writeReadCommitted(async (write) => {
      for (const { accountId, sealed, secret } of readable) {
        // Only if still as read: the owner may have set it up again, or another process changed it.
        await write
          .updateTable('two_factor')
          .set({ sealed_secret: box.seal(secret!, contextOf(accountId)) })
          .where('account_id', '=', accountId)
          .where('sealed_secret', '=', sealed)
          .execute();
      }
    });
    done.reEncrypted += readable.length;
    done.unchanged += rows.length - outdated.length;
    done.unreadable.push(...opened.filter(({ secret }) => secret === undefined).map(({ accountId }) => accountId));
  }
  return done;

  function readAfter(accountId: number) {
    return database.kysely
      .selectFrom('two_factor')
      .select(['account_id as accountId', 'sealed_secret as sealed'])
      .where('account_id', '>', accountId)
      .orderBy('account_id')
      .limit(batch)
      .execute();
  }
}
