import { performance } from 'node:perf_hooks';

/** A healthy Redis answers in under a millisecond, one in the next zone in a few. */
const SLOW_MS = 20;
/** Hysteresis, so that a server at the limit does not alternate between slow and fast. */
const FAST_MS = 10;
/** The median of this many decides; with the pauses below they span about two seconds. */
const SAMPLES = 15;
/** Spreads samples over some seconds, so that a burst or a pause does not make a server count as slow. */
const SAMPLE_EVERY_MS = 150;

/**
 * Decides from its response times whether a server is slow. Only time when the event loop was idle counts: otherwise the
 * answer may have been waiting for long.
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

  /** Runs a request, sampling some of them. */
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
