// Which files of records a catalog takes over from the one before it:
// 1. Little is written beside what is new: a file is written again only where it is small beside that, or mostly unused.
// 2. However many imports follow each other, there are few files, and at least three quarters of their bytes are used.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Segment } from '../../../src/catalog/records/record-file.ts';
import { chooseSegments } from '../../../src/catalog/records/record-segments.ts';

const segment = (bytes: number): Segment => ({ file: 'records-0123456789abcdef.bin', bytes });
const choose = (files: [bytes: number, used: number][], newBytes: number, minBytes = 1) =>
  chooseSegments(
    files.map(([bytes]) => segment(bytes)),
    files.map(([, used]) => used),
    newBytes,
    minBytes,
  );

describe('a file is', () => {
  it('taken over when nearly all of it is used', () => expect(choose([[3000, 2990]], 8)).toEqual([true]));
  it('written again when less than three quarters are used', () => expect(choose([[3000, 2200]], 8)).toEqual([false]));
  it('written again when it is at most twice as large as what is new', () =>
    expect(choose([[3000, 3000]], 1500)).toEqual([false]));
  it('written again when it is at most twice as large as what is new and what is written again', () =>
    expect(
      choose(
        [
          [3000, 2900],
          [16, 16],
          [8, 8],
        ],
        9,
      ),
    ).toEqual([true, false, false]));
  it('written again when it is small', () =>
    expect(
      choose(
        [
          [3000, 2900],
          [90, 90],
        ],
        8,
        100,
      ),
    ).toEqual([true, false]));
});

it('over any imports there are few files, most of them used, and not much is written', () => {
  const imports = fc.array(fc.record({ added: fc.nat(60), removed: fc.double({ min: 0, max: 0.05, noNaN: true }) }), {
    minLength: 20,
    maxLength: 300,
  });
  fc.assert(
    fc.property(imports, (changes) => {
      let files: { bytes: number; used: number }[] = [{ bytes: 10_000, used: 10_000 }];
      for (const { added, removed } of changes) {
        const left = files.map(({ bytes, used }) => ({ bytes, used: Math.floor(used * (1 - removed)) }));
        const isTaken = choose(
          left.map(({ bytes, used }) => [bytes, used]),
          added,
        );
        const again = left.filter((_, i) => !isTaken[i]).reduce((sum, { used }) => sum + used, 0);
        const own = added + again;
        files = [...left.filter((_, i) => isTaken[i]), ...(own > 0 ? [{ bytes: own, used: own }] : [])];
        for (const { bytes, used } of files) expect(used).toBeGreaterThanOrEqual(bytes * 0.75);
        // Each file was less than half as large as every older one when it was written.
        expect(files.length).toBeLessThan(24);
      }
    }),
    { numRuns: 50 },
  );
});
