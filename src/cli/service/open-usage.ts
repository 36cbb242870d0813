import type { Logger } from 'pino';
import { PendingUsageFile, TOUCH_MS } from '../../accounts/usage/pending-usage-file.ts';
import { UsageMeter } from '../../accounts/usage/usage-meter.ts';
import type { UsageStore } from '../../accounts/usage/usage-store.ts';
import type { Settings } from '../../config/settings.ts';

/** With many nodes on one database, usage is written less often. */
const REMOTE_FLUSH_MS = 10_000;

/** Starts counting, with what an earlier process could not write. */
export async function openUsage({ data, database }: Settings, store: UsageStore, log: Logger) {
  const pending = new PendingUsageFile(data, {
    onDamage: (err) => log.error({ err }, 'usage saved by an earlier process cannot be read'),
  });
  const usage = new UsageMeter({
    store,
    saver: pending,
    onSaveError: (err) => log.warn({ err }, 'usage that is not written yet cannot be saved in the data folder'),
    ...(database !== undefined && { flushMs: REMOTE_FLUSH_MS }),
    onError: (err) => log.error({ err }, 'usage cannot be written; counting continues, and it will be written later'),
    onRecovery: () => log.info('usage can be written again'),
  });
  await usage.takeOver(pending.takeOver());
  usage.start();
  // Whether another container that shares the folder is gone shows only after a while.
  const takingOver = setInterval(async () => {
    await pending.touch();
    await usage.takeOver(pending.takeOver());
  }, TOUCH_MS).unref();
  return {
    usage,
    close: async () => {
      clearInterval(takingOver);
      const { requests, isSaved } = await usage.close();
      if (requests > 0 && isSaved)
        log.warn({ requests }, 'the last usage could not be written; the next start of this node adds it');
      else if (requests > 0)
        log.error({ requests }, 'the last usage could neither be written nor saved in the data folder, and is lost');
    },
  };
}
