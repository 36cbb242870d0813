/** What every page must be in a browser: open to everyone, no wider than the screen, and still while it loads. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, Result, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

interface AxeColour {
  r: number;
  g: number;
  b: number;
  alpha: number;
  parseString(text: string): this;
}

/** What is used of axe-core in a page. */
interface Axe {
  run(options: RunOptions): Promise<AxeResults>;
  commons: { color: { Color: { prototype: AxeColour } } };
}

const AXE_SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/**
 * axe-core is compiled for old browsers: its private fields are weak maps and weak sets, and each run makes so many colours that
 * their collection took a quarter of its time. Here it gets maps and sets that write into the objects themselves.
 */
const AXE = `(function (WeakMap, WeakSet) {
${AXE_SOURCE}
})(
  class {
    #key = Symbol();
    has(object) { return object?.[this.#key] !== undefined; }
    get(object) { return object?.[this.#key]?.value; }
    set(object, value) { object[this.#key] = { value }; return this; }
  },
  class {
    #key = Symbol();
    has(object) { return object?.[this.#key] === true; }
    add(object) { object[this.#key] = true; return this; }
  },
);
(${rememberColours})();`;

/** A page has a handful of colours; axe-core parses them again for each element, which took a quarter of its time. */
function rememberColours(): void {
  const { prototype } = (globalThis as unknown as { axe: Axe }).axe.commons.color.Color;
  const { parseString } = prototype;
  const known = new Map<string, readonly [number, number, number, number]>();
  prototype.parseString = function (text) {
    const parsed = known.get(text);
    if (parsed === undefined) {
      parseString.call(this, text);
      known.set(text, [this.r, this.g, this.b, this.alpha]);
    } else {
      [this.r, this.g, this.b, this.alpha] = parsed;
    }
    return this;
  };
}

/**
 * Gets a page ready for the checks below, which hold for what it opens from now on. The browser is given axe-core once for all
 * pages: to send it to each one took a third of the time of a check.
 */
export async function prepareChecks(page: Page): Promise<void> {
  await page.addInitScript({ content: AXE });
  await page.addInitScript(watchShifts);
}

/** Measures how far what is on a page moves while it loads (https://web.dev/articles/cls). */
function watchShifts(): void {
  const shifts = globalThis as unknown as { shifted: number };
  shifts.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shifts.shifted += (entry as unknown as { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** What axe-core holds against a page at the levels serious and critical. */
export async function barriersOn(page: Page): Promise<string[]> {
  return describeAll((await runAxe(page)).filter(({ impact }) => impact === 'serious' || impact === 'critical'));
}

/** Whatever axe-core holds against a page, best practices included. */
export async function violationsOn(page: Page): Promise<string[]> {
  return describeAll(await runAxe(page));
}

async function runAxe(page: Page): Promise<Result[]> {
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: Axe };
    // Every rule runs; only what it holds against the page is written out and sent here, which takes half the time. The HTML of an
    // element says where it is: a selector that no other element matches takes long to find.
    const { violations } = await axe.run({ resultTypes: ['violations'], selectors: false });
    return violations;
  });
}

function describeAll(violations: readonly Result[]): string[] {
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  );
}

/** Holds the page that is open against all of it. */
export async function expectSound(page: Page): Promise<void> {
  const shifted = await page.evaluate(() => (globalThis as unknown as { shifted: number }).shifted);
  expect({ hasShifted: shifted > 0.01 }).toEqual({ hasShifted: false });
  await expectReadable(page);
}

/** The same but for stillness, for a page in which something was opened. */
export async function expectReadable(page: Page): Promise<void> {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect({ isTooWide: excess > 0 }).toEqual({ isTooWide: false });
  expect(await barriersOn(page)).toEqual([]);
}
