import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip } from 'node:zlib';
import { ImportError } from './import-error.ts';

const GZIP_MAGIC = 0x1f8b;

/** How far the reading of a file has come, in bytes of the file as it lies on the disk. */
export interface ReadingProgress {
  bytesRead: number;
  totalBytes: number;
}

/** The lines of a text file, plain or gzip (told by its first bytes), without their ends. */
export async function* readLines(file: string, progress?: ReadingProgress): AsyncGenerator<string> {
  const isPacked = await beginsWithGzip(file);
  const source = createReadStream(file, { highWaterMark: 1 << 18 });
  if (progress) source.on('data', (chunk) => (progress.bytesRead += chunk.length));
  // The callback is there because pipeline wants one; an error reaches the loop below as well.
  const bytes = isPacked ? pipeline(source, createGunzip({ chunkSize: 1 << 18 }), () => {}) : source;
  const decoder = new StringDecoder('utf8');
  let rest = '';
  try {
    for await (const chunk of bytes) {
      const lines = (rest + decoder.write(chunk as Buffer)).split('\n');
      rest = lines.pop()!;
      for (const line of lines) yield withoutReturn(line);
    }
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    const reason = code === 'Z_BUF_ERROR' ? 'it is cut short' : message;
    throw new ImportError('IMPORT_FILE_UNREADABLE', `${file} cannot be read to its end: ${reason}.`, { cause });
  } finally {
    source.destroy();
  }
  rest += decoder.end();
  if (rest !== '') yield withoutReturn(rest);
}

/** The size of a file, or a plain error when it is not there. */
export async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch (cause) {
    throw new ImportError('IMPORT_FILE_UNREADABLE', `${file} cannot be read. Is the path right?`, { cause });
  }
}

async function beginsWithGzip(file: string): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer.readUInt16BE(0) === GZIP_MAGIC;
  } finally {
    await handle.close();
  }
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}
