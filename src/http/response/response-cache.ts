/**
 * A cache of answers that are the same for everybody until the catalog changes: categories, the most popular foods,
 * frequent searches. It holds bytes as sent, compressed once per encoding, and evicts the least recently used.
 */
import { compress, type Encoding } from './compression.ts';

interface Entry {
  made: Buffer | Promise<Buffer>;
  /** 0 until the answer is made. */
  bytes: number;
}

export class ResponseCache {
  #version = '';
  /** Least recently used first. */
  readonly #entries = new Map<string, Entry>();
  #bytes = 0;

  hits = 0;

  constructor(private readonly maxBytes: number) {}

  get bytes(): number {
    return this.#bytes;
  }

  /** The answer for a catalog version: synchronously if cached, otherwise made by `make`. */
  get(
    version: string,
    tag: string,
    encoding: Encoding,
    make: () => Buffer | Promise<Buffer>,
  ): Buffer | Promise<Buffer> {
    if (this.maxBytes === 0) return makeEncoded(encoding, make);
    if (version !== this.#version) this.#startOver(version);
    const key = `${tag} ${encoding}`;
    const known = this.#entries.get(key);
    if (known === undefined) return this.#add(key, makeEncoded(encoding, make));
    this.hits += 1;
    this.#entries.delete(key);
    this.#entries.set(key, known);
    // Another client requested it. If that one disconnected before it was made, this one still needs it.
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
    // The memory it holds, which may be more than what is sent.
    entry.bytes = made.buffer.byteLength;
    entry.made = made;
    this.#bytes += entry.bytes;
    for (const [key, { bytes }] of this.#entries) {
      if (this.#bytes <= this.maxBytes) return;
      this.#entries.delete(key);
      this.#bytes -= bytes;
    }
  }
}

async function makeEncoded(encoding: Encoding, make: () => Buffer | Promise<Buffer>): Promise<Buffer> {
  const bytes = await make();
  return encoding === 'identity' ? bytes : compress(bytes, encoding);
}
