/** The directory at the end of a section file: names, types and positions of its arrays. */
import { fstatSync, readSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { CatalogDamagedError } from './catalog-error.ts';

const MAGIC = 'LARDERS2';
const TAIL_BYTES = 24;
/** Catalogs of format 1 have no checksums. */
const OLD_MAGIC = 'LARDERS1';
const OLD_TAIL_BYTES = 16;

export const ELEMENTS = { u8: Uint8Array, u16: Uint16Array, u32: Uint32Array, f64: Float64Array } as const;

export type ElementName = keyof typeof ELEMENTS;

export type SectionArray = Uint8Array | Uint16Array | Uint32Array | Float64Array;

export interface Section {
  name: string;
  element: ElementName;
  offset: number;
  length: number;
  /** Missing in format 1. */
  crc32?: number;
}

export interface Directory {
  about: Record<string, unknown>;
  sections: Section[];
}

export function endOf({ element, offset, length }: Section): number {
  return offset + length * ELEMENTS[element].BYTES_PER_ELEMENT;
}

/** The directory as written after the arrays. */
export function directoryBytes(directory: Directory): Buffer {
  const json = Buffer.from(JSON.stringify(directory));
  const tail = Buffer.alloc(TAIL_BYTES);
  tail.writeBigUInt64LE(BigInt(json.length));
  tail.writeBigUInt64LE(BigInt(crc32(json)), 8);
  tail.write(MAGIC, 16, 'latin1');
  return Buffer.concat([json, tail]);
}

export function readDirectory(fd: number, file: string): Directory {
  const { size } = fstatSync(fd);
  const tail = Buffer.alloc(Math.min(TAIL_BYTES, size));
  readSync(fd, tail, 0, tail.length, size - tail.length);
  const magic = tail.toString('latin1', Math.max(0, tail.length - MAGIC.length));
  const tailBytes = magic === MAGIC ? TAIL_BYTES : OLD_TAIL_BYTES;
  if ((magic !== MAGIC && magic !== OLD_MAGIC) || size < tailBytes) {
    throw damaged(file, size === 0 ? 'is empty' : 'is cut short, or is not a file of a catalog', size);
  }
  const facts = tail.subarray(tail.length - tailBytes);
  const length = Number(facts.readBigUInt64LE());
  const end = size - tailBytes;
  if (length > end) throw damaged(file, 'has a directory that is longer than the file', end);
  const json = Buffer.alloc(length);
  readSync(fd, json, 0, length, end - length);
  const isWhole = magic === OLD_MAGIC || BigInt(crc32(json)) === facts.readBigUInt64LE(8);
  const directory = isWhole ? parseDirectory(json, end - length) : undefined;
  if (!directory) throw damaged(file, 'has a directory that cannot be read', end - length);
  return directory;
}

/** The directory; undefined if invalid or if it references bytes beyond `end`. */
function parseDirectory(json: Buffer, end: number): Directory | undefined {
  let directory: Directory;
  try {
    directory = JSON.parse(json.toString()) as Directory;
  } catch {
    return undefined;
  }
  const isSection = (section: Section) =>
    Object.hasOwn(ELEMENTS, section.element) &&
    Number.isSafeInteger(section.offset) &&
    section.offset >= 0 &&
    Number.isSafeInteger(section.length) &&
    section.length >= 0 &&
    endOf(section) <= end;
  return Array.isArray(directory?.sections) && directory.sections.every(isSection) ? directory : undefined;
}

export function damaged(file: string, problem: string, position: number): CatalogDamagedError {
  return new CatalogDamagedError({ file, problem, position });
}
