import { performance } from 'node:perf_hooks';

/** A healthy Redis answers in less than a millisecond, one in the next zone in a few. */
const SLOW_MS = 20;
/** Half of that, so that a server at the limit does not count as slow and fast in turn. */
const FAST_MS = 10;
/** The median of this many decides; with the pauses below they span about two seconds. */
const SAMPLES = 15;
/** So that the samples span some seconds: a burst, or a pause of the server, does not make it a slow one. */
const SAMPLE_EVERY_MS = 150;

/**
 * Decides whether a server is slow, from how long it takes to answer. Only the time that the event loop was idle
 * counts: when it was busy, the answer may have been there for long.
 */
export class LatencyMonitor {
  readonly #samples: number[] = [];
  #measuredAtMs = Number.NEGATIVE_INFINITY;
  #isSlow = false;
  readonly #onChange: (isSlow: boolean) => void;

  constructor(onChange: (isSlow: boolean) => void = () => {}) {
    this.#onChange = onChange;
  }

  get isSlow(): boolean {
    return this.#isSlow;
  }

  /** Runs a request, and measures some of them. */
  async measure<T>(act: () => Promise<T>): Promise<T> {
    const nowMs = performance.now();
    if (nowMs - this.#measuredAtMs < SAMPLE_EVERY_MS) return act();
    this.#measuredAtMs = nowMs;
    const before = performance.eventLoopUtilization();
    const result = await act();
    this.#note(performance.eventLoopUtilization(before).idle);
    return result;
  }

  #note(idleMs: number): void {
    this.#samples.push(idleMs);
    if (this.#samples.length > SAMPLES) this.#samples.shift();
    if (this.#samples.length < SAMPLES) return;
    const median = this.#samples.toSorted((a, b) => a - b)[(SAMPLES - 1) / 2]!;
    const isSlow = this.#isSlow ? median > FAST_MS : median > SLOW_MS;
    if (isSlow === this.#isSlow) return;
    this.#isSlow = isSlow;
    this.#onChange(isSlow);
  }
}
