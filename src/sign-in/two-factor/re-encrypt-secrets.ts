/**
 * Encrypts all two-factor secrets with the current key and in the current format, after LARDER_SECRET was changed. Each row is right by itself before and
 * after, so the work may be cut off and begun again, and done by several at once while the service runs.
 */
import type { AccountsDatabase } from '../../accounts/database/engine.ts';
import type { SecretBox } from './secret-box.ts';
import { contextOf } from './two-factor.ts';

/** Rows that are read and written in one transaction: each takes some microseconds. */
const BATCH = 500;

export interface ReEncryption {
  /** Sealed with the previous key or in an earlier format before, and with the current ones now. */
  reEncrypted: number;
  /** Sealed with the current key and in the current format already. */
  unchanged: number;
  /** Accounts whose secret neither key opens; they were left as they are. */
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
        // Only where it still is what was read: the owner may have set it up again, or another process may have changed it.
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
