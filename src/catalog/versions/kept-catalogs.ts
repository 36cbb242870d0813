/** The catalogs kept in a root folder: the live one, and those to roll back to. */
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { CatalogError, ifUsable } from '../catalog-error.ts';
import {
  filesOf,
  isServedFormat,
  isVersionName,
  type Manifest,
  manifestIfReadable,
  publishManifest,
  readLedger,
  readManifestOfAnyFormat,
  versionFolder,
} from './manifest.ts';
import { lockForBuilding } from './publish.ts';
import { verifyFiles } from './verify-files.ts';

export interface KeptCatalog {
  version: string;
  isLive: boolean;
  /** Missing if its manifest is unreadable. */
  manifest?: Manifest;
  /** Why it is unusable, as far as visible without reading its files through. */
  problem?: string;
}

export function keptCatalogs(root: string): KeptCatalog[] {
  const live = manifestIfReadable(root);
  return versionsIn(root).map((version) => {
    const folder = versionFolder(root, version);
    const isLive = version === live?.version;
    try {
      // Catalogs of format 1 have no manifest of their own while live.
      const manifest = readManifestOfAnyFormat(folder) ?? (isLive ? live : undefined);
      if (manifest?.version !== version) return { version, isLive, problem: 'it has no manifest' };
      const problem = problemOf(folder, manifest);
      return { version, isLive, manifest, ...(problem !== undefined && { problem }) };
    } catch (error) {
      if (!(error instanceof CatalogError)) throw error;
      return { version, isLive, problem: error.message };
    }
  });
}

function versionsIn(root: string): string[] {
  try {
    const entries = readdirSync(root, { withFileTypes: true });
    const versions = entries.filter((entry) => entry.isDirectory() && isVersionName(entry.name));
    return versions.map(({ name }) => name).sort((a, b) => (a < b ? 1 : -1));
  } catch (error) {
    if (/^(?:ENOENT|ENOTDIR)$/.test((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}

function problemOf(folder: string, manifest: Manifest): string | undefined {
  const { format, files } = manifest;
  if (!isServedFormat(format)) return `it has format ${format}, from an earlier version of Larder`;
  for (const name of filesOf(manifest)) {
    const facts = statSync(path.join(folder, name), { throwIfNoEntry: false });
    if (!facts?.isFile()) return `${name} is missing`;
    if (facts.size !== files[name].bytes) return `${name} has ${facts.size} bytes instead of ${files[name].bytes}`;
  }
  return undefined;
}

/** The manifests of servable kept catalogs, newest first. */
export function usableManifests(root: string): Manifest[] {
  return keptCatalogs(root).flatMap(({ manifest, problem }) => (manifest && problem === undefined ? [manifest] : []));
}

/**
 * Makes a kept catalog live after verifying it; a running server follows. This also repairs a damaged manifest or ledger:
 * every catalog begins with the ledger's ids of its time, so the highest id in any kept manifest restores the ledger.
 */
export async function useCatalog(root: string, version: string): Promise<Manifest> {
  const lock = lockForBuilding(root);
  try {
    const kept = keptCatalogs(root);
    const { manifest, problem } = kept.find((each) => each.version === version) ?? {};
    if (!manifest || problem !== undefined) {
      const why =
        problem === undefined ? `There is no catalog ${version} in ${root}` : `${version} cannot be used: ${problem}`;
      throw new CatalogError('CATALOG_VERSION_UNKNOWN', `${why}. "larder catalogs" lists the kept ones.`);
    }
    await verifyFiles(versionFolder(root, version), manifest);
    const ledger = ifUsable(() => readLedger(root)) ?? 1;
    publishManifest(root, manifest, Math.max(ledger, ...kept.map((each) => each.manifest?.next_id ?? 1)));
    return manifest;
  } finally {
    lock.release();
  }
}
