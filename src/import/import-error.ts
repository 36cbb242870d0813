/** Why an import cannot go on; error-codes.json explains each. */
export type ImportErrorCode = keyof typeof import('./error-codes.json');

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
