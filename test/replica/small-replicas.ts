/** Publishing and pulling of catalogs of a few foods, in pieces so small that there are some fifteen. */
import { filesOf, readManifest, versionFolder } from '../../src/catalog/versions/manifest.ts';
import { openCatalog } from '../../src/catalog/versions/open-catalog.ts';
import type { ObjectStore } from '../../src/replica/object-store.ts';
import { type PublishOptions, type PublishReport, publishCatalog } from '../../src/replica/publish-catalog.ts';
import { type Pulled, pullCatalog } from '../../src/replica/pull-catalog.ts';
import {
  MAX_RELEASE_MANIFEST_BYTES,
  parseReleaseManifest,
  RELEASE_MANIFEST,
  type ReleaseManifest,
} from '../../src/replica/release-manifest.ts';

/** So small that catalogs of a few foods have several pieces. */
export const PIECE_BYTES = 20_000;

export const now = () => new Date(Date.UTC(2030, 5, 1));

/** Publishes the live catalog of a root. */
export function publish(root: string, store: ObjectStore, more: Partial<PublishOptions> = {}): Promise<PublishReport> {
  return publishCatalog({ root, store, now, pieceBytes: PIECE_BYTES, ...more });
}

/** What a store has published. */
export async function publishedIn(store: ObjectStore): Promise<ReleaseManifest> {
  const stored = await store.read(RELEASE_MANIFEST, { maxBytes: MAX_RELEASE_MANIFEST_BYTES });
  if (stored === undefined || stored === 'unchanged') throw new Error('nothing is published');
  return parseReleaseManifest(stored.bytes, store.label);
}

/** Takes up what a store has published. */
export async function pull(root: string, store: ObjectStore, signal?: AbortSignal): Promise<Pulled> {
  return await pullCatalog({ root, store, release: await publishedIn(store), signal });
}

/** The names of all foods of the live catalog, by id. */
export function foodsIn(root: string): Record<number, string> {
  const catalog = openCatalog(root);
  try {
    const docs = Array.from({ length: catalog.records.count }, (_, doc) => catalog.records.record(doc).food);
    return Object.fromEntries(docs.map(({ id, name }) => [id, name]));
  } finally {
    catalog.close();
  }
}

/** The files of the live catalog of a root. */
export function filesIn(root: string): string[] {
  const manifest = readManifest(root)!;
  const folder = versionFolder(root, manifest.version);
  return filesOf(manifest).map((file) => `${folder}/${file}`);
}
