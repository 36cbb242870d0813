// 1. Three bands that never overlap: AI at most 0.30, sparse 0.31 to 0.59, complete and plausible 0.60 and up.
// 2. Filling in a plausible nutrient, or anything else that is known, never lowers the score.
// 3. A failed check never raises it. It is a number of two decimals from 0 to 1.
// 4. Its explanation adds up to it, and it can be computed again from what was published.
// 5. All this holds for whole rows on their way through normalizing, checking and scoring.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NUTRIENTS, type NutrientField, type Nutrients } from '../../../src/food/nutrients.ts';
import { AI_ESTIMATE, SOURCES } from '../../../src/food/source.ts';
import {
  BANDS,
  confidenceOf,
  type Evidence,
  evidenceOf,
  explainConfidence,
} from '../../../src/food/trust/confidence.ts';
import { CHECKS, checkPlausibility, UNLIKE_KIND } from '../../../src/food/trust/plausibility.ts';
import { type NormalizedFood, normalize } from '../../../src/import/normalize/normalize.ts';
import type { RawFood } from '../../../src/import/normalize/raw-food.ts';
import { kindFinder } from '../../import/kinds.ts';

const UNKNOWN = Object.fromEntries(NUTRIENTS.map(({ field }) => [field, null])) as Nutrients;
const CORE: readonly NutrientField[] = ['calories_kcal', 'protein_g', 'fat_g', 'carbs_g'];
const NOTHING: Evidence = {
  source: 'off',
  values: UNKNOWN,
  failedChecks: [],
  hasBrandOrCategory: false,
  hasServing: false,
  hasImage: false,
};
const OATS: Nutrients = { ...UNKNOWN, calories_kcal: 372, protein_g: 13.5, fat_g: 7, carbs_g: 58.7 };
const WHOLE_OATS: Nutrients = {
  ...OATS,
  fiber_g: 10,
  sugar_g: 0.7,
  saturated_fat_g: 1.3,
  sodium_mg: 6,
  cholesterol_mg: 0,
  potassium_mg: 397,
};
const ERRORS = CHECKS.filter(({ severity }) => severity === 'error').map(({ id }) => id);

const nutrients = fc.record(
  Object.fromEntries(NUTRIENTS.map(({ field, max }) => [field, fc.option(fc.double({ min: 0, max, noNaN: true }))])),
) as unknown as fc.Arbitrary<Nutrients>;
/** Foods as they are, so that complete and plausible ones are among them. */
const plausible = fc
  .record({
    protein_g: fc.double({ min: 0, max: 30, noNaN: true }),
    fat_g: fc.double({ min: 0, max: 30, noNaN: true }),
    carbs_g: fc.double({ min: 0, max: 40, noNaN: true }),
    left: fc.subarray(NUTRIENTS.map(({ field }) => field)),
  })
  .map(({ protein_g, fat_g, carbs_g, left }) => {
    const calories_kcal = 4 * protein_g + 9 * fat_g + 4 * carbs_g;
    const whole = { ...WHOLE_OATS, fiber_g: 0, calories_kcal, protein_g, fat_g, carbs_g };
    const values = { ...whole, sugar_g: carbs_g / 2, saturated_fat_g: fat_g / 3 };
    return Object.fromEntries(NUTRIENTS.map(({ field }) => [field, left.includes(field) ? values[field] : null]));
  }) as unknown as fc.Arbitrary<Nutrients>;
const evidences = fc
  .record({
    source: fc.constantFrom(...SOURCES),
    raw: fc.oneof(nutrients, plausible),
    hasBrandOrCategory: fc.boolean(),
    hasServing: fc.boolean(),
    hasImage: fc.boolean(),
    updated: fc.constantFrom(undefined, '2012-05-01', '2018-01-01', '2022-12-31', '2023-01-01', '2031-07-09'),
  })
  .map(({ raw, ...rest }): Evidence => {
    const { values, failed } = checkPlausibility(raw);
    return { ...rest, values, failedChecks: failed };
  });

function bandOf({ source, values, failedChecks }: Evidence): [low: number, high: number] {
  if (source === AI_ESTIMATE) return [0, 0.3];
  const isComplete = CORE.every((field) => values[field] !== null);
  return isComplete && !failedChecks.some((id) => ERRORS.includes(id)) ? [0.6, 1] : [0.31, 0.59];
}

describe('the bands', () => {
  it('of named foods', () => {
    const known = { hasBrandOrCategory: true, hasServing: true, hasImage: true };
    expect(confidenceOf(NOTHING)).toBe(0.31);
    expect(confidenceOf({ ...NOTHING, values: OATS })).toBeGreaterThanOrEqual(0.6);
    expect(confidenceOf({ ...NOTHING, values: WHOLE_OATS, ...known })).toBeGreaterThanOrEqual(0.95);
    expect(confidenceOf({ ...NOTHING, values: { ...WHOLE_OATS, fat_g: null }, ...known })).toBeLessThanOrEqual(0.59);
    expect(confidenceOf({ ...NOTHING, values: WHOLE_OATS, ...known, source: AI_ESTIMATE })).toBeLessThanOrEqual(0.3);
  });

  it('hold for the community as for label data: laboratory tables are evidence too', () => {
    for (const values of [UNKNOWN, OATS, WHOLE_OATS]) {
      expect(confidenceOf({ ...NOTHING, values, source: 'community' })).toBe(confidenceOf({ ...NOTHING, values }));
    }
  });

  it('hold for any evidence, with a score of two decimals', () => {
    fc.assert(
      fc.property(evidences, (evidence) => {
        const score = confidenceOf(evidence);
        const [low, high] = bandOf(evidence);
        expect(score).toBeGreaterThanOrEqual(low);
        expect(score).toBeLessThanOrEqual(high);
        expect(score).toBe(Number(score.toFixed(2)));
      }),
      { numRuns: 2_000 },
    );
  });

  it('hold even when every check fails at once', () => {
    const failedChecks = CHECKS.map(({ id }) => id);
    for (const source of SOURCES) {
      for (const values of [UNKNOWN, OATS, WHOLE_OATS]) {
        const evidence = { ...NOTHING, source, values, failedChecks };
        const [low, high] = bandOf(evidence);
        expect(confidenceOf(evidence)).toBeGreaterThanOrEqual(low);
        expect(confidenceOf(evidence)).toBeLessThanOrEqual(high);
      }
    }
  });
});

describe('more knowledge never lowers the score', () => {
  it('when a plausible nutrient is filled in', () => {
    const fields = NUTRIENTS.map(({ field, max }) =>
      fc.tuple(fc.constant(field), fc.double({ min: 0, max, noNaN: true })),
    );
    fc.assert(
      fc.property(evidences, fc.oneof(...fields), (evidence, [field, value]) => {
        fc.pre(evidence.values[field] === null);
        const filled = { ...evidence.values, [field]: value };
        const { values, failed } = checkPlausibility(filled);
        // Plausible: no check fails because of it.
        fc.pre(failed.length === 0);
        const before = confidenceOf({ ...evidence, failedChecks: checkPlausibility(evidence.values).failed });
        expect(confidenceOf({ ...evidence, values, failedChecks: failed })).toBeGreaterThanOrEqual(before);
      }),
      { numRuns: 1_000 },
    );
  });

  it('when a nutrient is filled in beside checks that fail for other reasons', () => {
    fc.assert(
      fc.property(evidences, fc.constantFrom(...NUTRIENTS), (evidence, { field }) => {
        fc.pre(evidence.values[field] === null);
        const filled = { ...evidence, values: { ...evidence.values, [field]: 1 } };
        // Complete food with a failed check stays in the band below; there too it must not fall.
        expect(confidenceOf(filled)).toBeGreaterThanOrEqual(confidenceOf(evidence));
      }),
      { numRuns: 1_000 },
    );
  });

  it('when a brand, a serving or an image becomes known', () => {
    const facts = fc.constantFrom('hasBrandOrCategory' as const, 'hasServing' as const, 'hasImage' as const);
    fc.assert(
      fc.property(evidences, facts, (evidence, fact) => {
        const [without, with_] = [false, true].map((known) => confidenceOf({ ...evidence, [fact]: known }));
        expect(with_).toBeGreaterThanOrEqual(without);
      }),
    );
  });

  it('while a failed check never raises it', () => {
    fc.assert(
      fc.property(evidences, fc.constantFrom(...CHECKS), (evidence, { id }) => {
        fc.pre(!evidence.failedChecks.includes(id));
        const doubted = { ...evidence, failedChecks: [...evidence.failedChecks, id] };
        expect(confidenceOf(doubted)).toBeLessThanOrEqual(confidenceOf(evidence));
      }),
    );
  });
});

describe('4. the explanation', () => {
  it('adds up to the score', () => {
    fc.assert(
      fc.property(evidences, fc.subarray(CHECKS.map(({ id }) => id)), (evidence, failedChecks) => {
        for (const given of [evidence, { ...evidence, failedChecks }]) {
          const points = explainConfidence(given).reduce((sum, part) => sum + part.points, 0);
          expect(points / 100).toBe(confidenceOf(given));
        }
      }),
    );
  });

  it('of named foods', () => {
    expect(explainConfidence(NOTHING)).toEqual([{ part: 'band', points: 31 }]);
    const known = { hasBrandOrCategory: true, hasServing: true, hasImage: true, updated: '2024-02-29' };
    expect(explainConfidence({ ...NOTHING, values: WHOLE_OATS, ...known, failedChecks: ['energy-off'] })).toEqual([
      { part: 'band', points: 62 },
      { part: 'further-nutrients', points: 20 },
      { part: 'extra-nutrients', points: 6 },
      { part: 'brand-or-category', points: 3 },
      { part: 'serving', points: 2 },
      { part: 'image', points: 2 },
      { part: 'upkeep', points: 4 },
      { part: 'failed-warnings', points: -5 },
    ]);
    expect(explainConfidence({ ...NOTHING, values: OATS, failedChecks: ['energy-off'] })).toEqual([
      { part: 'band', points: 62 },
      { part: 'failed-warnings', points: -5 },
      { part: 'limit', points: 3 },
    ]);
  });

  it('has the points that docs/confidence.md tells', () => {
    const page = readFileSync('docs/confidence.md', 'utf8');
    const [, section] = page.split('## How it adds up');
    const [table] = section!.split('\n## ');
    const rows = [...table!.matchAll(/^\| [^|]+ \| (\S+) \| (\S+) \| ([^|]+) \|$/gm)];
    const told = rows.map((row) => row.slice(1).map((cell) => Number(cell.replace('−', '-')) || 0));
    const parts = Object.keys(BANDS.sparse.points) as (keyof typeof BANDS.sparse.points)[];
    const bands = [BANDS.estimate, BANDS.sparse, BANDS.plausible];
    expect(told).toEqual(parts.map((part) => bands.map(({ points }) => points[part])));
  });

  it('counts upkeep by fixed years, so that an import tomorrow says the same', () => {
    const scores = [undefined, '2017-12-31', '2018-01-01', '2023-01-01', '2040-01-01'].map((updated) =>
      confidenceOf({ ...NOTHING, values: OATS, updated }),
    );
    expect(scores).toEqual([0.62, 0.62, 0.64, 0.66, 0.66]);
  });
});

describe('5. whole rows', () => {
  const readings = fc.record(
    Object.fromEntries(
      NUTRIENTS.map(({ field, max }) => [
        field,
        fc.option(fc.oneof(fc.double({ min: 0, max, noNaN: true }), fc.double(), fc.constantFrom(0, 5, max + 1))),
      ]),
    ),
  );
  const raws = fc
    .record({
      source: fc.constantFrom(...SOURCES),
      nutrients: fc.oneof(readings, plausible, plausible),
      brand: fc.constantFrom(undefined, 'Quaker', ','),
      servingSizeG: fc.constantFrom(undefined, 0, 0.5, 40, 700),
      energyKj: fc.constantFrom(undefined, 0, 1556),
      saltG: fc.constantFrom(undefined, 0, 3),
      updated: fc.constantFrom(undefined, '2019-01-01', '2025-01-01'),
    })
    .map((given) => ({ key: '1', name: 'Oats', ...given }) as RawFood);
  const scored = (raw: RawFood) => normalize(raw, 'off', kindFinder()) as NormalizedFood;

  it('never lose by a plausible nutrient that is filled in', () => {
    const fields = NUTRIENTS.map(({ field, max }) =>
      fc.tuple(fc.constant(field), fc.oneof(fc.double({ min: 0, max, noNaN: true }), fc.integer({ min: 0, max: 30 }))),
    );
    let tried = 0;
    fc.assert(
      fc.property(raws, fc.oneof(...fields), (raw, [field, value]) => {
        const before = scored({ ...raw, nutrients: { ...raw.nutrients, [field]: null } });
        const after = scored({ ...raw, nutrients: { ...raw.nutrients, [field]: value } });
        const known = new Set(before.details.failed_checks);
        // Plausible: it stays, and no check fails that did not fail without it.
        const isPlausible =
          after.draft[field] !== null && (after.details.failed_checks ?? []).every((id) => known.has(id));
        fc.pre(isPlausible);
        tried++;
        expect(after.draft.confidence).toBeGreaterThanOrEqual(before.draft.confidence);
      }),
      { numRuns: 2_000 },
    );
    expect(tried).toBeGreaterThan(1_000);
  });

  it('never lose by a serving of usual weight, a brand, a photo or a later change', () => {
    const more = fc.constantFrom<Partial<RawFood>>(
      { servingSizeG: 40 },
      { brand: 'Quaker' },
      { category: 'Cereals' },
      { imageUrl: 'https://images.openfoodfacts.org/images/products/400/052/100/6112/front_en.4.400.jpg' },
      { updated: '2026-01-01' },
    );
    fc.assert(
      fc.property(raws, more, (raw, fact) => {
        const { draft, details } = scored({ ...raw, ...fact });
        // A serving that becomes known, or another one, may show that the figures are those of a serving.
        fc.pre(!('servingSizeG' in fact && details.unlike_kind !== undefined));
        expect(draft.confidence).toBeGreaterThanOrEqual(scored(raw).draft.confidence);
      }),
    );
  });

  it('have the score that their published food and details give again', () => {
    fc.assert(
      fc.property(raws, (raw) => {
        const { draft, details } = scored(raw);
        expect(confidenceOf(evidenceOf(draft, details))).toBe(draft.confidence);
        const failedChecks = [...(details.failed_checks ?? []), UNLIKE_KIND];
        expect(confidenceOf({ ...evidenceOf(draft, details), failedChecks })).toBeLessThanOrEqual(draft.confidence);
      }),
    );
  });
});
