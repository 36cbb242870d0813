/** Shows how far sending or fetching a catalog has come: one line that renews itself on a terminal, plain lines elsewhere. */
const TERMINAL_MS = 100;
const PLAIN_MS = 10_000;
const BAR = 24;

/** Shows the progress of a transfer on a stream. */
export class TransferLine {
  readonly #stream: NodeJS.WriteStream;
  readonly #verb: string;
  #drawn = 0;

  constructor(stream: NodeJS.WriteStream, verb: string) {
    this.#stream = stream;
    this.#verb = verb;
  }

  /** Shows the progress if it is time to. */
  show({ bytes, totalBytes }: { bytes: number; totalBytes: number }): void {
    const now = performance.now();
    if (now - this.#drawn < (this.#stream.isTTY ? TERMINAL_MS : PLAIN_MS)) return;
    this.#drawn = now;
    const share = totalBytes === 0 ? 1 : bytes / totalBytes;
    const filled = Math.round(share * BAR);
    const bar = `[${'#'.repeat(filled)}${'-'.repeat(BAR - filled)}] ${Math.floor(share * 100)} %`;
    const line = `${this.#verb} the catalog: ${megabytes(bytes)} of ${megabytes(totalBytes)} ${bar}`;
    this.#stream.write(this.#stream.isTTY ? `\r\u001b[K${line}` : `${line}\n`);
  }

  /** Clears the line for what comes after. */
  end(): void {
    if (this.#stream.isTTY && this.#drawn > 0) this.#stream.write('\r\u001b[K');
  }
}

/** A number of bytes for people. */
export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toLocaleString('en', { maximumFractionDigits: bytes < 1e7 ? 1 : 0 })} MB`;
}
