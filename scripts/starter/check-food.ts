import { energyIsOutside } from '../../src/food/label/label-arithmetic.ts';
import { NUTRIENTS, SERVING_BOUNDS_G } from '../../src/food/nutrients.ts';
import { AI_ESTIMATE } from '../../src/food/source.ts';
import type { StarterFood } from './starter-food.ts';

/** Something that must not be true of a food that ships; the text says what is wrong. */
interface Check {
  wrong: string;
  fails(food: StarterFood): boolean;
}

/** Protein, fat and carbohydrate may add up to a little over 100 g, because each is rounded. */
const MOST_MACROS_G = 105;
const ROUNDING_G = 0.1;
/** Estimates are held to the general energy factors more closely than labels. */
const ENERGY_TOLERANCE = 0.1;
const LONGEST_NAME = 90;

const CHECKS: readonly Check[] = [
  { wrong: 'the name is too long', fails: ({ name }) => name.length > LONGEST_NAME },
  { wrong: 'the name does not begin with a capital', fails: ({ name }) => !/^[\p{Lu}\d]/u.test(name) },
  { wrong: 'the name has stray spaces or commas', fails: ({ name }) => /\s{2}|\s,|,,|[ ,-]$|\(\)/.test(name) },
  { wrong: 'commonness is not a whole number from 0', fails: ({ popularity: p }) => !Number.isInteger(p) || p < 0 },
  {
    wrong: 'the barcode is not 13 digits with a valid check digit',
    fails: ({ barcode }) => barcode !== undefined && !isEan13(barcode),
  },
  {
    wrong: 'the serving is out of bounds',
    fails: ({ serving_size_g: grams }) =>
      grams !== undefined && (grams < SERVING_BOUNDS_G.min || grams > SERVING_BOUNDS_G.max),
  },
  {
    wrong: 'a nutrient is out of bounds',
    fails: (food) => NUTRIENTS.some(({ field, max }) => !((food[field] ?? 0) >= 0 && (food[field] ?? 0) <= max)),
  },
  {
    wrong: 'protein, fat and carbohydrate exceed the food',
    fails: (food) => (food.protein_g ?? 0) + (food.fat_g ?? 0) + (food.carbs_g ?? 0) > MOST_MACROS_G,
  },
  { wrong: 'more sugar than carbohydrate', fails: (food) => exceeds(food.sugar_g, food.carbs_g) },
  { wrong: 'more saturated fat than fat', fails: (food) => exceeds(food.saturated_fat_g, food.fat_g) },
  {
    wrong: 'the energy of the estimate does not follow from its parts',
    fails: (food) => food.source === AI_ESTIMATE && !energyFollows(food),
  },
];

/** Leaves a part out when it exceeds its whole (sugar above carbohydrate): the part is then the doubtful figure. */
export function withoutImpossibleParts(food: StarterFood): StarterFood {
  const { sugar_g: sugar, saturated_fat_g: saturated, ...rest } = food;
  return {
    ...rest,
    ...(sugar === undefined || exceeds(sugar, food.carbs_g) ? {} : { sugar_g: sugar }),
    ...(saturated === undefined || exceeds(saturated, food.fat_g) ? {} : { saturated_fat_g: saturated }),
  };
}

/** What is wrong with a food, in words; undefined for a sound one. */
export function findFault(food: StarterFood): string | undefined {
  return CHECKS.find((check) => check.fails(food))?.wrong;
}

/** True for 13 digits whose last is the GS1 check digit of the others. */
export function isEan13(code: string): boolean {
  if (!/^\d{13}$/.test(code)) return false;
  const sum = [...code].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

function exceeds(part: number | undefined, whole: number | undefined): boolean {
  return part !== undefined && whole !== undefined && part > whole + ROUNDING_G;
}

function energyFollows(food: StarterFood): boolean {
  const { calories_kcal: kcal, protein_g: protein, fat_g: fat, carbs_g: carbs } = food;
  const isKnown = [kcal, protein, fat, carbs].every((figure) => figure !== undefined);
  return isKnown && !energyIsOutside(food, ENERGY_TOLERANCE);
}
