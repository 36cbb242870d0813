/** Why a server's answer is no answer. */
export type FinderErrorCode = 'SERVER_UNREACHABLE' | 'SERVER_REFUSED' | 'SERVER_UNREADABLE';

/** Thrown when a server could not be asked, or did not answer as a Larder does; the message says what to do. */
export class FinderError extends Error {
  constructor(
    readonly code: FinderErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
