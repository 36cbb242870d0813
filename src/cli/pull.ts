import { Command } from 'commander';
import { pullCatalog } from '../replica/pull-catalog.ts';
import { MAX_RELEASE_MANIFEST_BYTES, parseReleaseManifest, RELEASE_MANIFEST } from '../replica/release-manifest.ts';
import { ReplicaError } from '../replica/replica-error.ts';
import { RetryingStore } from '../replica/retrying-store.ts';
import { catalogRoot } from './catalog-root.ts';
import type { CommandContext } from './context.ts';
import { openNamedStore } from './replica.ts';
import { megabytes, TransferLine } from './transfer-line.ts';

/** `larder pull STORE`: makes the published catalog the one of this machine, once. */
export function pullCommand(context: CommandContext): Command {
  return new Command('pull')
    .description('install the catalog that a store has published on this machine')
    .argument('[store]', 'the store; by default the one of LARDER_CATALOG_URL')
    .option('--json', 'print the result as JSON')
    .action((store: string | undefined, { json }: { json?: true }) => pull(context, store, json === true));
}

async function pull(context: CommandContext, named: string | undefined, asJson: boolean): Promise<void> {
  const settings = context.settings();
  const location = named ?? settings.catalogUrl;
  if (location === undefined) {
    throw new ReplicaError('REPLICA_LOCATION', 'Name the store, or set LARDER_CATALOG_URL.');
  }
  const store = new RetryingStore(openNamedStore(settings, location));
  const stored = await store.read(RELEASE_MANIFEST, { maxBytes: MAX_RELEASE_MANIFEST_BYTES });
  if (stored === undefined || stored === 'unchanged') {
    throw new ReplicaError('REPLICA_STORE_EMPTY', `Nothing is published in ${store.label}.`);
  }
  const release = parseReleaseManifest(stored.bytes, store.label);
  const line = new TransferLine(context.stderr, 'Fetching');
  const started = performance.now();
  const { outcome, receivedBytes } = await pullCatalog({
    root: catalogRoot(settings),
    store,
    release,
    onProgress: (progress) => line.show(progress),
  });
  line.end();
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  const { version, foods } = release.catalog;
  if (asJson) {
    // Scripts know the outcome "reused" as "kept".
    const report = {
      version,
      foods,
      outcome: outcome === 'reused' ? 'kept' : outcome,
      received_bytes: receivedBytes,
      seconds,
    };
    context.stdout.write(`${JSON.stringify(report)}\n`);
    return;
  }
  const how = {
    current: 'was already installed',
    reused: 'was still on disk, and is live again',
    downloaded: `is here: ${megabytes(receivedBytes)} in ${seconds} s`,
  }[outcome];
  context.stdout.write(`Catalog ${version} with ${foods.toLocaleString('en')} foods ${how}.\n`);
}
