/** Publishes the live catalog, or an older version again, to a store; the manifest last, so that followers never see half of it. */
import { CatalogError } from '../catalog/catalog-error.ts';
import { filesOf, type Manifest, readLedger, readManifest, versionFolder } from '../catalog/versions/manifest.ts';
import type { StoredObject } from './object-store.ts';
import {
  allPieces,
  MAX_RELEASE_MANIFEST_BYTES,
  objectName,
  parseReleaseManifest,
  RELEASE_FORMAT,
  RELEASE_MANIFEST,
  type ReleaseManifest,
  releaseManifestBytes,
  versionName,
} from './release-manifest.ts';
import { ReplicaError } from './replica-error.ts';
import { countMissing, type SendingOptions, sendPieces } from './send-pieces.ts';
import { type SigningKey, signManifest } from './signature.ts';

/** The latest moment of a Date. */
const LAST_TIME = 8.64e15;

export interface PublishOptions extends SendingOptions {
  root: string;
  now: () => Date;
  /** How many versions stay in the store, including this one; all by default. */
  keep?: number | undefined;
  /** Publish even if this machine may reassign ids, or if the store's publication is unreadable. */
  isForced?: boolean;
  /** Signs the publication. The store's current one must then be signed by this key or one of `trustedKeys`. */
  signingKey?: SigningKey | undefined;
  trustedKeys?: readonly string[] | undefined;
}

export type PublishReport = Awaited<ReturnType<typeof conclude>>;

export async function publishCatalog(options: PublishOptions): Promise<PublishReport> {
  const { root, store, overwrite = false } = options;
  const catalog = readManifest(root);
  if (!catalog) throw new CatalogError('CATALOG_MISSING', `There is no catalog in ${root}. Run "larder import" first.`);
  const present = await readPresent(options);
  const before = await readBefore(options);
  const nextId = readLedger(root);
  if (before && before.catalog.next_id > nextId && !options.isForced) {
    throw new ReplicaError(
      'REPLICA_IDS_BEHIND',
      `${store.label} knows food ids up to ${before.catalog.next_id - 1}, this machine up to ${nextId - 1}: it would assign some again. ` +
        'Run "larder pull" from that store first, so that imports here continue from it, or replace what is there with --force.',
    );
  }
  const known = overwrite ? undefined : await piecesInStore(options, before, catalog);
  const found = { present, before };
  if (known) return await conclude(options, found, { catalog, pieces: known });
  const folder = versionFolder(root, catalog.version);
  const sent = await sendPieces({ ...options, overwrite, folder, manifest: catalog, before });
  return await conclude(options, found, { catalog, pieces: sent.pieces }, sent);
}

/** The pieces of an earlier publication, if all still exist, so that nothing needs compressing again. */
async function piecesInStore(options: PublishOptions, before: ReleaseManifest | undefined, catalog: Manifest) {
  const { version, files } = catalog;
  if (!before?.history.includes(version)) return undefined;
  const known = await ifReadable(() => readTrusted(options, versionName(version)));
  if (!known || filesOf(catalog).some((file) => known.catalog.files[file]?.sha256 !== files[file].sha256)) {
    return undefined;
  }
  return (await countMissing(options.store, allPieces(known), options.signal)) === 0 ? known.pieces : undefined;
}

/** Publishes an earlier version again; by default the one before the current one. */
export async function rollBackTo(options: PublishOptions, version?: string): Promise<PublishReport> {
  const { store } = options;
  const present = await readPresent(options);
  const before = await readTrusted(options, RELEASE_MANIFEST);
  if (!before) throw new ReplicaError('REPLICA_STORE_EMPTY', `Nothing was published in ${store.label} yet.`);
  const { history } = before;
  const wanted = version ?? history[history.indexOf(before.catalog.version) + 1];
  const old =
    wanted === undefined || !history.includes(wanted) ? undefined : await readTrusted(options, versionName(wanted));
  if (!old || old.catalog.version !== wanted) {
    const message = `${store.label} has no version ${wanted ?? 'before the current one'}. It has: ${history.join(', ')}.`;
    throw new ReplicaError('REPLICA_VERSION_UNKNOWN', message);
  }
  const missing = await countMissing(store, allPieces(old), options.signal);
  if (missing > 0) {
    const message = `${missing} pieces of version ${wanted} are gone from ${store.label}. Nothing was changed.`;
    throw new ReplicaError('REPLICA_OBJECT_MISSING', message);
  }
  return await conclude(options, { present, before }, old);
}

/** What the store had published when we began. */
interface Found {
  /** Its bytes, whether readable or not. */
  present: StoredObject | undefined;
  before: ReleaseManifest | undefined;
}

/** Writes the manifests. The next id never decreases, so that no node assigns an id twice. */
async function conclude(
  options: PublishOptions,
  { present, before }: Found,
  { catalog, pieces }: Pick<ReleaseManifest, 'catalog' | 'pieces'>,
  { sentPieces, sentBytes } = { sentPieces: 0, sentBytes: 0 },
) {
  const { root, store, keep = Number.POSITIVE_INFINITY, now, signal } = options;
  const { version } = catalog;
  const known = before?.history ?? [];
  // A rollback keeps the order, so that another one goes further back instead of forth again.
  const history = known.includes(version) ? known : [version, ...known];
  const release: ReleaseManifest = {
    published_format: RELEASE_FORMAT,
    packing: 'brotli',
    published_at: publicationTime(now(), before),
    catalog: { ...catalog, next_id: Math.max(catalog.next_id, readLedger(root), before?.catalog.next_id ?? 1) },
    pieces,
    history: latest(history, version, keep),
  };
  if (options.signingKey) release.signature = signManifest(release, options.signingKey);
  const bytes = releaseManifestBytes(release);
  await store.write(versionName(version), bytes, signal);
  // Two machines publishing at once do not know each other's version, and would drop it from the history.
  const isReplaced = await store.replace(RELEASE_MANIFEST, bytes, present, signal);
  // It was after all if these bytes are there: then only the first attempt's answer was lost.
  if (!isReplaced && !(await readPresent(options))?.bytes.equals(bytes)) {
    const message = `Another machine published to ${store.label} at the same time, and its catalog stays. Run "larder publish" again to publish after it.`;
    throw new ReplicaError('REPLICA_PUBLISHED_MEANWHILE', message);
  }
  const all = allPieces(release);
  return {
    version,
    foods: catalog.foods,
    next_id: release.catalog.next_id,
    /** The sizes of the catalog and of its pieces in the store. */
    bytes: filesOf(catalog).reduce((sum, file) => sum + catalog.files[file].bytes, 0),
    stored_bytes: all.reduce((sum, piece) => sum + piece.bytes, 0),
    pieces: all.length,
    sent_pieces: sentPieces,
    sent_bytes: sentBytes,
    removed_versions: await prune(options, release, known),
  };
}

/** The versions to keep in order: this one, and the latest others. */
function latest(history: readonly string[], version: string, keep: number): string[] {
  const others = history.filter((other) => other !== version).slice(0, keep - 1);
  return history.filter((kept) => kept === version || others.includes(kept));
}

async function readPresent(options: PublishOptions): Promise<StoredObject | undefined> {
  return await readObject(options, RELEASE_MANIFEST);
}

async function readObject({ store, signal }: PublishOptions, name: string): Promise<StoredObject | undefined> {
  const stored = await store.read(name, { maxBytes: MAX_RELEASE_MANIFEST_BYTES, signal });
  return stored === 'unchanged' ? undefined : stored;
}

/** Nodes refuse publications older than the last, so each must be later than the one before, whatever the clock says. */
function publicationTime(now: Date, before: ReleaseManifest | undefined): string {
  const last = before ? Date.parse(before.published_at) : 0;
  return new Date(Math.min(Math.max(now.getTime(), last + 1), LAST_TIME)).toISOString();
}

/** Removes versions that left the history, and pieces that no remaining one uses. */
async function prune(options: PublishOptions, release: ReleaseManifest, known: readonly string[]): Promise<string[]> {
  const { store, signal } = options;
  const dropped = known.filter((version) => !release.history.includes(version));
  if (dropped.length === 0) return [];
  const kept = new Set(allPieces(release).map(objectName));
  for (const version of release.history) for (const name of await objectsOf(options, version)) kept.add(name);
  for (const version of dropped) {
    for (const name of new Set(await objectsOf(options, version)))
      if (!kept.has(name)) await store.remove(name, signal);
    await store.remove(versionName(version), signal);
  }
  return dropped;
}

async function objectsOf(options: PublishOptions, version: string): Promise<string[]> {
  const release = await readReleaseManifest(options, versionName(version));
  return release ? allPieces(release).map(objectName) : [];
}

async function readBefore(options: PublishOptions): Promise<ReleaseManifest | undefined> {
  if (options.isForced) return await ifReadable(() => readTrusted(options, RELEASE_MANIFEST));
  try {
    return await readTrusted(options, RELEASE_MANIFEST);
  } catch (error) {
    if (!(error instanceof ReplicaError) || error.code !== 'REPLICA_SIGNATURE') throw error;
    const message = `${error.message} To replace it, and with it the versions that you can go back to, add --force.`;
    throw new ReplicaError(error.code, message, { cause: error });
  }
}

/** What is read; undefined if the store's content is damaged, foreign or untrusted. */
async function ifReadable<T>(read: () => Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ReplicaError && error.isPermanent) return undefined;
    throw error;
  }
}

/** Reads a manifest that the next one builds on, which must be signed if required. */
async function readTrusted(options: PublishOptions, name: string): Promise<ReleaseManifest | undefined> {
  const { signingKey, trustedKeys = [] } = options;
  return await readReleaseManifest(options, name, signingKey ? [signingKey.publicKey, ...trustedKeys] : []);
}

async function readReleaseManifest(options: PublishOptions, name: string, trustedKeys: readonly string[] = []) {
  const stored = await readObject(options, name);
  const { label } = options.store;
  return stored && parseReleaseManifest(stored.bytes, label, { trustedKeys, isOlderRead: true });
}
