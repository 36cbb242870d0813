/** What publishing and following need of a store: named objects of bytes, read and written whole. */

/** Bytes, and the tag by which the store tells this version of them from another. */
export interface StoredObject {
  bytes: Buffer;
  tag: string | undefined;
}

export interface ReadOptions {
  /** More than this is refused, whatever the store announces. */
  maxBytes: number;
  /** Bytes with this tag need not be sent again. */
  unless?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** Where catalogs are published: a folder, a web server that takes PUT, or an S3-compatible bucket. */
export interface ObjectStore {
  /** Its address without secrets, as it may be shown. */
  readonly label: string;
  /** Reads a piece; undefined when it is not there. */
  read(name: string, options: ReadOptions): Promise<StoredObject | 'unchanged' | undefined>;
  /** How many bytes a piece has; undefined when it is not there, or the store does not say. */
  size(name: string, signal?: AbortSignal): Promise<number | undefined>;
  /** Writes a piece so that a reader sees either the old bytes or the new ones, whole. */
  write(name: string, bytes: Buffer, signal?: AbortSignal): Promise<void>;
  /** Writes a piece only if it is unchanged since it was read, else returns false. A server without conditional requests always writes. */
  replace(name: string, bytes: Buffer, expected: StoredObject | undefined, signal?: AbortSignal): Promise<boolean>;
  /** Removes a piece, if it is there. */
  remove(name: string, signal?: AbortSignal): Promise<void>;
}
