/** The port of stores: named byte objects, read and written whole. */

/** Bytes, and the store's tag for this version of them. */
export interface StoredObject {
  bytes: Buffer;
  tag: string | undefined;
}

export interface ReadOptions {
  /** Larger objects are refused, whatever size the store announces. */
  maxBytes: number;
  /** Bytes with this tag need not be sent again. */
  unless?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** Where catalogs are published: a folder, a web server that accepts PUT, or an S3-compatible bucket. */
export interface ObjectStore {
  /** Its address without secrets, for display. */
  readonly label: string;
  /** Reads an object; undefined if missing. */
  read(name: string, options: ReadOptions): Promise<StoredObject | 'unchanged' | undefined>;
  /** An object's size; undefined if missing or not stated. */
  size(name: string, signal?: AbortSignal): Promise<number | undefined>;
  /** Writes an object atomically: readers see either the old bytes or the new ones. */
  write(name: string, bytes: Buffer, signal?: AbortSignal): Promise<void>;
  /**
   * Writes an object only if it is unchanged since it was read, else returns false. A server without conditional requests
   * always writes.
   */
  replace(name: string, bytes: Buffer, expected: StoredObject | undefined, signal?: AbortSignal): Promise<boolean>;
  /** Removes an object if it exists. */
  remove(name: string, signal?: AbortSignal): Promise<void>;
}
