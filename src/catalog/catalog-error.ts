/** Why a catalog could not be opened, built or published. */
export type CatalogErrorCode =
  | 'CATALOG_MISSING'
  | 'CATALOG_MANIFEST_BROKEN'
  | 'CATALOG_FORMAT_UNKNOWN'
  | 'CATALOG_CHECKSUM'
  | 'CATALOG_LOCKED'
  | 'CATALOG_DATASET_UNKNOWN'
  | 'CATALOG_RECORD_TOO_LONG';

/** Thrown when a catalog cannot do its job; the message says what to do. */
export class CatalogError extends Error {
  constructor(
    readonly code: CatalogErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
