// 1. A password is found in a folder of range files, named with and without an ending, and in one sorted file, as in the
//    plain list of the same passwords; line ends, letter case and missing counts make no difference.
// 2. Padding, with a count of 0, is not a leaked password.
// 3. What cannot be read, or is not such a list, is an error; the check of new passwords reports it once and refuses
//    nothing.
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createBreachedCheck, createBreachedList } from '../../../src/sign-in/passwords/breached-passwords.ts';
import { useTemporaryFolder } from '../../accounts/other-process.ts';

const folder = useTemporaryFolder();
const sha1 = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase();
const jars = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => `${from + at} jars of jam`);

function writeList(name: string, text: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}

function writeRanges(name: string, files: Record<string, string>): string {
  const ranges = path.join(folder, name);
  mkdirSync(ranges);
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(ranges, file), text);
  return ranges;
}

function sortedLines(passwords: readonly string[], lineOf = (hash: string, at: number) => `${hash}:${1 + at ** 3}`) {
  return passwords.map(sha1).sort().map(lineOf);
}

it.each([0, 1, 80, 300])('1. finds each of %d passwords in a sorted file, and no other', async (count) => {
  const listed = jars(0, count);
  const lists = [
    `${sortedLines(listed).join('\r\n')}\r\n`,
    sortedLines(listed).join('\n'),
    sortedLines(listed, (hash) => hash.toLowerCase()).join('\n'),
  ];
  for (const [at, text] of lists.entries()) {
    const isListed = createBreachedList(writeList(`sorted-${count}-${at}`, text));
    for (const password of jars(0, count + 20)) {
      expect(await isListed(password), password).toBe(listed.includes(password));
    }
  }
});

it.each(['', '.txt'])('1. finds passwords in range files named ABCDE%s', async (ending) => {
  const hash = sha1('plum jam');
  const others = sortedLines(jars(0, 50), (other) => `${other.slice(5)}:3`);
  const rangeOf = (lines: string[]) => lines.sort().join('\r\n');
  const isListed = createBreachedList(
    writeRanges(`ranges${ending}`, {
      [`${hash.slice(0, 5)}${ending}`]: rangeOf([...others, `${hash.slice(5)}:17`]),
      [`${sha1('rye bread').slice(0, 5)}${ending}`]: rangeOf(others),
      [`${sha1('figs').slice(0, 5)}${ending}`]: `${sha1('figs').slice(5)}:0`,
    }),
  );
  expect(await isListed('plum jam')).toBe(true);
  expect(await isListed('rye bread')).toBe(false);
  // 2. Padding.
  expect(await isListed('figs')).toBe(false);
});

it('3. does not take anything else for a list', async () => {
  const words = 'no list of hashes at all\n';
  const prefix = sha1('plum jam').slice(0, 5);
  const lists = [
    path.join(folder, 'missing'),
    writeList('words', words),
    writeList('many-words', words.repeat(1_000)),
    writeList('one-line', 'x'.repeat(10_000)),
    writeRanges('no-files', {}),
    writeRanges('other-lines', { [prefix]: `${sha1('plum jam')}:1` }),
    writeRanges('huge', { [`${prefix}.txt`]: `${sha1('plum jam').slice(5)}:1\n`.repeat(40_000) }),
  ];
  for (const list of lists) {
    await expect(createBreachedList(list)('plum jam'), list).rejects.toThrow();
    const reported: unknown[] = [];
    const isBreached = createBreachedCheck(list, (error) => reported.push(error));
    expect([await isBreached('plum jam'), await isBreached('plum jam')]).toEqual([false, false]);
    expect(reported).toHaveLength(1);
  }
});
