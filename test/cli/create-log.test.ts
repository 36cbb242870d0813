// 1. At a terminal a line of the log is one that people read: time, level, words, facts; an error with its stack.
// 2. No control character of a fact reaches the terminal, and no email address.
// 3. The path of a request is cut at 200 characters, and a cut address is no longer there either.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createLog } from '../../src/cli/service/create-log.ts';

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
  const part = fc.constantFrom('\u001b[2J', '\u0007', '\r', '\u009b', '\u0000', 'é', ' ada@food.example ', 'plum jam');
  fc.assert(
    fc.property(
      fc.array(part).map((parts) => parts.join('')),
      (text) => {
        lines.length = 0;
        log.warn({ path: text }, 'asked');
        expect(lines).toHaveLength(1);
        expect(lines[0]!.slice(0, -1)).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
        expect(lines[0]).not.toContain('ada@food.example');
      },
    ),
  );
});

it('3. cuts paths, and takes addresses out before', () => {
  const { lines, log } = atTerminal();
  const paths = ['9'.repeat(15_900), 'ada@food.example/'.repeat(900), `${'x/'.repeat(95)}ada.lovelace%40food.example`];
  for (const path of paths) log.warn({ path: `/${path}` }, 'asked');
  for (const line of lines) {
    const path = / path=(\S+)\n$/.exec(line)![1]!;
    expect(path.length).toBeLessThanOrEqual(200);
    expect(path).not.toMatch(/ada|@|%40/);
  }
  log.warn({ path: `/food/${'9'.repeat(15_900)}` }, 'asked');
  expect(lines.at(-1)).toContain(` path=/food/${'9'.repeat(193)}…\n`);
  log.warn({ path: `/food/${'9'.repeat(194)}` }, 'asked');
  expect(lines.at(-1)).toContain(` path=/food/${'9'.repeat(194)}\n`);
});

it('3. keeps what only looks like an address', () => {
  const { lines, log } = atTerminal();
  for (const path of ['/@', '/x@', '/@x', '/%40', '/a%40', '/%40a', '/a/@/b']) {
    log.warn({ path }, 'asked');
    expect(lines.at(-1)).toContain(` path=${path}\n`);
  }
  for (const path of ['/a@b', '/a%40b', '/%40%40%40', '/@@@', '/x?y=a@b.example', '/a@b@c']) {
    log.warn({ path }, 'asked');
    expect(lines.at(-1)).toMatch(/ path=\S*…\S*\n$/);
  }
});
