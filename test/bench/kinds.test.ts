/**
 * `npm run bench kinds` on the label products that ship with the suite, in sixteen languages:
 * 1. names tell the kind of at least 85 % of them, and agree with the tags in at least 95 %;
 * 2. wrong options are named.
 */
import { expect, test } from 'vitest';
import { benchKinds } from '../../bench/kinds/run.ts';

test('1. names tell the kinds of label products', async () => {
  const [tagged, , agreement] = await benchKinds(['--show', '0']);
  const shareIn = (line: string, words: RegExp) => Number(words.exec(line)?.[1]);
  expect(shareIn(tagged!, /by name ([\d.]+) %/)).toBeGreaterThanOrEqual(85);
  expect(shareIn(agreement!, /: ([\d.]+) %/)).toBeGreaterThanOrEqual(95);
});

test('2. wrong options are named', async () => {
  await expect(benchKinds(['--every', '0'])).rejects.toThrow('--every');
  await expect(benchKinds(['--rows', 'no-such-file'])).rejects.toThrow('no-such-file');
});
