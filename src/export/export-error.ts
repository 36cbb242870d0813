/** Why an export was not written. */
export type ExportErrorCode =
  | 'EXPORT_EXISTS'
  | 'EXPORT_FORMAT_UNKNOWN'
  | 'EXPORT_FIELD_UNKNOWN'
  | 'EXPORT_FILTER_UNKNOWN'
  | 'EXPORT_COUNTRIES_UNKNOWN'
  | 'EXPORT_DISK_FULL'
  | 'EXPORT_UNWRITABLE'
  | 'EXPORT_INTERRUPTED';

/** Thrown when an export cannot be written; nothing is left of it then, and the message says what to do. */
export class ExportError extends Error {
  constructor(
    readonly code: ExportErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
