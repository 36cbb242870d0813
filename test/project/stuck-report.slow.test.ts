// A run that hangs:
// 1. names the files in which nothing happens any more, with the test;
// 2. is ended once that is so in all files that run, and for long enough.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { TestCase, TestModule } from 'vitest/node';
import { StuckReport } from '../support/stuck-report.ts';

const MINUTE_MS = 60_000;

const printed: string[] = [];
let report: StuckReport;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
  printed.length = 0;
  report = new StuckReport();
  report.onTestRunStart();
});
afterEach(() => {
  report.onTestRunEnd();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const moduleOf = (relativeModuleId: string) => ({ relativeModuleId }) as TestModule;
const testOf = (module: TestModule, fullName: string) => ({ module, fullName }) as TestCase;

it('1. is told after some minutes, again and again, until something happens', () => {
  const [one, other] = [moduleOf('test/one.test.ts'), moduleOf('test/other.test.ts')];
  report.onTestModuleQueued(one);
  report.onTestModuleQueued(other);
  vi.advanceTimersByTime(3 * MINUTE_MS);
  expect(printed).toEqual([]);
  report.onTestModuleStart(other);
  report.onTestCaseReady(testOf(other, 'counts'));
  vi.advanceTimersByTime(2 * MINUTE_MS);
  expect(printed).toEqual([
    'Nothing new for 4 min: test/one.test.ts > before its first test\n',
    'Nothing new for 5 min: test/one.test.ts > before its first test\n',
  ]);
  printed.length = 0;
  report.onTestModuleEnd(one);
  report.onTestCaseResult(testOf(one, 'told late'));
  vi.advanceTimersByTime(2 * MINUTE_MS);
  report.onTestCaseResult(testOf(other, 'counts'));
  vi.advanceTimersByTime(4 * MINUTE_MS);
  expect(printed).toEqual([
    'Nothing new for 4 min: test/other.test.ts > counts\n',
    'Nothing new for 4 min: test/other.test.ts > after counts\n',
  ]);
});

it('2. kills the processes that were started since, but not while a file goes on', async () => {
  const worker = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
  const exited = once(worker, 'exit');
  const [one, other] = [moduleOf('test/one.test.ts'), moduleOf('test/other.test.ts')];
  report.onTestModuleQueued(one);
  report.onTestModuleQueued(other);
  for (let minute = 0; minute < 40; minute++) {
    report.onTestCaseReady(testOf(other, `number ${minute}`));
    vi.advanceTimersByTime(MINUTE_MS);
  }
  expect(worker.killed).toBe(false);
  report.onTestModuleEnd(other);
  vi.advanceTimersByTime(MINUTE_MS);
  expect(printed.at(-1)).toBe('Killing the processes of these files.\n');
  expect(await exited).toEqual([null, 'SIGKILL']);
});
