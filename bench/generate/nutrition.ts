/**
 * Nutrition facts: drawn around the category's profile, rounded the way labels round (European ones per 100 g,
 * American ones per serving and then converted), with gaps and, rarely, nonsense.
 */
import { KJ_PER_KCAL, SALT_PER_SODIUM } from '../../src/food/amounts/conversions.ts';
import { DIRT, type Flaw } from './dirt.ts';
import type { Profile } from './profiles.ts';
import type { Random } from './random.ts';

/** The nutrients that are written, in the order of the CSV's columns, with the unit of the exports. */
export const NUTRIENTS = [
  ['energy-kj', 'kJ'],
  ['energy-kcal', 'kcal'],
  ['energy', 'kJ'],
  ['fat', 'g'],
  ['saturated-fat', 'g'],
  ['trans-fat', 'g'],
  ['cholesterol', 'g'],
  ['carbohydrates', 'g'],
  ['sugars', 'g'],
  ['added-sugars', 'g'],
  ['fiber', 'g'],
  ['proteins', 'g'],
  ['salt', 'g'],
  ['sodium', 'g'],
  ['vitamin-c', 'g'],
  ['potassium', 'g'],
  ['calcium', 'g'],
  ['iron', 'g'],
] as const;

/** The name of a nutrient in the exports. */
export type NutrientName = (typeof NUTRIENTS)[number][0];

/** Values per 100 g in the places of `NUTRIENTS`; undefined where the label says nothing. */
export type NutrientValues = (number | undefined)[];

const PLACE = Object.fromEntries(NUTRIENTS.map(([name], place) => [name, place])) as Record<NutrientName, number>;

/** One value of a product. */
export function nutrientValue(values: NutrientValues, name: NutrientName): number | undefined {
  return values[PLACE[name]];
}

/** Draws the values of a product; `serving` is given when the label speaks of servings. */
export function drawNutrients(
  profile: Profile,
  serving: number | undefined,
  random: Random,
  flaws: Flaw[],
): NutrientValues {
  const near = (value: number) => Math.max(0, value * (1 + 0.22 * random.bell()));
  let fat = near(profile.fat);
  let carbohydrates = near(profile.carbohydrates);
  let proteins = near(profile.proteins);
  const fiber = near(profile.fiber);
  const salt = Math.min(near(profile.salt), 99);
  const sum = fat + carbohydrates + proteins + fiber + salt;
  const macros = fat + carbohydrates + proteins;
  if (sum > 98 && macros > 0) {
    const fit = Math.max(0, 98 - salt - fiber) / macros;
    fat *= fit;
    carbohydrates *= fit;
    proteins *= fit;
  }
  const saturated = Math.min(fat, near(fat * profile.saturated));
  const sugars = Math.min(carbohydrates, near(carbohydrates * profile.sugars));
  const kcal = 9 * fat + 4 * carbohydrates + 4 * proteins + 2 * fiber;
  const values: NutrientValues = new Array(NUTRIENTS.length).fill(undefined);
  const round =
    serving === undefined ? roundEuropean : (value: number, step: number) => roundAmerican(value, step, serving);
  const setIf = (present: number, place: number, value: number, step: number) => {
    if (random.share() < present) values[place] = round(value, step);
  };
  const kcalLabel = serving === undefined ? Math.round(kcal) : roundAmerican(kcal, 10, serving);
  values[PLACE['energy-kcal']] = kcalLabel;
  values[PLACE.energy] = Math.round(kcalLabel * KJ_PER_KCAL);
  if (random.chance(0.7)) values[PLACE['energy-kj']] = values[PLACE.energy];
  values[PLACE.fat] = round(fat, 1);
  values[PLACE.carbohydrates] = round(carbohydrates, 1);
  values[PLACE.proteins] = round(proteins, 1);
  setIf(0.9, PLACE['saturated-fat'], saturated, 0.5);
  setIf(0.94, PLACE.sugars, sugars, 1);
  setIf(0.55, PLACE.fiber, fiber, 1);
  if (random.chance(0.9))
    setSalt(values, serving === undefined ? Math.round(salt * 100) / 100 : roundAmerican(salt, 0.0125, serving));
  if (serving !== undefined) {
    setIf(0.7, PLACE['trans-fat'], 0, 0.5);
    setIf(0.7, PLACE.cholesterol, (saturated * random.share()) / 100, 0.005);
    setIf(0.4, PLACE['added-sugars'], sugars * 0.6, 1);
    setIf(0.4, PLACE['vitamin-c'], random.share() * 0.02, 0.0006);
    setIf(0.6, PLACE.calcium, random.share() * 0.2, 0.02);
    setIf(0.6, PLACE.iron, random.share() * 0.004, 0.00036);
  }
  setIf(0.12, PLACE.potassium, 0.05 + random.share() * 0.5, 0.01);
  spoil(values, random, flaws);
  return values;
}

function setSalt(values: NutrientValues, salt: number): void {
  values[PLACE.salt] = salt;
  values[PLACE.sodium] = Math.round((salt / SALT_PER_SODIUM) * 10_000) / 10_000;
}

function roundEuropean(value: number): number {
  if (value < 0.05) return 0;
  return value < 10 || value % 1 < 0.5 ? Math.round(value * 10) / 10 : Math.round(value);
}

/** A label rounds the serving; the export turns that into 100 g with three digits. */
function roundAmerican(value: number, step: number, serving: number): number {
  const perServing = Math.round((value * serving) / 100 / step) * step;
  const value100 = (perServing * 100) / serving;
  const scale = value100 >= 100 ? 1 : value100 >= 10 ? 10 : value100 >= 1 ? 100 : value100 >= 0.1 ? 1000 : 10_000;
  return Math.round(value100 * scale) / scale;
}

function spoil(values: NutrientValues, random: Random, flaws: Flaw[]): void {
  const kind = random.share();
  let limit = 0;
  for (const [flaw, change] of SPOILERS) {
    limit += DIRT[flaw];
    if (kind >= limit) continue;
    change(values, random);
    flaws.push(flaw);
    return;
  }
}

const SPOILERS: readonly (readonly [Flaw, (values: NutrientValues, random: Random) => void])[] = [
  ['absurdCarbohydrates', (values) => set(values, 'carbohydrates', 1.18e9)],
  ['absurdEnergy', (values) => set(values, 'energy-kcal', 12_300)],
  ['absurdProtein', (values) => set(values, 'proteins', 1000)],
  [
    'negativeValue',
    (values, random) =>
      set(values, random.pick(['fat', 'sugars', 'proteins', 'salt'] as const), -1 - random.below(40) / 10),
  ],
  [
    'sugarAboveCarbohydrates',
    (values) => set(values, 'sugars', Math.round((nutrientValue(values, 'carbohydrates')! + 3.7) * 10) / 10),
  ],
  [
    'saturatedAboveFat',
    (values) => set(values, 'saturated-fat', Math.round((nutrientValue(values, 'fat')! + 1.9) * 10) / 10),
  ],
  [
    'saltSodiumMismatch',
    (values) => {
      set(values, 'salt', 1.8);
      set(values, 'sodium', 1.8);
    },
  ],
  ['kilojoulesAsKcal', (values) => set(values, 'energy-kcal', nutrientValue(values, 'energy')!)],
  [
    'equalValues',
    (values) => {
      for (const name of ['fat', 'saturated-fat', 'carbohydrates', 'sugars', 'proteins'] as const)
        set(values, name, 10);
    },
  ],
];

function set(values: NutrientValues, name: NutrientName, value: number): void {
  values[PLACE[name]] = value;
}
