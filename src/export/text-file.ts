import { createWriteStream } from 'node:fs';
import { Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

/** A text file that is written piece by piece, gzipped if wanted; memory stays that of a few pieces. */
export class TextFile {
  readonly #input: Writable;
  readonly #done: Promise<void>;
  #failure: Error | undefined;

  constructor(file: string, isPacked: boolean) {
    const input = isPacked ? createGzip() : new Transform({ transform: (piece, _encoding, done) => done(null, piece) });
    this.#input = input;
    this.#done = pipeline(input, createWriteStream(file, { flags: 'wx' }));
    // Kept for the next call: a disk may become full while nobody is waiting.
    this.#done.catch((error: Error) => {
      this.#failure = error;
    });
  }

  /** Writes a piece, and waits while the disk is behind. */
  async write(text: string): Promise<void> {
    if (this.#failure) throw this.#failure;
    if (this.#input.write(text)) return;
    const drained = new Promise<void>((resolve) => this.#input.once('drain', resolve));
    await Promise.race([drained, this.#done]);
    if (this.#failure) throw this.#failure;
  }

  async end(): Promise<void> {
    if (!this.#failure) this.#input.end();
    await this.#done;
  }

  /** Closes the file, whatever became of it. */
  async abandon(): Promise<void> {
    this.#input.destroy();
    await this.#done.catch(() => {});
  }
}
