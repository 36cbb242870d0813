import type { Command } from 'commander';
import { refuseOlder, rememberPublication } from '../../replica/last-publication.ts';
import { pullCatalog } from '../../replica/pull-catalog.ts';
import { MAX_RELEASE_MANIFEST_BYTES, parseReleaseManifest, RELEASE_MANIFEST } from '../../replica/release-manifest.ts';
import { ReplicaError } from '../../replica/replica-error.ts';
import { retrying } from '../../replica/retrying-store.ts';
import type { CommandContext } from '../context.ts';
import { catalogRoot, tellDataFolder } from '../data-folder.ts';
import { describedCommand } from '../described-command.ts';
import { describeTransfer, megabytes, ProgressLine } from '../terminal/progress-line.ts';
import { openNamedStore } from './replica.ts';

interface PullFlags {
  allowOlder?: true;
  json?: true;
}

/** `larder pull STORE`: makes the store's catalog this machine's, once. */
export function pullCommand(context: CommandContext): Command {
  return describedCommand('pull').action((store: string | undefined, flags: PullFlags) => pull(context, store, flags));
}

async function pull(context: CommandContext, named: string | undefined, flags: PullFlags): Promise<void> {
  const settings = context.settings();
  const location = named ?? settings.catalogUrl;
  if (location === undefined) {
    throw new ReplicaError('REPLICA_LOCATION', 'Name the store, or set LARDER_CATALOG_URL.');
  }
  const store = retrying(openNamedStore(settings, location));
  const stored = await store.read(RELEASE_MANIFEST, { maxBytes: MAX_RELEASE_MANIFEST_BYTES });
  if (stored === undefined || stored === 'unchanged') {
    throw new ReplicaError('REPLICA_STORE_EMPTY', `Nothing is published in ${store.label}.`);
  }
  const { catalogPublicKeys: trustedKeys = [] } = settings;
  const isSigned = trustedKeys.length > 0;
  const root = catalogRoot(settings);
  tellDataFolder(context, settings);
  const release = parseReleaseManifest(stored.bytes, store.label, { trustedKeys });
  if (isSigned && !flags.allowOlder) refuseOlder(root, release, store.label);
  const line = new ProgressLine(context.stderr);
  const started = performance.now();
  const { outcome, receivedBytes } = await pullCatalog({
    root,
    store,
    release,
    onProgress: (progress) => line.show(() => describeTransfer('Fetching', progress)),
  });
  if (isSigned) rememberPublication(root, release);
  line.end();
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  const { version, foods } = release.catalog;
  if (flags.json) {
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
    downloaded: `was installed: ${megabytes(receivedBytes)} in ${seconds} s`,
  }[outcome];
  context.stdout.write(`Catalog ${version} with ${foods.toLocaleString('en')} foods ${how}.\n`);
}
