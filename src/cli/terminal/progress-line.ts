/** A progress line for long work: refreshed on a terminal, printed occasionally elsewhere. */

/** People watch the line change; in a log, one every few seconds is enough. */
const TERMINAL_MS = 100;
const PLAIN_MS = 10_000;
const BAR_COLUMNS = 24;
const CLEAR_LINE = '\r\u001b[K';

export class ProgressLine {
  #shownAt = performance.now();
  #isShown = false;

  constructor(private readonly stream: NodeJS.WriteStream) {}

  /** Shows the line if it is due; `atOnce` always shows it. */
  show(line: () => string, { atOnce = false } = {}): void {
    const now = performance.now();
    if (!atOnce && now - this.#shownAt < (this.stream.isTTY ? TERMINAL_MS : PLAIN_MS)) return;
    this.#shownAt = now;
    this.#isShown = true;
    this.stream.write(this.stream.isTTY ? `${CLEAR_LINE}${line()}` : `${line()}\n`);
  }

  /** Clears the line for further output. */
  end(): void {
    if (this.stream.isTTY && this.#isShown) this.stream.write(CLEAR_LINE);
  }
}

/** A share of the work as a bar and a percentage. */
export function progressBar(share: number): string {
  const filled = Math.round(share * BAR_COLUMNS);
  return `[${'#'.repeat(filled)}${'-'.repeat(BAR_COLUMNS - filled)}] ${Math.floor(share * 100)} %`;
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toLocaleString('en', { maximumFractionDigits: bytes < 1e7 ? 1 : 0 })} MB`;
}

/** The progress of uploading or fetching a catalog. */
export function describeTransfer(verb: string, { bytes, totalBytes }: { bytes: number; totalBytes: number }): string {
  const share = totalBytes === 0 ? 1 : bytes / totalBytes;
  return `${verb} the catalog: ${megabytes(bytes)} of ${megabytes(totalBytes)} ${progressBar(share)}`;
}
