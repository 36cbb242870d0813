// 1. At a terminal a line of the log is one that people read: time, level, words, facts; an error with its stack.
// 2. No control character of a fact reaches the terminal, and no email address.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createLog } from '../../src/cli/create-log.ts';

function atTerminal() {
  const lines: string[] = [];
  const log = createLog('info', { isTTY: true, write: (text: string) => lines.push(text) > 0 } as never);
  return { lines, log };
}

it('1. is readable at a terminal', () => {
  const { lines, log } = atTerminal();
  log.info({ url: 'http://127.0.0.1:8080', foods: 5359, why: 'two words' }, 'listening');
  log.error({ err: new Error('no such file') }, 'the new catalog could not be opened');
  log.debug('never shown');
  expect(lines).toEqual([
    expect.stringMatching(
      /^\d\d:\d\d:\d\d INFO {2}listening {2}url=http:\/\/127\.0\.0\.1:8080 foods=5359 why="two words"\n$/,
    ),
    expect.stringMatching(
      /^\d\d:\d\d:\d\d ERROR the new catalog could not be opened\n {4}Error: no such file\n {8}at /,
    ),
  ]);
});

it('2. holds neither control characters nor addresses', () => {
  const { lines, log } = atTerminal();
  const control = fc.constantFrom('\u001b[2J', '\u0007', '\r', '\u009b', '\u0000', 'é', 'ada@food.example', 'plum jam');
  fc.assert(
    fc.property(
      fc.array(control).map((parts) => parts.join('')),
      (text) => {
        lines.length = 0;
        log.warn({ path: text, [text]: 1 }, text);
        expect(lines.join('').slice(0, -1)).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
        expect(lines.join('').split('WARN')[1]!.split('  path=')[1]).not.toContain('ada@food.example');
      },
    ),
  );
});
