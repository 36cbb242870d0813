import type { ImportProgress, ImportStep } from '../../import/import-report.ts';
import type { DownloadOptions } from '../../import/input/download.ts';
import { megabytes, ProgressLine, progressBar } from '../terminal/progress-line.ts';

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

const number = new Intl.NumberFormat('en');

/** Shows an import's progress on a stream, naming each step as it begins. */
export class ImportProgressLine {
  readonly #stream: NodeJS.WriteStream;
  readonly #line: ProgressLine;
  #started = performance.now();
  #step: string | undefined;

  constructor(stream: NodeJS.WriteStream) {
    this.#stream = stream;
    this.#line = new ProgressLine(stream);
  }

  show(progress: ImportProgress): void {
    const step = `${progress.step} ${progress.input ?? ''}`;
    const isNewStep = step !== this.#step;
    if (isNewStep && progress.step === 'read') this.#started = performance.now();
    this.#step = step;
    this.#line.show(() => describe(progress, (performance.now() - this.#started) / 1000), { atOnce: isNewStep });
  }

  /** Callbacks that show downloads' sizes and progress. */
  downloads(): Pick<DownloadOptions, 'onStart' | 'onProgress'> {
    return {
      onStart: ({ totalBytes, resumedFrom }) => {
        const size = totalBytes === undefined ? 'of unknown size' : `of ${megabytes(totalBytes)}`;
        const from = resumedFrom > 0 ? `, continuing from ${megabytes(resumedFrom)}` : '';
        this.#line.end();
        this.#stream.write(`Downloading a file ${size}${from}.\n`);
      },
      onProgress: ({ bytes, totalBytes }) => {
        const share =
          totalBytes === undefined ? '' : ` of ${megabytes(totalBytes)}, ${progressBar(bytes / totalBytes)}`;
        this.#line.show(() => `Downloading: ${megabytes(bytes)}${share}`);
      },
    };
  }

  end(): void {
    this.#line.end();
  }
}

function describe({ step, input, rows, bytesRead, totalBytes }: ImportProgress, seconds: number): string {
  if (step !== 'read') return `${WORDS[step]}: ${number.format(rows)} foods`;
  const rate = seconds > 0.5 ? `, ${number.format(Math.round(rows / seconds))}/s` : '';
  const head = `${WORDS.read} ${input === '-' ? 'standard input' : input}: ${number.format(rows)} rows${rate}`;
  if (!totalBytes || bytesRead === undefined) return head;
  const share = Math.min(1, bytesRead / totalBytes);
  const left = share > 0.01 && seconds > 1 ? `, ${duration((seconds * (1 - share)) / share)} left` : '';
  return `${head} ${progressBar(share)}${left}`;
}

function duration(seconds: number): string {
  return seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`;
}
