/**
 * Finds where the frames of a zstd file end, without unpacking them. Node's own unpacker (22 and 24) ends silently after
 * the first frame, and just as silently when the input is cut in the middle of one: half an export would be taken for a
 * whole one. So each frame is handed to it by itself, and whether the last one is complete is found out here.
 * The format: RFC 8878, section 3.1.
 */

/** A piece of a frame. */
export interface FramePiece {
  bytes: Uint8Array;
  /** Whether the frame ends with it. */
  isEnd: boolean;
}

const MAGIC = 0xfd2fb528;
/** Frames to be skipped have any of sixteen numbers. */
const SKIPPED_MAGIC = 0x184d2a50;
const DICTIONARY_ID_BYTES = [0, 1, 2, 4] as const;
const CONTENT_SIZE_BYTES = [0, 2, 4, 8] as const;
const REPEATED_BYTE_BLOCK = 1;

/** Cuts packed bytes at the ends of frames; throws at the end of an input that is cut short. */
export async function* zstdFrames(packed: AsyncIterable<Uint8Array>): AsyncGenerator<FramePiece> {
  const walker = new FrameWalker();
  for await (const chunk of packed) {
    let begin = 0;
    for (let at = 0; at < chunk.length; ) {
      at += walker.walk(chunk, at);
      if (!walker.isAtEnd) continue;
      yield { bytes: chunk.subarray(begin, at), isEnd: true };
      begin = at;
    }
    if (begin < chunk.length) yield { bytes: chunk.subarray(begin), isEnd: false };
  }
  if (!walker.isAtEnd) throw zstdError('Z_BUF_ERROR', 'a frame is not complete');
}

/** Walks from header to header; what is between them is only counted. */
class FrameWalker {
  /** Whether a frame just ended, or none has begun. */
  isAtEnd = true;
  #header = Buffer.alloc(8);
  #held = 0;
  #wanted = 5;
  #read: (header: Buffer) => void = (header) => this.#readMagic(header);
  #left = 0;
  #hasChecksum = false;
  #isLastBlock = false;

  /** Takes some bytes of a chunk and says how many. */
  walk(chunk: Uint8Array, at: number): number {
    this.isAtEnd = false;
    if (this.#left > 0) {
      const taken = Math.min(this.#left, chunk.length - at);
      this.#left -= taken;
      this.isAtEnd = this.#left === 0 && this.#isLastBlock;
      if (this.isAtEnd) this.#begin();
      return taken;
    }
    const taken = Math.min(this.#wanted - this.#held, chunk.length - at);
    this.#header.set(chunk.subarray(at, at + taken), this.#held);
    this.#held += taken;
    if (this.#held === this.#wanted) {
      this.#held = 0;
      this.#read(this.#header);
      // A last block without content and checksum ends with its header.
      if (this.#left === 0 && this.#isLastBlock) {
        this.isAtEnd = true;
        this.#begin();
      }
    }
    return taken;
  }

  #begin(): void {
    this.#isLastBlock = false;
    this.#expect(5, (header) => this.#readMagic(header));
  }

  #expect(bytes: number, read: (header: Buffer) => void): void {
    this.#wanted = bytes;
    this.#read = read;
  }

  #readMagic(header: Buffer): void {
    const magic = header.readUInt32LE(0);
    if (magic >>> 4 === SKIPPED_MAGIC >>> 4) {
      // One byte of the length was read along with the number.
      this.#header[0] = header[4]!;
      this.#held = 1;
      this.#expect(4, (length) => {
        this.#left = length.readUInt32LE(0);
        this.#isLastBlock = true;
      });
      return;
    }
    if (magic !== MAGIC) throw zstdError('Z_DATA_ERROR', 'what follows a frame is none');
    const descriptor = header[4]!;
    const isSingleSegment = (descriptor & 0x20) !== 0;
    const sizeFlag = descriptor >> 6;
    const sizeBytes = sizeFlag === 0 && isSingleSegment ? 1 : CONTENT_SIZE_BYTES[sizeFlag]!;
    this.#hasChecksum = (descriptor & 0x04) !== 0;
    this.#left = (isSingleSegment ? 0 : 1) + DICTIONARY_ID_BYTES[descriptor & 0x03]! + sizeBytes;
    this.#expect(3, (block) => this.#readBlock(block));
  }

  #readBlock(header: Buffer): void {
    const facts = header.readUIntLE(0, 3);
    const size = ((facts >> 1) & 0x03) === REPEATED_BYTE_BLOCK ? 1 : facts >> 3;
    this.#isLastBlock = (facts & 1) === 1;
    this.#left = size + (this.#isLastBlock && this.#hasChecksum ? 4 : 0);
  }
}

function zstdError(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}
