/**
 * A file of named typed arrays. Layout: the arrays one after another, each at a multiple of 8 bytes; then a JSON
 * directory; then a fixed 16-byte tail (the directory's byte length as a 64-bit integer, and a magic word). The
 * directory stands last so that a writer can stream arrays, or any other bytes, before it knows what follows.
 */
import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';

const MAGIC = 'LARDERS1';
const TAIL_BYTES = 16;
const ALIGNMENT = 8;
const READ_CHUNK_BYTES = 1 << 20;

const ELEMENTS = { u8: Uint8Array, u16: Uint16Array, u32: Uint32Array, f64: Float64Array } as const;

type ElementName = keyof typeof ELEMENTS;

/** The arrays that a section file can hold. */
export type SectionArray = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/** What a section file holds: arrays by name, and a small JSON object about them. */
export interface Sections {
  arrays: Record<string, SectionArray>;
  about: Record<string, unknown>;
}

interface Directory {
  about: Record<string, unknown>;
  sections: { name: string; element: ElementName; offset: number; length: number }[];
}

/** Thrown when a file is not a section file, or is cut short. */
export class SectionFileError extends Error {
  readonly code = 'CATALOG_FILE_BROKEN';
  constructor(file: string, problem: string) {
    super(`${file} is not a complete Larder catalog file: ${problem}`);
  }
}

/** Appends the sections and their directory to an open file at `position`, which becomes a section file by it. */
export function writeSections(fd: number, position: number, { arrays, about }: Sections): void {
  const directory: Directory = { about, sections: [] };
  let at = position;
  for (const [name, array] of Object.entries(arrays)) {
    at = writeWhole(fd, new Uint8Array((ALIGNMENT - (at % ALIGNMENT)) % ALIGNMENT), at);
    directory.sections.push({ name, element: elementOf(array), offset: at, length: array.length });
    at = writeWhole(fd, new Uint8Array(array.buffer, array.byteOffset, array.byteLength), at);
  }
  const json = Buffer.from(JSON.stringify(directory));
  at = writeWhole(fd, json, at);
  const tail = Buffer.alloc(TAIL_BYTES);
  tail.writeBigUInt64LE(BigInt(json.length));
  tail.write(MAGIC, 8, 'latin1');
  writeWhole(fd, tail, at);
}

/**
 * Reads all arrays into shared memory, in steps of a megabyte. `pause` is called after each step: a loader that runs
 * beside a serving thread sleeps in it, so that the disk and the memory bus stay free for requests.
 *
 * All arrays lie in one buffer, as they do in the file. With a buffer for each, the system's allocator kept a quarter
 * of the memory of old catalogs after ten swaps: it gives back at once what is large, and holds on to what is not.
 */
export function readSections(file: string, pause: () => void = () => {}): Sections {
  const fd = openSync(file, 'r');
  try {
    const { sections, about } = readDirectory(fd, file);
    const end = Math.max(0, ...sections.map(endOf));
    const start = Math.min(end, ...sections.map(({ offset }) => offset));
    const bytes = new Uint8Array(new SharedArrayBuffer(end - start));
    for (let done = 0; done < bytes.length; ) {
      const read = readSync(fd, bytes, done, Math.min(READ_CHUNK_BYTES, bytes.length - done), start + done);
      if (read === 0) throw new SectionFileError(file, 'it is cut short');
      done += read;
      pause();
    }
    const arrays: Record<string, SectionArray> = {};
    for (const { name, element, offset, length } of sections) {
      arrays[name] = new ELEMENTS[element](bytes.buffer as unknown as ArrayBuffer, offset - start, length);
    }
    return { arrays, about };
  } finally {
    closeSync(fd);
  }
}

function endOf({ element, offset, length }: Directory['sections'][number]): number {
  return offset + length * ELEMENTS[element].BYTES_PER_ELEMENT;
}

function readDirectory(fd: number, file: string): Directory {
  const size = fstatSync(fd).size;
  if (size < TAIL_BYTES) throw new SectionFileError(file, `it has only ${size} bytes`);
  const tail = Buffer.alloc(TAIL_BYTES);
  readSync(fd, tail, 0, TAIL_BYTES, size - TAIL_BYTES);
  if (tail.toString('latin1', 8) !== MAGIC)
    throw new SectionFileError(file, 'it does not end like a Larder catalog file');
  const length = Number(tail.readBigUInt64LE());
  if (length > size - TAIL_BYTES) throw new SectionFileError(file, 'its directory is longer than the file');
  const json = Buffer.alloc(length);
  readSync(fd, json, 0, length, size - TAIL_BYTES - length);
  try {
    return JSON.parse(json.toString()) as Directory;
  } catch {
    throw new SectionFileError(file, 'its directory could not be parsed');
  }
}

function elementOf(array: SectionArray): ElementName {
  if (array instanceof Uint8Array) return 'u8';
  if (array instanceof Uint16Array) return 'u16';
  if (array instanceof Uint32Array) return 'u32';
  return 'f64';
}

function writeWhole(fd: number, bytes: Uint8Array, position: number): number {
  let done = 0;
  while (done < bytes.length) {
    done += writeSync(fd, bytes, done, Math.min(bytes.length - done, 1 << 30), position + done);
  }
  return position + bytes.length;
}
