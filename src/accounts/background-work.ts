/**
 * Work that goes on after the answer: mails, and whatever would show by the time it takes whether an account exists.
 * Nothing waits for it but the end of the service.
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
