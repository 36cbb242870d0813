/** A value for all components of a part of a page, like a context of Preact. */
export class DrawingContext<T> {
  #current: T | undefined;

  /** `missing` says what is wrong where a component asks for the value outside of such a part. */
  constructor(private readonly missing: string) {}

  /** Draws with a value. Elements are functions until they are rendered, so `draw` must render them. */
  provide(value: T, draw: () => string): string {
    const outer = this.#current;
    this.#current = value;
    try {
      return draw();
    } finally {
      this.#current = outer;
    }
  }

  use(): T {
    if (this.#current === undefined) throw new Error(this.missing);
    return this.#current;
  }
}
