import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { Settings } from '../../config/settings.ts';
import type { ImportRequest } from '../../import/run-import.ts';
import { catalogRoot } from '../data-folder.ts';
import {
  CATALOG_VERIFIER,
  INDEX_THREAD,
  KINDS_FILE,
  NORMALIZE_THREAD,
  PREPARED_STARTER_FILE,
  STARTER_FILE,
} from '../program-files.ts';

const MAX_THREADS = 8;

/** What all imports on this machine have in common. */
export function importRequest(settings: Pick<Settings, 'data'>, withStarter = true) {
  return {
    root: catalogRoot(settings),
    downloads: path.join(settings.data, 'downloads'),
    starterFile: withStarter ? STARTER_FILE : undefined,
    preparedStarterFile: PREPARED_STARTER_FILE,
    kinds: KINDS_FILE,
    threads: {
      count: Math.min(availableParallelism(), MAX_THREADS),
      normalizeUrl: NORMALIZE_THREAD,
      indexUrl: INDEX_THREAD,
      verifierUrl: CATALOG_VERIFIER,
    },
    now: () => new Date(),
  } satisfies Partial<ImportRequest>;
}
