import { ImportError } from '../import-error.ts';

/** What went wrong by the code of the error, after the name of the input, with what to do. */
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'is not there. Is the path right?',
  ENOTDIR: 'is not there. Is the path right?',
  EISDIR: 'is a folder. Name the file in it.',
  EACCES: 'may not be read by the user that runs Larder. Change its permissions.',
  EPERM: 'may not be read by the user that runs Larder. Change its permissions.',
  EIO: 'cannot be read: the disk reports an error. Copy the file to another disk, or download it again.',
  ESTALE: 'vanished while it was read. Import it again when it is back.',
  ENOSPC: 'cannot be stored: the disk is full. Make room, or put LARDER_DATA on a larger disk.',
  EDQUOT: 'cannot be stored: the quota of the disk is used up. Make room, or put LARDER_DATA on another disk.',
  EROFS: 'cannot be stored: the folder is on a read-only disk. Let LARDER_DATA name another one.',
  EPIPE: 'ended before all of it was read. Check the program that writes to it.',
  ERR_STREAM_PREMATURE_CLOSE: 'ended before all of it was read. Check the program that writes to it.',
  Z_BUF_ERROR: 'is cut short: it ends in the middle of its packed data. Download or copy it again.',
  Z_DATA_ERROR: 'is damaged: its packed data is not as it was written. Download or copy it again.',
};

/** The codes of the zstd unpacker in JavaScript. */
const ZSTD_REASONS: readonly string[] = [
  REASONS.Z_DATA_ERROR!,
  'was packed by zstd with a window too large to unpack here. Pack it again without --long or --ultra.',
  REASONS.Z_DATA_ERROR!,
  REASONS.Z_DATA_ERROR!,
  REASONS.Z_DATA_ERROR!,
  REASONS.Z_BUF_ERROR!,
];

/** The ImportError that says why an input could not be read; one that already says so stays as it is. */
export function unreadable(label: string, error: unknown): ImportError {
  if (error instanceof ImportError) return error;
  return new ImportError('IMPORT_FILE_UNREADABLE', `${label} ${reasonOf(error as NodeJS.ErrnoException)}`, {
    cause: error,
  });
}

function reasonOf({ code, message }: NodeJS.ErrnoException): string {
  const known = typeof code === 'number' ? ZSTD_REASONS[code] : REASONS[code ?? ''];
  if (known !== undefined) return known;
  if (/^ZSTD_/.test(String(code))) return REASONS.Z_DATA_ERROR!;
  return `cannot be read to its end: ${message}.`;
}
