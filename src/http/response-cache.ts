/**
 * Answers that are the same for everybody until the catalog changes, such as the categories: their bytes are made once for a
 * catalog, and compressed once for each encoding.
 */
import { compress, type Encoding } from './compression.ts';

/** An answer takes up to some 60 kB; beyond so many different ones, answers are not kept. */
const MAX_KEPT = 100;

/** The bytes of answers from one catalog. */
export class ResponseCache {
  #version = '';
  readonly #kept = new Map<string, Promise<Buffer>>();

  /** The bytes of an answer of a catalog's version; `make` makes them when they are not there yet. */
  get(version: string, tag: string, encoding: Encoding, make: () => Buffer | Promise<Buffer>): Promise<Buffer> {
    if (version !== this.#version) {
      this.#version = version;
      this.#kept.clear();
    }
    const key = `${tag} ${encoding}`;
    const known = this.#kept.get(key);
    if (known !== undefined) return known;
    const made = this.#make(encoding, make);
    if (this.#kept.size < MAX_KEPT) this.#keep(key, made);
    return made;
  }

  async #make(encoding: Encoding, make: () => Buffer | Promise<Buffer>): Promise<Buffer> {
    const bytes = await make();
    return encoding === 'identity' ? bytes : compress(bytes, encoding);
  }

  /** The next request retries what failed. */
  #keep(key: string, made: Promise<Buffer>): void {
    this.#kept.set(key, made);
    made.catch(() => {
      if (this.#kept.get(key) === made) this.#kept.delete(key);
    });
  }
}
