/**
 * Where the bytes go. Compression runs in a thread of its own (zlib's streams do), beside the generation of the next
 * chunk; level 1 keeps up with the generator, level 3 would make it wait.
 */
import { createWriteStream } from 'node:fs';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

/** Writes chunks to a path (`-` is standard output), gzipped when its name ends so; gives back the raw size. */
export async function writeOut(
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  out: string,
  level: number,
): Promise<number> {
  let bytes = 0;
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      yield chunk;
    }
  }
  const source = Readable.from(counted(), { highWaterMark: 4 });
  const packer = out.endsWith('.gz') ? createGzip({ level, chunkSize: 1 << 18 }) : new PassThrough();
  if (out === '-') await pipeline(source, packer, process.stdout, { end: false });
  else await pipeline(source, packer, createWriteStream(out));
  return bytes;
}
