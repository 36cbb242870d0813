/**
 * A file of named typed arrays. Layout: the arrays, each aligned to 8 bytes; a JSON directory with a checksum of each
 * array; a fixed tail (the directory's length as a 64-bit integer, its checksum as another, a magic word). The directory
 * comes last so that a writer can stream arrays, or any other bytes, first. Checksums are CRC-32: zlib computes one to two
 * gigabytes a second, and it detects every burst of up to 32 bits and all but one in four billion other errors.
 */

import { closeSync, openSync, readSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { readWhole, writeWhole } from '../files/whole.ts';
import { CatalogDamagedError, readingFrom } from './catalog-error.ts';
import { largeBuffer } from './large-arrays.ts';
import {
  damaged,
  directoryBytes,
  ELEMENTS,
  type ElementName,
  endOf,
  readDirectory,
  type Section,
  type SectionArray,
} from './section-directory.ts';

const ALIGNMENT = 8;
const READ_CHUNK_BYTES = 1 << 20;

/** The content of a section file: arrays by name, and a small JSON object about them. */
export interface Sections {
  arrays: Record<string, SectionArray>;
  about: Record<string, unknown>;
}

/** An array that is never in memory as a whole; each piece is valid until the next is requested. */
export interface SectionPieces {
  element: ElementName;
  pieces: Iterable<SectionArray>;
}

/** Appends sections and their directory to an open file at `position`, making it a section file. */
export function writeSections(fd: number, position: number, { arrays, about }: Sections): void {
  const writer = new SectionWriter(fd, position);
  for (const [name, array] of Object.entries(arrays)) writer.add(name, array);
  writer.finish(about);
}

/** Writes sections one at a time, so that they need not all be in memory. */
export class SectionWriter {
  readonly #fd: number;
  readonly #sections: Section[] = [];
  #at: number;

  /** Sections follow what the file has before `position`. */
  constructor(fd: number, position = 0) {
    this.#fd = fd;
    this.#at = position;
  }

  add(name: string, content: SectionArray | SectionPieces): void {
    const { element, pieces } = ArrayBuffer.isView(content)
      ? { element: elementOf(content), pieces: [content] }
      : content;
    const offset = writeWhole(this.#fd, new Uint8Array((ALIGNMENT - (this.#at % ALIGNMENT)) % ALIGNMENT), this.#at);
    this.#at = offset;
    let [length, sum] = [0, 0];
    for (const piece of pieces) {
      const bytes = new Uint8Array(piece.buffer, piece.byteOffset, piece.byteLength);
      sum = crc32(bytes, sum);
      length += piece.length;
      this.#at = writeWhole(this.#fd, bytes, this.#at);
    }
    this.#sections.push({ name, element, offset, length, crc32: sum });
  }

  /** Writes the directory, completing the file. */
  finish(about: Sections['about']): void {
    writeWhole(this.#fd, directoryBytes({ about, sections: this.#sections }), this.#at);
  }
}

/**
 * Reads all arrays into shared memory in steps of a megabyte, verifying checksums. `pause` is called after each step: a
 * loader beside a serving thread sleeps in it to leave disk and memory bandwidth to requests. All arrays share one buffer,
 * laid out as in the file: with a buffer each, the allocator kept a quarter of old catalogs' memory after ten swaps,
 * because it returns only large blocks at once.
 */
export function readSections(file: string, pause: () => void = () => {}): Sections {
  return readingFrom(file, () => {
    const fd = openSync(file, 'r');
    try {
      return readOpenSections(fd, file, pause);
    } finally {
      closeSync(fd);
    }
  });
}

function readOpenSections(fd: number, file: string, pause: () => void): Sections {
  const { sections, about } = readDirectory(fd, file);
  const end = Math.max(0, ...sections.map(endOf));
  const start = Math.min(end, ...sections.map(({ offset }) => offset));
  const bytes = new Uint8Array(new SharedArrayBuffer(end - start));
  fill(fd, file, bytes, start, pause);
  const arrays: Record<string, SectionArray> = {};
  for (const section of sections) {
    const { name, element, offset, length, crc32: expected } = section;
    const within = bytes.subarray(offset - start, endOf(section) - start);
    if (expected !== undefined && checksumInSteps(within, pause) !== expected) throw wrongChecksum(file, section);
    arrays[name] = new ELEMENTS[element](bytes.buffer as unknown as ArrayBuffer, offset - start, length);
  }
  return { arrays, about };
}

/** Reads single sections, for those who need a few or one after another. */
export class SectionReader {
  readonly about: Sections['about'];
  readonly #opened: { fd: number; file: string };
  readonly #sections: Map<string, Section>;

  constructor(file: string) {
    this.#opened = { file, fd: readingFrom(file, () => openSync(file, 'r')) };
    try {
      const { about, sections } = readingFrom(file, () => readDirectory(this.#opened.fd, file));
      this.about = about;
      this.#sections = new Map(sections.map((section) => [section.name, section]));
    } catch (error) {
      this.close();
      throw error;
    }
  }

  get names(): string[] {
    return [...this.#sections.keys()];
  }

  /** One array, with its checksum verified. */
  read(name: string): SectionArray {
    return this.#read(this.#section(name), largeBuffer);
  }

  /** The same in shared memory. */
  readShared(name: string): SectionArray {
    return this.#read(this.#section(name), (bytes) => new SharedArrayBuffer(bytes) as unknown as ArrayBuffer);
  }

  /** An array verified earlier, in `memory` if it fits. */
  readUnchecked(name: string, memory: ArrayBuffer = new ArrayBuffer(0)): SectionArray {
    const { crc32: _checked, ...section } = this.#section(name);
    return this.#read(section, (bytes) => (bytes <= memory.byteLength ? memory : largeBuffer(bytes)));
  }

  /** A part of an array verified earlier. */
  readPart(name: string, from: number, to: number): SectionArray {
    const { element, offset } = this.#section(name);
    const start = offset + from * ELEMENTS[element].BYTES_PER_ELEMENT;
    return this.#read({ name, element, offset: start, length: to - from }, largeBuffer);
  }

  #read(section: Section, memoryFor: (bytes: number) => ArrayBuffer): SectionArray {
    const { fd, file } = this.#opened;
    return readingFrom(file, () => {
      const { element, offset, length, crc32: expected } = section;
      const size = endOf(section) - offset;
      const bytes = new Uint8Array(memoryFor(size), 0, size);
      fill(fd, file, bytes, offset);
      if (expected !== undefined && crc32(bytes) !== expected) throw wrongChecksum(file, section);
      return new ELEMENTS[element](bytes.buffer, 0, length);
    });
  }

  /** Verifies one array's checksum, holding at most a megabyte in memory. */
  check(name: string): void {
    const { fd, file } = this.#opened;
    readingFrom(file, () => checkSection(fd, file, this.#section(name)));
  }

  /** Verifies every array; gaps between arrays must be zeros, as written. */
  checkAll(): void {
    const { fd, file } = this.#opened;
    let end = 0;
    for (const section of this.#sections.values()) {
      const padding = Buffer.alloc(Math.max(0, section.offset - end));
      readingFrom(file, () => readSync(fd, padding, 0, padding.length, end));
      if (padding.some((byte) => byte !== 0)) throw damaged(file, 'has bytes between its sections', end);
      this.check(section.name);
      end = endOf(section);
    }
  }

  #section(name: string): Section {
    const section = this.#sections.get(name);
    if (section) return section;
    throw new CatalogDamagedError({ file: this.#opened.file, problem: `has no section "${name}"` });
  }

  close(): void {
    closeSync(this.#opened.fd);
  }

  [Symbol.dispose](): void {
    this.close();
  }
}

function checkSection(fd: number, file: string, section: Section): void {
  const { offset, crc32: expected } = section;
  const end = endOf(section);
  const buffer = Buffer.allocUnsafe(Math.min(READ_CHUNK_BYTES, end - offset));
  let sum = 0;
  for (let at = offset; at < end; ) {
    const read = readSync(fd, buffer, 0, Math.min(buffer.length, end - at), at);
    if (read === 0) throw damaged(file, 'is cut short', at);
    sum = crc32(buffer.subarray(0, read), sum);
    at += read;
  }
  if (expected !== undefined && sum !== expected) throw wrongChecksum(file, section);
}

/** Reads bytes at a position of a file, a few megabytes at a time. */
function fill(fd: number, file: string, bytes: Uint8Array, position: number, pause: () => void = () => {}): void {
  for (let at = 0; at < bytes.length; at += READ_CHUNK_BYTES) {
    const length = Math.min(READ_CHUNK_BYTES, bytes.length - at);
    const read = readWhole(fd, bytes, at, length, position + at);
    if (read < length) throw damaged(file, 'is cut short', position + at + read);
    pause();
  }
}

function wrongChecksum(file: string, { name, offset }: Section): CatalogDamagedError {
  return damaged(file, `has a wrong checksum in its section "${name}"`, offset);
}

function checksumInSteps(bytes: Uint8Array, pause: () => void): number {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += READ_CHUNK_BYTES) {
    sum = crc32(bytes.subarray(at, at + READ_CHUNK_BYTES), sum);
    pause();
  }
  return sum;
}

export function joinPieces({ element, pieces }: SectionPieces): SectionArray {
  const copies = Array.from(pieces, (piece) => piece.slice());
  const whole = new ELEMENTS[element](copies.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const copy of copies) {
    whole.set(copy, at);
    at += copy.length;
  }
  return whole;
}

function elementOf(array: SectionArray): ElementName {
  const names = Object.keys(ELEMENTS) as ElementName[];
  return names.find((name) => array instanceof ELEMENTS[name])!;
}
