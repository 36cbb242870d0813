/**
 * Takes the packing off an input: gzip (also several members one after another) and zstd, told by the first bytes and
 * never by the name. Node's zlib works on a thread of its own, so that reading and unpacking go on at once.
 */
import { pipeline, type Transform } from 'node:stream';
import zlib from 'node:zlib';
import { Decompress, ZstdErrorCode } from 'fzstd';
import { type FramePiece, zstdFrames } from './zstd-frames.ts';

/** How the bytes of an input are packed. */
export type Packing = 'gzip' | 'zstd' | 'none';

/** Large outputs: a default of 16 kB would mean half a million turns of the event loop for one export. */
const CHUNK_BYTES = 1 << 20;
/** zstd files made with `--long=31` need a window of 2 GB; Node refuses above 2^27 unless told otherwise. */
const MAX_WINDOW_LOG = 31;

const MAGIC: readonly { packing: Packing; bytes: readonly number[] }[] = [
  { packing: 'gzip', bytes: [0x1f, 0x8b, 0x08] },
  { packing: 'zstd', bytes: [0x28, 0xb5, 0x2f, 0xfd] },
];

/** How a file is packed whose first bytes are these. */
export function packingOf(first: Uint8Array): Packing {
  for (const { packing, bytes } of MAGIC) if (bytes.every((byte, index) => first[index] === byte)) return packing;
  // Frames that a zstd reader skips (0x184D2A50 to 5F); parallel packers put one in front.
  if (first[0]! >> 4 === 5 && first[1] === 0x2a && first[2] === 0x4d && first[3] === 0x18) return 'zstd';
  return 'none';
}

/** The unpacked bytes of `packed`; an input that ends too early or is damaged makes the loop over them throw. */
export function unpack(packed: AsyncIterable<Uint8Array>, packing: Packing): AsyncIterable<Uint8Array> {
  if (packing === 'none') return packed;
  if (packing === 'gzip') return through(packed, zlib.createGunzip({ chunkSize: CHUNK_BYTES }));
  return nativeZstd() ? unpackZstdNatively(packed) : unpackZstd(packed);
}

function through(packed: AsyncIterable<Uint8Array>, transform: Transform): AsyncIterable<Uint8Array> {
  // The callback is there because pipeline wants one; an error reaches the loop over the transform as well.
  return pipeline(packed, transform, () => {});
}

/** Node's own zstd, there since 22.15; the types are those of Node 20. */
function nativeZstd(): Transform | undefined {
  const { createZstdDecompress, constants } = zlib as typeof zlib & {
    createZstdDecompress?: (options: { chunkSize: number; params: Record<number, number> }) => Transform;
    constants: { ZSTD_d_windowLogMax?: number };
  };
  const { ZSTD_d_windowLogMax: windowLogMax } = constants;
  if (!createZstdDecompress || windowLogMax === undefined) return undefined;
  return createZstdDecompress({ chunkSize: CHUNK_BYTES, params: { [windowLogMax]: MAX_WINDOW_LOG } });
}

/** Frame by frame, because Node stops after the first (see zstd-frames.ts). */
async function* unpackZstdNatively(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const pieces = zstdFrames(packed);
  async function* frame(first: FramePiece): AsyncGenerator<Uint8Array> {
    yield first.bytes;
    for (let isEnd = first.isEnd; !isEnd; ) {
      const { value, done } = await pieces.next();
      if (done) return;
      yield value.bytes;
      isEnd = value.isEnd;
    }
  }
  try {
    for (let first = await pieces.next(); !first.done; first = await pieces.next()) {
      yield* through(frame(first.value), nativeZstd()!);
    }
  } finally {
    await pieces.return(undefined);
  }
}

/** The packed bytes handed to the JavaScript unpacker at once: it gives all that comes out of them in one go. */
const ZSTD_STEP_BYTES = 1 << 16;

/** zstd in JavaScript, for Node before 22.15. */
export async function* unpackZstd(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let unpacked: Uint8Array[] = [];
  const stream = new Decompress((chunk) => unpacked.push(chunk));
  for await (const chunk of packed) {
    for (let from = 0; from < chunk.length; from += ZSTD_STEP_BYTES) {
      pushTo(stream, chunk.subarray(from, from + ZSTD_STEP_BYTES));
      yield* unpacked;
      unpacked = [];
    }
  }
  stream.push(new Uint8Array(0), true);
  yield* unpacked;
}

function pushTo(stream: Decompress, bytes: Uint8Array): void {
  try {
    stream.push(bytes);
  } catch (error) {
    // A window of 2 GB is asked for as an array of negative length.
    if (error instanceof RangeError) throw Object.assign(error, { code: ZstdErrorCode.WindowSizeTooLarge });
    throw error;
  }
}
