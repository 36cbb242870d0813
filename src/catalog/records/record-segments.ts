/**
 * Segments: files of records that catalogs share. A new catalog links the segments of the one before it into its own folder
 * and writes only new and changed records, into a segment of their own; the records that it has no use for stay in the file
 * as dead bytes. A full catalog has its records in records.bin, which becomes a segment when another takes it over. Segments
 * never change, so that a file system without hard links gets a copy, and a folder that is deleted takes nothing from
 * others. All segments of a catalog form one address space, in which a gap keeps records of different files apart.
 *
 * Which segments are taken over is decided as merges of a log-structured index are: what a segment still has is written again
 * when too little of it is used, or when it is not much larger than what is written anyway. So there are few, and at least
 * three quarters of their bytes are used.
 */
import { closeSync, constants, copyFileSync, linkSync, openSync } from 'node:fs';
import path from 'node:path';
import { CatalogDamagedError, readingFrom } from '../catalog-error.ts';
import { isSegmentFile, type SegmentFile } from '../versions/manifest.ts';
import { type AboutRecords, RECORD_ALIGNMENT, type Segment } from './record-file.ts';

/** Fewer bytes of records are written again rather than shared: that takes a moment, and files stay few. */
export const MIN_SEGMENT_BYTES = 32 << 20;
const MIN_USED_PART = 0.75;
/** A segment is taken over only if what is used of it is so many times what is written anyway. */
const MIN_RATIO = 2;

/** A segment that is open for reading; `start` is where it begins in the address space, in units of 8 bytes. */
export interface OpenSegment {
  fd: number;
  file: string;
  start: number;
}

export function openSegments(folder: string, { segments }: Pick<AboutRecords, 'segments'>): OpenSegment[] {
  const names = segments?.map(({ file }) => file) ?? ['records.bin'];
  const starts = segmentStarts(segments ?? []);
  const opened: OpenSegment[] = [];
  try {
    for (const [i, name] of names.entries()) {
      if (segments !== undefined && !isSegmentFile(name)) {
        throw new CatalogDamagedError({ file: path.join(folder, 'records.bin'), problem: 'names no segment' });
      }
      const file = path.join(folder, name);
      opened.push({ file, fd: readingFrom(file, () => openSync(file, 'r')), start: starts[i]! });
    }
    return opened;
  } catch (error) {
    for (const { fd } of opened) closeSync(fd);
    throw error;
  }
}

/** Where each segment begins in the address space, in units of 8 bytes, and last where another one would. */
export function segmentStarts(segments: readonly Segment[]): number[] {
  const starts = [0];
  for (const { bytes } of segments) starts.push(starts.at(-1)! + Math.ceil(bytes / RECORD_ALIGNMENT) + 1);
  return starts;
}

/** Of each segment whether it is taken over, by how many bytes of it are used; `newBytes` are written in any case. */
export function chooseSegments(
  segments: readonly Segment[],
  usedBytes: readonly number[],
  newBytes: number,
  minBytes: number,
): boolean[] {
  const isTaken = segments.map(() => false);
  let written = newBytes;
  for (const i of [...segments.keys()].sort((a, b) => usedBytes[a]! - usedBytes[b]!)) {
    const used = usedBytes[i]!;
    isTaken[i] = used >= minBytes && used > written * MIN_RATIO && used >= segments[i]!.bytes * MIN_USED_PART;
    if (!isTaken[i]) written += used;
  }
  return isTaken;
}

/** Puts a segment into the folder of another catalog: the same file, or a copy where the file system has no links. */
export function takeOver(file: string, folder: string, name: SegmentFile): void {
  const target = path.join(folder, name);
  try {
    linkSync(file, target);
  } catch {
    copyFileSync(file, target, constants.COPYFILE_FICLONE);
  }
}
