// 1. On a terminal the line renews itself ten times a second and is cleared at the end.
// 2. Elsewhere it is printed every ten seconds, so that short work prints nothing, and nothing is cleared.
// 3. A line that is due at once, as the first one of a step, is never left out.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { describeTransfer, ProgressLine, progressBar } from '../../src/cli/terminal/progress-line.ts';

let written: string;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  written = '';
});

afterEach(() => {
  vi.useRealTimers();
});

function lineOn(isTTY: boolean): ProgressLine {
  const write = (text: string) => {
    written += text;
    return true;
  };
  return new ProgressLine({ isTTY, write } as NodeJS.WriteStream);
}

/** Shows the seconds that have passed, twenty times in each. */
function work(line: ProgressLine, seconds: number): void {
  for (let step = 1; step <= seconds * 20; step++) {
    vi.advanceTimersByTime(50);
    line.show(() => String(step / 20));
  }
  line.end();
}

it('1. renews itself on a terminal, and is cleared at the end', () => {
  work(lineOn(true), 0.3);
  expect(written).toBe('\r\u001b[K0.1\r\u001b[K0.2\r\u001b[K0.3\r\u001b[K');
});

it('2. is printed now and then elsewhere', () => {
  work(lineOn(false), 21);
  expect(written).toBe('10\n20\n');
});

it('2. says nothing about short work', () => {
  work(lineOn(false), 9);
  lineOn(true).end();
  expect(written).toBe('');
});

it('3. shows what is due at once', () => {
  const line = lineOn(false);
  line.show(() => 'Reading', { atOnce: true });
  line.show(() => 'Still reading');
  line.show(() => 'Merging', { atOnce: true });
  expect(written).toBe('Reading\nMerging\n');
});

it('describes a share and a transfer, also one of nothing', () => {
  expect(progressBar(0.5)).toBe(`[${'#'.repeat(12)}${'-'.repeat(12)}] 50 %`);
  expect(describeTransfer('Fetching', { bytes: 1_500_000, totalBytes: 30_000_000 })).toMatch(
    /^Fetching the catalog: 1\.5 MB of 30 MB \[#-+\] 5 %$/,
  );
  expect(describeTransfer('Fetching', { bytes: 0, totalBytes: 0 })).toMatch(/ 100 %$/);
});
