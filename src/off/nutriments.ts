/**
 * A food's nutrients as Open Food Facts writes them: masses in grams, energy in kJ and kcal, per 100 g, and per serving if
 * its weight is known. Unknown values are missing.
 */
import { KJ_PER_KCAL, SALT_PER_SODIUM } from '../food/amounts/conversions.ts';
import type { Food } from '../food/food.ts';
import type { LabelFacts } from '../food/label/label-facts.ts';
import { ALL_NUTRIENTS, type MoreNutrientField, type NutrientField, type NutrientUnit } from '../food/nutrients.ts';

/** Amounts by member name, and units. */
export type Nutriments = Record<string, number | string>;

const GRAMS: Readonly<Record<NutrientUnit, number>> = { kcal: 1, g: 1, mg: 1e3, µg: 1e6 };
/** Sodium and vitamins are small: ten decimals preserve stored values without floating-point noise. */
const SCALE = 1e10;

function namesOf(name: string, unitText: string) {
  return {
    plain: name,
    per100g: `${name}_100g`,
    perServing: `${name}_serving`,
    unit: `${name}_unit`,
    value: `${name}_value`,
    unitText,
  };
}

type Amount = (food: Food, facts: LabelFacts) => number | null | undefined;

interface Nutriment {
  readonly names: ReturnType<typeof namesOf>;
  readonly amount: Amount;
  readonly inServing: (amount: number, serving: number, food: Food) => number;
}

const NUTRIMENTS: readonly Nutriment[] = [
  ...ALL_NUTRIENTS.map(({ field, unit, off }) => ({
    names: namesOf(off[0]!, unit === 'kcal' ? 'kcal' : 'g'),
    amount: field === 'salt_g' ? saltOf : amountOf(field, GRAMS[unit]),
    inServing: (amount: number, serving: number) => clean((amount * serving) / 100),
  })),
  // Whole numbers: some clients parse nothing else.
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

/** The nutrients that comparisons may name, without `_100g`. */
export const NUTRIMENT_NAMES: ReadonlySet<string> = new Set(NUTRIMENTS.map(({ names }) => names.plain));

/** The JSON that precedes each figure of a nutrient. */
const TEXTS = NUTRIMENTS.map(({ names: { plain, per100g, perServing, unit, value, unitText } }) => ({
  plain: `"${plain}":`,
  per100g: `,"${per100g}":`,
  perServing: `,"${perServing}":`,
  value: `,"${unit}":"${unitText}","${value}":`,
}));

/** A food's nutrients as JSON, with those of its label. Writing these hundred members as text takes half the time of building an object. */
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

/** Computes a member of the nutriments; undefined if the food lacks it. */
type MakeNutriment = (food: Food, facts: LabelFacts) => number | string | undefined;

/** All members by name, so that requests for a few do not compute the others. */
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

/** The function for a member, if any food can have it. */
export function nutrimentMaker(name: string): MakeNutriment | undefined {
  return MAKERS.get(name);
}

function clean(value: number): number {
  return Math.round(value * SCALE) / SCALE;
}
