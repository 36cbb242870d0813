import { purgeOldEvents } from '../accounts/audit/audit-trail.ts';
import type { AccountsDatabase } from '../accounts/database/engine.ts';
import { DAY_MS } from '../timing/durations.ts';
import { forgetOldDevices } from './sessions/known-devices.ts';
import type { Sessions } from './sessions/sessions.ts';

export interface RetentionTerms {
  /** Days that addresses and browsers stay in sessions and the audit trail. */
  readonly addressDays: number;
}

/**
 * Removes expired sessions, tokens and attempts, and blanks old addresses. Running it twice or on several nodes is
 * harmless; a run without work costs some indexed reads. Hourly is enough: expired things never work, they only take space.
 */
export async function purgeExpired(
  { database, sessions, now }: { database: AccountsDatabase; sessions: Sessions; now: () => number },
  { addressDays }: RetentionTerms,
): Promise<void> {
  const nowMs = now();
  const iso = (daysAgo: number) => new Date(nowMs - daysAgo * DAY_MS).toISOString();
  await database.writeWithoutTimeout(async (write) => {
    await sessions.purgeExpired(write);
    await write
      .updateTable('session')
      .set({ address: null, user_agent: null })
      .where('last_used_at', '<=', iso(addressDays))
      .execute();
    await write.deleteFrom('one_time_token').where('expires_at', '<=', iso(0)).execute();
    await write.deleteFrom('attempt').where('forget_at', '<=', iso(0)).execute();
    await write
      .deleteFrom('unknown_account_event')
      .where('occurred_at', '<=', iso(1 / 24))
      .execute();
    await forgetOldDevices(write, nowMs);
  });
  // Separately: it may touch many rows, and the rest need not wait.
  await database.writeWithoutTimeout((write) => purgeOldEvents(write, { nowMs, addressDays }));
  await database.vacuumDeleted();
}
