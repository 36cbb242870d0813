/** The files of one download: the part, the finished file, and beside each a note of the version that it is. */
import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

export interface Version {
  etag?: string | undefined;
  lastModified?: string | undefined;
}

/** A version in one word, to compare it with another; null where the server says nothing of it. */
export function versionMark({ etag, lastModified }: Version): string | null {
  return etag ?? lastModified ?? null;
}

/** Removes a finished download with its note, so that it is fetched again. */
export async function forgetDownload(file: string): Promise<void> {
  await rm(versionFileOf(file), { force: true });
  await rm(file, { force: true });
}

/** The files that belong to one address within the folder of downloads. */
export class DownloadFiles {
  readonly file: string;
  readonly folder: string;
  readonly #part: string;

  constructor(folder: string, address: string) {
    // The name is for people, the hash keeps equal names at different addresses apart.
    const hash = createHash('sha256').update(address).digest('hex').slice(0, 8);
    const name =
      path.posix
        .basename(new URL(address).pathname)
        .replace(/[^\w.-]+/g, '_')
        .slice(-80) || 'file';
    this.folder = folder;
    this.file = path.join(folder, `${hash}-${name}`);
    this.#part = `${this.file}.part`;
  }

  async prepare(): Promise<void> {
    await mkdir(this.folder, { recursive: true });
  }

  async partBytes(): Promise<number> {
    return (await sizeOf(this.#part)) ?? 0;
  }

  /** What can be resumed: nothing when the server gave no sign by which the same version is known again. */
  async part(): Promise<{ bytes: number; version: Version } | undefined> {
    const bytes = await this.partBytes();
    const version = await readVersionFile(this.#part);
    // A weak tag (W/"…") says that two versions mean the same, not that their bytes are equal.
    const etag = version?.etag?.startsWith('W/') ? undefined : version?.etag;
    if (bytes === 0 || (etag === undefined && version?.lastModified === undefined)) return undefined;
    return { bytes, version: { etag, lastModified: version?.lastModified } };
  }

  /** The version of the finished file, when it is there as it was written. */
  async finished(): Promise<Version | undefined> {
    const note = await readVersionFile(this.file);
    return note !== undefined && note.bytes === (await sizeOf(this.file)) ? note : undefined;
  }

  /** Opens the part for writing, after `from` bytes that stay. */
  async openPart(version: Version, from: number): Promise<FileHandle> {
    // First the note: bytes of a version that nobody knows are worth nothing, a note without bytes does no harm.
    if (from === 0) {
      await this.forgetPart();
      await writeFile(versionFileOf(this.#part), JSON.stringify(version));
    }
    return await open(this.#part, from === 0 ? 'w' : 'a');
  }

  async forgetPart(): Promise<void> {
    await rm(this.#part, { force: true });
    await rm(versionFileOf(this.#part), { force: true });
  }

  async finish(version: Version): Promise<void> {
    const bytes = await this.partBytes();
    await rm(versionFileOf(this.file), { force: true });
    await rename(this.#part, this.file);
    await writeFile(versionFileOf(this.file), JSON.stringify({ ...version, bytes }));
    await rm(versionFileOf(this.#part), { force: true });
  }
}

function versionFileOf(file: string): string {
  return `${file}.json`;
}

async function readVersionFile(file: string): Promise<(Version & { bytes?: number }) | undefined> {
  try {
    return JSON.parse(await readFile(versionFileOf(file), 'utf8')) as Version & { bytes?: number };
  } catch {
    // No note, or one that was cut by a crash: the file counts as unknown and is fetched again.
    return undefined;
  }
}

async function sizeOf(file: string): Promise<number | undefined> {
  const facts = await stat(file).catch(() => undefined);
  return facts?.size;
}
