import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { addAbortSignal, type Readable } from 'node:stream';
import { ImportError } from '../import-error.ts';

/** Larger reads were no faster. */
const READ_BYTES = 1 << 18;

/** The raw bytes of an input, read once from start to end. */
export interface ByteSource {
  /** The path of a regular file, which allows random access. */
  readonly file: string | undefined;
  readonly totalBytes: number | undefined;
  readonly bytesRead: number;
  chunks(): AsyncIterable<Uint8Array>;
  close(): void;
}

/** Opens a file; pipes and devices are read like standard input. */
export async function fileSource(file: string, signal?: AbortSignal): Promise<ByteSource> {
  const facts = await stat(file);
  const size = facts.isFile() ? facts.size : undefined;
  const stream = createReadStream(file, { highWaterMark: READ_BYTES });
  return streamSource(stream, { file: facts.isFile() ? file : undefined, size, signal });
}

/** Reads a stream of unknown length. */
export function streamSource(
  stream: Readable,
  {
    file,
    size,
    signal,
  }: { file?: string | undefined; size?: number | undefined; signal?: AbortSignal | undefined } = {},
): ByteSource {
  let bytesRead = 0;
  // An error while nobody is reading must not crash the process; the loop below gets it too.
  stream.on('error', () => {});
  // Lets an abort interrupt waiting for a pipe.
  if (signal) addAbortSignal(signal, stream);
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for await (const chunk of stream) {
      bytesRead += (chunk as Buffer).length;
      yield chunk as Buffer;
    }
    // Plain text has no end marker: truncation (failing disk, concurrent writer) shows only here.
    if (size !== undefined && bytesRead < size) {
      const message = `${file} became shorter while it was being read. Wait until nothing writes to it, then import it again.`;
      throw new ImportError('IMPORT_FILE_UNREADABLE', message);
    }
  }
  return {
    file,
    totalBytes: size,
    get bytesRead() {
      return bytesRead;
    },
    chunks,
    close: () => void stream.destroy(),
  };
}
