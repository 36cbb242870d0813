/** Why a search was not answered. */
export type SearchErrorCode =
  | 'SEARCH_QUEUE_FULL'
  | 'SEARCH_THREAD_CRASHED'
  | 'SEARCH_FAILED'
  | 'SEARCH_NO_CATALOG'
  | 'SEARCH_CLOSED';

/** Thrown when a search cannot be answered; the same search may well succeed a moment later. */
export class SearchError extends Error {
  constructor(
    readonly code: SearchErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
