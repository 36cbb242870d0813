/**
 * Splits a zstd file into frame headers and blocks without decompressing them. A block expands to at most 128 kB, so a tiny
 * file that claims to hold gigabytes is decompressed in small steps, and a truncated frame is detected here. The format:
 * RFC 8878, section 3.1.
 */

const MAGIC = 0xfd2fb528;
/** Skippable frames use sixteen magic numbers. */
const SKIPPABLE_MAGIC = 0x184d2a50;
const DICTIONARY_ID_BYTES = [0, 1, 2, 4] as const;
const CONTENT_SIZE_BYTES = [0, 2, 4, 8] as const;
const MAX_BLOCK_BYTES = 128 << 10;
/** The default limit of `zstd` itself; the decompressor keeps this much in memory. */
const MAX_WINDOW_BYTES = 1 << 27;
const RLE_BLOCK = 1;
const CHECKSUM_BYTES = 4;

/** A frame's header or one of its blocks; the last includes the frame's checksum. */
export type ZstdPiece = Uint8Array;

/** The pieces of all frames but skippable ones; throws on anything that is not a whole frame. */
export async function* zstdPieces(packed: AsyncIterable<Uint8Array>): AsyncGenerator<ZstdPiece> {
  const input = new ByteReader(packed);
  try {
    while (await input.hasMore()) {
      const magic = (await input.take(4)).readUInt32LE();
      if (magic >>> 4 === SKIPPABLE_MAGIC >>> 4) await input.skip((await input.take(4)).readUInt32LE());
      else if (magic === MAGIC) yield* frame(input);
      else throw zstdError('Z_DATA_ERROR', 'the bytes after a frame are not a frame');
    }
  } finally {
    await input.close();
  }
}

async function* frame(input: ByteReader): AsyncGenerator<ZstdPiece> {
  const descriptor = (await input.take(1))[0]!;
  const isSingleSegment = (descriptor & 0x20) !== 0;
  const hasChecksum = (descriptor & 0x04) !== 0;
  const dictionaryBytes = DICTIONARY_ID_BYTES[descriptor & 0x03]!;
  const sizeFlag = descriptor >> 6;
  const sizeBytes = sizeFlag === 0 && isSingleSegment ? 1 : CONTENT_SIZE_BYTES[sizeFlag]!;
  const rest = await input.take((isSingleSegment ? 0 : 1) + dictionaryBytes + sizeBytes);
  if (dictionaryBytes > 0) throw zstdError('ZSTD_DICTIONARY', 'a dictionary is needed');
  const window = isSingleSegment ? littleEndian(rest) : windowOf(rest[0]!);
  if (window > MAX_WINDOW_BYTES) throw zstdError('ZSTD_WINDOW', `a window of ${window} bytes is needed`);
  const magic = Buffer.alloc(4);
  magic.writeUInt32LE(MAGIC);
  yield Buffer.concat([magic, Buffer.from([descriptor]), rest]);
  for (let isLast = false; !isLast; ) {
    const header = await input.take(3);
    const facts = header.readUIntLE(0, 3);
    isLast = (facts & 1) === 1;
    const size = ((facts >> 1) & 0x03) === RLE_BLOCK ? 1 : facts >> 3;
    if (size > MAX_BLOCK_BYTES) throw zstdError('Z_DATA_ERROR', 'a block is too large');
    yield Buffer.concat([header, await input.take(size + (isLast && hasChecksum ? CHECKSUM_BYTES : 0))]);
  }
}

function windowOf(descriptor: number): number {
  const base = 2 ** (10 + (descriptor >> 3));
  return base + (base / 8) * (descriptor & 0x07);
}

/** A content size. Two-byte sizes are stored less 256, which does not matter here. */
function littleEndian(bytes: Buffer): number {
  return bytes.reduceRight((sum, byte) => sum * 256 + byte, 0);
}

class ByteReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #chunk: Uint8Array = new Uint8Array(0);
  #at = 0;

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  async hasMore(): Promise<boolean> {
    while (this.#at === this.#chunk.length) {
      const next = await this.#chunks.next();
      if (next.done) return false;
      this.#chunk = next.value;
      this.#at = 0;
    }
    return true;
  }

  async take(count: number): Promise<Buffer> {
    const taken = Buffer.allocUnsafe(count);
    for (let filled = 0; filled < count; ) {
      const some = await this.#some(count - filled);
      taken.set(some, filled);
      filled += some.length;
    }
    return taken;
  }

  async skip(count: number): Promise<void> {
    for (let left = count; left > 0; ) left -= (await this.#some(left)).length;
  }

  async close(): Promise<void> {
    await this.#chunks.return?.();
  }

  async #some(most: number): Promise<Uint8Array> {
    if (!(await this.hasMore())) throw zstdError('Z_BUF_ERROR', 'a frame is not complete');
    const some = this.#chunk.subarray(this.#at, this.#at + most);
    this.#at += some.length;
    return some;
  }
}

/** An error with a code that `unreadable` explains. */
export function zstdError(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}
