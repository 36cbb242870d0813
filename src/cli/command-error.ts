/** Thrown by a command whose message suffices for a person; the program ends with status 1. */
export class CommandError extends Error {
  constructor(
    readonly code: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
