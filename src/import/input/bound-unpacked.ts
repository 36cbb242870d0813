/** Limits what a compressed input may unpack to. Exports shrink to a tenth; a file that shrinks to a hundredth is an attack. */
import { ImportError } from '../import-error.ts';

/** Several times the largest export of Open Food Facts. */
const MAX_UNPACKED_BYTES = 128e9;
const MAX_RATIO = 100;
/** Small files may be arbitrarily repetitive. */
const MIN_BYTES_FOR_RATIO = 64e6;

/** Passes bytes through; throws when there are too many. `packedBytes` returns the compressed bytes read so far. */
export async function* boundUnpacked(
  label: string,
  unpacked: AsyncIterable<Uint8Array>,
  packedBytes: () => number,
  maxBytes: number | undefined,
): AsyncGenerator<Uint8Array> {
  const max = maxBytes ?? MAX_UNPACKED_BYTES;
  let bytes = 0;
  for await (const chunk of unpacked) {
    bytes += chunk.length;
    if (bytes > max) throw tooMuch(label, `to more than ${gigabytes(max)} GB`);
    if (maxBytes === undefined && bytes > MIN_BYTES_FOR_RATIO && bytes > MAX_RATIO * packedBytes()) {
      throw tooMuch(label, `to more than ${MAX_RATIO} times its size`);
    }
    yield chunk;
  }
}

function gigabytes(bytes: number): string {
  return (bytes / 1e9).toLocaleString('en', { maximumFractionDigits: 3 });
}

function tooMuch(label: string, how: string): ImportError {
  const message = `${label} unpacks ${how}. If it is the right file, say how many gigabytes it may unpack to: --max-unpacked 200.`;
  return new ImportError('IMPORT_TOO_LARGE', message);
}
