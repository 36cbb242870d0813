/**
 * Work that continues after the answer: emails, and anything whose duration would reveal whether an account exists. Only the end
 * of the service waits for it.
 */
export class BackgroundWork {
  readonly #underWay = new Set<Promise<void>>();
  readonly #onError: (error: unknown) => void;

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  /** Starts the work in a later turn; a failure is reported, and stops nothing else. */
  run(work: () => Promise<void>): void {
    const done = new Promise<void>((resolve) => setImmediate(resolve))
      .then(work)
      .catch(this.#onError)
      .finally(() => this.#underWay.delete(done));
    this.#underWay.add(done);
  }

  /** Resolves once all is done that was started until now, and what that has started. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }
}
