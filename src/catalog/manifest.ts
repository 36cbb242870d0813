/**
 * The manifest: the small file that says which catalog folder is live. Publishing is renaming it into place, so that
 * a reader sees either the old catalog or the new one, whole. The ledger beside it keeps the next free food id, which
 * only ever rises, so that a rollback to an older catalog never hands an id out twice.
 */
import { createHash } from 'node:crypto';
import {
  closeSync,
  createReadStream,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { CatalogError } from './catalog-error.ts';

/** The format of catalog folders that this program writes and reads. */
export const CATALOG_FORMAT = 1;

/** The three files of a catalog folder. */
export const CATALOG_FILES = ['catalog.db', 'records.bin', 'search.bin'] as const;

export type CatalogFile = (typeof CATALOG_FILES)[number];

/** What the manifest says of the live catalog. */
export interface Manifest {
  format: number;
  version: string;
  files: Record<CatalogFile, { bytes: number; sha256: string }>;
  foods: number;
  next_id: number;
  built_at: string;
}

const MANIFEST = 'manifest.json';
const LEDGER = 'ledger.json';

/** The path of the manifest in a catalog root. */
export function manifestPath(root: string): string {
  return path.join(root, MANIFEST);
}

/** The folder that holds the files of one version. */
export function versionFolder(root: string, version: string): string {
  return path.join(root, version);
}

/** The manifest of the live catalog, or undefined when nothing was ever published. */
export function readManifest(root: string): Manifest | undefined {
  const file = manifestPath(root);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  return parseManifest(text, file);
}

function parseManifest(text: string, file: string): Manifest {
  let manifest: Manifest;
  try {
    manifest = JSON.parse(text) as Manifest;
  } catch (cause) {
    throw new CatalogError('CATALOG_MANIFEST_BROKEN', `${file} is not JSON. Import again, or restore it.`, { cause });
  }
  if (typeof manifest === 'object' && manifest !== null && manifest.format !== CATALOG_FORMAT) {
    throw new CatalogError(
      'CATALOG_FORMAT_UNKNOWN',
      `${file} has catalog format ${manifest.format}; this Larder reads format ${CATALOG_FORMAT}. Import again.`,
    );
  }
  if (!isManifest(manifest)) {
    throw new CatalogError('CATALOG_MANIFEST_BROKEN', `${file} does not name a catalog. Import again, or restore it.`);
  }
  return manifest;
}

/** Whether a text is a version as publishing gives it: the moment, and random letters. */
export function isVersionName(text: string): boolean {
  return /^\d{8}T\d{6}Z-[0-9a-f]{8}$/.test(text);
}

/** Whether a value from outside is a manifest, down to each member; a version is never a way out of the folder. */
export function isManifest(value: unknown): value is Manifest {
  if (typeof value !== 'object' || value === null) return false;
  const { version, files, foods, next_id, built_at } = value as Record<string, unknown>;
  const isFile = (file: unknown) =>
    typeof file === 'object' &&
    file !== null &&
    Number.isSafeInteger((file as { bytes?: unknown }).bytes) &&
    typeof (file as { sha256?: unknown }).sha256 === 'string';
  return (
    typeof version === 'string' &&
    /^\w[\w-]*$/.test(version) &&
    typeof files === 'object' &&
    files !== null &&
    CATALOG_FILES.every((name) => isFile((files as Record<string, unknown>)[name])) &&
    Number.isSafeInteger(foods) &&
    isId(next_id) &&
    typeof built_at === 'string'
  );
}

function isId(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 1;
}

/** Describes the finished files of a folder. */
export async function describeFiles(folder: string): Promise<Manifest['files']> {
  const described = await Promise.all(
    CATALOG_FILES.map(async (name) => {
      const file = path.join(folder, name);
      return [name, { bytes: statSync(file).size, sha256: await sha256Of(file) }] as const;
    }),
  );
  return Object.fromEntries(described) as Manifest['files'];
}

/** Compares each file of a folder with its manifest and throws at the first difference. */
export async function verifyFiles(folder: string, manifest: Manifest): Promise<void> {
  const found = await describeFiles(folder);
  for (const name of CATALOG_FILES) {
    if (found[name].bytes !== manifest.files[name].bytes || found[name].sha256 !== manifest.files[name].sha256) {
      throw new CatalogError('CATALOG_CHECKSUM', `${name} of catalog ${manifest.version} differs from its manifest.`);
    }
  }
}

/** Makes a manifest the live one; the ledger first, so that no id is ever free again once a reader could see it. */
export function publishManifest(root: string, manifest: Manifest): void {
  const nextId = Math.max(readLedger(root), manifest.next_id);
  writeAtomically(path.join(root, LEDGER), JSON.stringify({ next_id: nextId }));
  writeAtomically(manifestPath(root), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** The next free food id: the highest that the ledger or the live manifest names. */
export function readLedger(root: string): number {
  const file = path.join(root, LEDGER);
  const published = manifestIfReadable(root)?.next_id ?? 1;
  let ledger: unknown;
  try {
    ledger = JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return published;
    throw new CatalogError('CATALOG_MANIFEST_BROKEN', `${file} cannot be read. ${LEDGER_ADVICE}`, { cause });
  }
  const nextId = (ledger as { next_id?: unknown } | null)?.next_id;
  if (!isId(nextId)) throw new CatalogError('CATALOG_MANIFEST_BROKEN', `${file} names no id. ${LEDGER_ADVICE}`);
  return Math.max(nextId, published);
}

const LEDGER_ADVICE = 'It prevents food ids from being assigned twice: restore it from a copy.';

/** The manifest, or undefined where there is none that this program can read: an import may then begin anew. */
export function manifestIfReadable(root: string): Manifest | undefined {
  try {
    return readManifest(root);
  } catch (error) {
    if (error instanceof CatalogError) return undefined;
    throw error;
  }
}

/** Writes, flushes to the disk and renames, then flushes the folder, so that a crash leaves the old or the new file. */
function writeAtomically(file: string, text: string): void {
  const temporary = `${file}.${process.pid}.new`;
  const fd = openSync(temporary, 'w');
  try {
    writeSync(fd, text);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
  renameSync(temporary, file);
  syncPath(path.dirname(file));
}

/** Flushes a file or folder to the disk. */
export function syncPath(target: string): void {
  const fd = openSync(target, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
