/**
 * Leaked passwords, as a list on the operator's disk in the format of Have I Been Pwned: either one file per first five hex
 * digits of a SHA-1 (`ABCDE.txt` with lines `SUFFIX:COUNT`) or one sorted file of all hashes (`HASH:COUNT`, 40 GB), which
 * is searched in place. No other service is asked, and a new password costs a few kilobytes of reads.
 */
import { createHash } from 'node:crypto';
import { type FileHandle, open, stat } from 'node:fs/promises';
import path from 'node:path';

/** Whether a normalized password has leaked. */
export type IsBreached = (password: string) => Promise<boolean>;

const PREFIX_DIGITS = 5;
/** The longest range file has 2,000 lines, fewer than 100 KB. */
const MAX_RANGE_BYTES = 1 << 20;
/** The search reads the rest whole from this size on; far longer than two lines. */
const BLOCK_BYTES = 4_096;
/** A hash, a count and a line end are about 50. */
const MAX_LINE_BYTES = 128;

/** Looks passwords up in the list; rejects if it is unreadable or not such a list. */
export function createBreachedList(location: string): IsBreached {
  return async (password) => {
    const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
    return (await stat(location)).isDirectory() ? isInFolder(location, hash) : isInSortedFile(location, hash);
  };
}

/** The same for new passwords: an unreadable list prevents nobody from choosing one, and is reported once. */
export function createBreachedCheck(location: string, onUnreadable: (error: unknown) => void): IsBreached {
  const isListed = createBreachedList(location);
  let isReported = false;
  return async (password) => {
    try {
      return await isListed(password);
    } catch (error) {
      if (!isReported) onUnreadable(error);
      isReported = true;
      return false;
    }
  };
}

async function isInFolder(folder: string, hash: string): Promise<boolean> {
  const prefix = hash.slice(0, PREFIX_DIGITS);
  await using file = await openEither(path.join(folder, `${prefix}.txt`), path.join(folder, prefix));
  const { size } = await file.stat();
  if (size > MAX_RANGE_BYTES) throw new Error(`The list for ${prefix} has ${size} bytes, more than any range has.`);
  return hasLine(await read(file, 0, size), hash.slice(PREFIX_DIGITS));
}

async function openEither(first: string, second: string): Promise<FileHandle> {
  try {
    return await open(first);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return open(second);
  }
}

/** Bisects the file until a block is left; `start` and `end` are always line starts, or the end of the file. */
async function isInSortedFile(location: string, hash: string): Promise<boolean> {
  await using file = await open(location);
  let start = 0;
  let end = (await file.stat()).size;
  while (end - start > BLOCK_BYTES) {
    const middle = Math.floor((start + end) / 2);
    const bytes = await read(file, middle, 2 * MAX_LINE_BYTES);
    const lineEnd = bytes.indexOf('\n');
    if (lineEnd < 0 || lineEnd >= MAX_LINE_BYTES) throw notAList(middle);
    const found = bytes.slice(lineEnd + 1, lineEnd + 1 + hash.length);
    if (!/^[0-9A-F]{40}$/.test(found)) throw notAList(middle);
    if (found <= hash) start = middle + lineEnd + 1;
    else end = middle + lineEnd + 1;
  }
  return hasLine(await read(file, start, end - start), hash);
}

function notAList(offset: number): Error {
  return new Error(`At byte ${offset}, the list has no lines of a SHA-1 and a count.`);
}

async function read(file: FileHandle, position: number, length: number): Promise<string> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.toString('latin1', 0, bytesRead).toUpperCase();
}

/** Whether a line begins with the digits; a count of 0 is padding that hides the requested range. */
function hasLine(text: string, digits: string): boolean {
  return text.split(/\r?\n/).some((line) => {
    const [listed, count] = line.split(':');
    if (line !== '' && listed!.length !== digits.length) throw new Error('The list has lines of another format.');
    return listed === digits && Number(count ?? 1) !== 0;
  });
}
