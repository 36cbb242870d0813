// 1. A narrow kind allows little, a wide one much. Too little counts for energy, fat and carbohydrate only; unknown figures are never unlike.
// 2. A dry product is like the prepared ones of its kind when water explains it, and only then.
// 3. Of the likely causes only one that fits is named.
// 4. Figures that are each possible are found out together; names that explain a recipe count here too. Figures per serving are told where a
//    serving is far from 100 g.
// 5. Figures tell what a food is only where they are whole and do not contradict each other.
import { describe, expect, it } from 'vitest';
import { NUTRIENTS, type NutrientField, type Nutrients } from '../../../src/food/nutrients.ts';
import { COMPARED_FIGURES } from '../../../src/food/trust/kind-figures.ts';
import { figureNorm, type KindNorm, NO_NORM, type UsualRange } from '../../../src/food/trust/kind-norms.ts';
import { COMPARED_SHARES, sharesOf } from '../../../src/food/trust/kind-shares.ts';
import { servingFit } from '../../../src/food/trust/likely-mistake.ts';
import { isTypical, judgeAmongKind, tellingFigures, unlikeFigures } from '../../../src/food/trust/unlike-kind.ts';

type Figures = Partial<Record<NutrientField, number>>;
const UNKNOWN = Object.fromEntries(NUTRIENTS.map(({ field }) => [field, null])) as Nutrients;
const quantile = (sorted: readonly number[], share: number) => sorted[Math.round((sorted.length - 1) * share)]!;
const usualOf = (values: readonly number[]): UsualRange | undefined => {
  const sorted = values.toSorted((a, b) => a - b);
  if (sorted.length === 0) return undefined;
  return { least: quantile(sorted, 0.05), middle: quantile(sorted, 0.5), most: quantile(sorted, 0.95) };
};
const normOf = (foods: readonly Figures[]): KindNorm => ({
  kind: 'measured',
  figures: COMPARED_FIGURES.map(({ field }, at) => {
    const usual = usualOf(foods.flatMap((food) => food[field] ?? []));
    return usual && figureNorm(at, usual);
  }),
  shares: COMPARED_SHARES.map((_, at) =>
    usualOf(foods.map((food) => sharesOf(food)[at]!).filter((share) => !Number.isNaN(share))),
  ),
});
const unlike = (food: Figures, norm: KindNorm) => unlikeFigures(food, norm).map(({ field }) => field);
const causeOf = (food: Figures, norm: KindNorm, servingG: number | null = null) =>
  judgeAmongKind({ name: 'Measured', values: { ...UNKNOWN, ...food }, servingG }, norm)?.cause;
const many = (make: (nth: number) => Figures, count = 40) => Array.from({ length: count }, (_, nth) => make(nth));

const OILS = normOf(
  many((nth) => ({
    calories_kcal: 828 + (nth % 8) * 8,
    fat_g: 92 + (nth % 8),
    protein_g: 0,
    carbs_g: 0,
    sodium_mg: 0,
  })),
);
const SALMON = normOf(
  many((nth) => ({
    calories_kcal: 130 + nth * 2,
    protein_g: 18 + (nth % 8),
    fat_g: 4 + (nth % 10),
    carbs_g: nth % 3 === 0 ? 0.5 : 0,
    sodium_mg: 50 + nth * 10,
  })),
);
const BISCUITS = normOf(
  many((nth) => ({
    calories_kcal: 440 + nth * 2,
    protein_g: 5 + (nth % 4),
    fat_g: 16 + (nth % 10),
    carbs_g: 60 + (nth % 12),
    sodium_mg: 200 + nth * 8,
  })),
);
const SOUPS = normOf(
  many((nth) => ({
    calories_kcal: 30 + nth,
    protein_g: 1 + (nth % 4) / 2,
    fat_g: 1 + (nth % 5) / 4,
    carbs_g: 4 + (nth % 6),
    sodium_mg: 250 + nth * 8,
  })),
);

describe('a food unlike its kind', () => {
  it.each<[string, Figures, KindNorm, NutrientField[]]>([
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
});

describe('a name that says that the recipe is another one', () => {
  const isUnlike = (name: string, food: Figures) =>
    judgeAmongKind({ name, values: { ...UNKNOWN, ...food }, servingG: null }, BISCUITS) !== undefined;
  const THIN = { calories_kcal: 170, protein_g: 2, fat_g: 8, carbs_g: 22 };
  const STRONG = { calories_kcal: 420, protein_g: 45, fat_g: 16, carbs_g: 20 };

  it('explains less where it says less, and anything where it says more', () => {
    expect([isUnlike('Biscuits', THIN), isUnlike('Biscuits légers', THIN)]).toEqual([true, false]);
    expect([isUnlike('Biscuits', STRONG), isUnlike('Light biscuits', STRONG)]).toEqual([true, true]);
    expect(isUnlike('Protein biscuits', STRONG)).toBe(false);
  });
});

describe('the likely cause', () => {
  it.each<[string, Figures, KindNorm, number | null, string | undefined]>([
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
      { calories_kcal: 470, fat_g: 20, carbs_g: 65, sodium_mg: 4500 },
      BISCUITS,
      null,
      'salt-for-sodium',
    ],
    ['biscuits in water', { calories_kcal: 94, protein_g: 1.2, fat_g: 4, carbs_g: 13 }, BISCUITS, null, 'prepared'],
    ['oil with water', { calories_kcal: 90, protein_g: 0, fat_g: 10, carbs_g: 0 }, OILS, null, undefined],
    [
      'salmon with the protein of its coating',
      { calories_kcal: 152, protein_g: 0, fat_g: 8, carbs_g: 20 },
      SALMON,
      null,
      'swapped',
    ],
    [
      'biscuits whose fat was forgotten',
      { calories_kcal: 480, protein_g: 6, fat_g: 0, carbs_g: 65 },
      BISCUITS,
      null,
      'missing',
    ],
    [
      'biscuits with a comma lost',
      { calories_kcal: 480, protein_g: 65, fat_g: 20, carbs_g: 6.5 },
      BISCUITS,
      null,
      'swapped',
    ],
    ['salmon with a comma lost', { calories_kcal: 160, protein_g: 20, fat_g: 85, carbs_g: 0 }, SALMON, null, 'decimal'],
    ['salmon in a rich sauce', { calories_kcal: 320, protein_g: 9, fat_g: 26, carbs_g: 12 }, SALMON, null, undefined],
  ])('of %s', (_case, food, usual, servingG, cause) => {
    expect(causeOf(food, usual, servingG)).toBe(cause);
  });
});

it.each([
  ['prepared', 'Onion soup mix'],
  ['prepared', 'Gravy granules'],
  ['prepared', 'Backmischung Zork'],
  [undefined, 'Onion soup'],
  [undefined, 'Onion soup with dumplings and pancake mix'],
])('figures of a made-up food are %s: %s', (cause, name) => {
  const madeUp = { calories_kcal: 38, protein_g: 1, fat_g: 1, carbs_g: 6.4 };
  const judged = judgeAmongKind({ name, values: { ...UNKNOWN, ...madeUp }, servingG: null }, SOUPS);
  expect(judged?.cause).toBe(cause);
});

describe('joint tests', () => {
  const judge = (food: Figures, norm: KindNorm, name = 'Measured', servingG: number | null = null) =>
    judgeAmongKind({ name, values: { ...UNKNOWN, ...food }, servingG }, norm);
  const SWAPPED = { calories_kcal: 450, protein_g: 18, fat_g: 6, carbs_g: 66 };

  it('find figures of which each alone could be right, and suggest those without the mistake', () => {
    expect(unlike(SWAPPED, BISCUITS)).toEqual([]);
    expect(judge(SWAPPED, BISCUITS)).toMatchObject({ cause: 'swapped', suggested: { protein_g: 6, fat_g: 18 } });
    expect(judge({ ...SWAPPED, protein_g: 6, fat_g: 18 }, BISCUITS)).toBeUndefined();
  });

  it('find a figure of 0 that all foods of the kind have, and not one that some lack', () => {
    const incomplete = { calories_kcal: 450, protein_g: 0, fat_g: 18, carbs_g: 66 };
    expect(judge(incomplete, BISCUITS)).toMatchObject({ cause: 'missing', suggested: { protein_g: 6 } });
    const some = normOf(many((nth) => ({ calories_kcal: 440 + nth, protein_g: nth % 7, fat_g: 18, carbs_g: 66 })));
    expect(judge(incomplete, some)).toBeUndefined();
  });

  it.each<[string, Figures, string | undefined]>([
    ['swapped', { calories_kcal: 480, protein_g: 65, fat_g: 20, carbs_g: 6 }, 'swapped'],
    ['incomplete', { calories_kcal: 480, protein_g: 6, fat_g: 20, carbs_g: 0 }, 'missing'],
    ['those of a drink', { calories_kcal: 40, protein_g: 0, fat_g: 0, carbs_g: 10 }, undefined],
    ['those of another food, by the serving', { calories_kcal: 120, protein_g: 1.5, fat_g: 5, carbs_g: 16 }, undefined],
  ])('doubt a name whose figures are %s', (_case, food, cause) => {
    const named = { name: 'Zork biscuits', values: { ...UNKNOWN, ...food }, servingG: 25 };
    expect(judgeAmongKind(named, undefined, BISCUITS)?.cause).toBe(cause);
  });

  it('know dry beans from cooked ones by their shares, and swapped ones by these too', () => {
    const water = (nth: number) => 1 + (nth % 3);
    const beans = normOf(
      many((nth) => ({
        calories_kcal: 340 / water(nth),
        protein_g: (23 + (nth % 4)) / water(nth),
        fat_g: 1.5 / water(nth),
        carbs_g: (57 + (nth % 6)) / water(nth),
      })),
    );
    const dry = { calories_kcal: 341, protein_g: 25, fat_g: 1, carbs_g: 59 };
    expect(judge(dry, beans)).toBeUndefined();
    expect(judge({ ...dry, protein_g: 59, carbs_g: 25 }, beans)).toMatchObject({
      cause: 'swapped',
      suggested: { protein_g: 25, carbs_g: 59 },
    });
  });

  it('find figures of a glass of soft drink, and leave its syrup alone', () => {
    const sodas = normOf(
      many((nth) => ({ calories_kcal: 36 + (nth % 10), protein_g: 0, fat_g: 0, carbs_g: 9 + (nth % 10) / 4 })),
    );
    const glass = { calories_kcal: 140, protein_g: 0, fat_g: 0, carbs_g: 35 };
    expect(judge(glass, sodas, 'Zork', 355)?.cause).toBe('per-serving');
    expect(judge(glass, sodas, 'Zork', 30)).toBeUndefined();
  });

  it('restore the decimal point of a part that was removed, where its whole allows it', () => {
    const values = { ...UNKNOWN, calories_kcal: 480, protein_g: 6, fat_g: 20, carbs_g: 65 };
    const found = (removed: Figures) => judgeAmongKind({ name: 'Zork', values, servingG: null, removed }, undefined);
    expect(found({ sugar_g: 3721 })).toMatchObject({ cause: 'decimal', suggested: { sugar_g: 37.2 } });
    expect(found({ saturated_fat_g: 106 })).toMatchObject({ cause: 'decimal', suggested: { saturated_fat_g: 10.6 } });
    expect(found({ sugar_g: 1.18e9 })).toBeUndefined();
    expect(found({ sodium_mg: 50_000 })).toBeUndefined();
  });

  it('go by the energy alone where nothing says what a food is', () => {
    const crisps = { calories_kcal: 495, protein_g: 6, fat_g: 27.2, carbs_g: 53.4 };
    const found = (food: Figures) =>
      judgeAmongKind({ name: 'Zork', values: { ...UNKNOWN, ...food }, servingG: null }, undefined, NO_NORM);
    expect(found(crisps)).toBeUndefined();
    expect(found({ ...crisps, fat_g: 53.4, carbs_g: 27.2 })).toMatchObject({ cause: 'swapped', figures: [] });
    expect(found({ ...crisps, protein_g: 53.4, carbs_g: 6 })).toBeUndefined();
  });

  it('leave recipes alone that their names explain', () => {
    expect(judge(SWAPPED, BISCUITS, 'Protein biscuits')).toBeUndefined();
    const whey: KindNorm = { ...BISCUITS, kind: 'protein-biscuit' };
    expect(judge(SWAPPED, whey, 'Protein biscuits')?.cause).toBe('swapped');
  });

  it.each<[string, Figures, number | null, string | undefined]>([
    ['of 100 g', { calories_kcal: 480, protein_g: 6, fat_g: 20, carbs_g: 65 }, 25, 'farther'],
    ['of a serving', { calories_kcal: 120, protein_g: 1.5, fat_g: 5, carbs_g: 16.2 }, 25, 'nearer'],
    [
      'of a serving that is nearly 100 g',
      { calories_kcal: 432, protein_g: 5.4, fat_g: 18, carbs_g: 58 },
      90,
      undefined,
    ],
    ['without a serving', { calories_kcal: 120, protein_g: 1.5, fat_g: 5, carbs_g: 16.2 }, null, undefined],
  ])('tell figures %s', (_case, food, servingG, fit) => {
    expect(servingFit(food, servingG, BISCUITS)).toBe(fit);
  });
});

describe('figures that tell what a food is', () => {
  const OIL = { calories_kcal: 828, protein_g: 0, fat_g: 92, carbs_g: 0 };

  it('are whole and without contradiction', () => {
    expect(tellingFigures(OIL, [])).toEqual(OIL);
    expect(tellingFigures(OIL, ['energy-off'])).toEqual(OIL);
    expect(tellingFigures(OIL, ['energy-mismatch'])).toEqual({});
    expect(tellingFigures({ ...OIL, protein_g: null }, [])).toEqual({});
  });

  it('are typical of a kind only where they are all known and all usual', () => {
    expect(isTypical(OIL, OILS)).toBe(true);
    expect(isTypical({ ...OIL, carbs_g: null }, OILS)).toBe(false);
    expect(isTypical({ ...OIL, carbs_g: 20 }, OILS)).toBe(false);
    expect(isTypical(OIL, undefined)).toBe(false);
  });
});
