/** The newest publication that this node accepted: an old manifest is signed too, and must not be replayed. */
import path from 'node:path';
import { CatalogDamagedError } from '../catalog/catalog-error.ts';
import { readChecked, storeChecked } from '../catalog/versions/manifest.ts';
import type { ReleaseManifest } from './release-manifest.ts';
import { ReplicaError } from './replica-error.ts';

const FILE = 'publication.json';
const ACCEPT = 'or accept what the store has now with "larder pull --allow-older".';

/** Throws if a manifest is older than one this node has accepted. */
export function refuseOlder(root: string, { published_at }: ReleaseManifest, label: string): void {
  const last = readLast(root);
  if (last === undefined || Date.parse(published_at) >= Date.parse(last)) return;
  const message = `${label} shows a publication of ${published_at}; this node has accepted one of ${last}. Somebody may have put an old manifest back. Publish again ("larder publish --rollback" goes back to an older catalog); ${ACCEPT}`;
  throw new ReplicaError('REPLICA_OLDER', message);
}

/** Records the newest publication that this node accepted. */
export function rememberPublication(root: string, { published_at }: ReleaseManifest): void {
  storeChecked(path.join(root, FILE), { published_at });
}

/** Records a publication that passed `refuseOlder`, if it is newer. */
export function rememberIfNewer(root: string, release: ReleaseManifest): void {
  if (readLast(root) !== release.published_at) rememberPublication(root, release);
}

function readLast(root: string): string | undefined {
  const file = path.join(root, FILE);
  try {
    const content = readChecked(file) as { published_at?: unknown } | undefined;
    if (content === undefined) return undefined;
    const { published_at } = content;
    if (typeof published_at === 'string' && !Number.isNaN(Date.parse(published_at))) return published_at;
  } catch (cause) {
    if (!(cause instanceof CatalogDamagedError)) throw cause;
    throw unreadable(file, cause);
  }
  throw unreadable(file);
}

function unreadable(file: string, cause?: unknown): ReplicaError {
  const message = `${file} is damaged; it says which publication this node has accepted last. Put it back from a copy; ${ACCEPT}`;
  return new ReplicaError('REPLICA_OLDER', message, { cause });
}
