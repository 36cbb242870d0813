/** What every page must be in a browser: open to everyone, no wider than the screen, and still while it loads. */
import type { AxeResults, Result, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { AXE } from './axe-source.ts';

/** What is used of axe-core in a page. */
interface Axe {
  run(options: RunOptions): Promise<AxeResults>;
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
