/** From a finished folder to the live catalog: one builder at a time, removing leftovers of killed builders and old unused versions. */

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

/** The lock for building a catalog in a root folder, held by one process at a time. */
export type BuildLock = ReturnType<typeof lockForBuilding>;

/** Takes the build lock and removes leftovers of killed builders. It is an SQLite lock, which the system releases when its holder dies. */
export function lockForBuilding(root: string) {
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
      /** A fresh folder to build in, which is removed at the end if it was not published. */
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
      // Nobody can hold a lock on a file that is not a database.
      rmSync(file);
      return takeLock(file, holder);
    }
    if (errcode !== SQLITE_BUSY) throw cause;
    const pid = existsSync(holder) ? ` (process ${readFileSync(holder, 'utf8')})` : '';
    const message = `Another import${pid} is running on this catalog. Wait for it to end, or stop it first.`;
    throw new CatalogError('CATALOG_LOCKED', message, { cause });
  }
}

/** Searches a catalog about to go live; throws if it does not find what the catalog contains. */
export type TrySearch = (catalog: OpenCatalog) => void;

export interface GoLiveOptions {
  trySearch: TrySearch;
  /** The version to keep for rollbacks; by default the live one. */
  previous?: string | undefined;
}

export interface PublishFacts extends GoLiveOptions {
  foods: number;
  nextId: number;
  now: Date;
  /** When its data was collected, if not now (ISO 8601). */
  builtAt?: string;
  described?: Partial<DescribedFiles>;
}

/** Describes a finished folder and makes it the live catalog under a new version. */
export async function publishFolder(root: string, folder: string, facts: PublishFacts): Promise<Manifest> {
  const { foods, nextId, now, builtAt = now.toISOString(), described, ...options } = facts;
  const files = await describeFiles(folder, described);
  const version = newVersion(now);
  const about = { format: CATALOG_FORMAT, version, text_version: TEXT_VERSION, files };
  const manifest: Manifest = { ...about, foods, next_id: nextId, built_at: builtAt };
  activateVersion(root, folder, manifest, options);
  return manifest;
}

/** A new version's name. Names sort by time; the milliseconds begin the unique part. */
function newVersion(now: Date): string {
  const second = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const milliseconds = now.getUTCMilliseconds().toString(16).padStart(3, '0');
  return `${second}-${milliseconds}${randomBytes(3).toString('hex').slice(1)}`;
}

/** Moves a folder that matches its manifest into place, checks that it opens, and makes it live. */
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

/** Moves a version's damaged files away; processes that have them open can still read them. */
function moveAway(folder: string, root: string): void {
  if (!existsSync(folder)) return;
  const aside = path.join(root, `${BUILDING}0`);
  rmSync(aside, { recursive: true, force: true });
  renameSync(folder, aside);
  rmSync(aside, { recursive: true, force: true });
}

/** A catalog that cannot be opened or searched, or has wrong counts, never goes live. */
function checkOpens(manifest: Manifest, folder: string, trySearch: TrySearch): void {
  using catalog = new OpenCatalog(manifest, loadSharedCatalog(folder, manifest));
  if (catalog.records.count !== manifest.foods) {
    const problem = `holds ${catalog.records.count} foods, but its manifest says ${manifest.foods}`;
    throw new CatalogDamagedError({ file: path.join(folder, 'records.bin'), problem });
  }
  for (const doc of [0, manifest.foods - 1]) if (manifest.foods > 0) catalog.records.record(doc);
  trySearch(catalog);
}

/** Catalogs of format 1 had no manifest of their own: keep the root's last one with them. */
function keepManifest(root: string, manifest: Manifest): void {
  const folder = versionFolder(root, manifest.version);
  if (existsSync(folder) && !existsSync(manifestPath(folder))) storeManifest(folder, manifest);
}

/** Keeps the live version and the one before it, for rollbacks and for servers still loading it. */
function removeOtherVersions(root: string, kept: readonly (string | undefined)[]): void {
  for (const { name } of readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
    if (isVersionName(name) && !kept.includes(name)) {
      rmSync(path.join(root, name), { recursive: true, force: true });
    }
  }
}
