/** Sequences get numbers as they come, the same one the same number, whatever their hashes; and keep their words. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { WordSequences } from '../../../src/catalog/index/word-sequences.ts';

it('are numbered as they come', () => {
  const sequence = fc.array(fc.nat(4), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(sequence, { maxLength: 300 }), (added) => {
      const sequences = new WordSequences();
      const distinct: string[] = [];
      for (const words of added) {
        if (!distinct.includes(words.join())) distinct.push(words.join());
        const among = Uint32Array.of(9, ...words, 9);
        expect(sequences.numberOf(among, 1, among.length - 1)).toBe(distinct.indexOf(words.join()));
      }
      expect(distinct.map((_, number) => sequences.wordsOf(number).join())).toEqual(distinct);
    }),
    { numRuns: 50 },
  );
});

it('may be many', () => {
  const sequences = new WordSequences();
  const words = (number: number) => Uint32Array.of(number, number >> 3);
  for (const round of [0, 1]) {
    for (let number = 0; number < 20_000; number++) {
      if (sequences.numberOf(words(number), 0, 2) !== number) expect.fail(`${number} in round ${round}`);
    }
  }
  expect(sequences.count).toBe(20_000);
  expect(sequences.lengthOf(777)).toBe(2);
});
