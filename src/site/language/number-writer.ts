/** Numbers as a language writes them, on the server and in browser scripts. */
import { roundTo2 } from '../../food/food.ts';

/** As many numbers are remembered in a format. Labels write few different ones, and `Intl` takes its time. */
export const MAX_CACHED = 10_000;

/** Writes numbers in one language. */
export class NumberWriter {
  readonly #byDecimals: RememberingFormat[];
  readonly #fixed: RememberingFormat;

  /** `formats` is the tag of a language, with its country where formats differ between countries. */
  constructor(formats: string) {
    this.#byDecimals = [0, 1, 2].map((decimals) => new RememberingFormat(formats, { maximumFractionDigits: decimals }));
    this.#fixed = new RememberingFormat(formats, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  }

  /** A whole number. */
  count(count: number): string {
    return this.#byDecimals[0]!.format(count);
  }

  /** A number with up to so many decimals. A small amount never becomes a zero: it is "<0.01". */
  amount(value: number, decimals: 0 | 1 | 2 = 2): string {
    const format = this.#byDecimals[decimals]!;
    const scale = 10 ** decimals;
    const rounded = decimals === 2 ? roundTo2(value) : Math.round(value * scale * (1 + Number.EPSILON)) / scale;
    return rounded === 0 && value > 0 ? `<${format.format(1 / scale)}` : format.format(rounded);
  }

  /** A number with exactly two decimals, so that numbers below each other line up. */
  score(value: number): string {
    return this.#fixed.format(value);
  }
}

/** A format that remembers what it has written. */
class RememberingFormat {
  readonly #format: Intl.NumberFormat;
  readonly #written = new Map<number, string>();

  constructor(formats: string, options: Intl.NumberFormatOptions) {
    this.#format = new Intl.NumberFormat(formats, options);
  }

  format(value: number): string {
    let text = this.#written.get(value);
    if (text === undefined) {
      text = this.#format.format(value);
      if (this.#written.size >= MAX_CACHED) this.#written.clear();
      this.#written.set(value, text);
    }
    return text;
  }
}
