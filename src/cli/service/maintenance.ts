import { HOUR_MS } from '../../timing/durations.ts';

/** Maintenance tasks by name; a failing one does not stop the others. */
export type MaintenanceTasks = Readonly<Record<string, () => Promise<void>>>;

/** Runs maintenance tasks at the start and every hour, never two rounds at once. */
export class MaintenanceScheduler {
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> | undefined;

  constructor(
    private readonly tasks: MaintenanceTasks,
    private readonly onError: (error: unknown, task: string) => void,
  ) {}

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
    for (const [task, act] of Object.entries(this.tasks)) {
      await act().catch((error) => this.onError(error, task));
    }
  }
}
