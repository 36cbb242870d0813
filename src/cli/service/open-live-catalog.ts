/** The catalog of a starting service: upgraded if an earlier Larder wrote it, and followed from then on. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { CatalogError, damageOf } from '../../catalog/catalog-error.ts';
import { LiveCatalog } from '../../catalog/versions/live-catalog.ts';
import { manifestIfReadable } from '../../catalog/versions/manifest.ts';
import { needsReindex } from '../../catalog/versions/needs-reindex.ts';
import { remedyFor } from '../../catalog/versions/remedy.ts';
import type { Follower } from '../../replica/follower.ts';
import type { SearchPool } from '../../search/threads/pool.ts';
import { CATALOG_LOADER, CATALOG_VERIFIER, INDEX_THREAD } from '../program-files.ts';

const LOOK_AGAIN_MS = 1_000;

/** Rebuilds a catalog of an older format or text analysis from its records. One process does it, others wait. */
export async function upgradeCatalog(root: string, log: Logger): Promise<void> {
  for (let isTold = false; needsReindex(root); isTold = true) {
    const { version, format, foods } = manifestIfReadable(root)!;
    if (!isTold) {
      log.info(
        { version, format, foods },
        'another version of Larder wrote the catalog; rebuilding it from its records',
      );
    }
    try {
      // Loaded only here: few starts need it.
      const { reindexIfNeeded } = await import('../../catalog/versions/reindex.ts');
      const { trySearch } = await import('../../search/try-search.ts');
      const report = await reindexIfNeeded({ root, now: () => new Date(), trySearch, indexThreadUrl: INDEX_THREAD });
      if (report) log.info(report, 'the catalog was rebuilt');
    } catch (error) {
      // Another process is already rebuilding it.
      if (!(error instanceof CatalogError) || error.code !== 'CATALOG_LOCKED') throw error;
      await sleep(LOOK_AGAIN_MS);
    }
  }
}

interface LiveParts {
  root: string;
  search: SearchPool;
  follower: Follower | undefined;
  log: Logger;
}

/** Opens the live catalog. A node that follows a store fetches a damaged one again. */
export async function openLiveCatalog(parts: LiveParts): Promise<LiveCatalog> {
  const { follower, root, log } = parts;
  try {
    return open(parts);
  } catch (err) {
    const damage = damageOf(err);
    if (!follower || !damage) throw err;
    log.error({ err, damage }, 'the catalog is damaged; fetching it from the store again');
    await follower.fetchAnew();
    return open({ ...parts, root });
  }
}

function open({ root, search, follower, log }: LiveParts): LiveCatalog {
  return new LiveCatalog({
    root,
    loaderUrl: CATALOG_LOADER,
    verifierUrl: CATALOG_VERIFIER,
    events: {
      prepare: (shared) => search.load(shared),
      swapped: ({ version, foods }, seconds) =>
        log.info({ version, foods, seconds: rounded(seconds) }, 'catalog swapped'),
      failed: (err) => log.error({ err }, 'the live catalog could not be opened; still serving another one'),
      verified: (version, seconds) =>
        log.info({ version, seconds: rounded(seconds) }, 'the files of the catalog are intact'),
      damaged: (damage, version) => {
        log.error({ ...damage, version, remedy: remedyFor(damage) }, 'a file of the catalog is damaged');
        if (version === manifestIfReadable(root)?.version) void follower?.fetchAnew();
      },
      stuck: (version) =>
        log.error({ version }, 'the catalog is damaged, and no other one is intact; requests for damaged data get 503'),
    },
  });
}

function rounded(seconds: number): number {
  return Math.round(seconds * 100) / 100;
}
