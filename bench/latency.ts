/** What a list of times says: the middle, the slow ends, and the worst. */
export interface Latency {
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
  maxMs: number;
}

/** Sums up times in milliseconds, in any order; there must be at least one. */
export function latencyOf(times: Iterable<number>): Latency {
  const sorted = Float64Array.from(times).sort();
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!;
  return { p50Ms: at(0.5), p95Ms: at(0.95), p99Ms: at(0.99), maxMs: at(1) };
}

/** The middle of some figures; there must be at least one. */
export function median(figures: readonly number[]): number {
  return [...figures].sort((a, b) => a - b)[Math.floor(figures.length / 2)]!;
}

/** The middle of one figure of some rounds. */
export function medianOf<F extends string>(rounds: readonly Readonly<Record<F, number>>[], figure: F): number {
  return median(rounds.map((round) => round[figure]));
}
