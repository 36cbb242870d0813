/** Numbers sort as the built-in sort does it, however many there are and wherever they lie. */
import { expect, test } from 'vitest';
import { NumberSorter } from '../../../src/import/assemble/number-sorter.ts';

test.each([0, 1, 2_499, 2_500, 20_001])('%i numbers are sorted', (count) => {
  const sorter = new NumberSorter(count);
  for (const bits of [3, 11, 22, 32]) {
    const numbers = Uint32Array.from({ length: count }, (_, i) => Math.imul(i + 1, 0x9e37_79b1) >>> (32 - bits));
    const expected = numbers.slice().sort();
    sorter.sort(numbers);
    expect(numbers).toEqual(expected);
  }
});
