/**
 * What a store holds of a catalog: pieces of its files, compressed and named by the SHA-256 of their stored bytes, so
 * that they never change and are never sent twice; and the published manifest, which names them. It is written last,
 * and whole.
 *
 *     published.json             what nodes follow
 *     versions/<version>.json    the same for each version that one can go back to
 *     objects/<ab>/<sha256>      the pieces
 */
import {
  CATALOG_FORMAT,
  type CatalogFile,
  filesOf,
  isManifest,
  isServedFormat,
  isVersionName,
  type Manifest,
} from '../catalog/versions/manifest.ts';
import { TEXT_VERSION } from '../text/analyse.ts';
import { parseJson } from '../text/parse-json.ts';
import { ReplicaError } from './replica-error.ts';
import { type Signature, verifySignature } from './signature.ts';

/** The format of published manifests. */
export const RELEASE_FORMAT = 1;

/** The manifest that nodes follow. */
export const RELEASE_MANIFEST = 'published.json';

/** A manifest of four million foods has 30 kB. */
export const MAX_RELEASE_MANIFEST_BYTES = 8 << 20;

/** Pieces are held in memory whole, so they are limited to this, compressed or not. */
const MAX_PIECE_BYTES = 64 << 20;
/** What compression may add to incompressible bytes. */
const PACKING_BYTES = 1 << 16;

export interface Piece {
  /** Of the stored bytes; also the object's name. */
  sha256: string;
  bytes: number;
  /** The decompressed size. */
  unpacked_bytes: number;
}

export interface ReleaseManifest {
  published_format: number;
  packing: 'brotli';
  published_at: string;
  /** The catalog's own manifest. Its next id is the highest ever published here, even after a rollback. */
  catalog: Manifest;
  pieces: Record<CatalogFile, Piece[]>;
  /** The versions to roll back to, latest publication first, including this one. */
  history: string[];
  /** Of all other members; missing if published without a key. */
  signature?: Signature;
}

export function objectName({ sha256 }: Pick<Piece, 'sha256'>): string {
  return `objects/${sha256.slice(0, 2)}/${sha256}`;
}

export function versionName(version: string): string {
  return `versions/${version}.json`;
}

export function allPieces({ catalog, pieces }: ReleaseManifest): Piece[] {
  return filesOf(catalog).flatMap((file) => pieces[file]);
}

export function releaseManifestBytes(release: ReleaseManifest): Buffer {
  return Buffer.from(`${JSON.stringify(release)}\n`);
}

interface ReadOptions {
  /** Public keys, one of which must have signed it; if there are none, signatures are not required. */
  trustedKeys?: readonly string[] | undefined;
  /** Also accept a catalog of an older Larder. */
  isOlderRead?: boolean;
}

/** Validates a published manifest. A catalog that this version cannot serve is refused; a publisher may also read an older one. */
export function parseReleaseManifest(
  bytes: Buffer,
  label: string,
  { trustedKeys = [], isOlderRead = false }: ReadOptions = {},
): ReleaseManifest {
  let value: unknown;
  try {
    value = parseJson(bytes.toString('utf8'));
  } catch (cause) {
    throw broken(label, 'is not JSON', cause);
  }
  if (typeof value !== 'object' || value === null) throw broken(label, 'is not an object');
  if (trustedKeys.length > 0) verifySignature(value, trustedKeys, label);
  const { published_format, packing, published_at, catalog, pieces, history } = value as Record<string, unknown>;
  refuseUnknownFormat(label, 'published format', published_format, RELEASE_FORMAT);
  const { format, text_version } = (catalog ?? {}) as { format?: unknown; text_version?: unknown };
  const isOlder = typeof format === 'number' && format < CATALOG_FORMAT;
  if (!isServedFormat(format) && !(isOlder && isOlderRead)) {
    refuseUnknownFormat(label, 'catalog format', format, CATALOG_FORMAT);
  }
  if (!isOlderRead) refuseUnknownFormat(label, 'text analysis', text_version, TEXT_VERSION);
  if (packing !== 'brotli') throw broken(label, `has an unknown compression (${JSON.stringify(packing)})`);
  if (!isManifest(catalog) || !isVersionName(catalog.version)) throw broken(label, 'does not name a catalog');
  if (typeof published_at !== 'string' || Number.isNaN(Date.parse(published_at)))
    throw broken(label, 'does not say when it was published');
  if (!Array.isArray(history) || !history.every((version) => typeof version === 'string' && isVersionName(version))) {
    throw broken(label, 'has a history that is not a list of versions');
  }
  for (const file of filesOf(catalog))
    checkPieces(label, file, catalog, (pieces as Record<string, unknown> | null)?.[file]);
  return value as ReleaseManifest;
}

function checkPieces(label: string, file: CatalogFile, { files }: Manifest, pieces: unknown): void {
  if (!isSha256(files[file].sha256)) throw broken(label, `has no checksum of ${file}`);
  if (!Array.isArray(pieces) || !pieces.every(isPiece)) throw broken(label, `has pieces of ${file} that are not valid`);
  const sum = pieces.reduce((total, { unpacked_bytes }) => total + unpacked_bytes, 0);
  if (sum === 0 || sum !== files[file].bytes) throw broken(label, `has pieces of ${file} that do not add up to it`);
}

function isPiece(value: unknown): value is Piece {
  if (typeof value !== 'object' || value === null) return false;
  const { sha256, bytes, unpacked_bytes } = value as Record<string, unknown>;
  return isSha256(sha256) && isSize(bytes, MAX_PIECE_BYTES + PACKING_BYTES) && isSize(unpacked_bytes, MAX_PIECE_BYTES);
}

function isSha256(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
}

function isSize(value: unknown, max: number): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 1 && (value as number) <= max;
}

function refuseUnknownFormat(label: string, what: string, found: unknown, known: number): void {
  if (found === known) return;
  if (typeof found !== 'number') throw broken(label, `does not say its ${what}`);
  const advice =
    found > known
      ? 'Update Larder on this machine.'
      : 'Update Larder on the machine that publishes, and run "larder reindex" and "larder publish" there.';
  const message = `The catalog in ${label} has ${what} ${found}, but this version of Larder reads ${what} ${known}. ${advice}`;
  throw new ReplicaError('REPLICA_FORMAT_UNKNOWN', message);
}

function broken(label: string, problem: string, cause?: unknown): ReplicaError {
  const message = `The published manifest in ${label} ${problem}. Publish again.`;
  return new ReplicaError('REPLICA_MANIFEST_BROKEN', message, { cause });
}
