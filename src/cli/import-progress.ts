/** Shows how far an import has come: one line that renews itself on a terminal, a plain line now and then elsewhere. */
import type { ImportProgress, ImportStep } from '../import/run-import.ts';

const WORDS: Record<ImportStep, string> = {
  read: 'Reading',
  carry: 'Carrying over earlier foods',
  merge: 'Merging',
  order: 'Ordering',
  records: 'Writing foods',
  index: 'Building the index',
  tables: 'Writing tables',
  publish: 'Checking and publishing',
};

const BAR = 24;
const TERMINAL_MS = 100;
const PLAIN_MS = 10_000;
const number = new Intl.NumberFormat('en');

/** Shows progress on a stream. */
export class ProgressLine {
  readonly #stream: NodeJS.WriteStream;
  #started = performance.now();
  #drawn = 0;
  #step: string | undefined;

  constructor(stream: NodeJS.WriteStream) {
    this.#stream = stream;
  }

  /** Shows the progress if it is time to. */
  show(progress: ImportProgress): void {
    const now = performance.now();
    const step = `${progress.step} ${progress.input ?? ''}`;
    const isNewStep = step !== this.#step;
    if (isNewStep && progress.step === 'read') this.#started = now;
    if (!isNewStep && now - this.#drawn < (this.#stream.isTTY ? TERMINAL_MS : PLAIN_MS)) return;
    this.#step = step;
    this.#drawn = now;
    const line = describe(progress, (now - this.#started) / 1000);
    this.#stream.write(this.#stream.isTTY ? `\r\u001b[K${line}` : `${line}\n`);
  }

  /** How far a download has come. */
  showDownload(name: string, bytes: number, total: number | undefined): void {
    const now = performance.now();
    if (now - this.#drawn < (this.#stream.isTTY ? TERMINAL_MS : PLAIN_MS)) return;
    this.#drawn = now;
    const share = total === undefined ? '' : ` of ${megabytes(total)}, ${bar(bytes / total)}`;
    const line = `Downloading ${name}: ${megabytes(bytes)}${share}`;
    this.#stream.write(this.#stream.isTTY ? `\r\u001b[K${line}` : `${line}\n`);
  }

  /** Clears the line for what comes after. */
  end(): void {
    if (this.#stream.isTTY && this.#step !== undefined) this.#stream.write('\r\u001b[K');
  }
}

function describe({ step, input, rows, bytesRead, totalBytes }: ImportProgress, seconds: number): string {
  if (step !== 'read') return `${WORDS[step]}: ${number.format(rows)} foods`;
  const rate = seconds > 0.5 ? `, ${number.format(Math.round(rows / seconds))}/s` : '';
  const head = `${WORDS.read} ${input === '-' ? 'standard input' : input}: ${number.format(rows)} rows${rate}`;
  if (!totalBytes || bytesRead === undefined) return head;
  const share = Math.min(1, bytesRead / totalBytes);
  const left = share > 0.01 && seconds > 1 ? `, ${duration((seconds * (1 - share)) / share)} left` : '';
  return `${head} ${bar(share)}${left}`;
}

function bar(share: number): string {
  const filled = Math.round(share * BAR);
  return `[${'#'.repeat(filled)}${'-'.repeat(BAR - filled)}] ${Math.floor(share * 100)} %`;
}

function duration(seconds: number): string {
  return seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`;
}

function megabytes(bytes: number): string {
  return `${number.format(Math.round(bytes / 1e6))} MB`;
}
