/**
 * 1. Offsets that were packed are read as they were: none, one, near each other, far from each other, and equal ones.
 * 2. They take little more than two bytes each where they are near each other.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { OffsetReader, packOffsets } from '../../../src/catalog/index/packed-offsets.ts';

function unpacked(packed: ReturnType<typeof packOffsets>): number[] {
  const reader = new OffsetReader(packed);
  return Array.from({ length: reader.length }, (_, i) => reader.at(i));
}

it('are read as they were', () => {
  const step = fc.oneof(fc.nat(3), fc.constantFrom(0, 255, 256, 65_535, 65_536), fc.nat(200_000));
  fc.assert(
    fc.property(fc.array(fc.oneof(step, fc.nat(2)), { maxLength: 1_500 }), (steps) => {
      let sum = 0;
      const offsets = steps.map((each) => (sum += each));
      expect(unpacked(packOffsets(Uint32Array.from(offsets)))).toEqual(offsets);
    }),
  );
});

it.each([
  ['one offset', [7]],
  ['the highest there is', [0, 0xffff_ffff]],
  ['two blocks', Array.from({ length: 257 }, (_, i) => 250 * i)],
  ['distances that just fit', [...Array.from({ length: 255 }, () => 3), 65_538]],
  ['distances that just do not', [...Array.from({ length: 255 }, () => 3), 65_539]],
])('%s', (_, offsets) => {
  expect(unpacked(packOffsets(Uint32Array.from(offsets)))).toEqual(offsets);
});

it('take two bytes each where they are near each other', () => {
  const { bases, distances } = packOffsets(Uint32Array.from({ length: 100_000 }, (_, i) => 2 * i));
  expect(bases.byteLength + distances.byteLength).toBeLessThan(205_000);
});
