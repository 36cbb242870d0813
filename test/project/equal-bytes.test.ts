// Tests compare typed arrays by their bytes at once (support/equal-bytes.ts), with the verdict that Vitest has:
// 1. equal ones are equal, wherever they are in what is compared;
// 2. one element, a length or a sign of zero makes them differ, and the type where types count.
import fc from 'fast-check';
import { expect, it } from 'vitest';

it('1. equal bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array(), fc.float64Array(), (bytes, numbers) => {
      // Views into a larger buffer have an offset.
      const within = Buffer.concat([Buffer.from('x'), bytes]).subarray(1);
      expect(within).toEqual(Buffer.from(bytes));
      expect({ bytes, in: [numbers] }).toStrictEqual({ bytes: bytes.slice(), in: [numbers.slice()] });
      expect({ bytes, numbers }).toMatchObject({ numbers: numbers.slice() });
    }),
  );
});

it('2. other bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1 }), fc.nat(), (bytes, at) => {
      const other = bytes.slice();
      other[at % bytes.length]! ^= 1;
      expect(bytes).not.toEqual(other);
      expect([bytes]).not.toEqual([bytes.subarray(1)]);
      expect(() => expect({ bytes }).toEqual({ bytes: other })).toThrow('to deeply equal');
    }),
  );
  expect(Float64Array.of(0)).not.toEqual(Float64Array.of(-0));
  expect(Buffer.from('oats')).not.toStrictEqual(new Uint8Array(Buffer.from('oats')));
  expect(Uint16Array.of(1)).not.toStrictEqual(Int16Array.of(1));
});
