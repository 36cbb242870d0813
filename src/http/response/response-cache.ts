/**
 * Answers that are the same for everybody until the catalog changes: the categories, the most popular foods, and what many
 * people search for. Their bytes are kept as they are sent, compressed once for each encoding; where they would take too
 * much memory, the least recently used ones go.
 */
import { compress, type Encoding } from './compression.ts';

interface Entry {
  made: Buffer | Promise<Buffer>;
  /** 0 until it is made. */
  bytes: number;
}

/** The bytes of answers from one catalog. */
export class ResponseCache {
  readonly #maxBytes: number;
  #version = '';
  /** The least recently used first. */
  readonly #entries = new Map<string, Entry>();
  #bytes = 0;

  /** How many answers did not have to be made. */
  hits = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** What the kept answers take in memory. */
  get bytes(): number {
    return this.#bytes;
  }

  /** The bytes of an answer of a catalog's version, at once if they are there; otherwise `make` makes them. */
  get(
    version: string,
    tag: string,
    encoding: Encoding,
    make: () => Buffer | Promise<Buffer>,
  ): Buffer | Promise<Buffer> {
    if (this.#maxBytes === 0) return makeEncoded(encoding, make);
    if (version !== this.#version) this.#startOver(version);
    const key = `${tag} ${encoding}`;
    const known = this.#entries.get(key);
    if (known === undefined) return this.#add(key, makeEncoded(encoding, make));
    this.hits += 1;
    this.#entries.delete(key);
    this.#entries.set(key, known);
    // Another client asked for it. If that one went away before it was made, this one still wants it.
    return known.made instanceof Promise ? known.made.catch(() => makeEncoded(encoding, make)) : known.made;
  }

  #startOver(version: string): void {
    this.#version = version;
    this.#entries.clear();
    this.#bytes = 0;
  }

  #add(key: string, made: Promise<Buffer>): Promise<Buffer> {
    const entry: Entry = { made, bytes: 0 };
    this.#entries.set(key, entry);
    const isKept = () => this.#entries.get(key) === entry;
    made.then(
      (bytes) => {
        if (isKept()) this.#count(entry, bytes);
      },
      // The next request tries again.
      () => {
        if (isKept()) this.#entries.delete(key);
      },
    );
    return made;
  }

  #count(entry: Entry, made: Buffer): void {
    // What it holds in memory, which can be more than what is sent.
    entry.bytes = made.buffer.byteLength;
    entry.made = made;
    this.#bytes += entry.bytes;
    for (const [key, { bytes }] of this.#entries) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#entries.delete(key);
      this.#bytes -= bytes;
    }
  }
}

async function makeEncoded(encoding: Encoding, make: () => Buffer | Promise<Buffer>): Promise<Buffer> {
  const bytes = await make();
  return encoding === 'identity' ? bytes : compress(bytes, encoding);
}
