// 1. The verdict, which reads the published Food alone, agrees with the band that the score was given from.
// 2. Every score belongs to one band, and a higher score never to a lower band.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Food } from '../../../src/food/food.ts';
import { CORE_NUTRIENTS, NUTRIENTS, type Nutrients } from '../../../src/food/nutrients.ts';
import { AI_ESTIMATE, SOURCES } from '../../../src/food/source.ts';
import { BAND_ORDER, BANDS, bandOfScore, confidenceOf } from '../../../src/food/trust/confidence.ts';
import { CHECKS } from '../../../src/food/trust/plausibility.ts';
import { verdictOn } from '../../../src/food/trust/verdict.ts';

const values = fc.record(
  Object.fromEntries(NUTRIENTS.map(({ field, max }) => [field, fc.option(fc.integer({ min: 0, max }), { nil: null })])),
) as unknown as fc.Arbitrary<Nutrients>;

it('1. the verdict and the band agree', () => {
  const evidence = fc.record({
    source: fc.constantFrom(...SOURCES),
    values,
    failedChecks: fc.subarray(CHECKS.map(({ id }) => id)),
    hasBrandOrCategory: fc.boolean(),
    hasServing: fc.boolean(),
    hasImage: fc.boolean(),
  });
  fc.assert(
    fc.property(evidence, (given) => {
      const { word } = verdictOn({ ...given.values, source: given.source, confidence: confidenceOf(given) } as Food);
      const isComplete = CORE_NUTRIENTS.every((field) => given.values[field] !== null);
      const hasError = CHECKS.some(({ id, severity }) => severity === 'error' && given.failedChecks.includes(id));
      if (given.source === AI_ESTIMATE) expect(word).toBe('Estimate');
      else if (!isComplete) expect(word).toBe('Sparse');
      else expect(word).toBe(hasError ? 'Doubtful' : 'Plausible');
    }),
  );
});

it('2. the bands divide all scores', () => {
  const scores = Array.from({ length: 100 }, (_, hundredths) => hundredths);
  for (const hundredths of scores) {
    const { least, most } = BANDS[bandOfScore(hundredths)];
    expect(hundredths).toBeGreaterThanOrEqual(least);
    expect(hundredths).toBeLessThanOrEqual(most);
  }
  const ranks = scores.map((hundredths) => BAND_ORDER.indexOf(bandOfScore(hundredths)));
  expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
});
