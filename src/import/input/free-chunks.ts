/**
 * Frees the memory of chunks as soon as they are consumed. An import reads gigabytes through buffers; left to the garbage
 * collector, every ten megabytes of them make it mark the whole heap, which took a twentieth of the processor time.
 */
import { MessageChannel } from 'node:worker_threads';

/** The chunks; each is freed when the next is requested, and must not be used from then on. */
export async function* freeChunks(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  // What is transferred to a port that nobody listens to is freed. `ArrayBuffer.prototype.transfer` needs Node 22.
  const { port1: nowhere, port2 } = new MessageChannel();
  port2.close();
  try {
    for await (const chunk of chunks) {
      yield chunk;
      if (isAlone(chunk)) nowhere.postMessage(undefined, [chunk.buffer as ArrayBuffer]);
    }
  } finally {
    nowhere.close();
  }
}

/** Smaller chunks may share their memory, and streams buffer several of them; of this size they take one at a time. */
const MIN_BYTES = 1 << 18;

/** Whether nobody else uses the chunk's memory: several may be parts of one buffer, which is done with after the last. */
function isAlone({ buffer, byteOffset, byteLength }: Uint8Array): boolean {
  return buffer.byteLength >= MIN_BYTES && byteOffset + byteLength === buffer.byteLength;
}
