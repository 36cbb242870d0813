/**
 * From a finished folder to the live catalog, and the care around it: one builder at a time, leftovers of a killed one
 * swept away, older versions removed once they cannot be wanted any more.
 */
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { CatalogError } from './catalog-error.ts';
import {
  CATALOG_FILES,
  CATALOG_FORMAT,
  describeFiles,
  type Manifest,
  publishManifest,
  readManifest,
  syncPath,
  versionFolder,
} from './manifest.ts';
import { OpenCatalog } from './open-catalog.ts';
import { loadSharedCatalog } from './shared-catalog.ts';

const LOCK = 'building.lock';
const BUILDING = 'building-';
/** The live version and the one before it, for a rollback and for servers that are still loading it. */
const VERSIONS_KEPT = 2;

/** The right to build a catalog in a root folder; held by one process at a time. */
export interface BuildLock {
  /** A fresh folder to build in. */
  folder: string;
  /** Gives the right back and removes the folder if it was not published. */
  release: () => void;
}

/** Takes the right to build, or throws when another living process has it. Sweeps what killed builders left. */
export function lockForBuilding(root: string): BuildLock {
  mkdirSync(root, { recursive: true });
  const lock = path.join(root, LOCK);
  takeLock(lock);
  for (const name of readdirSync(root)) {
    if (name.startsWith(BUILDING) && name !== LOCK) rmSync(path.join(root, name), { recursive: true, force: true });
  }
  const folder = path.join(root, `${BUILDING}${process.pid}`);
  mkdirSync(folder);
  return {
    folder,
    release: () => {
      rmSync(folder, { recursive: true, force: true });
      rmSync(lock, { force: true });
    },
  };
}

function takeLock(lock: string): void {
  for (let attempt = 0; ; attempt++) {
    try {
      const fd = openSync(lock, 'wx');
      writeSync(fd, String(process.pid));
      closeSync(fd);
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt === 3) throw error;
    }
    const holder = lockHolder(lock);
    if (holder !== undefined && isAlive(holder)) {
      throw new CatalogError(
        'CATALOG_LOCKED',
        `Another import (process ${holder}) is running on this catalog. Wait for it to end, or stop it first.`,
      );
    }
    rmSync(lock, { force: true });
  }
}

function lockHolder(lock: string): number | undefined {
  try {
    const holder = Number(readFileSync(lock, 'utf8'));
    // A lock that was made this moment may not have its holder's number yet.
    if (holder === 0 && Date.now() - statSync(lock).mtimeMs < 2_000) return process.ppid;
    return Number.isInteger(holder) && holder > 0 ? holder : undefined;
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Moves a finished folder to its place, checks it there, and makes it the live catalog. */
export async function publishFolder(
  root: string,
  folder: string,
  { foods, nextId, now }: { foods: number; nextId: number; now: Date },
): Promise<Manifest> {
  const files = await describeFiles(folder);
  const moment = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const version = `${moment}-${randomBytes(4).toString('hex')}`;
  const manifest: Manifest = {
    format: CATALOG_FORMAT,
    version,
    files,
    foods,
    next_id: nextId,
    built_at: now.toISOString(),
  };
  for (const name of CATALOG_FILES) syncPath(path.join(folder, name));
  const target = versionFolder(root, version);
  renameSync(folder, target);
  syncPath(target);
  syncPath(root);
  checkOpens(manifest, target);
  publishManifest(root, manifest);
  removeOldVersions(root);
  return manifest;
}

/** A catalog that cannot be opened, or counts wrong, never goes live. */
function checkOpens(manifest: Manifest, folder: string): void {
  const catalog = new OpenCatalog(manifest, loadSharedCatalog(folder, manifest.version));
  try {
    if (catalog.records.count !== manifest.foods) {
      throw new CatalogError(
        'CATALOG_CHECKSUM',
        `${folder} holds ${catalog.records.count} foods, not ${manifest.foods}.`,
      );
    }
    for (const doc of [0, manifest.foods - 1]) if (manifest.foods > 0) catalog.records.record(doc);
  } finally {
    catalog.close();
  }
}

function removeOldVersions(root: string): void {
  const live = readManifest(root)?.version;
  const versions = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^\d{8}T\d{6}Z-[0-9a-f]{8}$/.test(entry.name))
    .map((entry) => entry.name)
    .filter((name) => name !== live)
    .sort();
  for (const name of versions.slice(0, Math.max(0, versions.length - (VERSIONS_KEPT - 1)))) {
    rmSync(path.join(root, name), { recursive: true, force: true });
  }
}
