/** Why a catalog could not be published or fetched; for each code, whether only a new publication helps. */
const PERMANENT = {
  REPLICA_LOCATION: true,
  REPLICA_STORE_DOWN: false,
  REPLICA_STORE_REFUSED: false,
  REPLICA_STORE_EMPTY: false,
  REPLICA_OBJECT_MISSING: false,
  REPLICA_OBJECT_CORRUPT: false,
  REPLICA_DISK_FULL: false,
  REPLICA_MANIFEST_BROKEN: true,
  REPLICA_FORMAT_UNKNOWN: true,
  REPLICA_SIGNATURE: true,
  REPLICA_SIGNING_KEY: true,
  REPLICA_OLDER: false,
  REPLICA_CATALOG_BROKEN: true,
  REPLICA_VERSION_UNKNOWN: true,
  REPLICA_IDS_BEHIND: true,
  REPLICA_PUBLISHED_MEANWHILE: false,
  REPLICA_FOLLOWS: true,
} as const;

export type ReplicaErrorCode = keyof typeof PERMANENT;

/** Thrown when publishing or fetching a catalog cannot go on; the message says what to do. */
export class ReplicaError extends Error {
  constructor(
    readonly code: ReplicaErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }

  /** Whether retrying is pointless until something else is published. */
  get isPermanent(): boolean {
    return PERMANENT[this.code];
  }
}

/** The store cannot be reached, or its answer broke off. */
export function storeUnavailable(label: string, reason: string, cause?: unknown): ReplicaError {
  return new ReplicaError('REPLICA_STORE_DOWN', `The catalog store ${label} cannot be reached: ${reason}.`, { cause });
}
