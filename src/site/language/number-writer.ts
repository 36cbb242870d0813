/** Numbers as a language writes them, on the server and in browser scripts. */

import { memoize } from '../../caches/bounded-map.ts';
import { roundTo2 } from '../../food/food.ts';

type Format = (value: number) => string;

/** Writes numbers in one language. */
export class NumberWriter {
  readonly #byDecimals: Format[];
  readonly #fixed: Format;

  /** `formats` is the tag of a language, with its country where formats differ between countries. */
  constructor(formats: string) {
    this.#byDecimals = [0, 1, 2].map((decimals) => formatOf(formats, { maximumFractionDigits: decimals }));
    this.#fixed = formatOf(formats, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  }

  /** A whole number. */
  count(count: number): string {
    return this.#byDecimals[0]!(count);
  }

  /** A number with up to this many decimals. A small amount never becomes a zero: it is "<0.01". */
  amount(value: number, decimals: 0 | 1 | 2 = 2): string {
    const format = this.#byDecimals[decimals]!;
    const scale = 10 ** decimals;
    const rounded = decimals === 2 ? roundTo2(value) : Math.round(value * scale * (1 + Number.EPSILON)) / scale;
    return rounded === 0 && value > 0 ? `<${format(1 / scale)}` : format(rounded);
  }

  /** A number with exactly two decimals, so that numbers below each other line up. */
  score(value: number): string {
    return this.#fixed(value);
  }
}

function formatOf(formats: string, options: Intl.NumberFormatOptions): Format {
  const format = new Intl.NumberFormat(formats, options);
  return memoize((value: number) => format.format(value));
}
