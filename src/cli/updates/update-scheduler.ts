/**
 * Runs updates on schedule while the service serves: each in a separate process with low priority and bounded memory, so
 * that no failure affects the service. Two never run at once, however many processes share the data folder.
 */
import type { BaseLogger } from 'pino';
import { MINUTE_MS } from '../../timing/durations.ts';
import { readUpdateRecord, recordFailure } from './update-record.ts';
import { nextUpdate, type UpdateSchedule } from './update-schedule.ts';

export interface UpdateSchedulerOptions {
  data: string;
  schedule: UpdateSchedule;
  /** When the catalog was built, in milliseconds since 1970. */
  builtAt: () => number;
  /** Runs an update to its end; returns what it wrote about a failure, if any. */
  run: (signal: AbortSignal) => Promise<string | undefined>;
  log: BaseLogger;
  now?: () => Date;
}

/** An update that fell due while the service was down must not compete with its start. */
const START_PAUSE_MS = 5_000;
/** Someone may run `larder update` by hand, and clocks are changed: the record is checked this often. */
const LOOK_MS = 5 * MINUTE_MS;

export class UpdateScheduler {
  readonly #options: UpdateSchedulerOptions;
  readonly #now: () => Date;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  readonly #stopping = new AbortController();

  constructor(options: UpdateSchedulerOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => new Date());
  }

  start(): void {
    this.#wait(START_PAUSE_MS);
  }

  /** When the next update begins, in milliseconds since 1970. */
  nextAt(): number {
    const { data, schedule, builtAt } = this.#options;
    return nextUpdate(schedule, readUpdateRecord(data, this.#now()), builtAt());
  }

  /** Runs an update if one is due. */
  async runIfDue(): Promise<void> {
    const { data } = this.#options;
    const isDue = () =>
      readUpdateRecord(data, this.#now())?.outcome !== 'running' && this.nextAt() <= this.#now().getTime();
    if (this.#running || this.#stopping.signal.aborted || !isDue()) return;
    this.#running = this.#run().finally(() => {
      this.#running = undefined;
    });
    await this.#running;
  }

  /** Interrupts a running update, which leaves the catalog unchanged. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#stopping.abort();
    await this.#running;
  }

  #wait(ms: number): void {
    this.#timer = setTimeout(async () => {
      await this.runIfDue();
      if (this.#stopping.signal.aborted) return;
      this.#wait(Math.min(Math.max(this.nextAt() - this.#now().getTime(), START_PAUSE_MS), LOOK_MS));
    }, ms);
    this.#timer.unref();
  }

  async #run(): Promise<void> {
    const { data, log, run } = this.#options;
    try {
      log.info('starting an update');
      const begun = this.#now();
      const error = await run(this.#stopping.signal);
      if (this.#stopping.signal.aborted) return;
      let record = readUpdateRecord(data, this.#now());
      // Another process is updating.
      if (record?.outcome === 'running') return;
      const isItsOwn = record !== undefined && Date.parse(record.ended_at!) >= begun.getTime();
      if (error !== undefined && !(isItsOwn && record?.outcome === 'failed')) {
        recordFailure(data, this.#now(), error, record);
        record = readUpdateRecord(data, this.#now());
      }
      const next_at = new Date(this.nextAt()).toISOString();
      if (record?.outcome === 'failed') {
        const { failures } = record;
        log.error({ reason: record.error, failures, next_at }, 'the update failed; the catalog stays as it was');
      } else if (record?.outcome === 'updated') log.info({ ...record.summary, next_at }, 'the catalog was updated');
      else log.info({ next_at }, 'there was nothing to update');
    } catch (err) {
      log.error({ err }, 'the update could not be run or recorded');
    }
  }
}
