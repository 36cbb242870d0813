/** How much room a disk has, and amounts of bytes as messages name them. */
import { statfsSync } from 'node:fs';

/** The bytes that are free on the disk of a folder. */
export function freeBytesOn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Megabytes, rounded up. */
export function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1e6).toLocaleString('en')} MB`;
}
