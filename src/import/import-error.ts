export type ImportErrorCode =
  | 'IMPORT_FILE_UNREADABLE'
  | 'IMPORT_FILE_MISSING'
  | 'IMPORT_UPDATE_GAP'
  | 'IMPORT_TOO_LARGE'
  | 'IMPORT_FORMAT_UNKNOWN'
  | 'IMPORT_NOTHING_USABLE'
  | 'IMPORT_MOSTLY_REJECTED'
  | 'IMPORT_NO_NUTRIENTS'
  | 'IMPORT_UNITS_DISAGREE'
  | 'IMPORT_MAPPING_INVALID'
  | 'IMPORT_REJECTS_UNWRITABLE'
  | 'IMPORT_WOULD_SHRINK'
  | 'IMPORT_INTERRUPTED'
  | 'IMPORT_THREAD_FAILED'
  | 'IMPORT_DATASET_RESERVED'
  | 'IMPORT_DISK_FULL'
  | 'IMPORT_PREVIOUS_BROKEN';

/** Thrown when an import cannot go on; the message says what to do. */
export class ImportError extends Error {
  constructor(
    readonly code: ImportErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
