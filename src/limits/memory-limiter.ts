import { costWithin, type LimitDecision, type Limiter, type Window } from './limiter.ts';

interface OpenWindow {
  count: number;
  readonly closesAtMs: number;
}

/** How many closed windows are dropped for each that opens: more than one, so that they cannot pile up. */
const FORGOTTEN_AT_ONCE = 2;

/** Counts in this process. */
export class MemoryLimiter implements Limiter {
  readonly isShared = undefined;
  readonly #now: () => number;
  /** By duration, so that the windows of one map close roughly in the order they were opened. */
  readonly #windows = new Map<number, Map<string, OpenWindow>>();

  /**
   * Uses a monotonic clock: setting the time of day back would prolong open windows. In whole milliseconds, whose sums are
   * exact: with fractions, a window of 60 seconds may seem to close in 60.00000000000001.
   */
  constructor(now: () => number = () => performance.now()) {
    this.#now = () => Math.floor(now());
  }

  /**
   * Counts a request in all of its windows if each has room, else in none; undefined if there is no window. Look-ups are
   * most of the cost, so each window is looked up once.
   */
  admit(windows: readonly Window[], cost = 1): LimitDecision | undefined {
    const now = this.#now();
    const taken = costWithin(windows, cost);
    const found: (OpenWindow | undefined)[] = [];
    for (const window of windows) {
      const open = this.#find(window, nameOf(window), now);
      if (open !== undefined && open.count + taken > window.limit) {
        return decisionOf(window, open, now, false);
      }
      found.push(open);
    }
    let tightest: LimitDecision | undefined;
    for (let i = 0; i < windows.length; i++) {
      const window = windows[i]!;
      const open = found[i] ?? this.#open(window, nameOf(window), now, now + window.seconds * 1000);
      open.count += taken;
      const decision = decisionOf(window, open, now, true);
      if (tightest === undefined || decision.remaining < tightest.remaining) tightest = decision;
    }
    return tightest;
  }

  /** Opens a window until this time, unless it is open. */
  open(window: Window, closesAtMs: number): void {
    const now = this.#now();
    const name = nameOf(window);
    if (this.#find(window, name, now) === undefined) this.#open(window, name, now, Math.floor(closesAtMs));
  }

  async close(): Promise<void> {
    this.#windows.clear();
  }

  #find({ seconds }: Window, name: string, now: number): OpenWindow | undefined {
    const found = this.#windows.get(seconds)?.get(name);
    return found !== undefined && found.closesAtMs > now ? found : undefined;
  }

  #open({ seconds }: Window, name: string, now: number, closesAtMs: number): OpenWindow {
    const windows = this.#forgetClosed(seconds, now);
    const open = { count: 0, closesAtMs };
    // Moves it to the end.
    windows.delete(name);
    windows.set(name, open);
    return open;
  }

  #forgetClosed(seconds: number, now: number): Map<string, OpenWindow> {
    let windows = this.#windows.get(seconds);
    if (windows === undefined) {
      windows = new Map();
      this.#windows.set(seconds, windows);
    }
    let forgotten = 0;
    for (const [name, { closesAtMs }] of windows) {
      if (closesAtMs > now || forgotten === FORGOTTEN_AT_ONCE) break;
      windows.delete(name);
      forgotten += 1;
    }
    return windows;
  }
}

function decisionOf({ limit }: Window, open: OpenWindow, now: number, isAdmitted: boolean): LimitDecision {
  return {
    isAdmitted,
    limit,
    remaining: Math.max(0, limit - open.count),
    resetSeconds: Math.max(1, Math.ceil((open.closesAtMs - now) / 1000)),
  };
}

function nameOf({ key, limit }: Window): string {
  return `${limit} ${key}`;
}
