// 1. A text takes as many columns as a terminal gives it: two for East Asian letters and emoji, none for marks.
// 2. Cutting, filling and wrapping keep to the columns they are given, whatever the text.
// 3. Nothing that commands a terminal or turns the direction of text comes through; letters of all scripts do.
// 4. Where a terminal shows ASCII only, it gets ASCII only.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cut, fill, visible, widthOf, wrap } from '../../src/terminal/text-width.ts';
import { ANY_CHARACTER } from '../support/any-character.ts';

const UNICODE = { hasUnicode: true };
const ASCII = { hasUnicode: false };

it.each([
  ['Nutella', 7],
  ['Crème brûlée', 12],
  ['Cre\u0301me', 5],
  ['お茶', 4],
  ['김치 라면', 9],
  ['ﾊﾝﾊﾞｰｸﾞ', 7],
  ['Ｆｕｌｌ', 8],
  ['שוקולד', 6],
  ['น้ำปลา', 5],
  ['🍎 apple', 8],
  ['👩‍🍳', 2],
  ['🇫🇷', 2],
  ['☕', 2],
  ['', 0],
])('"%s" is %i columns wide', (text, columns) => {
  expect(widthOf(text)).toBe(columns);
});

it('cuts between letters, with dots where something is missing', () => {
  expect(cut('Apple tart', 10, UNICODE)).toBe('Apple tart');
  expect(cut('Apple tart', 8, UNICODE)).toBe('Apple t…');
  expect(cut('Apple tart', 8, ASCII)).toBe('Apple...');
  expect(cut('お茶づけ', 6, UNICODE)).toBe('お茶…');
  expect(cut('Apple', 0, UNICODE)).toBe('');
});

it('wraps at spaces', () => {
  expect(wrap('one serving is a small cup', 12)).toEqual(['one serving', 'is a small', 'cup']);
  expect(wrap('', 12)).toEqual([]);
});

it('lets nothing through that a terminal would act on', () => {
  expect(visible('Milk\u001b[2J\u0007\u009b31m', UNICODE)).toBe('Milk [2J 31m');
  expect(visible('a\r\nb\tc', UNICODE)).toBe('a b c');
  expect(visible('safe\u202egpj.exe\u2066', UNICODE)).toBe('safegpj.exe');
  expect(visible('שוקולד 70%', UNICODE)).toBe('שוקולד 70%');
  expect(visible(`e${'\u0301'.repeat(500)}`, UNICODE).length).toBeLessThan(30);
  expect(visible('Crème お茶 ½', ASCII)).toBe('Creme ?? 1?2');
});

it('keeps its promises for any text', () => {
  const anyText = fc.string({ unit: ANY_CHARACTER, maxLength: 40 });
  fc.assert(
    fc.property(anyText, fc.integer({ min: 0, max: 30 }), fc.boolean(), (text, columns, hasUnicode) => {
      const shown = visible(text, { hasUnicode });
      expect(shown).not.toMatch(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]/u);
      if (!hasUnicode) expect(shown).toMatch(/^[\x20-\x7e]*$/);
      expect(widthOf(cut(shown, columns, { hasUnicode }))).toBeLessThanOrEqual(columns);
      expect(widthOf(fill(cut(shown, columns, { hasUnicode }), columns))).toBe(columns);
      expect(wrap(shown, columns).join('').replaceAll(' ', '')).toBe(shown.replaceAll(' ', ''));
    }),
  );
});
