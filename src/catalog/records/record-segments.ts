/**
 * Segments are files of records that catalogs share. A new catalog links the previous one's segments into its folder and
 * writes only new and changed records, into a new segment; unused records remain in their file as dead bytes. A full
 * catalog has its records in records.bin, which becomes a segment when another catalog takes it over. Segments never
 * change, so a file system without hard links gets a copy, and deleting a folder takes nothing from others. All segments of
 * a catalog form one address space, with gaps between the records of different files. Segments are kept or rewritten like a
 * log-structured index merges: a segment is rewritten if too little of it is used, or if it is not much larger than what is
 * written anyway. So there are few, and at least three quarters of their bytes are used.
 */
import { closeSync, constants, copyFileSync, linkSync, openSync } from 'node:fs';
import path from 'node:path';
import { CatalogDamagedError, readingFrom } from '../catalog-error.ts';
import { isSegmentFile, type SegmentFile } from '../versions/manifest.ts';
import { type AboutRecords, RECORD_ALIGNMENT, type Segment } from './record-file.ts';

/** Fewer bytes of records are rewritten rather than shared: that is fast and keeps files few. */
export const MIN_SEGMENT_BYTES = 32 << 20;
const MIN_USED_PART = 0.75;
/** A segment is kept only if its used bytes are this many times what is written anyway. */
const MIN_RATIO = 2;

/** An open segment; `start` is its beginning in the address space, in units of 8 bytes. */
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

/** Where each segment begins in the address space, in units of 8 bytes, and where another would. */
export function segmentStarts(segments: readonly Segment[]): number[] {
  const starts = [0];
  for (const { bytes } of segments) starts.push(starts.at(-1)! + Math.ceil(bytes / RECORD_ALIGNMENT) + 1);
  return starts;
}

/** Whether to keep each segment, by its used bytes; `newBytes` are written in any case. */
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

/** Hard-links a segment into another catalog's folder, or copies it where the file system has no links. */
export function takeOver(file: string, folder: string, name: SegmentFile): void {
  const target = path.join(folder, name);
  try {
    linkSync(file, target);
  } catch {
    copyFileSync(file, target, constants.COPYFILE_FICLONE);
  }
}
