/** Numbers that were packed are read again, and take as many bytes each as the highest one does. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PackedNumbers, packNumbers } from '../../src/catalog/packed-numbers.ts';

it.each([
  [0, 1],
  [255, 1],
  [256, 2],
  [65_535, 2],
  [65_536, 3],
  [0xff_ffff, 3],
  [0x100_0000, 4],
  [0xffff_ffff, 4],
])('up to %i take %i bytes', (highest, bytes) => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: highest })), (some) => {
      const numbers = Uint32Array.of(...some, highest);
      const packed = packNumbers(numbers, highest);
      expect(packed).toHaveLength(bytes * numbers.length);
      const reader = new PackedNumbers(packed, numbers.length);
      expect(Array.from(numbers, (_, i) => reader.at(i))).toEqual([...numbers]);
    }),
    { numRuns: 20 },
  );
});
