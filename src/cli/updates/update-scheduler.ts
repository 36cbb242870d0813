/**
 * Runs updates by the schedule while the service serves: each in a process of its own, at low priority and with bounded memory, so
 * that a failure of any kind leaves the service alone. Two never run at once, however many processes share the data folder.
 */
import type { BaseLogger } from 'pino';
import { MINUTE_MS } from '../../timing/durations.ts';
import { readUpdateRecord, recordFailure } from './update-record.ts';
import { nextUpdate, type UpdateSchedule } from './update-schedule.ts';

/** How updates are run. */
export interface UpdateSchedulerOptions {
  data: string;
  schedule: UpdateSchedule;
  /** When the catalog was built, in milliseconds since 1970. */
  builtAt: () => number;
  /** Runs one to its end, and says what it wrote about a failure, or nothing. */
  run: (signal: AbortSignal) => Promise<string | undefined>;
  log: BaseLogger;
  now?: () => Date;
}

/** An update that has become due while the service was down must not compete with its start. */
const START_PAUSE_MS = 5_000;
/** Somebody may run `larder update` by hand, and clocks are set: the record is looked at again so often. */
const LOOK_MS = 5 * MINUTE_MS;

/** Waits for the next update, and runs it. */
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

  /** Begins to wait. */
  start(): void {
    this.#wait(START_PAUSE_MS);
  }

  /** When the next one begins, in milliseconds since 1970. */
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

  /** Interrupts the one that runs, which leaves the catalog as it is. */
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
      log.info('an update begins');
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
