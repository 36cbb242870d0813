/** Cuts bytes into batches of whole lines without decoding: this runs on the thread that also writes the catalog. */
import { ImportError } from '../import-error.ts';

const NEWLINE = 0x0a;
/** Large enough to make posting negligible, small enough that all threads soon have work. */
const BATCH_BYTES = 2 << 20;
/** The longest real lines are some hundred kilobytes; a longer one is not a food. */
export const MAX_LINE_BYTES = 16 << 20;

/** Reusable batch buffers: allocating each would produce gigabytes of garbage. */
export class BatchBuffers {
  readonly #spare: ArrayBuffer[] = [];

  constructor(private readonly bytes = BATCH_BYTES) {}

  /** A buffer with undefined content. */
  take(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#spare.pop() ?? new ArrayBuffer(this.bytes));
  }

  /** Returns a buffer; one of another size is left to the garbage collector. */
  give(buffer: ArrayBuffer): void {
    if (buffer.byteLength === this.bytes) this.#spare.push(buffer);
  }
}

/** Batches that end with a newline, which is added to the last line if missing. */
export async function* lineBatches(
  label: string,
  chunks: AsyncIterable<Uint8Array>,
  { batchBytes, maxLineBytes } = { batchBytes: BATCH_BYTES, maxLineBytes: MAX_LINE_BYTES },
  buffers = new BatchBuffers(batchBytes),
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let batch = buffers.take();
  let filled = 0;
  let position = 0;
  for await (const chunk of chunks) {
    for (let taken = 0; taken < chunk.length; ) {
      const part = chunk.subarray(taken, taken + batch.length - filled);
      batch.set(part, filled);
      filled += part.length;
      taken += part.length;
      if (filled < batch.length) continue;
      const end = batch.lastIndexOf(NEWLINE) + 1;
      if (end === 0) {
        if (batch.length >= maxLineBytes) throw lineTooLong(label, position, maxLineBytes);
        batch = copyOf(batch, Math.min(batch.length * 2, maxLineBytes));
        continue;
      }
      // Copied first: the consumer may transfer the batch's buffer to another thread.
      const next = filled - end > batchBytes ? new Uint8Array(filled - end) : buffers.take();
      next.set(batch.subarray(end));
      const length = filled - end;
      yield batch.subarray(0, end);
      position += end;
      batch = next;
      filled = length;
    }
  }
  if (filled === 0) return;
  if (batch[filled - 1] !== NEWLINE) {
    if (filled === batch.length) batch = copyOf(batch, filled + 1);
    batch[filled++] = NEWLINE;
  }
  yield batch.subarray(0, filled);
}

function copyOf(bytes: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(length);
  copy.set(bytes);
  return copy;
}

export function lineTooLong(label: string, position: number, maxLineBytes = MAX_LINE_BYTES): ImportError {
  return new ImportError(
    'IMPORT_FILE_UNREADABLE',
    `${label} has a line of more than ${maxLineBytes >> 20} MB, beginning at byte ${position} of its text. ` +
      'That is not a row of an export. Is the file damaged, or are its line ends missing?',
  );
}
