/** Limits a stream of unknown length that is being stored, so that it cannot fill the disk or go on forever. */
import { freeBytesOn, megabytes } from '../../files/free-space.ts';
import { ImportError } from '../import-error.ts';

/** Several times the largest export of Open Food Facts, compressed or not. */
const MAX_STORED_BYTES = 128 * 2 ** 30;
/** Left free for the catalog to be built and for everything else. */
const MIN_FREE_BYTES = 2 ** 30;
/** How often free space is checked. */
const STEP_BYTES = 64 << 20;

export class StoredBytes {
  #bytes: number;
  #asked: number;

  /** `label` names the bytes in messages; `alreadyStored` of them existed before. */
  constructor(
    readonly folder: string,
    readonly label: string,
    alreadyStored = 0,
    readonly maxBytes = MAX_STORED_BYTES,
  ) {
    this.#bytes = alreadyStored;
    this.#asked = alreadyStored - STEP_BYTES;
  }

  add(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes > this.maxBytes) {
      const message = `${this.label} has more than ${megabytes(this.maxBytes)}, more than any export. Is it the right file?`;
      throw new ImportError('IMPORT_FILE_UNREADABLE', message);
    }
    if (this.#bytes - this.#asked < STEP_BYTES) return;
    this.#asked = this.#bytes;
    ensureFreeSpace(this.folder, this.label, STEP_BYTES + MIN_FREE_BYTES);
  }
}

export function ensureFreeSpace(folder: string, label: string, bytes: number): void {
  const free = freeBytesOn(folder);
  if (free >= bytes) return;
  throw new ImportError(
    'IMPORT_FILE_UNREADABLE',
    `${label} needs ${megabytes(bytes)} more in ${folder}, and ${megabytes(free)} are free. ` +
      'Make room, or put LARDER_DATA on a larger disk.',
  );
}
