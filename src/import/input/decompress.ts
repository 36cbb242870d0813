/** Decompresses gzip (also multi-member) and zstd, detected by magic bytes, not by name. zlib uses its own thread. */
import { pipeline } from 'node:stream';
import zlib from 'node:zlib';
import { ZSTDDecoder } from 'zstddec/stream';
import { boundUnpacked } from './bound-unpacked.ts';
import { fileSource } from './byte-source.ts';
import { freeChunks } from './free-chunks.ts';
import { peek } from './peek.ts';
import { type ZstdPiece, zstdError, zstdPieces } from './zstd-blocks.ts';

export type Compression = 'gzip' | 'zstd' | 'none';

/** The default of 16 kB would cost half a million event-loop turns per export. */
const CHUNK_BYTES = 1 << 20;

const MAGIC: readonly { compression: Compression; bytes: readonly number[] }[] = [
  { compression: 'gzip', bytes: [0x1f, 0x8b, 0x08] },
  { compression: 'zstd', bytes: [0x28, 0xb5, 0x2f, 0xfd] },
];

export function detectCompression(first: Uint8Array): Compression {
  for (const { compression, bytes } of MAGIC)
    if (bytes.every((byte, index) => first[index] === byte)) return compression;
  // Skippable frames (0x184D2A50 to 5F), which parallel compressors write first.
  if (first[0]! >> 4 === 5 && first[1] === 0x2a && first[2] === 0x4d && first[3] === 0x18) return 'zstd';
  return 'none';
}

/** The bytes needed to detect the compression. */
const MAGIC_BYTES = 4;

/** The decompressed bytes of an input, its raw beginning, and its compression. */
export async function unpacked(chunks: AsyncIterable<Uint8Array>) {
  const { beginning, from } = await peek(chunks, MAGIC_BYTES);
  const compression = detectCompression(beginning);
  return { beginning, compression, bytes: decompress(from(0), compression) };
}

/** The decompressed bytes; iterating over truncated or damaged input throws. */
export function decompress(compressed: AsyncIterable<Uint8Array>, compression: Compression): AsyncIterable<Uint8Array> {
  if (compression === 'none') return compressed;
  if (compression === 'zstd') return decompressZstd(compressed);
  // pipeline requires a callback; errors also reach the loop over the transform.
  return pipeline(freeChunks(compressed), zlib.createGunzip({ chunkSize: CHUNK_BYTES }), () => {});
}

/** zstd by its reference implementation in WebAssembly, which verifies checksums; fed piece by piece to expand one block at a time. */
async function* decompressZstd(compressed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const decoder = new ZSTDDecoder();
  await decoder.init();
  let next: ZstdPiece | undefined;
  const decompressed = decoder.decodeStreaming({
    [Symbol.iterator]: () => ({
      next: () => {
        if (next === undefined) return { done: true, value: undefined };
        const value = next;
        next = undefined;
        return { done: false, value };
      },
    }),
  });
  /** After an error the decoder neither reports it nor makes progress. */
  function* some(): Generator<Uint8Array> {
    for (const hadNext = next !== undefined; ; ) {
      const { value, done } = decompressed.next();
      if (done) return;
      if (hadNext && next === undefined) return yield value;
      if (value.length === 0) throw zstdError('Z_DATA_ERROR', 'a block cannot be decompressed');
      yield value;
    }
  }
  for await (const piece of zstdPieces(compressed)) {
    next = piece;
    yield* some();
  }
  yield* some();
}

/** The decompressed bytes of a file, of which there may be `maxUnpackedBytes`; it is closed when they end. */
export async function* unpackedFile(
  file: string,
  { maxUnpackedBytes, signal }: { maxUnpackedBytes?: number | undefined; signal?: AbortSignal | undefined },
): AsyncGenerator<Uint8Array> {
  const source = await fileSource(file, signal);
  try {
    const { compression, bytes } = await unpacked(source.chunks());
    if (compression === 'none') yield* bytes;
    else yield* boundUnpacked(file, bytes, () => source.bytesRead, maxUnpackedBytes);
  } finally {
    source.close();
  }
}
