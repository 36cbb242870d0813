const HOUR_MS = 3_600_000;

/** What is to be done now and then; each by itself, so that one that fails keeps no other from being done. */
export type Chores = Readonly<Record<string, () => Promise<void>>>;

/** Does the chores at the start and every hour, never two rounds at once. */
export class Housekeeping {
  readonly #chores: Chores;
  readonly #onError: (error: unknown, chore: string) => void;
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> | undefined;

  constructor(chores: Chores, onError: (error: unknown, chore: string) => void) {
    this.#chores = chores;
    this.#onError = onError;
  }

  /** Begins: a service that is restarted more than once an hour does its chores too. */
  start(): void {
    this.#timer = setInterval(() => this.#begin(), HOUR_MS).unref();
    this.#begin();
  }

  /** Ends, once the round under way is done. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#round;
  }

  #begin(): void {
    this.#round ??= this.#doAll().finally(() => {
      this.#round = undefined;
    });
  }

  async #doAll(): Promise<void> {
    for (const [chore, act] of Object.entries(this.#chores)) {
      await act().catch((error) => this.#onError(error, chore));
    }
  }
}
