/** Why an export was not written; error-codes.json explains each. */
export type ExportErrorCode = keyof typeof import('./error-codes.json');

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
