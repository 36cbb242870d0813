import { ImportError } from '../import-error.ts';

/** What went wrong by the code of the error, after the name of the input, with what to do. */
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist. Is the path right?',
  ENOTDIR: 'does not exist. Is the path right?',
  EISDIR: 'is a folder. Name the file in it.',
  EACCES: 'cannot be read by the user that runs Larder. Change its permissions.',
  EPERM: 'cannot be read by the user that runs Larder. Change its permissions.',
  EIO: 'cannot be read: the disk reports an error. Copy the file to another disk, or download it again.',
  ESTALE: 'disappeared while it was being read. Import it again when it is back.',
  ENOSPC: 'cannot be stored: the disk is full. Make room, or put LARDER_DATA on a larger disk.',
  EDQUOT: 'cannot be stored: the disk quota is used up. Make room, or put LARDER_DATA on another disk.',
  EROFS: 'cannot be stored: the folder is on a read-only disk. Set LARDER_DATA to another one.',
  EPIPE: 'ended before all of it was read. Check the program that writes to it.',
  ERR_STREAM_PREMATURE_CLOSE: 'ended before all of it was read. Check the program that writes to it.',
  Z_BUF_ERROR: 'is cut short: it ends in the middle of its compressed data. Download or copy it again.',
  Z_DATA_ERROR: 'is damaged: its compressed data is corrupt. Download or copy it again.',
  ZSTD_WINDOW: 'was compressed by zstd with a window of more than 128 MB. Compress it again without --long=28 or more.',
  ZSTD_DICTIONARY:
    'was compressed by zstd with a dictionary, which Larder does not have. Compress it again without one.',
};

/** The ImportError that says why an input could not be read; one that already says so stays as it is. */
export function unreadable(label: string, error: unknown): ImportError {
  if (error instanceof ImportError) return error;
  return new ImportError('IMPORT_FILE_UNREADABLE', `${label} ${reasonOf(error as NodeJS.ErrnoException)}`, {
    cause: error,
  });
}

function reasonOf({ code, message }: NodeJS.ErrnoException): string {
  return REASONS[code ?? ''] ?? `could not be read completely: ${message}.`;
}
