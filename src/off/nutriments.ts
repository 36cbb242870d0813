/**
 * The nutrients of a food as Open Food Facts writes them: masses in grams, energy in kJ and kcal, everything per 100 g, and per
 * serving where its weight is known. What is unknown is missing.
 */
import { KJ_PER_KCAL, SALT_PER_SODIUM } from '../food/amounts/conversions.ts';
import type { Food } from '../food/food.ts';
import type { LabelFacts } from '../food/label/label-facts.ts';
import { ALL_NUTRIENTS, type MoreNutrientField, type NutrientField, type NutrientUnit } from '../food/nutrients.ts';

/** Amounts by the names of their members, and units. */
export type Nutriments = Record<string, number | string>;

const GRAMS: Readonly<Record<NutrientUnit, number>> = { kcal: 1, g: 1, mg: 1e3, µg: 1e6 };
/** Sodium and vitamins are small: ten decimals keep what was stored, and lose the noise of floating point. */
const SCALE = 1e10;

/** The members of one nutrient, made once: joining them for each food takes most of the time. */
interface Members {
  readonly field: NutrientField | MoreNutrientField;
  readonly divisor: number;
  readonly names: NutrimentNames;
}

interface NutrimentNames {
  readonly plain: string;
  readonly per100g: string;
  readonly perServing: string;
  readonly unit: string;
  readonly value: string;
  readonly unitText: string;
}

function namesOf(name: string, unitText: string): NutrimentNames {
  return {
    plain: name,
    per100g: `${name}_100g`,
    perServing: `${name}_serving`,
    unit: `${name}_unit`,
    value: `${name}_value`,
    unitText,
  };
}

const ENERGY = namesOf('energy', 'kJ');
const ENERGY_KJ = namesOf('energy-kj', 'kJ');
const SALT_NAMES = namesOf('salt', 'g');

const MEMBERS: readonly Members[] = ALL_NUTRIENTS.map(({ field, unit, off }) => ({
  field,
  divisor: GRAMS[unit],
  names: namesOf(off[0]!, unit === 'kcal' ? 'kcal' : 'g'),
}));

/** The nutrients of Open Food Facts that a comparison may name, without `_100g`. */
export const NUTRIMENT_NAMES: ReadonlySet<string> = new Set([
  ENERGY.plain,
  ENERGY_KJ.plain,
  ...MEMBERS.map(({ names }) => names.plain),
]);

/** The nutrients of a food; what only its label says is given beside it. */
export function nutrimentsOf(food: Food, facts: LabelFacts): Nutriments {
  const nutriments: Nutriments = {};
  const serving = food.serving_size_g;
  const more = facts.nutrients ?? {};
  for (const { field, divisor, names } of MEMBERS) {
    const value = field in food ? food[field as NutrientField] : more[field as MoreNutrientField];
    if (value === undefined || value === null) continue;
    if (divisor !== 1) add(nutriments, names, clean(value / divisor), serving);
    else add(nutriments, names, value, serving);
    if (field === 'calories_kcal') addKilojoules(nutriments, value, serving);
  }
  if (food.sodium_mg !== null && more.salt_g === undefined) {
    add(nutriments, SALT_NAMES, saltOf(food.sodium_mg), serving);
  }
  return nutriments;
}

function saltOf(sodiumMg: number): number {
  return clean((sodiumMg / GRAMS.mg) * SALT_PER_SODIUM);
}

/** Works out one member of the nutriments; undefined where the food does not have it. */
type MakeNutriment = (food: Food, facts: LabelFacts) => number | string | undefined;

/** All members by name, so that a client that asks for a few gets them without the others being made. */
const MAKERS: ReadonlyMap<string, MakeNutriment> = new Map([
  ...MEMBERS.flatMap(({ field, divisor, names }) => {
    const amount: Amount = (food, facts) => {
      const value = field in food ? food[field as NutrientField] : facts.nutrients?.[field as MoreNutrientField];
      return value === undefined || value === null || divisor === 1 ? value : clean(value / divisor);
    };
    return makersOf(names, amount);
  }),
  ...[ENERGY, ENERGY_KJ].flatMap((names) =>
    makersOf(
      names,
      ({ calories_kcal: kcal }) => kcal && Math.round(kcal * KJ_PER_KCAL),
      (_, serving, { calories_kcal: kcal }) => Math.round((kcal! * KJ_PER_KCAL * serving) / 100),
    ),
  ),
  ...makersOf(
    SALT_NAMES,
    ({ sodium_mg: sodium }, { nutrients }) => nutrients?.salt_g ?? (sodium === null ? null : saltOf(sodium)),
  ),
]);

type Amount = (food: Food, facts: LabelFacts) => number | null | undefined;

function makersOf(
  names: NutrimentNames,
  amount: Amount,
  inServing: (amount: number, serving: number, food: Food) => number = (value, serving) =>
    clean((value * serving) / 100),
): [string, MakeNutriment][] {
  const known: MakeNutriment = (food, facts) => amount(food, facts) ?? undefined;
  return [
    ...[names.plain, names.per100g, names.value].map((name): [string, MakeNutriment] => [name, known]),
    [names.unit, (food, facts) => (known(food, facts) === undefined ? undefined : names.unitText)],
    [
      names.perServing,
      (food, facts) => {
        const value = amount(food, facts) ?? undefined;
        const serving = food.serving_size_g;
        return value === undefined || serving === null ? undefined : inServing(value, serving, food);
      },
    ],
  ];
}

/** What makes the member with a name; undefined where no food has it. */
export function nutrimentMaker(name: string): MakeNutriment | undefined {
  return MAKERS.get(name);
}

/** Whole numbers: some clients read nothing else. */
function addKilojoules(nutriments: Nutriments, kcal: number, serving: number | null): void {
  const kj = Math.round(kcal * KJ_PER_KCAL);
  for (const names of [ENERGY, ENERGY_KJ]) {
    add(nutriments, names, kj, null);
    if (serving !== null) nutriments[names.perServing] = Math.round((kcal * KJ_PER_KCAL * serving) / 100);
  }
}

function add(nutriments: Nutriments, names: NutrimentNames, value: number, serving: number | null): void {
  nutriments[names.plain] = value;
  nutriments[names.per100g] = value;
  if (serving !== null) nutriments[names.perServing] = clean((value * serving) / 100);
  nutriments[names.unit] = names.unitText;
  nutriments[names.value] = value;
}

function clean(value: number): number {
  return Math.round(value * SCALE) / SCALE;
}
