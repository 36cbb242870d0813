/** Why a catalog could not be published or fetched; for each code, whether only a new publication helps. */
import PERMANENT from './error-codes.json' with { type: 'json' };

/** Thrown when publishing or fetching a catalog cannot go on; the message says what to do. */
export class ReplicaError extends Error {
  constructor(
    readonly code: keyof typeof PERMANENT,
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
