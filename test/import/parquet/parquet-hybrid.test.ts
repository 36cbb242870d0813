/**
 * Numbers in runs and packed bits:
 * 1. What a plain packer writes is read back, for every width.
 * 2. Any bytes fill the output or are a RangeError.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readHybrid } from '../../../src/import/parquet/parquet-hybrid.ts';

type Run = { isPacked: boolean; values: number[] };

/** Writes runs bit by bit, as simply as can be. */
function writeHybrid(runs: readonly Run[], width: number): Uint8Array {
  const bytes: number[] = [];
  for (const { isPacked, values } of runs) {
    bytes.push(isPacked ? ((values.length / 8) << 1) | 1 : values.length << 1);
    const packed = isPacked ? values : values.slice(0, 1);
    const bits = packed.map((value) => value.toString(2).padStart(width, '0').split('').reverse().join('')).join('');
    for (let at = 0; at < bits.length; at += 8) {
      bytes.push(
        Number.parseInt(
          bits
            .slice(at, at + 8)
            .split('')
            .reverse()
            .join(''),
          2,
        ),
      );
    }
  }
  return Uint8Array.from(bytes);
}

const runsOf = (width: number): fc.Arbitrary<Run[]> => {
  const value = fc.integer({ min: 0, max: 2 ** width - 1 });
  const packed = fc.array(fc.array(value, { minLength: 8, maxLength: 8 }), { minLength: 1, maxLength: 4 });
  const repeated = fc.tuple(value, fc.integer({ min: 1, max: 60 })).map(([each, count]) => Array(count).fill(each));
  return fc.array(
    fc.oneof(
      packed.map((groups): Run => ({ isPacked: true, values: groups.flat() })),
      repeated.map((values: number[]): Run => ({ isPacked: false, values })),
    ),
  );
};

test('1. every width', () => {
  for (let width = 1; width <= 32; width++) {
    fc.assert(
      fc.property(runsOf(width), fc.nat(7), (runs, unwanted) => {
        const values = runs.flatMap((run) => run.values);
        const output = new Uint32Array(Math.max(0, values.length - unwanted));
        readHybrid(writeHybrid(runs, width), width, output);
        expect([...output]).toEqual(values.slice(0, output.length));
      }),
      { numRuns: 30 },
    );
  }
});

test('2. any bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array(), fc.nat(255), fc.nat(1000), (bytes, width, count) => {
      try {
        readHybrid(bytes, width, new Uint32Array(count));
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError);
      }
    }),
  );
});
