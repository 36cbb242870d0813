// 1. What is usual is told by deciles, from 20 foods on; a narrow kind allows little, a wide one much, no figure more than a food can have.
// 2. Too little counts for energy, fat and carbohydrate only; unknown figures and kinds without figures are never unlike.
// 3. A dry product is like the prepared ones of its kind when water explains it, and only then.
// 4. Of the likely causes only one that fits is named.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  COMPARED_FIGURES,
  type KindFigure,
  kindFigure,
  likelyCause,
  MIN_FOODS_OF_KIND,
  unlikeFigures,
} from '../../src/food/kind-figures.ts';
import type { NutrientField } from '../../src/food/nutrients.ts';

type Figures = Partial<Record<NutrientField, number>>;
const usualOf = (foods: readonly Figures[]) => {
  const figures = new Map<NutrientField, KindFigure | undefined>(
    COMPARED_FIGURES.map((figure) => {
      const values = foods.flatMap((food) => food[figure.field] ?? []);
      return [figure.field, kindFigure(figure, Float32Array.from(values).sort())];
    }),
  );
  return (field: NutrientField) => figures.get(field);
};
const unlike = (food: Figures, usual: ReturnType<typeof usualOf>) =>
  unlikeFigures((field) => food[field] ?? null, usual).map(({ field }) => field);
const causeOf = (food: Figures, usual: ReturnType<typeof usualOf>, servingG: number | null = null) => {
  const amountOf = (field: NutrientField) => food[field] ?? null;
  return likelyCause(amountOf, servingG, unlikeFigures(amountOf, usual), usual);
};
const many = (make: (nth: number) => Figures, count = 40) => Array.from({ length: count }, (_, nth) => make(nth));

const OILS = usualOf(
  many((nth) => ({
    calories_kcal: 828 + (nth % 8) * 8,
    fat_g: 92 + (nth % 8),
    protein_g: 0,
    carbs_g: 0,
    sodium_mg: 0,
  })),
);
const SALMON = usualOf(
  many((nth) => ({
    calories_kcal: 130 + nth * 2,
    protein_g: 18 + (nth % 8),
    fat_g: 4 + (nth % 10),
    carbs_g: nth % 3 === 0 ? 0.5 : 0,
    sodium_mg: 50 + nth * 10,
  })),
);
const BISCUITS = usualOf(
  many((nth) => ({
    calories_kcal: 440 + nth * 2,
    protein_g: 5 + (nth % 4),
    fat_g: 16 + (nth % 10),
    carbs_g: 60 + (nth % 12),
    sodium_mg: 200 + nth * 8,
  })),
);
const SOUPS = usualOf(
  many((nth) => ({
    calories_kcal: 30 + nth,
    protein_g: 1 + (nth % 4) / 2,
    fat_g: 1 + (nth % 5) / 4,
    carbs_g: 4 + (nth % 6),
    sodium_mg: 250 + nth * 8,
  })),
);

describe('a food unlike its kind', () => {
  it.each<[string, Figures, ReturnType<typeof usualOf>, NutrientField[]]>([
    ['olive oil with 10 g of fat', { calories_kcal: 90, fat_g: 10, carbs_g: 0 }, OILS, ['calories_kcal', 'fat_g']],
    ['olive oil', { calories_kcal: 824, fat_g: 91.6, carbs_g: 0 }, OILS, []],
    [
      'salmon with 28 g of carbohydrate',
      { calories_kcal: 130, protein_g: 2.8, fat_g: 0.5, carbs_g: 28 },
      SALMON,
      ['carbs_g'],
    ],
    [
      'biscuits of 170 kcal',
      { calories_kcal: 170, protein_g: 2, fat_g: 8, carbs_g: 22 },
      BISCUITS,
      ['calories_kcal', 'carbs_g'],
    ],
    [
      'biscuits with 9 g of sodium',
      { calories_kcal: 470, fat_g: 20, carbs_g: 65, sodium_mg: 9000 },
      BISCUITS,
      ['sodium_mg'],
    ],
    ['a soup without salt', { calories_kcal: 40, protein_g: 1, fat_g: 1, carbs_g: 7, sodium_mg: 0.6 }, SOUPS, []],
    ['soup powder', { calories_kcal: 350, protein_g: 14, fat_g: 10, carbs_g: 50, sodium_mg: 3500 }, SOUPS, []],
    [
      'lard sold as soup',
      { calories_kcal: 890, protein_g: 0, fat_g: 99, carbs_g: 0 },
      SOUPS,
      ['calories_kcal', 'fat_g'],
    ],
    ['a food that states nothing', {}, OILS, []],
  ])('%s: %j', (_case, food, usual, expected) => {
    expect(unlike(food, usual)).toEqual(expected);
  });

  it.each([
    [26, 2],
    [90, 9],
    [2000, 190],
  ])('is told among %d foods and %d that state figures of a serving', (right, wrong) => {
    const oils = usualOf([
      ...many((nth) => ({ calories_kcal: 884 + (nth % 4) * 4, fat_g: 98 + (nth % 3) }), right),
      ...many(() => ({ calories_kcal: 120, fat_g: 14 }), wrong),
    ]);
    expect(unlike({ calories_kcal: 120, fat_g: 14 }, oils)).toEqual(['calories_kcal', 'fat_g']);
  });

  it('is told of biscuits with little energy, also where their recipes differ much', () => {
    const biscuits = usualOf(many((nth) => ({ calories_kcal: 380 + (nth % 160) }), 320));
    expect(unlike({ calories_kcal: 170 }, biscuits)).toEqual(['calories_kcal']);
    expect(unlike({ calories_kcal: 300 }, biscuits)).toEqual([]);
  });

  it('is not told among fewer than 20', () => {
    const few = (count: number) => usualOf(many(() => ({ fat_g: 92 }), count));
    expect(few(MIN_FOODS_OF_KIND - 1)('fat_g')).toBeUndefined();
    expect(unlike({ fat_g: 10 }, few(MIN_FOODS_OF_KIND - 1))).toEqual([]);
    expect(unlike({ fat_g: 10 }, few(MIN_FOODS_OF_KIND))).toEqual(['fat_g']);
  });
});

describe('the likely cause', () => {
  it.each<[string, Figures, ReturnType<typeof usualOf>, number | null, string | undefined]>([
    [
      'biscuits by the serving',
      { calories_kcal: 118, protein_g: 1.5, fat_g: 5, carbs_g: 16 },
      BISCUITS,
      25,
      'per-serving',
    ],
    ['oil by the serving', { calories_kcal: 124, fat_g: 13.8, carbs_g: 0 }, OILS, 15, 'per-serving'],
    ['kJ for kcal', { calories_kcal: 628, protein_g: 20, fat_g: 8, carbs_g: 0 }, SALMON, null, 'kj-for-kcal'],
    [
      'salt for sodium',
      { calories_kcal: 470, fat_g: 20, carbs_g: 65, sodium_mg: 3000 },
      BISCUITS,
      null,
      'salt-for-sodium',
    ],
    ['biscuits in water', { calories_kcal: 94, protein_g: 1.2, fat_g: 4, carbs_g: 13 }, BISCUITS, null, 'prepared'],
    ['oil with water', { calories_kcal: 90, fat_g: 10, carbs_g: 0 }, OILS, null, undefined],
    ['salmon in batter', { calories_kcal: 130, protein_g: 2.8, fat_g: 0.5, carbs_g: 28 }, SALMON, null, undefined],
  ])('of %s', (_case, food, usual, servingG, cause) => {
    expect(causeOf(food, usual, servingG)).toBe(cause);
  });
});

it('any values give limits that hold the usual, within what a food can have', () => {
  const values = fc.array(fc.float({ min: 0, max: 100, noNaN: true }), { minLength: MIN_FOODS_OF_KIND, maxLength: 60 });
  fc.assert(
    fc.property(values, (given) => {
      const figure = kindFigure(COMPARED_FIGURES[2], Float32Array.from(given).sort())!;
      expect(figure.foods).toBe(given.length);
      expect([...figure.deciles].sort((a, b) => a - b)).toEqual(figure.deciles);
      expect(figure.low).toBeGreaterThanOrEqual(0);
      expect(figure.low).toBeLessThanOrEqual(figure.deciles[0]! + 0.01);
      expect(figure.high).toBeGreaterThanOrEqual(figure.deciles[8]! - 0.01);
      expect(figure.high).toBeLessThanOrEqual(100);
    }),
  );
});
