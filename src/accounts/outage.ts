/** Reports once when something begins to fail, and once when it works again. */
export class Outage {
  readonly #onBegin: (error: unknown) => void;
  readonly #onEnd: () => void;
  #isOn = false;

  constructor(onBegin: (error: unknown) => void = () => {}, onEnd: () => void = () => {}) {
    this.#onBegin = onBegin;
    this.#onEnd = onEnd;
  }

  get isOn(): boolean {
    return this.#isOn;
  }

  begin(error: unknown): void {
    if (this.#isOn) return;
    this.#isOn = true;
    this.#onBegin(error);
  }

  end(): void {
    if (!this.#isOn) return;
    this.#isOn = false;
    this.#onEnd();
  }
}
