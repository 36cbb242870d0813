/**
 * The manifest, the small file that says which catalog folder is live. Publishing renames it into place, so readers see
 * either the old catalog or the new one. Each catalog folder keeps a copy for rollbacks. The ledger beside the manifest has
 * the next free food id, which only rises, so that a rollback never assigns an id twice.
 */

import { existsSync, readdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { replaceFileSync } from '../../files/replace-file.ts';
import { parseJson } from '../../text/parse-json.ts';
import { CatalogDamagedError, CatalogError, ifUsable, readingFrom } from '../catalog-error.ts';

/** The format of catalog folders: records may be in segments beside records.bin, and include labels. */
export const CATALOG_FORMAT = 4;

/** Older formats that are served as they are: without labels, and (2) without segments. */
const SERVED_FORMATS: readonly unknown[] = [2, 3, CATALOG_FORMAT];

/** Older formats whose records are readable, so that a current catalog can be built from them. */
const OLD_FORMATS = [1];

/** The files in every catalog folder. */
export const CATALOG_FILES = ['catalog.db', 'records.bin', 'search.bin'] as const;

/** A segment: records that catalogs share, in a file named by its SHA-256. */
export type SegmentFile = `records-${string}.bin`;

export type CatalogFile = (typeof CATALOG_FILES)[number] | SegmentFile;

/** A catalog file's expected content. */
export interface FileFacts {
  bytes: number;
  sha256: string;
  /** For frequent verification, in a fifth of the time. Missing in format 1. */
  crc32?: number;
}

export interface Manifest {
  format: number;
  version: string;
  /** The text analysis of the index. Missing in format 1. */
  text_version?: number;
  files: Record<CatalogFile, FileFacts>;
  foods: number;
  next_id: number;
  built_at: string;
}

const MANIFEST = 'manifest.json';
const LEDGER = 'ledger.json';

/** Whether this version serves a format as it is. */
export function isServedFormat(format: unknown): boolean {
  return SERVED_FORMATS.includes(format);
}

export function filesOf(manifest: Pick<Manifest, 'files'>): CatalogFile[] {
  return [...CATALOG_FILES, ...segmentsOf(manifest)];
}

/** The files with a catalog's records and the tables that find them. */
export function recordFilesOf(manifest: Pick<Manifest, 'files'>): CatalogFile[] {
  return ['records.bin', ...segmentsOf(manifest)];
}

function segmentsOf({ files }: Pick<Manifest, 'files'>): SegmentFile[] {
  return Object.keys(files).filter(isSegmentFile).sort();
}

/** Whether a name is a segment's; never true for a path out of the folder. */
export function isSegmentFile(name: string): name is SegmentFile {
  return /^records-[0-9a-f]{16}\.bin$/.test(name);
}

export function segmentFile(sha256: string): SegmentFile {
  return `records-${sha256.slice(0, 16)}.bin`;
}

export function manifestPath(root: string): string {
  return path.join(root, MANIFEST);
}

export function ledgerPath(root: string): string {
  return path.join(root, LEDGER);
}

export function versionFolder(root: string, version: string): string {
  return path.join(root, version);
}

/** The live catalog's manifest; undefined if nothing was ever published. Throws if it cannot be served. */
export function readManifest(root: string): Manifest | undefined {
  const manifest = readManifestOfAnyFormat(root);
  if (manifest !== undefined && !isServedFormat(manifest.format)) {
    const message = `The catalog in ${root} has format ${manifest.format}, from an earlier version of Larder. Run "larder reindex" to convert it to format ${CATALOG_FORMAT}, or start the service, which converts it automatically.`;
    throw new CatalogError('CATALOG_FORMAT_UNKNOWN', message);
  }
  return manifest;
}

/** The manifest of a root or version folder, also of an older format from which a catalog can be rebuilt. */
export function readManifestOfAnyFormat(root: string): Manifest | undefined {
  const file = manifestPath(root);
  const text = readIfThere(file);
  if (text !== undefined) return parseManifest(text, file);
  // Catalogs exist, one of which was live: then the manifest was lost, and this is not a first start.
  const wasPublished = existsSync(ledgerPath(root)) && readdirSync(root).some(isVersionName);
  if (wasPublished) throw new CatalogDamagedError({ file, problem: 'is missing' });
  return undefined;
}

function readIfThere(file: string): string | undefined {
  return readingFrom(file, () => {
    try {
      return readFileSync(file, 'utf8');
    } catch (error) {
      if (/^(?:ENOENT|ENOTDIR)$/.test((error as NodeJS.ErrnoException).code ?? '')) return undefined;
      throw error;
    }
  });
}

function parseManifest(text: string, file: string): Manifest {
  const { content: manifest, isChecked } = parseChecked(text, file);
  const { format } = manifest as Partial<Manifest>;
  if (format !== undefined && !isServedFormat(format) && !OLD_FORMATS.includes(format)) {
    const message = `${file} has catalog format ${format}, but this version of Larder reads formats up to ${CATALOG_FORMAT}. Install the version that wrote it, or a newer one; or go back to a catalog that "larder catalogs" lists.`;
    throw new CatalogError('CATALOG_FORMAT_UNKNOWN', message);
  }
  if (!isManifest(manifest) || (isServedFormat(format) && !isChecked)) {
    throw new CatalogDamagedError({ file, problem: 'does not describe a catalog' });
  }
  return manifest;
}

/** The moment of publication, and random letters. */
export const VERSION_NAME = /^\d{8}T\d{6}Z-[0-9a-f]{8}$/;

export function isVersionName(text: string): boolean {
  return VERSION_NAME.test(text);
}

/** Validates a manifest from outside, member by member; its version cannot be a path out of the folder. */
export function isManifest(value: unknown): value is Manifest {
  if (typeof value !== 'object' || value === null) return false;
  const { format, version, text_version, files, foods, next_id, built_at } = value as Record<string, unknown>;
  const isServed = isServedFormat(format);
  const isFile = (file: unknown) => {
    if (typeof file !== 'object' || file === null) return false;
    const { bytes, sha256, crc32 } = file as Record<string, unknown>;
    return Number.isSafeInteger(bytes) && typeof sha256 === 'string' && (Number.isSafeInteger(crc32) || !isServed);
  };
  return (
    typeof version === 'string' &&
    /^\w[\w-]*$/.test(version) &&
    (Number.isSafeInteger(text_version) || !isServed) &&
    typeof files === 'object' &&
    files !== null &&
    filesOf({ files: files as Manifest['files'] }).every((name) => isFile((files as Record<string, unknown>)[name])) &&
    Number.isSafeInteger(foods) &&
    isId(next_id) &&
    typeof built_at === 'string'
  );
}

function isId(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 1;
}

/** Stores a manifest in its own catalog's folder. */
export function storeManifest(folder: string, manifest: Manifest): void {
  storeChecked(manifestPath(folder), manifest);
}

/** Writes an object as JSON with a checksum as its last member. */
export function storeChecked(file: string, content: object): void {
  // A folder in the file's place would prevent replacing it.
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) renameSync(file, `${file}.${Date.now()}.folder`);
  const checksum = crc32(JSON.stringify(content));
  replaceFileSync(file, `${JSON.stringify({ ...content, checksum }, null, 2)}\n`);
}

/** Reads such a file; undefined if missing. */
export function readChecked(file: string): object | undefined {
  const text = readIfThere(file);
  if (text === undefined) return undefined;
  const { content, isChecked } = parseChecked(text, file);
  if (!isChecked) throw new CatalogDamagedError({ file, problem: 'has no checksum' });
  return content;
}

/** Files of older formats have no checksum. */
function parseChecked(text: string, file: string): { content: object; isChecked: boolean } {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch (cause) {
    throw new CatalogDamagedError({ file, problem: text === '' ? 'is empty' : 'is not JSON' }, { cause });
  }
  if (typeof value !== 'object' || value === null)
    throw new CatalogDamagedError({ file, problem: 'is not a JSON object' });
  const { checksum, ...content } = value as { checksum?: unknown };
  if (checksum !== undefined && checksum !== crc32(JSON.stringify(content))) {
    throw new CatalogDamagedError({ file, problem: 'has a wrong checksum' });
  }
  return { content, isChecked: checksum !== undefined };
}

/** Makes a manifest live; the ledger first, so that no id is ever free again. Each includes the other's number, to be restored from it. */
export function publishManifest(root: string, manifest: Manifest, ledger = readLedger(root)): void {
  const nextId = Math.max(ledger, manifest.next_id);
  storeChecked(ledgerPath(root), { next_id: nextId });
  storeManifest(root, { ...manifest, next_id: nextId });
}

/** The next free food id: the higher of the ledger's and the live manifest's. */
export function readLedger(root: string): number {
  const file = ledgerPath(root);
  const published = manifestIfReadable(root)?.next_id ?? 1;
  const text = readIfThere(file);
  if (text === undefined) return published;
  const { content, isChecked } = parseChecked(text, file);
  const { next_id: nextId, ...others } = content as { next_id?: unknown };
  // An older ledger has only the id; anything else beside it was once a checksum.
  if (!isId(nextId) || (!isChecked && Object.keys(others).length > 0))
    throw new CatalogDamagedError({ file, problem: 'names no food id' });
  return Math.max(nextId, published);
}

/** The manifest; undefined if there is none that this version can read. */
export function manifestIfReadable(root: string): Manifest | undefined {
  return ifUsable(() => readManifestOfAnyFormat(root));
}
