/**
 * Names the test files in which nothing happens any more. A loop that never lets go of its process, or a program that is waited for
 * without an end, keeps Vitest's own limits from working: the run would hang without a word. Here it is told, and in the end those
 * processes are killed, so that the run fails and says where.
 */
import type { ChildProcess } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

const MINUTE_MS = 60_000;

/** Both are longer than anything takes on a busy machine, and `killMs` longer than the limit of a test and of a hook together. */
const DEFAULTS = { lookMs: MINUTE_MS, tellMs: 4 * MINUTE_MS, killMs: 25 * MINUTE_MS };

interface Progress {
  /** When something in the file began or ended last. */
  atMs: number;
  /** The test that ran then. */
  test: string | undefined;
}

/** A reporter for vitest, to stand beside its own. */
export class StuckReport implements Reporter {
  readonly #limits: typeof DEFAULTS;
  readonly #running = new Map<string, Progress>();
  readonly #workers = new Set<ChildProcess>();
  #timer: NodeJS.Timeout | undefined;

  constructor(limits: Partial<typeof DEFAULTS> = {}) {
    this.#limits = { ...DEFAULTS, ...limits };
    subscribe('child_process', (message) => {
      const { process: child } = message as { process: ChildProcess };
      this.#workers.add(child);
      child.once('exit', () => this.#workers.delete(child));
    });
  }

  onTestRunStart(): void {
    this.#timer = setInterval(() => this.#look(), this.#limits.lookMs);
  }

  onTestModuleQueued({ relativeModuleId }: TestModule): void {
    this.#running.set(relativeModuleId, { atMs: performance.now(), test: undefined });
  }

  onTestModuleStart(module: TestModule): void {
    this.#note(module);
  }

  onTestCaseReady(test: TestCase): void {
    this.#note(test.module, test.fullName);
  }

  onTestCaseResult(test: TestCase): void {
    this.#note(test.module, `after ${test.fullName}`);
  }

  onTestModuleEnd({ relativeModuleId }: TestModule): void {
    this.#running.delete(relativeModuleId);
  }

  onTestRunEnd(): void {
    clearInterval(this.#timer);
  }

  /** The last of a file's tests may be told after the end of the file. */
  #note({ relativeModuleId }: TestModule, test?: string): void {
    if (this.#running.has(relativeModuleId)) this.#running.set(relativeModuleId, { atMs: performance.now(), test });
  }

  #look(): void {
    const stuck = [...this.#running].flatMap(([file, { atMs, test }]) => {
      const ms = performance.now() - atMs;
      return ms < this.#limits.tellMs ? [] : [{ ms, line: [file, test ?? 'before its first test'].join(' > ') }];
    });
    for (const { ms, line } of stuck)
      process.stdout.write(`Nothing new for ${Math.round(ms / MINUTE_MS)} min: ${line}\n`);
    if (stuck.length === 0 || stuck.length < this.#running.size || stuck.some(({ ms }) => ms < this.#limits.killMs))
      return;
    process.stdout.write('Killing the processes of these files.\n');
    for (const worker of this.#workers) worker.kill('SIGKILL');
  }
}
