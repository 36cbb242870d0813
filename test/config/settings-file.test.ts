// 1. A settings file says what it would as variables of a shell: comments, blank lines, export, quotation marks, CRLF.
// 2. A line that cannot be parsed is told with its number; nothing of it is quoted, since it may be a secret.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseSettingsFile } from '../../src/config/settings-file.ts';

const parse = (text: string) => {
  const { entries, mistakes } = parseSettingsFile(text, 'larder.env');
  return { values: Object.fromEntries([...entries].map(([name, { value }]) => [name, value])), mistakes };
};

it('1. parses what operators write', () => {
  const text = `\uFEFF# the pantry\r\n\r\nPORT=9000\r\n export HOST = 0.0.0.0 \nLARDER_MAIL_FROM="Larder <a@food.example>"\nEMPTY=\nSINGLE='a "b" # c'\nURL=postgres://u:p@h/d?a=b#c`;
  expect(parse(text)).toEqual({
    values: {
      PORT: '9000',
      HOST: '0.0.0.0',
      LARDER_MAIL_FROM: 'Larder <a@food.example>',
      EMPTY: '',
      SINGLE: 'a "b" # c',
      URL: 'postgres://u:p@h/d?a=b#c',
    },
    mistakes: [],
  });
});

it('1. gives back any value that was written between quotation marks', () => {
  const value = fc.string({ unit: 'grapheme' }).filter((text) => !/[\r\n]/.test(text));
  // Lines end with a line feed only: U+2028 is a character like any other.
  fc.assert(
    fc.property(value, (text) => {
      expect(parse(`A="${text}"\nB=1`).values).toEqual({ A: text, B: '1' });
    }),
    { examples: [['\u2028'], ['a\u2029b'], ['\v']] },
  );
});

it('2. tells each bad line by its number, without quoting it', () => {
  const { mistakes } = parse('PORT=1\nhunter2\n=hunter2\n1A=hunter2\nHOST="hunter2\nPORT=2\n');
  expect(mistakes).toEqual([
    'larder.env:2: expected NAME=value',
    'larder.env:3: expected NAME=value',
    'larder.env:4: expected NAME=value',
    'larder.env:5: the quotation mark of HOST is not closed',
    'larder.env:6: PORT is set before, in line 1',
  ]);
});
