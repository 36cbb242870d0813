/** The files of one download: the partial file, the finished file, and a note of the version beside each. */
import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

export interface Version {
  etag?: string | undefined;
  lastModified?: string | undefined;
}

/** A version as one comparable string; null if the server states none. */
export function versionMark({ etag, lastModified }: Version): string | null {
  return etag ?? lastModified ?? null;
}

/** Removes a finished download and its note, so that it is fetched again. */
export async function forgetDownload(file: string): Promise<void> {
  await rm(versionFileOf(file), { force: true });
  await rm(file, { force: true });
}

/** The files of one address in the download folder. */
export class DownloadFiles {
  readonly file: string;
  readonly folder: string;
  readonly #part: string;

  constructor(folder: string, address: string) {
    // The name is for people; the hash separates equal names at different addresses.
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

  /** What can be resumed; nothing if the server gave no validator. */
  async part(): Promise<{ bytes: number; version: Version } | undefined> {
    const bytes = await this.partBytes();
    const version = await readVersionFile(this.#part);
    // A weak ETag (W/"…") promises equal meaning, not equal bytes.
    const etag = version?.etag?.startsWith('W/') ? undefined : version?.etag;
    if (bytes === 0 || (etag === undefined && version?.lastModified === undefined)) return undefined;
    return { bytes, version: { etag, lastModified: version?.lastModified } };
  }

  /** The version of the finished file, if it is there as written. */
  async finished(): Promise<Version | undefined> {
    const note = await readVersionFile(this.file);
    return note !== undefined && note.bytes === (await sizeOf(this.file)) ? note : undefined;
  }

  /** Opens the partial file for writing after `from` bytes. */
  async openPart(version: Version, from: number): Promise<FileHandle> {
    // The note first: bytes of an unknown version are useless, a note without bytes is harmless.
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
    // Without an intact note the version is unknown, so the file is fetched again.
    return undefined;
  }
}

async function sizeOf(file: string): Promise<number | undefined> {
  const facts = await stat(file).catch(() => undefined);
  return facts?.size;
}
