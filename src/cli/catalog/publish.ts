import type { Command } from 'commander';
import type { Settings } from '../../config/settings.ts';
import { type PublishReport, publishCatalog, rollBackTo } from '../../replica/publish-catalog.ts';
import { ReplicaError } from '../../replica/replica-error.ts';
import { retrying } from '../../replica/retrying-store.ts';
import { readSigningKey, type SigningKey } from '../../replica/signature.ts';
import { CommandError } from '../command-error.ts';
import type { CommandContext } from '../context.ts';
import { catalogRoot } from '../data-folder.ts';
import { describedCommand, readBy, wholeNumber } from '../described-command.ts';
import { describeTransfer, megabytes, ProgressLine } from '../terminal/progress-line.ts';
import { openNamedStore } from './replica.ts';

interface PublishFlags {
  keep?: number;
  rollback?: string | true;
  signingKey?: string;
  force?: true;
  overwrite?: true;
  json?: true;
}

/** `larder publish DEST`: uploads the live catalog to a store from which nodes fetch it. */
export function publishCommand(context: CommandContext): Command {
  return describedCommand('publish', { keep: readBy(wholeNumber(1)) }).action(
    (dest: string | undefined, flags: PublishFlags) => publish(context, dest, flags),
  );
}

/** Versions kept in the store by updates: nodes may still be fetching an earlier one. */
const KEPT_BY_UPDATES = 5;

/** Publishes the live catalog to the configured store after an update. */
export async function publishUpdate(settings: Settings, dest: string, signal: AbortSignal): Promise<PublishReport> {
  return publishCatalog({ ...optionsFor(settings, dest), keep: KEPT_BY_UPDATES, signal });
}

function optionsFor(settings: Settings, dest: string, signingKey?: string) {
  return {
    root: catalogRoot(settings),
    store: retrying(openNamedStore(settings, dest)),
    now: () => new Date(),
    signingKey: signingKeyOf(settings, signingKey),
    trustedKeys: settings.catalogPublicKeys,
  };
}

async function publish(context: CommandContext, named: string | undefined, flags: PublishFlags): Promise<void> {
  const { stdout, stderr } = context;
  const settings = context.settings();
  const dest = named ?? settings.publishUrl;
  if (dest === undefined) {
    throw new CommandError('PUBLISH_DEST_MISSING', 'Name the store to publish to, or set LARDER_PUBLISH_URL.');
  }
  const line = new ProgressLine(stderr);
  const started = performance.now();
  const options = {
    ...optionsFor(settings, dest, flags.signingKey),
    keep: flags.keep,
    isForced: flags.force === true,
    overwrite: flags.overwrite === true,
    onProgress: (progress: { bytes: number; totalBytes: number }) =>
      line.show(() => describeTransfer('Publishing', progress)),
  };
  const { rollback } = flags;
  const report =
    rollback === undefined
      ? await publishCatalog(options)
      : await rollBackTo(options, rollback === true ? undefined : rollback);
  line.end();
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  stdout.write(
    flags.json ? `${JSON.stringify({ ...report, seconds })}\n` : describe(report, options.store.label, seconds),
  );
}

/** The key to sign with. If nodes are known to require signatures, publishing without one is an error. */
function signingKeyOf(settings: Settings, file = settings.signingKeyFile): SigningKey | undefined {
  if (file !== undefined) return readSigningKey(file);
  if (settings.catalogPublicKeys === undefined) return undefined;
  const message =
    'LARDER_CATALOG_PUBLIC_KEYS is set, so nodes would refuse a catalog that is not signed. Name the private key with --signing-key FILE or LARDER_SIGNING_KEY_FILE.';
  throw new ReplicaError('REPLICA_SIGNING_KEY', message);
}

function describe(report: PublishReport, store: string, seconds: number): string {
  const { version, foods, bytes, stored_bytes, sent_bytes, sent_pieces, pieces, removed_versions } = report;
  const lines = [
    `Published catalog ${version} with ${foods.toLocaleString('en')} foods in ${store}.`,
    `${megabytes(bytes)}, compressed to ${megabytes(stored_bytes)}; sent ${sent_pieces} of ${pieces} pieces, ${megabytes(sent_bytes)}, in ${seconds} s.`,
    ...(removed_versions.length > 0 ? [`Removed ${removed_versions.join(', ')}.`] : []),
  ];
  return `${lines.join('\n')}\n`;
}
