/**
 * Claims by the figures, as Regulation (EC) No 1924/2006 defines them:
 * 1. A food meets a claim at the limit and not above it; drinks have limits of their own.
 * 2. A figure that is not known meets no claim.
 * 3. A food that meets a claim meets those that say less.
 * 4. Where the law compares with similar products, the usual figures of the kind decide.
 * 5. Every claim about figures has a bit of sixteen, and the drinks are categories that exist.
 */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import {
  CLAIMS,
  type Claim,
  claimBit,
  claimsMet,
  type FigureField,
  impliedBy,
  isDrinkCategory,
} from '../../src/food/claims.ts';
import { COMPARED_FIGURES } from '../../src/food/trust/kind-figures.ts';

type Figures = Partial<Record<FigureField, number>>;

const UNKNOWN = Object.fromEntries(COMPARED_FIGURES.map(({ field }) => [field, Number.NaN])) as Record<
  FigureField,
  number
>;

function claimsOf(figures: Figures, isDrink = false, usual: Figures = {}, isMilk = false): Claim[] {
  const bits = claimsMet({
    figures: { ...UNKNOWN, ...figures },
    isDrink,
    isMilk,
    usual: (field) => usual[field] ?? Number.NaN,
  });
  return CLAIMS.filter((claim) => (bits & claimBit(claim)) !== 0);
}

it.each<[Claim, Figures, Figures, Figures?, Figures?]>([
  // claim, met, not met; and of a drink
  ['low-calorie', { calories_kcal: 40 }, { calories_kcal: 41 }, { calories_kcal: 20 }, { calories_kcal: 21 }],
  ['calorie-free', { calories_kcal: 4 }, { calories_kcal: 5 }],
  ['low-fat', { fat_g: 3 }, { fat_g: 3.1 }, { fat_g: 1.5 }, { fat_g: 1.6 }],
  ['fat-free', { fat_g: 0.5 }, { fat_g: 0.6 }],
  [
    'low-saturates',
    { saturated_fat_g: 1.5, calories_kcal: 135 },
    { saturated_fat_g: 1.5, calories_kcal: 134 },
    { saturated_fat_g: 0.75, calories_kcal: 68 },
    { saturated_fat_g: 0.8, calories_kcal: 100 },
  ],
  ['low-sugar', { sugar_g: 5 }, { sugar_g: 5.1 }, { sugar_g: 2.5 }, { sugar_g: 2.6 }],
  ['sugar-free', { sugar_g: 0.5 }, { sugar_g: 0.6 }],
  ['low-salt', { sodium_mg: 120 }, { sodium_mg: 121 }],
  ['very-low-salt', { sodium_mg: 40 }, { sodium_mg: 41 }],
  ['salt-free', { sodium_mg: 5 }, { sodium_mg: 6 }],
  ['fibre-source', { fiber_g: 3 }, { fiber_g: 2.9, calories_kcal: 300 }, { fiber_g: 1.5, calories_kcal: 100 }],
  ['high-fibre', { fiber_g: 6 }, { fiber_g: 5.9, calories_kcal: 300 }, { fiber_g: 3, calories_kcal: 100 }],
  ['protein-source', { protein_g: 3, calories_kcal: 100 }, { protein_g: 2.9, calories_kcal: 100 }],
  ['high-protein', { protein_g: 5, calories_kcal: 100 }, { protein_g: 4.9, calories_kcal: 100 }],
])('1. %s', (claim, met, notMet, metByDrink, notMetByDrink) => {
  expect(claimsOf(met)).toContain(claim);
  expect(claimsOf(notMet)).not.toContain(claim);
  if (metByDrink) expect(claimsOf(metByDrink, true)).toContain(claim);
  if (notMetByDrink) expect(claimsOf(notMetByDrink, true)).not.toContain(claim);
});

const anyFigures = fc.record(
  Object.fromEntries(
    COMPARED_FIGURES.map(({ field }) => [
      field,
      fc.oneof(fc.double({ min: 0, max: 900, noNaN: true }), fc.constant(0)),
    ]),
  ) as Record<FigureField, fc.Arbitrary<number>>,
  { requiredKeys: [] },
);

test('2. what is not known meets nothing', () => {
  expect(claimsOf({})).toEqual([]);
  expect(claimsOf({ protein_g: 10, calories_kcal: 0 })).not.toContain('high-protein');
  fc.assert(
    fc.property(anyFigures, fc.constantFrom(...COMPARED_FIGURES.map(({ field }) => field)), (figures, unknown) => {
      const { [unknown]: _left, ...known } = figures;
      expect(claimsOf(figures)).toEqual(expect.arrayContaining(claimsOf(known)));
    }),
  );
});

test('3. a claim that says more implies the one that says less', () => {
  fc.assert(
    fc.property(anyFigures, fc.boolean(), (figures, isDrink) => {
      const met = claimsOf(figures, isDrink);
      for (const claim of CLAIMS.filter((each) => each !== 'low-saturates')) {
        if (impliedBy(claim).some((stronger) => met.includes(stronger))) expect(met).toContain(claim);
      }
    }),
  );
});

test('4. relative to the kind', () => {
  const bread = { carbs_g: 50, sugar_g: 4 };
  expect(claimsOf({ carbs_g: 35 }, false, bread)).toContain('low-carb');
  expect(claimsOf({ carbs_g: 36 }, false, bread)).not.toContain('low-carb');
  expect(claimsOf({ carbs_g: 5 })).toContain('low-carb');
  expect(claimsOf({ carbs_g: 6 })).not.toContain('low-carb');
  expect(claimsOf({ sugar_g: 2 }, false, bread)).toContain('no-added-sugar');
  expect(claimsOf({ sugar_g: 2.1 }, false, bread)).not.toContain('no-added-sugar');
});

test('5. bits and categories', () => {
  const everything = Object.fromEntries(COMPARED_FIGURES.map(({ field }) => [field, 0])) as Figures;
  const rich = { calories_kcal: 100, fiber_g: 10, protein_g: 20 };
  const met = new Set([...claimsOf(everything), ...claimsOf(rich)]);
  expect(CLAIMS.slice(0, 16).filter((claim) => !met.has(claim) && claim !== 'low-saturates')).toEqual([]);
  const categories = readFileSync('kinds/categories.tsv', 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t')[1]!);
  expect(categories.filter(isDrinkCategory)).toHaveLength(11);
});

test('1. semi-skimmed milk is low in fat', () => {
  expect(claimsOf({ fat_g: 1.8 }, true, {}, true)).toContain('low-fat');
  expect(claimsOf({ fat_g: 1.9 }, true, {}, true)).not.toContain('low-fat');
});
