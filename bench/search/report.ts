/** How figures are printed: Markdown tables that docs/performance.md can quote. */
import type { Latency } from '../latency.ts';

/** A table, its cells as they are. */
export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string[] {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line), ''];
}

/** The headings for the cells of `latencyCells`. */
export const LATENCY_HEAD = ['p50 ms', 'p95 ms', 'p99 ms', 'max ms'] as const;

/** A latency as cells. */
export function latencyCells({ p50Ms, p95Ms, p99Ms, maxMs }: Latency): string[] {
  return [p50Ms, p95Ms, p99Ms, maxMs].map(short);
}

/** A figure with three digits that matter, or all of a whole one. */
export function short(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en');
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

/** How many times as much; bold, because it is what compares across machines. */
export function ratio(value: number): string {
  return `**${short(value)}×**`;
}

/** Tells whoever waits what goes on; it is not part of the report. */
export function say(what: string): void {
  process.stderr.write(`… ${what}\n`);
}
