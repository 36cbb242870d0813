/**
 * Work that continues after the answer: emails, and anything whose duration would reveal whether an account exists. Only
 * the service's shutdown waits for it.
 */
export class BackgroundWork {
  readonly #underWay = new Set<Promise<void>>();

  constructor(private readonly onError: (error: unknown) => void) {}

  /** Starts work on a later turn of the event loop and reports its failure. */
  run(work: () => Promise<void>): void {
    const done = new Promise<void>((resolve) => setImmediate(resolve))
      .then(work)
      .catch(this.onError)
      .finally(() => this.#underWay.delete(done));
    this.#underWay.add(done);
  }

  /** Resolves once all work started so far is done, including work that it started. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }
}
