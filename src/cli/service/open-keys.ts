import type { Logger } from 'pino';
import { KeyCache, type KeySource } from '../../accounts/keys/key-cache.ts';
import { KnownKeysFile } from '../../accounts/keys/known-keys-file.ts';
import type { Settings } from '../../config/settings.ts';
import type { Readiness } from '../../http/readiness.ts';

/** The keys of a running service, followed from now on. Keys known to an earlier process work while the accounts are unreachable. */
export async function openKeys(
  { data, database }: Settings,
  store: KeySource,
  readiness: Readiness,
  log: Logger,
): Promise<KeyCache> {
  // An embedded database is never unreachable.
  const knownKeys = database === undefined ? undefined : new KnownKeysFile(data);
  const keys = new KeyCache({
    store,
    ...(knownKeys && { saver: knownKeys }),
    onSaveError: (err) => log.warn({ err }, 'the known keys cannot be saved in the data folder'),
    onError: (err) => {
      readiness.accounts = 'away';
      log.error({ err }, 'the accounts cannot be read; known keys keep working');
    },
    onRecovery: () => {
      readiness.accounts = 'reachable';
      log.info('the accounts can be read again');
    },
  });
  readiness.accounts = 'reachable';
  keys.recall(knownKeys?.read() ?? []);
  await keys.start();
  return keys;
}
