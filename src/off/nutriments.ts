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

/** The names of one nutrient's members. */
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

/** How much of it 100 g have. */
type Amount = (food: Food, facts: LabelFacts) => number | null | undefined;

interface Nutriment {
  readonly names: NutrimentNames;
  readonly amount: Amount;
  readonly inServing: (amount: number, serving: number, food: Food) => number;
}

const NUTRIMENTS: readonly Nutriment[] = [
  ...ALL_NUTRIENTS.map(({ field, unit, off }) => ({
    names: namesOf(off[0]!, unit === 'kcal' ? 'kcal' : 'g'),
    amount: field === 'salt_g' ? saltOf : amountOf(field, GRAMS[unit]),
    inServing: (amount: number, serving: number) => clean((amount * serving) / 100),
  })),
  // Whole numbers: some clients read nothing else.
  ...['energy', 'energy-kj'].map((name) => ({
    names: namesOf(name, 'kJ'),
    amount: ({ calories_kcal: kcal }: Food) => kcal && Math.round(kcal * KJ_PER_KCAL),
    inServing: (_: number, serving: number, { calories_kcal: kcal }: Food) =>
      Math.round((kcal! * KJ_PER_KCAL * serving) / 100),
  })),
];

function amountOf(field: NutrientField | MoreNutrientField, divisor: number): Amount {
  return (food, { nutrients }) => {
    const value = field in food ? food[field as NutrientField] : nutrients?.[field as MoreNutrientField];
    return value === undefined || value === null || divisor === 1 ? value : clean(value / divisor);
  };
}

function saltOf({ sodium_mg: sodium }: Food, { nutrients }: LabelFacts): number | null {
  return nutrients?.salt_g ?? (sodium === null ? null : clean((sodium / GRAMS.mg) * SALT_PER_SODIUM));
}

/** The nutrients of Open Food Facts that a comparison may name, without `_100g`. */
export const NUTRIMENT_NAMES: ReadonlySet<string> = new Set(NUTRIMENTS.map(({ names }) => names.plain));

/** What stands before each figure of a nutrient in JSON. */
const TEXTS = NUTRIMENTS.map(({ names: { plain, per100g, perServing, unit, value, unitText } }) => ({
  plain: `"${plain}":`,
  per100g: `,"${per100g}":`,
  perServing: `,"${perServing}":`,
  value: `,"${unit}":"${unitText}","${value}":`,
}));

/**
 * The nutrients of a food as JSON; what only its label says is given beside it. They are a hundred members, of which the text is made in
 * half the time that an object of them takes.
 */
export function nutrimentsJson(food: Food, facts: LabelFacts): string {
  let json = '';
  const serving = food.serving_size_g;
  for (let at = 0; at < NUTRIMENTS.length; at++) {
    const { amount, inServing } = NUTRIMENTS[at]!;
    const value = amount(food, facts);
    if (value === undefined || value === null) continue;
    const text = TEXTS[at]!;
    const served = serving === null ? '' : text.perServing + inServing(value, serving, food);
    json += `${json === '' ? '' : ','}${text.plain}${value}${text.per100g}${value}${served}${text.value}${value}`;
  }
  return `{${json}}`;
}

/** Works out one member of the nutriments; undefined where the food does not have it. */
type MakeNutriment = (food: Food, facts: LabelFacts) => number | string | undefined;

/** All members by name, so that a client that asks for a few gets them without the others being made. */
const MAKERS: ReadonlyMap<string, MakeNutriment> = new Map(
  NUTRIMENTS.flatMap(({ names, amount, inServing }): [string, MakeNutriment][] => {
    const known: MakeNutriment = (food, facts) => amount(food, facts) ?? undefined;
    const served: MakeNutriment = (food, facts) => {
      const [value, serving] = [amount(food, facts) ?? undefined, food.serving_size_g];
      return value === undefined || serving === null ? undefined : inServing(value, serving, food);
    };
    return [
      ...[names.plain, names.per100g, names.value].map((name): [string, MakeNutriment] => [name, known]),
      [names.unit, (food, facts) => (known(food, facts) === undefined ? undefined : names.unitText)],
      [names.perServing, served],
    ];
  }),
);

/** What makes the member with a name; undefined where no food has it. */
export function nutrimentMaker(name: string): MakeNutriment | undefined {
  return MAKERS.get(name);
}

function clean(value: number): number {
  return Math.round(value * SCALE) / SCALE;
}
