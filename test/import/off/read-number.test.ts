// 1. A plain decimal is the number that JavaScript itself reads, to the last bit, however many digits it has.
// 2. Signs before a figure are passed over; what is no decimal is no number.
// 3. A figure has the seven digits of a 32-bit float.
// 4. A number that stands within a text is the one that the part alone holds.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readDecimal, readDecimalWithin, readFigure } from '../../../src/import/off/read-number.ts';

const digits = fc.stringMatching(/^\d{1,12}$/);

it('1. reads decimals exactly', () => {
  fc.assert(
    fc.property(digits, fc.option(digits), (whole, decimals) => {
      const text = decimals === null ? whole : `${whole}.${decimals}`;
      expect(readDecimal(text)).toBe(Number(text));
    }),
  );
  for (const text of ['0', '0.1', '0.07', '1745361704', '9007199254740993', '100.5', '007', '5.', '1e3', '12.30']) {
    expect(readDecimal(text), text).toBe(Number(text));
  }
});

it.each([
  ['<0.5', 0.5],
  ['~ 12', 12],
  ['-3.2', -3.2],
  ['', undefined],
  ['-', undefined],
  ['.', undefined],
  ['1.2.3', undefined],
  ['1,5', undefined],
  ['0x1F', undefined],
  ['12 g', undefined],
])('2. reads %j as %j', (text, number) => {
  expect(readDecimal(text)).toBe(number);
});

it('3. keeps seven digits of a figure', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 10_000, noNaN: true }), fc.integer({ min: 0, max: 9 }), (value, decimals) => {
      const given = Number(value.toFixed(decimals));
      expect(readFigure(given)).toBe(Math.round(given * 100) / 100 === given ? given : Number(given.toPrecision(7)));
    }),
  );
});

it('4. reads a part of a text like the part alone', () => {
  const sign = fc.constantFrom('.', ',', '-', '<', ' ', 'e', '\u00a0', '\0', '/', ':', '\u0130', '٣');
  const part = fc.oneof(
    fc
      .tuple(digits, fc.option(digits))
      .map(([whole, decimals]) => (decimals === null ? whole : `${whole}.${decimals}`)),
    fc.array(fc.oneof(digits, sign), { maxLength: 5 }).map((parts) => parts.join('')),
    fc.stringMatching(/^\d{13,20}\.?\d{0,20}$/),
  );
  const around = fc.constantFrom('', '1', '.', '\t', '9.5\t', '\t0');
  fc.assert(
    fc.property(part, around, around, (text, before, behind) => {
      const read = readDecimalWithin(before + text + behind, before.length, before.length + text.length);
      expect(read).toBe(readDecimal(text.trim()));
    }),
    { numRuns: 1000 },
  );
  // Cells that a row lacks at its end begin behind it.
  expect(readDecimalWithin('12', 3, 2)).toBeUndefined();
});
