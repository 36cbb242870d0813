/**
 * Installs a store's publication: its pieces arrive in a folder beside the live catalog, each verified on arrival; the
 * whole is verified again, opened, and goes live like an import's catalog. What arrived before a crash or interruption is
 * kept for resuming. The live catalog is untouched until then.
 */

import { existsSync, mkdirSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { CatalogError } from '../catalog/catalog-error.ts';
import { takeOver } from '../catalog/records/record-segments.ts';
import { usableManifests } from '../catalog/versions/kept-catalogs.ts';
import {
  type CatalogFile,
  filesOf,
  isSegmentFile,
  type Manifest,
  manifestIfReadable,
  publishManifest,
  readLedger,
  versionFolder,
} from '../catalog/versions/manifest.ts';
import { activateVersion, lockForBuilding } from '../catalog/versions/publish.ts';
import { describeFile, verifyFiles } from '../catalog/versions/verify-files.ts';
import { freeBytesOn, isDiskFull, megabytes } from '../files/free-space.ts';
import { trySearch } from '../search/try-search.ts';
import { catalogBroken, fetchPiece } from './fetch-piece.ts';
import { mapInOrder } from './map-in-order.ts';
import type { ObjectStore } from './object-store.ts';
import type { Piece, ReleaseManifest } from './release-manifest.ts';
import { ReplicaError } from './replica-error.ts';

const ARRIVING = 'arriving-';
/** Concurrent pieces: enough to hide latency, few enough for a serving node's memory. */
const PIECES_AT_ONCE = 3;
/** Free space to leave for the accounts beside the catalog. */
const SPARE_BYTES = 32 << 20;

export interface PullOptions {
  root: string;
  store: ObjectStore;
  release: ReleaseManifest;
  /** Fetch the catalog even though it is live here, unless its files prove intact. */
  isRefetch?: boolean | undefined;
  /** Progress in bytes of the catalog. */
  onProgress?: (progress: { bytes: number; totalBytes: number }) => void;
  signal?: AbortSignal | undefined;
}

/** How a catalog was installed: it was live already, kept from before, or fetched. */
export interface Pulled {
  outcome: 'current' | 'reused' | 'downloaded';
  receivedBytes: number;
}

/** Whether a folder's live catalog is the published one, and its ledger includes all assigned ids. */
export function isUpToDate(root: string, catalog: Manifest): boolean {
  return isLive(root, catalog) && readLedger(root) >= catalog.next_id;
}

/** Whether a catalog is live, by version and checksums: another machine may have used the same version. */
function isLive(root: string, catalog: Manifest): boolean {
  const live = manifestIfReadable(root);
  const isSame = (file: CatalogFile) => live?.files[file]?.sha256 === catalog.files[file].sha256;
  return live?.version === catalog.version && filesOf(catalog).every(isSame);
}

export async function pullCatalog(options: PullOptions): Promise<Pulled> {
  const { root, release } = options;
  const { catalog } = release;
  const lock = lockForBuilding(root);
  try {
    if (!options.isRefetch && isLive(root, catalog)) {
      if (!isUpToDate(root, catalog)) publishManifest(root, catalog);
      return { outcome: 'current', receivedBytes: 0 };
    }
    removeOtherDownloads(root, catalog.version);
    if (await reuseVersion(root, catalog)) return { outcome: 'reused', receivedBytes: 0 };
    const folder = path.join(root, `${ARRIVING}${catalog.version}`);
    mkdirSync(folder, { recursive: true });
    removeLinked(folder, catalog);
    const resumedBytes = cutToWholePieces(folder, release);
    const taken = await takeSegments(root, folder, catalog);
    const receivedBytes = await receive(options, folder);
    await verify(folder, catalog, taken, resumedBytes > 0);
    openOrRefuse(() => activateVersion(root, folder, catalog, { trySearch }), catalog);
    return { outcome: 'downloaded', receivedBytes };
  } catch (error) {
    throw explain(error, root);
  } finally {
    lock.release();
  }
}

/** A rollback to the previous catalog finds it here. */
async function reuseVersion(root: string, catalog: Manifest): Promise<boolean> {
  const folder = versionFolder(root, catalog.version);
  if (!existsSync(folder)) return false;
  try {
    await verifyFiles(folder, catalog);
  } catch {
    // Whatever is wrong with it, the store has an intact copy, which replaces it.
    return false;
  }
  openOrRefuse(() => activateVersion(root, folder, catalog, { trySearch }), catalog);
  return true;
}

async function receive({ root, store, release, onProgress, signal }: PullOptions, folder: string): Promise<number> {
  const { catalog } = release;
  const files = filesOf(catalog);
  const totalBytes = files.reduce((sum, file) => sum + catalog.files[file].bytes, 0);
  let bytes = files.reduce((sum, file) => sum + sizeOf(folder, file), 0);
  ensureFreeSpace(root, totalBytes - bytes);
  let receivedBytes = 0;
  for (const file of files) {
    const pieces = piecesAfter(release.pieces[file], sizeOf(folder, file));
    if (pieces.length === 0) continue;
    await using handle = await open(path.join(folder, file), 'a');
    const fetched = mapInOrder(pieces, PIECES_AT_ONCE, (piece, either) => fetchPiece(store, piece, either), signal);
    for await (const { part, piece } of fetched) {
      await handle.appendFile(part);
      receivedBytes += piece.bytes;
      bytes += part.length;
      onProgress?.({ bytes, totalBytes });
    }
  }
  return receivedBytes;
}

/** Segments left by an earlier attempt are linked again: nothing may be appended to another catalog's file. */
function removeLinked(folder: string, catalog: Manifest): void {
  for (const name of filesOf(catalog)) {
    const file = path.join(folder, name);
    if ((statSync(file, { throwIfNoEntry: false })?.nlink ?? 0) > 1) rmSync(file);
  }
}

/** Reuses intact segments of kept catalogs; returns their names. */
async function takeSegments(root: string, folder: string, catalog: Manifest): Promise<CatalogFile[]> {
  const kept = usableManifests(root);
  const taken: CatalogFile[] = [];
  for (const segment of filesOf(catalog).filter(isSegmentFile)) {
    const { sha256, bytes } = catalog.files[segment];
    for (const manifest of sizeOf(folder, segment) > 0 ? [] : kept) {
      const same = filesOf(manifest).find((name) => manifest.files[name].sha256 === sha256);
      if (same === undefined) continue;
      const file = path.join(versionFolder(root, manifest.version), same);
      const found = await describeFile(file).catch(() => undefined);
      // Whatever is wrong with it, the store has an intact copy.
      if (found?.sha256 !== sha256 || found.bytes !== bytes) continue;
      takeOver(file, folder, segment);
      taken.push(segment);
      break;
    }
  }
  return taken;
}

/** Verifies everything that arrived against the manifest; reused segments were verified before. */
async function verify(folder: string, catalog: Manifest, taken: readonly CatalogFile[], isResumed: boolean) {
  try {
    const arrived = filesOf(catalog).filter((file) => !taken.includes(file));
    await verifyFiles(folder, catalog, arrived);
  } catch (cause) {
    if (!(cause instanceof CatalogError)) throw cause;
    rmSync(folder, { recursive: true, force: true });
    // The pieces of this run were verified. Earlier ones may have been lost in a power cut; fetch all again.
    if (isResumed) {
      const message = `The part of catalog ${catalog.version} that had arrived was damaged; fetching it again.`;
      throw new ReplicaError('REPLICA_OBJECT_CORRUPT', message, { cause });
    }
    throw catalogBroken(`Catalog ${catalog.version} does not match its manifest`, cause);
  }
}

function openOrRefuse(act: () => void, { version }: Manifest): void {
  try {
    act();
  } catch (cause) {
    // A local error says nothing about the catalog.
    if ((cause as NodeJS.ErrnoException).syscall !== undefined) throw cause;
    throw catalogBroken(`Catalog ${version} arrived complete but cannot be opened: ${(cause as Error).message}`, cause);
  }
}

/** Truncates partial files to whole pieces; returns the bytes kept. */
function cutToWholePieces(folder: string, { catalog, pieces }: ReleaseManifest): number {
  let total = 0;
  for (const file of filesOf(catalog)) {
    const there = sizeOf(folder, file);
    let whole = 0;
    for (const { unpacked_bytes } of pieces[file]) {
      if (whole + unpacked_bytes > there) break;
      whole += unpacked_bytes;
    }
    if (there > whole) truncateSync(path.join(folder, file), whole);
    total += whole;
  }
  return total;
}

function piecesAfter(pieces: readonly Piece[], bytes: number): Piece[] {
  let at = 0;
  return pieces.filter(({ unpacked_bytes }) => {
    at += unpacked_bytes;
    return at > bytes;
  });
}

function ensureFreeSpace(root: string, bytes: number): void {
  const free = freeBytesOn(root);
  if (free >= bytes + SPARE_BYTES) return;
  const message = `The published catalog needs ${megabytes(bytes + SPARE_BYTES)} more in ${root}, and ${megabytes(free)} are free. The current catalog stays live. Make room, or put LARDER_DATA on a larger disk.`;
  throw new ReplicaError('REPLICA_DISK_FULL', message);
}

/** Explains a full disk, and frees space that others need more. */
function explain(error: unknown, root: string): unknown {
  if (!isDiskFull(error)) return error;
  removeOtherDownloads(root, undefined);
  const message = `The disk became full while a catalog arrived in ${root}. The partial catalog was removed; the current one stays live. Make room, or put LARDER_DATA on a larger disk.`;
  return new ReplicaError('REPLICA_DISK_FULL', message, { cause: error });
}

function removeOtherDownloads(root: string, version: string | undefined): void {
  for (const name of readdirSync(root).filter((entry) => entry.startsWith(ARRIVING))) {
    if (name !== `${ARRIVING}${version}`) rmSync(path.join(root, name), { recursive: true, force: true });
  }
}

function sizeOf(folder: string, file: CatalogFile): number {
  return statSync(path.join(folder, file), { throwIfNoEntry: false })?.size ?? 0;
}
