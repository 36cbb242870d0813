/** Cuts bytes into batches of whole lines without decoding them: this runs on the thread that also writes the catalog. */
import { ImportError } from '../import-error.ts';

const NEWLINE = 0x0a;
/** Large enough that posting a batch costs nothing beside reading it, small enough that all workers soon have one. */
const BATCH_BYTES = 2 << 20;
/** The longest line of the real exports is some hundred kilobytes; a longer one is not a food. */
export const MAX_LINE_BYTES = 16 << 20;

export interface BatchSizes {
  batchBytes: number;
  maxLineBytes: number;
}

/** Reusable buffers for batches: allocating one for each would make gigabytes of garbage in an import. */
export class BatchBuffers {
  readonly #bytes: number;
  readonly #spare: ArrayBuffer[] = [];

  constructor(bytes = BATCH_BYTES) {
    this.#bytes = bytes;
  }

  /** A buffer for one batch; what is in it is of no meaning. */
  take(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#spare.pop() ?? new ArrayBuffer(this.#bytes));
  }

  /** Takes a buffer back that nobody uses any more; one of another size is left to the garbage collector. */
  give(buffer: ArrayBuffer): void {
    if (buffer.byteLength === this.#bytes) this.#spare.push(buffer);
  }
}

/** The bytes of `chunks` in batches that end with a newline; the last line gains one when it has none. */
export async function* lineBatches(
  label: string,
  chunks: AsyncIterable<Uint8Array>,
  { batchBytes, maxLineBytes }: BatchSizes = { batchBytes: BATCH_BYTES, maxLineBytes: MAX_LINE_BYTES },
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
      // Copied before the batch is given away: whoever takes it may transfer its buffer to another thread.
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
