import { createWriteStream } from 'node:fs';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { ExportRow, ExportWriter, WriterRequest } from './writer.ts';

/** Writes rows as lines of text, gzipped if wanted, and waits while the disk is behind: memory stays that of a few pieces. */
export async function openTextFile(
  { file, isPacked }: Pick<WriterRequest, 'file' | 'isPacked'>,
  header: string,
  lineOf: (row: ExportRow) => string,
): Promise<ExportWriter> {
  const input = isPacked ? createGzip() : new PassThrough();
  const done = pipeline(input, createWriteStream(file, { flags: 'wx' }));
  // Kept for the next call: a disk may become full while nobody is waiting.
  let failure: Error | undefined;
  done.catch((error: Error) => {
    failure = error;
  });
  const write = async (text: string) => {
    if (failure) throw failure;
    if (input.write(text)) return;
    await Promise.race([new Promise((resolve) => input.once('drain', resolve)), done]);
    if (failure) throw failure;
  };
  if (header !== '') await write(header);
  return {
    add: (rows) => write(rows.map(lineOf).join('')),
    finish: async () => {
      if (!failure) input.end();
      await done;
    },
    abandon: async () => {
      input.destroy();
      await done.catch(() => {});
    },
  };
}
