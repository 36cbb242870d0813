/** From a finished folder to the live catalog: one builder at a time, leftovers of killed ones removed, older versions deleted once unused. */

import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { syncPath } from '../../files/replace-file.ts';
import { TEXT_VERSION } from '../../text/analyse.ts';
import { CatalogDamagedError, CatalogError } from '../catalog-error.ts';
import {
  CATALOG_FORMAT,
  filesOf,
  isVersionName,
  type Manifest,
  manifestIfReadable,
  manifestPath,
  publishManifest,
  storeManifest,
  versionFolder,
} from './manifest.ts';
import { OpenCatalog } from './open-catalog.ts';
import { loadSharedCatalog } from './shared-catalog.ts';
import { type DescribedFiles, describeFiles } from './verify-files.ts';

const LOCK = 'building.lock';
const HOLDER = 'building.pid';
const BUILDING = 'building-';
const SQLITE_BUSY = 5;
const SQLITE_NOTADB = 26;

/** The right to build a catalog in a root folder; held by one process at a time. */
export interface BuildLock {
  /** A fresh folder to build in. */
  folder: string;
  /** Releases the right and removes the folder if it was not published. */
  release: () => void;
}

/** Takes the right to build, and removes what killed builders left. It is an SQLite lock, which the system frees when its holder dies. */
export function lockForBuilding(root: string): BuildLock {
  mkdirSync(root, { recursive: true });
  const holder = path.join(root, HOLDER);
  const lock = takeLock(path.join(root, LOCK), holder);
  try {
    writeFileSync(holder, String(process.pid));
    for (const name of readdirSync(root)) {
      if (/^building-\d+$/.test(name) || name.endsWith('.new')) {
        rmSync(path.join(root, name), { recursive: true, force: true });
      }
    }
    const folder = path.join(root, `${BUILDING}${process.pid}`);
    mkdirSync(folder);
    return {
      folder,
      release: () => {
        rmSync(folder, { recursive: true, force: true });
        rmSync(holder, { force: true });
        lock.close();
      },
    };
  } catch (error) {
    lock.close();
    throw error;
  }
}

function takeLock(file: string, holder: string): DatabaseSyncInstance {
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (cause) {
    lock.close();
    const { errcode } = cause as { errcode?: number };
    if (errcode === SQLITE_NOTADB) {
      // Nobody can hold a lock on a file that is not ours.
      rmSync(file);
      return takeLock(file, holder);
    }
    if (errcode !== SQLITE_BUSY) throw cause;
    const pid = existsSync(holder) ? ` (process ${readFileSync(holder, 'utf8')})` : '';
    const message = `Another import${pid} is running on this catalog. Wait for it to end, or stop it first.`;
    throw new CatalogError('CATALOG_LOCKED', message, { cause });
  }
}

/** Searches a catalog that is about to go live, and throws when it does not find there what the catalog holds. */
export type TrySearch = (catalog: OpenCatalog) => void;

export interface GoLiveOptions {
  trySearch: TrySearch;
  /** The version to keep for a way back; by default the one that was live. */
  previous?: string | undefined;
}

/** What is published, besides the files themselves. */
export interface PublishFacts extends GoLiveOptions {
  foods: number;
  nextId: number;
  now: Date;
  /** When what it holds was gathered, where that is not now (ISO 8601). */
  builtAt?: string;
  /** The files that are described already. */
  described?: Partial<DescribedFiles>;
}

/** Describes a finished folder and makes it the live catalog under a new version. */
export async function publishFolder(root: string, folder: string, facts: PublishFacts): Promise<Manifest> {
  const { foods, nextId, now, builtAt = now.toISOString(), described, ...options } = facts;
  const files = await describeFiles(folder, described);
  const version = newVersion(now);
  const manifest: Manifest = {
    format: CATALOG_FORMAT,
    version,
    text_version: TEXT_VERSION,
    files,
    foods,
    next_id: nextId,
    built_at: builtAt,
  };
  activateVersion(root, folder, manifest, options);
  return manifest;
}

/** The name of a version. Names sort by their moment; its milliseconds stand at the beginning of what makes a name unique. */
function newVersion(now: Date): string {
  const second = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const milliseconds = now.getUTCMilliseconds().toString(16).padStart(3, '0');
  return `${second}-${milliseconds}${randomBytes(3).toString('hex').slice(1)}`;
}

/** Moves a folder that fits its manifest to its place, checks that it opens there, and makes it the live catalog. */
export function activateVersion(root: string, folder: string, manifest: Manifest, options: GoLiveOptions): void {
  storeManifest(folder, manifest);
  for (const name of filesOf(manifest)) syncPath(path.join(folder, name));
  const target = versionFolder(root, manifest.version);
  if (folder !== target) moveAway(target, root);
  renameSync(folder, target);
  syncPath(target);
  syncPath(root);
  try {
    checkOpens(manifest, target, options.trySearch);
  } catch (error) {
    rmSync(target, { recursive: true, force: true });
    throw error;
  }
  const before = manifestIfReadable(root);
  if (before) keepManifest(root, before);
  publishManifest(root, manifest);
  removeOtherVersions(root, [manifest.version, options.previous ?? before?.version]);
}

/** Moves damaged files of a version out of the way; processes that have them open can still read them. */
function moveAway(folder: string, root: string): void {
  if (!existsSync(folder)) return;
  const aside = path.join(root, `${BUILDING}0`);
  rmSync(aside, { recursive: true, force: true });
  renameSync(folder, aside);
  rmSync(aside, { recursive: true, force: true });
}

/** A catalog that cannot be opened, counts wrong, or cannot be searched, never goes live. */
function checkOpens(manifest: Manifest, folder: string, trySearch: TrySearch): void {
  using catalog = new OpenCatalog(manifest, loadSharedCatalog(folder, manifest));
  if (catalog.records.count !== manifest.foods) {
    const problem = `holds ${catalog.records.count} foods, but its manifest says ${manifest.foods}`;
    throw new CatalogDamagedError({ file: path.join(folder, 'records.bin'), problem });
  }
  for (const doc of [0, manifest.foods - 1]) if (manifest.foods > 0) catalog.records.record(doc);
  trySearch(catalog);
}

/** Catalogs of format 1 had no manifest of their own: the last that the root had is kept with them. */
function keepManifest(root: string, manifest: Manifest): void {
  const folder = versionFolder(root, manifest.version);
  if (existsSync(folder) && !existsSync(manifestPath(folder))) storeManifest(folder, manifest);
}

/** Keeps the live version, and the one before it for a rollback and for servers that are still loading it. */
function removeOtherVersions(root: string, kept: readonly (string | undefined)[]): void {
  for (const { name } of readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
    if (isVersionName(name) && !kept.includes(name)) {
      rmSync(path.join(root, name), { recursive: true, force: true });
    }
  }
}
