/**
 * Look-ups at a constant rate, whatever becomes of the ones before. Each is timed from the moment it was due, so that a
 * service that stops answering cannot slow the load down and look fast.
 */
import { Agent } from 'node:http';
import { request } from '../../test/support/http.ts';

/** One look-up. */
export interface LookUp {
  url: string;
  path: string;
  headers: Record<string, string>;
}

/** What came of the look-ups of one phase. */
export class Outcome {
  readonly latenciesMs: number[] = [];
  /** How many failed, by what was answered instead. */
  readonly failures = new Map<string, number>();

  get failed(): number {
    return [...this.failures.values()].reduce((sum, count) => sum + count, 0);
  }

  add(elapsedMs: number, failure: string | undefined): void {
    this.latenciesMs.push(elapsedMs);
    if (failure !== undefined) this.failures.set(failure, (this.failures.get(failure) ?? 0) + 1);
  }
}

const TICK_MS = 10;
/** Nobody waits longer for a look-up. */
const PATIENCE_MS = 15_000;

/** Runs until it is stopped; each look-up belongs to the phase in which it was due. */
export class SteadyLoad {
  readonly #next: (nth: number) => LookUp;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #running = new Set<Promise<void>>();
  readonly #timer: NodeJS.Timeout;
  #outcome = new Outcome();

  constructor(perSecond: number, next: (nth: number) => LookUp) {
    this.#next = next;
    const startedAt = performance.now();
    let sent = 0;
    this.#timer = setInterval(() => {
      for (; ; sent++) {
        const dueAt = startedAt + (sent * 1000) / perSecond;
        if (dueAt > performance.now()) return;
        const running = this.#send(sent, dueAt, this.#outcome);
        this.#running.add(running);
        void running.finally(() => this.#running.delete(running));
      }
    }, TICK_MS);
  }

  /** Begins a phase; its figures are complete once the load is stopped. */
  phase(): Outcome {
    this.#outcome = new Outcome();
    return this.#outcome;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#running);
    this.#agent.destroy();
  }

  async #send(nth: number, dueAt: number, outcome: Outcome): Promise<void> {
    const { url, path, headers } = this.#next(nth);
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const failure = await request(url, path, { agent: this.#agent, headers, signal }).then(
      ({ status }) => (status === 200 ? undefined : String(status)),
      (error: Error & { code?: string }) => error.code ?? error.message,
    );
    outcome.add(performance.now() - dueAt, failure);
  }
}
