/** Thrown when an import cannot go on; the message says what to do, and error-codes.json what each code means. */
export class ImportError extends Error {
  constructor(
    readonly code: keyof typeof import('./error-codes.json'),
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
