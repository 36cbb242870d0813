/** A service that follows a store; loaded on demand, since most do not. */
import type { Logger } from 'pino';
import type { Settings } from '../../config/settings.ts';
import { Follower } from '../../replica/follower.ts';
import { openStore } from '../../replica/open-store.ts';
import { pullInThread } from '../../replica/pull-in-thread.ts';
import { storeAccess } from '../catalog/replica.ts';
import { catalogRoot } from '../data-folder.ts';
import { PULL_THREAD } from '../program-files.ts';

/** Reading the manifest is quick: a slower store is in trouble. */
const LOOK = { idleMs: 10_000, wholeMs: 60_000 };

/** Starts following a store; resolves once there is a catalog to serve. */
export async function followStore(location: string, settings: Settings, log: Logger): Promise<Follower> {
  const root = catalogRoot(settings);
  const access = storeAccess(settings);
  const store = openStore(location, access, LOOK);
  const follower = new Follower({
    root,
    store,
    pollMs: settings.catalogPollSeconds * 1000,
    trustedKeys: settings.catalogPublicKeys,
    pull: (release, signal, isRefetch) =>
      pullInThread(PULL_THREAD, { root, location, access, release, isRefetch }, signal),
    events: {
      pulling: ({ catalog: { version, foods } }) =>
        log.info({ version, foods, store: store.label }, 'fetching a published catalog'),
      pulled: ({ catalog: { version, foods } }, { outcome, receivedBytes }, seconds) =>
        log.info(
          { version, foods, outcome, receivedBytes, seconds: Math.round(seconds * 10) / 10 },
          'a published catalog was fetched',
        ),
      failed: (err) =>
        log.error(
          { err, store: store.label },
          'the catalog store cannot be followed; retrying, and serving the current catalog meanwhile',
        ),
      recovered: () => log.info({ store: store.label }, 'the catalog store can be followed again'),
    },
  });
  follower.start();
  await firstCatalog(follower, log, store.label);
  return follower;
}

/** Without a catalog yet there is nothing to finish, so a signal ends the process at once. */
async function firstCatalog(follower: Follower, log: Logger, store: string): Promise<void> {
  const end = (signal: NodeJS.Signals) => {
    log.info({ signal }, 'stopping before the first catalog arrived');
    process.exit(0);
  };
  process.on('SIGTERM', end).on('SIGINT', end);
  const reminder = setInterval(() => log.warn({ store }, 'waiting for the first catalog'), 60_000);
  await follower.firstCatalog();
  clearInterval(reminder);
  process.off('SIGTERM', end).off('SIGINT', end);
}
