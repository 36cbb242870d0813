/** Reading and writing all bytes that were asked for: the system may stop earlier, and says how far it came. */
import { closeSync, openSync, readSync, writeSync } from 'node:fs';

/** More than two gigabytes at a time are refused by some systems. */
const MAX_WRITE_BYTES = 1 << 30;

/** Writes all bytes at a position of a file; gives the position behind them. */
export function writeWhole(fd: number, bytes: Uint8Array, position: number): number {
  let done = 0;
  while (done < bytes.length) {
    const length = Math.min(bytes.length - done, MAX_WRITE_BYTES);
    done += writeSync(fd, bytes, done, length, position + done);
  }
  return position + bytes.length;
}

/** Writes all of it where the file was written last. */
export function append(fd: number, content: string | Uint8Array): void {
  let rest = typeof content === 'string' ? Buffer.from(content) : content;
  while (rest.length > 0) rest = rest.subarray(writeSync(fd, rest));
}

/** Reads bytes from a position of a file into `target` from `at` on; gives how many there were, fewer where the file ends. */
export function readWhole(fd: number, target: Uint8Array, at: number, length: number, position: number): number {
  let done = 0;
  while (done < length) {
    const read = readSync(fd, target, at + done, length - done, position + done);
    if (read === 0) break;
    done += read;
  }
  return done;
}

/** All bytes of a file in their order, this many at a time, each part in the memory of the one before. */
export function* readThrough(file: string, bytesAtOnce: number): Generator<Buffer> {
  const fd = openSync(file, 'r');
  const buffer = Buffer.allocUnsafeSlow(bytesAtOnce);
  try {
    for (let read = readSync(fd, buffer); read > 0; read = readSync(fd, buffer)) yield buffer.subarray(0, read);
  } finally {
    closeSync(fd);
  }
}
