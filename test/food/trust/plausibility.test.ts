// 1. Each check by an example that fails it, and one that just does not.
// 2. Out of bounds, negative or not a number is unknown; a reading up to 100.5 g counts as 100.
// 3. After bounds and checks nothing impossible is left, whatever numbers came in.
// 4. A check that only doubts leaves the values alone; unknown values fail nothing.
// 5. What was taken away is told by check and field, so that it can be counted.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Readings } from '../../../src/food/label/label-arithmetic.ts';
import { NUTRIENTS, type NutrientField, type Nutrients } from '../../../src/food/nutrients.ts';
import { CATEGORY_MISMATCH, CHECKS, checkPlausibility, UNLIKE_KIND } from '../../../src/food/trust/plausibility.ts';

const UNKNOWN = Object.fromEntries(NUTRIENTS.map(({ field }) => [field, null])) as Nutrients;
const NUTELLA: Nutrients = {
  ...UNKNOWN,
  calories_kcal: 539,
  protein_g: 6.3,
  fat_g: 30.9,
  carbs_g: 57.5,
  sugar_g: 56.3,
  saturated_fat_g: 10.6,
  sodium_mg: 42.8,
};
const GRAMS = NUTRIENTS.filter(({ unit }) => unit === 'g').map(({ field }) => field);

/** The bounds as the source's facts page gives them, spelled out once more. */
const BOUNDS: Record<NutrientField, number> = {
  calories_kcal: 950,
  protein_g: 100,
  fat_g: 100,
  carbs_g: 100,
  fiber_g: 100,
  sugar_g: 100,
  saturated_fat_g: 100,
  sodium_mg: 40_000,
  cholesterol_mg: 5_000,
  potassium_mg: 60_000,
};

describe('bounds', () => {
  const withinBounds = (field: NutrientField, value: number | null | undefined) =>
    checkPlausibility({ [field]: value }).values[field];

  it.each(Object.entries(BOUNDS) as [NutrientField, number][])('%s lies from 0 to %d', (field, max) => {
    expect(withinBounds(field, 0)).toBe(0);
    expect(withinBounds(field, max)).toBe(max);
    expect(withinBounds(field, max + 0.6)).toBeNull();
    expect(withinBounds(field, 1.18e9)).toBeNull();
    for (const broken of [-0.01, -5, Number.NaN, Infinity, -Infinity, null, undefined]) {
      expect(withinBounds(field, broken)).toBeNull();
    }
  });

  it('takes a reading up to 100.5 g for 100, and nothing else above its bound', () => {
    for (const field of GRAMS) {
      expect(withinBounds(field, 100.5)).toBe(100);
      expect(withinBounds(field, 100.51)).toBeNull();
    }
    expect(withinBounds('calories_kcal', 950.1)).toBeNull();
    expect(withinBounds('cholesterol_mg', 5_000.1)).toBeNull();
  });
});

describe('each check', () => {
  const examples: [string, string, Readings, Partial<Nutrients>][] = [
    ['out-of-bounds', 'a spread with 1.18e9 g of sugar', { sugar_g: 1.18e9 }, { sugar_g: null }],
    ['out-of-bounds', 'a negative reading', { fiber_g: -1 }, { fiber_g: null }],
    [
      'sum-over-105',
      'a powder of 60 g protein, 30 g fat and 20 g carbohydrate',
      { protein_g: 60, fat_g: 30, carbs_g: 20, sugar_g: null, saturated_fat_g: null },
      { protein_g: null, fat_g: null, carbs_g: null },
    ],
    [
      'salt-over-105',
      'a broth of 35,300 mg of sodium beside 25 g of carbohydrate',
      { ...UNKNOWN, calories_kcal: 150, protein_g: 6, fat_g: 2, carbs_g: 25, sodium_mg: 35_300 },
      { sodium_mg: null },
    ],
    ['sugar-over-carbs', 'jam with more sugar than carbohydrate', { sugar_g: 57.7 }, { sugar_g: null }],
    [
      'saturated-over-fat',
      'butter with more saturated fat than fat',
      { saturated_fat_g: 31.1 },
      { saturated_fat_g: null },
    ],
    ['energy-mismatch', 'a spread of 100 kcal', { calories_kcal: 100 }, { calories_kcal: 100 }],
    ['energy-mismatch', 'a drink whose kJ were typed as kcal', { calories_kcal: 900 }, { calories_kcal: 900 }],
    [
      'energy-mismatch',
      'a chocolate of 550 kcal with 90 g of fat, of which nothing else is known',
      { ...UNKNOWN, calories_kcal: 550, fat_g: 90 },
      {},
    ],
    [
      'energy-mismatch',
      'more energy than 10 g of fat and any amount of carbohydrate yield',
      { ...UNKNOWN, calories_kcal: 940, fat_g: 10, protein_g: 5 },
      {},
    ],
    ['energy-off', 'a spread of 440 kcal', { calories_kcal: 440 }, { calories_kcal: 440 }],
    ['kj-mismatch', 'kcal typed as kJ', { energy_kj: 539 }, {}],
    ['salt-mismatch', 'salt typed as sodium', { salt_g: 0.3 }, {}],
    [
      'all-values-equal',
      'a row typed down: 5, 5, 5',
      { calories_kcal: null, protein_g: 5, fat_g: 5, carbs_g: 5, sugar_g: null, saturated_fat_g: null },
      {},
    ],
    [
      'equal-values',
      'three of four: 5, 5, 5, 2',
      { calories_kcal: null, protein_g: 5, fat_g: 5, carbs_g: 5, sugar_g: 2, saturated_fat_g: null },
      {},
    ],
    ['odd-serving', 'a serving of a kilogram', { serving_size_g: 1000 }, {}],
    ['odd-serving', 'a serving of half a gram', { serving_size_g: 0.49 }, {}],
  ];

  it.each(examples)('%s: %s', (id, _food, given, mended) => {
    const result = checkPlausibility({ ...NUTELLA, ...given });
    expect(result.failed).toEqual([id]);
    const nutrients = Object.entries(given).filter(([field]) => field in BOUNDS);
    expect(result.values).toEqual({ ...NUTELLA, ...Object.fromEntries(nutrients), ...mended });
  });

  it('has an example here, but for those that need the kind or its other foods', () => {
    const ids = [...examples.map(([id]) => id), CATEGORY_MISMATCH, UNLIKE_KIND];
    expect(new Set(ids)).toEqual(new Set(CHECKS.map(({ id }) => id)));
  });

  it.each<[string, Readings]>([
    ['the label as printed', {}],
    ['the label with its kJ, salt and serving', { energy_kj: 2252, salt_g: 0.107, serving_size_g: 15 }],
    ['salt by the older factor', { sodium_mg: 3937, salt_g: 10 }],
    ['kJ of nothing', { ...UNKNOWN, calories_kcal: 0, energy_kj: 2 }],
    ['a serving of 1 g and one of 500 g', { serving_size_g: 500 }],
    [
      'wine, whose energy is in its alcohol',
      { ...UNKNOWN, calories_kcal: 83, protein_g: 0.1, fat_g: 0, carbs_g: 2.6, alcohol_g: 9.9 },
    ],
    [
      'sweets of erythritol, which has none',
      { ...UNKNOWN, calories_kcal: 24, protein_g: 1, fat_g: 0, carbs_g: 95, polyols_g: 90, erythritol_g: 90 },
    ],
    ['gum of other polyols', { ...UNKNOWN, calories_kcal: 168, protein_g: 0, fat_g: 0, carbs_g: 70, polyols_g: 70 }],
    [
      'a tortilla by its American label, which counts fibre among the carbohydrates',
      { ...UNKNOWN, calories_kcal: 210, protein_g: 8, fat_g: 6, carbs_g: 50, fiber_g: 30 },
    ],
    [
      '105 g in all',
      { sodium_mg: 0, protein_g: 5, fat_g: 50, carbs_g: 50, calories_kcal: 670, sugar_g: 1, saturated_fat_g: 2 },
    ],
    ['sugar a tenth above carbohydrate, by rounding', { sugar_g: 57.6 }],
    ['saturated fat a hundredth above a little fat', { fat_g: 0.5, saturated_fat_g: 0.51, calories_kcal: 260 }],
    ['salt itself', { ...UNKNOWN, calories_kcal: 0, protein_g: 0, fat_g: 0, carbs_g: 0, sodium_mg: 39_300 }],
    [
      'energy with a macronutrient that the label leaves out',
      { ...UNKNOWN, calories_kcal: 539, protein_g: 6.3, carbs_g: 57.5 },
    ],
    ['energy alone', { ...UNKNOWN, calories_kcal: 899 }],
    ['a vodka without its alcohol', { ...UNKNOWN, calories_kcal: 231, protein_g: 0, fat_g: 0 }],
    [
      'kJ that the database computed from the macronutrients of a food with much fibre',
      { ...UNKNOWN, calories_kcal: 210, protein_g: 8, fat_g: 6, carbs_g: 50, fiber_g: 30, energy_kj: 1448 },
    ],
    [
      'the same, computed without the fibre',
      { ...UNKNOWN, calories_kcal: 210, protein_g: 8, fat_g: 6, carbs_g: 50, fiber_g: 30, energy_kj: 1208 },
    ],
    ['energy within 15 %', { calories_kcal: 460 }],
    ['water', { calories_kcal: 0, protein_g: 0, fat_g: 0, carbs_g: 0, sugar_g: 0, saturated_fat_g: 0 }],
    [
      'a tea of 1 kcal without anything else',
      { calories_kcal: 1, protein_g: 0, fat_g: 0, carbs_g: 0, sugar_g: 0, saturated_fat_g: 0 },
    ],
    ['three ones', { protein_g: 1, fat_g: 1, carbs_g: 1, sugar_g: 1, saturated_fat_g: 1, calories_kcal: 17 }],
    ['fibre counts 2 kcal a gram', { fiber_g: 20, calories_kcal: 573 }],
  ])('lets pass: %s', (_food, values) => {
    expect(checkPlausibility({ ...NUTELLA, ...values }).failed).toEqual([]);
  });

  it('doubts the energy once, not twice', () => {
    expect(checkPlausibility({ ...NUTELLA, calories_kcal: 10 }).failed).toEqual(['energy-mismatch']);
  });

  it('does not compare energy with macronutrients that were just taken away', () => {
    const heavy = { ...NUTELLA, protein_g: 90, fat_g: 90, carbs_g: 90 };
    expect(checkPlausibility(heavy)).toEqual({
      values: { ...NUTELLA, protein_g: null, fat_g: null, carbs_g: null },
      servingSizeG: null,
      failed: ['sum-over-105'],
      dropped: [
        { check: 'sum-over-105', field: 'protein_g', value: 90 },
        { check: 'sum-over-105', field: 'fat_g', value: 90 },
        { check: 'sum-over-105', field: 'carbs_g', value: 90 },
      ],
    });
  });

  it('takes away two macronutrients that together weigh too much, though the third is unknown', () => {
    const { values } = checkPlausibility({ ...UNKNOWN, protein_g: 60, fat_g: 60 });
    expect(values).toEqual(UNKNOWN);
  });

  it('says nothing about unknown values, and does not touch what it was given', () => {
    const nothing = { values: UNKNOWN, servingSizeG: null, failed: [], dropped: [] };
    expect(checkPlausibility(UNKNOWN)).toEqual(nothing);
    expect(checkPlausibility({})).toEqual(nothing);
    expect(checkPlausibility({ energy_kj: 5, salt_g: 5, alcohol_g: 5, polyols_g: 5 })).toEqual(nothing);
    const given = { ...NUTELLA, sugar_g: 99 };
    const before = structuredClone(given);
    checkPlausibility(given);
    expect(given).toEqual(before);
  });
});

it('tells what it took away, by check and field, with what the source gave', () => {
  const given = { ...NUTELLA, sugar_g: 99, calories_kcal: 12_300, fiber_g: Number.NaN, serving_size_g: 0 };
  const { dropped, servingSizeG, failed } = checkPlausibility(given);
  expect(dropped).toEqual([
    { check: 'out-of-bounds', field: 'calories_kcal', value: 12_300 },
    { check: 'out-of-bounds', field: 'fiber_g', value: Number.NaN },
    { check: 'out-of-bounds', field: 'serving_size_g', value: 0 },
    { check: 'sugar-over-carbs', field: 'sugar_g', value: 99 },
  ]);
  expect(servingSizeG).toBeNull();
  expect(failed).toEqual(['out-of-bounds', 'sugar-over-carbs']);
});

describe('whatever numbers come in', () => {
  const number = fc.oneof(
    fc.double(),
    fc.double({ min: -10, max: 120, noNaN: true }),
    fc.integer({ min: -5, max: 1_000 }),
    fc.constantFrom(null, undefined, Number.NaN, Infinity, -Infinity, -0, 100.5, 105, 1.18e9, 12_300),
  );
  const others = ['serving_size_g', 'energy_kj', 'salt_g', 'alcohol_g', 'polyols_g', 'erythritol_g'];
  const fields = [...NUTRIENTS.map(({ field }) => field), ...others];
  const readings = fc.record(Object.fromEntries(fields.map((field) => [field, number])));
  const mend = (raw: Record<string, number | null | undefined>) => checkPlausibility(raw as Readings);

  it('what is left satisfies every bound', () => {
    fc.assert(
      fc.property(readings, (raw) => {
        const { values, failed } = mend(raw);
        expect(Object.keys(values).sort()).toEqual(Object.keys(BOUNDS).sort());
        const outOfBounds = Object.entries(BOUNDS).filter(([field, max]) => {
          const value = values[field as NutrientField];
          return value !== null && !(value >= 0 && value <= max);
        });
        expect(outOfBounds).toEqual([]);
        const { protein_g, fat_g, carbs_g, sugar_g, saturated_fat_g, sodium_mg } = values;
        const salt = ((sodium_mg ?? 0) * 2.5) / 1000;
        expect((protein_g ?? 0) + (fat_g ?? 0) + (carbs_g ?? 0) + salt).toBeLessThanOrEqual(105 + 1e-6);
        // Labels round each figure on its own: a tenth from 10 g up, a hundredth below.
        if (sugar_g !== null && carbs_g !== null) expect(sugar_g).toBeLessThanOrEqual(carbs_g + 0.1);
        if (saturated_fat_g !== null && fat_g !== null) expect(saturated_fat_g).toBeLessThanOrEqual(fat_g + 0.1);
        expect(CHECKS.map((check) => check.id)).toEqual(expect.arrayContaining([...failed]));
      }),
      { numRuns: 2_000 },
    );
  });

  it('a value is kept as it is or taken away, never made up', () => {
    fc.assert(
      fc.property(readings, (raw) => {
        for (const [field, value] of Object.entries(mend(raw).values)) {
          // Adding 0 makes -0 the 0 that is published.
          if (value !== null && value !== 100) expect(value).toBe(raw[field]! + 0);
        }
      }),
    );
  });

  it('checking a second time finds nothing more to take away', () => {
    fc.assert(
      fc.property(readings, (raw) => {
        const { values } = mend(raw);
        expect(checkPlausibility(values).values).toEqual(values);
      }),
    );
  });
});
