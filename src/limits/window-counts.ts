import type { LimitDecision, Window } from './limiter.ts';

interface OpenWindow {
  count: number;
  readonly closesAtMs: number;
}

/** How many closed windows are forgotten with each that is opened: more than one, so that they cannot pile up. */
const FORGOTTEN_AT_ONCE = 2;

/** The windows that are open in this process, and what was counted in them. */
export class WindowCounts {
  readonly #now: () => number;
  /** By their seconds, so that those of one map close about in the order in which they were opened. */
  readonly #open = new Map<number, Map<string, OpenWindow>>();

  /** By a clock that nobody sets: were the time of day set back, an open window would last that much longer. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** How many requests a window has counted; none when it is closed. */
  countOf(window: Window): number {
    return this.#find(window)?.count ?? 0;
  }

  /** Opens a window that is not open, until then or for its seconds. */
  open(window: Window, closesAtMs = this.#now() + window.seconds * 1000): void {
    if (this.#find(window) !== undefined) return;
    const windows = this.#forgetClosed(window.seconds);
    const name = nameOf(window);
    // Put at the end again.
    windows.delete(name);
    windows.set(name, { count: 0, closesAtMs });
  }

  /** Counts a request in a window, which it opens if need be. */
  add(window: Window): void {
    this.open(window);
    const found = this.#find(window);
    if (found !== undefined) found.count += 1;
  }

  /** The decision of a window as it stands. */
  decisionOf(window: Window, isAdmitted: boolean): LimitDecision {
    const closesAtMs = this.#find(window)?.closesAtMs ?? this.#now() + window.seconds * 1000;
    return {
      isAdmitted,
      limit: window.limit,
      remaining: isAdmitted ? Math.max(0, window.limit - this.countOf(window)) : 0,
      resetSeconds: Math.max(1, Math.ceil((closesAtMs - this.#now()) / 1000)),
    };
  }

  /** The first window without room. */
  firstFull(windows: readonly Window[]): Window | undefined {
    return windows.find((window) => this.countOf(window) >= window.limit);
  }

  clear(): void {
    this.#open.clear();
  }

  #find(window: Window): OpenWindow | undefined {
    const found = this.#open.get(window.seconds)?.get(nameOf(window));
    return found !== undefined && found.closesAtMs > this.#now() ? found : undefined;
  }

  #forgetClosed(seconds: number): Map<string, OpenWindow> {
    let windows = this.#open.get(seconds);
    if (windows === undefined) {
      windows = new Map();
      this.#open.set(seconds, windows);
    }
    let forgotten = 0;
    for (const [name, { closesAtMs }] of windows) {
      if (closesAtMs > this.#now() || forgotten === FORGOTTEN_AT_ONCE) break;
      windows.delete(name);
      forgotten += 1;
    }
    return windows;
  }
}

function nameOf({ key, limit }: Window): string {
  return `${limit} ${key}`;
}
