/** Whether the catalog is kept current. */
import { CatalogError } from '../../catalog/catalog-error.ts';
import { completeTo, readCoverage } from '../../catalog/versions/coverage.ts';
import { manifestIfReadable } from '../../catalog/versions/manifest.ts';
import { openCheckedDatabase } from '../../catalog/versions/open-catalog.ts';
import { DAY_MS } from '../../timing/durations.ts';
import { catalogRoot } from '../data-folder.ts';
import { lastUpdateWords, minute, updateStateOf } from '../updates/update-state.ts';
import { type Check, type CheckContext, type Finding, ok, warn } from './finding.ts';

/** Deltas reach back two weeks; after one week there is still time to act. */
const OLD_MS = 7 * DAY_MS;
const OFFER = 'Set LARDER_UPDATE=daily (or weekly), and the service updates the catalog by itself';

export const UPDATE_CHECK: Check = { name: 'updates', run: updates };

function updates({ settings, now }: CheckContext): Finding {
  if (settings.catalogUrl !== undefined) {
    if (settings.update === 'off') return ok('come from the store that this node follows');
    const advice = 'Set it on the machine that publishes, and remove it here.';
    return warn(`LARDER_UPDATE=${settings.update} does nothing on a node that follows a store`, advice);
  }
  const root = catalogRoot(settings);
  const manifest = manifestIfReadable(root);
  const { every, next_at, last } = updateStateOf(settings, Date.parse(manifest?.built_at ?? now.toISOString()));
  if (last?.outcome === 'failed') {
    const next = next_at === null ? 'Run "larder update" again.' : `The service tries again at ${minute(next_at)}.`;
    return warn(`the last update ${lastUpdateWords(last)}`, next);
  }
  const complete = manifest && completeness(root, manifest);
  const age = complete === undefined ? 0 : now.getTime() - complete;
  const upTo = complete === undefined ? '' : `; complete up to ${minute(new Date(complete).toISOString())}`;
  if (every === 'off') {
    return age > OLD_MS ? warn(`off${upTo}`, `Run "larder update". ${OFFER}.`) : ok(`off${upTo}. ${OFFER}`);
  }
  if (next_at !== null && now.getTime() - Date.parse(next_at) > DAY_MS) {
    return warn(`${every}, but the one of ${minute(next_at)} did not run`, 'Start the service: it runs them.');
  }
  return ok(next_at === null ? `${every}; one is running` : `${every}; the next one at ${minute(next_at)}${upTo}`);
}

/** Up to when the catalog is complete; an unreadable catalog is reported by its own check. */
function completeness(root: string, manifest: NonNullable<ReturnType<typeof manifestIfReadable>>): number | undefined {
  try {
    using database = openCheckedDatabase(root, manifest);
    const seconds = completeTo(readCoverage(database));
    return seconds && seconds * 1000;
  } catch (error) {
    if (error instanceof CatalogError) return undefined;
    throw error;
  }
}
