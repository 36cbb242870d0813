/** Thrown when an export cannot be written; nothing is left of it then, and the message says what to do, and error-codes.json what each code means. */
export class ExportError extends Error {
  constructor(
    readonly code: keyof typeof import('./error-codes.json'),
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
