/** ZIP archives: files as streams with verified sizes and checksums and bounded unpacked size. */
import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl';
import { ImportError } from '../import-error.ts';
import { boundUnpacked } from '../input/bound-unpacked.ts';
import { unreadable } from '../input/unreadable.ts';

export interface PackedFile {
  readonly name: string;
  readonly bytes: number;
  /** The bytes; files may be read repeatedly and concurrently. */
  read(): AsyncIterable<Uint8Array>;
}

export interface ZipArchive {
  readonly files: readonly PackedFile[];
  close(): void;
}

/** Published tables have dozens of files, workbooks hundreds. */
const MAX_FILES = 20_000;
/** Files that operating systems add. */
const CLUTTER = /(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i;

export function isZip(first: Uint8Array): boolean {
  return first[0] === 0x50 && first[1] === 0x4b && (first[2] === 3 || first[2] === 5);
}

/** Opens an archive on disk or in memory. */
export async function openZip(label: string, from: string | Buffer, maxUnpackedBytes?: number): Promise<ZipArchive> {
  let zip: ZipFile | undefined;
  try {
    const options = { autoClose: false, lazyEntries: true };
    zip = typeof from === 'string' ? await openPromise(from, options) : await fromBufferPromise(from, options);
    const files: PackedFile[] = [];
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith('/') || CLUTTER.test(entry.fileName)) continue;
      if (files.length === MAX_FILES) throw new Error(`it has more than ${MAX_FILES} files`);
      files.push(packedFile(label, zip, entry, maxUnpackedBytes));
    }
    const opened = zip;
    return { files, close: () => opened.close() };
  } catch (error) {
    zip?.close();
    throw damaged(label, error);
  }
}

function packedFile(label: string, zip: ZipFile, entry: Entry, maxUnpackedBytes: number | undefined): PackedFile {
  const name = entry.fileName;
  const whole = `${name} in ${label}`;
  async function* read(): AsyncGenerator<Uint8Array> {
    if (entry.isEncrypted()) {
      const message = `${whole} is protected by a password. Unpack it, and import the unpacked file.`;
      throw new ImportError('IMPORT_FILE_UNREADABLE', message);
    }
    try {
      let checksum = 0;
      const unpacked = await zip.openReadStreamPromise(entry);
      for await (const chunk of boundUnpacked(whole, unpacked, () => entry.compressedSize, maxUnpackedBytes)) {
        checksum = crc32(chunk, checksum);
        yield chunk;
      }
      if (checksum !== entry.crc32) throw new Error('its checksum is wrong');
    } catch (error) {
      throw damaged(whole, error);
    }
  }
  return { name, bytes: entry.uncompressedSize, read };
}

/** The library describes a damaged archive in words, the system with a code. */
function damaged(label: string, error: unknown): ImportError {
  const { code, message } = error as NodeJS.ErrnoException;
  if (error instanceof ImportError || (code !== undefined && !code.startsWith('Z_'))) return unreadable(label, error);
  const problem = `${label} is damaged: ${message.replace(/\.$/, '')}. Download or copy it again.`;
  return new ImportError('IMPORT_FILE_UNREADABLE', problem, { cause: error });
}
