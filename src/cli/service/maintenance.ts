import { HOUR_MS } from '../../timing/durations.ts';

/** Maintenance tasks by name; a failing one does not stop the others. */
export type MaintenanceTasks = Readonly<Record<string, () => Promise<void>>>;

/** Runs maintenance tasks at the start and every hour, never two rounds at once. */
export class MaintenanceScheduler {
  readonly #tasks: MaintenanceTasks;
  readonly #onError: (error: unknown, task: string) => void;
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> | undefined;

  constructor(tasks: MaintenanceTasks, onError: (error: unknown, task: string) => void) {
    this.#tasks = tasks;
    this.#onError = onError;
  }

  /** Also runs them at once: a service may be restarted more than once an hour. */
  start(): void {
    this.#timer = setInterval(() => this.#begin(), HOUR_MS).unref();
    this.#begin();
  }

  /** Stops after the current round. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#round;
  }

  #begin(): void {
    this.#round ??= this.#runAll().finally(() => {
      this.#round = undefined;
    });
  }

  async #runAll(): Promise<void> {
    for (const [task, act] of Object.entries(this.#tasks)) {
      await act().catch((error) => this.#onError(error, task));
    }
  }
}
