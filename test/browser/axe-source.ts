/**
 * axe-core as a script for pages. It is compiled for old browsers, and each page runs it from cold: two parts of it, colors and
 * memoised functions, took a fifth of the time of a check. They are replaced by plain code that gives the same.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { transformSync } from 'esbuild';

interface Colour {
  /** From 0 to 1. */
  r: number;
  g: number;
  b: number;
  /** From 0 to 255. */
  red: number;
  green: number;
  blue: number;
  alpha: number;
  getLuminosity(): number;
  clip(): Colour;
  parseString(text: string): Colour;
}

/** The source, small enough for a page. */
export const AXE = transformSync(
  replaceParts(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.js'), 'utf8'), {
    "(0, import_memoizee['default'])(fn)": `(${memoize})(fn)`,
    'var color_default = _Color2;': `var color_default = _Color2 = (${plainColours})(_Color2);`,
  }),
  { minify: true, legalComments: 'none' },
).code;

function replaceParts(source: string, parts: Readonly<Record<string, string>>): string {
  return Object.entries(parts).reduce((text, [part, replacement]) => {
    const pieces = text.split(part);
    if (pieces.length !== 2) throw new Error(`axe-core has this ${pieces.length - 1} times, not once: ${part}`);
    return pieces.join(replacement);
  }, source);
}

/** Remembers results by all arguments that the function names, in maps; axe-core's own searches a list. */
function memoize<T>(original: (...values: unknown[]) => T): ((...values: unknown[]) => T) & { clear(): void } {
  type Known = Map<unknown, unknown>;
  const count = original.length;
  let known: Known = new Map();
  const memoized = function (this: unknown, ...values: unknown[]): T {
    let results = known;
    for (let at = 0; at < count - 1; at++) {
      let next = results.get(values[at]) as Known | undefined;
      if (next === undefined) {
        next = new Map();
        results.set(values[at], next);
      }
      results = next;
    }
    const last = count === 0 ? undefined : values[count - 1];
    if (!results.has(last)) results.set(last, original.apply(this, values));
    return results.get(last) as T;
  };
  const clear = () => {
    known = new Map();
  };
  return Object.assign(memoized, { clear });
}

/** Colors with plain fields instead of weak maps, which parse each text once: a page has a handful of colors. */
function plainColours({ prototype }: { prototype: Colour }) {
  const clamp = (value: number, most: number) => Math.min(Math.max(0, value), most);
  const known = new Map<string, PlainColour>();
  class PlainColour {
    shareOfRed!: number;
    shareOfGreen!: number;
    shareOfBlue!: number;
    wholeRed!: number;
    wholeGreen!: number;
    wholeBlue!: number;
    alpha!: number;

    constructor(red?: number | PlainColour, green?: number, blue?: number, alpha = 1) {
      if (red instanceof PlainColour) this.become(red);
      else {
        this.red = red!;
        this.green = green!;
        this.blue = blue!;
        this.alpha = alpha;
      }
    }

    become({ r, g, b, alpha }: PlainColour): this {
      this.r = r;
      this.g = g;
      this.b = b;
      this.alpha = alpha;
      return this;
    }

    get r() {
      return this.shareOfRed;
    }
    set r(value) {
      this.shareOfRed = value;
      this.wholeRed = Math.round(clamp(value, 1) * 255);
    }
    get g() {
      return this.shareOfGreen;
    }
    set g(value) {
      this.shareOfGreen = value;
      this.wholeGreen = Math.round(clamp(value, 1) * 255);
    }
    get b() {
      return this.shareOfBlue;
    }
    set b(value) {
      this.shareOfBlue = value;
      this.wholeBlue = Math.round(clamp(value, 1) * 255);
    }
    get red() {
      return this.wholeRed;
    }
    set red(value) {
      this.shareOfRed = value / 255;
      this.wholeRed = clamp(value, 255);
    }
    get green() {
      return this.wholeGreen;
    }
    set green(value) {
      this.shareOfGreen = value / 255;
      this.wholeGreen = clamp(value, 255);
    }
    get blue() {
      return this.wholeBlue;
    }
    set blue(value) {
      this.shareOfBlue = value / 255;
      this.wholeBlue = clamp(value, 255);
    }

    setLuminosity(luminosity: number): Colour {
      const moved = new PlainColour(this);
      const added = luminosity - prototype.getLuminosity.call(this);
      moved.r += added;
      moved.g += added;
      moved.b += added;
      return prototype.clip.call(moved);
    }

    parseString(text: string): this {
      const parsed = known.get(text);
      if (parsed !== undefined) return this.become(parsed);
      prototype.parseString.call(this, text);
      known.set(text, new PlainColour(this));
      return this;
    }
  }
  const kept = Object.getOwnPropertyDescriptors(PlainColour.prototype);
  Object.defineProperties(PlainColour.prototype, { ...Object.getOwnPropertyDescriptors(prototype), ...kept });
  return PlainColour;
}
