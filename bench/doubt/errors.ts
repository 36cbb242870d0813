/** The mistakes that people and programs make with labels, each made on purpose from a row that is right. */
import type { Nutrients } from '../../src/food/nutrients.ts';
import type { RawFood } from '../../src/import/normalize/raw-food.ts';
import type { Random } from '../generate/random.ts';

type Figures = { [F in Field]?: number | null | undefined };
type Field = keyof Nutrients;

/** One sort of mistake. */
export interface InjectedError {
  readonly name: string;
  /** The share of rows with it that should be doubted. */
  readonly goal: number;
  /** The row with the mistake, or undefined where it would change hardly anything. */
  make(food: RawFood, random: Random, other: RawFood): RawFood | undefined;
}

const MACROS = ['protein_g', 'fat_g', 'carbs_g'] as const satisfies readonly Field[];
const LABEL = ['calories_kcal', ...MACROS, 'sugar_g', 'saturated_fat_g', 'fiber_g'] as const satisfies readonly Field[];
const KJ_PER_KCAL = 4.184;
/** Grams by which a macronutrient has to change, or a row with a mistake could be right. */
const MIN_CHANGE_G = 3;
/** A serving nearer to 100 g than by this factor changes hardly anything. */
const MIN_SERVING_FACTOR = 1.5;

/** In the order of the report. */
export const INJECTED_ERRORS: readonly InjectedError[] = [
  {
    name: 'kJ as kcal',
    goal: 99,
    make: (food) => {
      const kcal = food.nutrients.calories_kcal!;
      return kcal < 10 ? undefined : changed(food, { calories_kcal: kcal * KJ_PER_KCAL });
    },
  },
  {
    name: 'more sugar than carbohydrate',
    goal: 99,
    make: (food, random) => {
      const carbs = food.nutrients.carbs_g!;
      return carbs > 90 ? undefined : changed(food, { sugar_g: carbs + 1 + random.share() * (99 - carbs) });
    },
  },
  {
    name: 'two macronutrients swapped',
    goal: 93,
    make: (food, random) => {
      const [a, b] = random.pick([MACROS.slice(0, 2), MACROS.slice(1), [MACROS[0], MACROS[2]]]) as [Field, Field];
      return moved(food, { [a]: food.nutrients[b], [b]: food.nutrients[a] });
    },
  },
  {
    name: 'a macronutrient of zero',
    goal: 92,
    make: (food, random) => {
      const stated = MACROS.filter((field) => food.nutrients[field]! >= MIN_CHANGE_G);
      return stated.length === 0 ? undefined : changed(food, { [random.pick(stated)]: 0 });
    },
  },
  {
    name: 'columns rotated',
    goal: 87,
    make: (food) => {
      const { protein_g, fat_g, carbs_g } = food.nutrients;
      return moved(food, { protein_g: carbs_g, fat_g: protein_g, carbs_g: fat_g });
    },
  },
  {
    name: 'sodium a thousandfold',
    goal: 85,
    make: (food) => {
      const sodium = food.nutrients.sodium_mg ?? 0;
      return sodium < 1 ? undefined : changed(food, { sodium_mg: sodium * 1000 });
    },
  },
  {
    name: 'decimal comma lost',
    goal: 72,
    make: (food, random) => {
      const stated = LABEL.filter((field) => isFraction(food.nutrients[field]));
      if (stated.length === 0) return undefined;
      const field = random.pick(stated);
      return changed(food, { [field]: withoutComma(food.nutrients[field]!) });
    },
  },
  {
    name: 'decimal point shifted',
    goal: 55,
    make: (food, random) => {
      const stated = LABEL.filter((field) => (food.nutrients[field] ?? 0) >= 1);
      if (stated.length === 0) return undefined;
      const field = random.pick(stated);
      const value = food.nutrients[field]!;
      return changed(food, { [field]: random.chance(0.5) ? value * 10 : value / 10 });
    },
  },
  { name: 'per serving', goal: 35, make: perServing },
  {
    name: 'figures of another product',
    goal: 33,
    make: (food, _random, other) => {
      const isFar = MACROS.some((field) => Math.abs(food.nutrients[field]! - other.nutrients[field]!) >= MIN_CHANGE_G);
      return isFar
        ? {
            ...food,
            nutrients: other.nutrients,
            energyKj: other.energyKj,
            saltG: other.saltG,
            alcoholG: other.alcoholG,
            polyolsG: other.polyolsG,
            erythritolG: other.erythritolG,
          }
        : undefined;
    },
  },
];

/** A row whose figures are those of one serving. */
export function perServing(food: RawFood): RawFood | undefined {
  const share = (food.servingSizeG ?? 0) / 100;
  if (share < 0.01 || Math.max(share, 1 / share) < MIN_SERVING_FACTOR) return undefined;
  const times = (value: number | null | undefined) => (typeof value === 'number' ? value * share : undefined);
  const nutrients = Object.fromEntries(
    Object.entries(food.nutrients).map(([field, value]) => [field, times(value)]),
  ) as Partial<Nutrients>;
  return {
    ...food,
    nutrients,
    energyKj: times(food.energyKj),
    saltG: times(food.saltG),
    alcoholG: times(food.alcoholG),
    polyolsG: times(food.polyolsG),
    erythritolG: times(food.erythritolG),
  };
}

/** What else states the changed figures would give the mistake away, so a source that copies it has none of it. */
function changed(food: RawFood, figures: Figures): RawFood {
  const nutrients = { ...food.nutrients, ...figures } as Partial<Nutrients>;
  const { energyKj, saltG, ...rest } = food;
  return {
    ...rest,
    nutrients,
    energyKj: 'calories_kcal' in figures ? undefined : energyKj,
    saltG: 'sodium_mg' in figures ? undefined : saltG,
  };
}

function moved(food: RawFood, figures: Figures): RawFood | undefined {
  const isFar = Object.entries(figures).some(
    ([field, value]) => Math.abs(value! - food.nutrients[field as Field]!) >= MIN_CHANGE_G,
  );
  return isFar ? changed(food, figures) : undefined;
}

function isFraction(value: number | null | undefined): boolean {
  return typeof value === 'number' && value >= 0.1 && withoutComma(value) >= value + MIN_CHANGE_G;
}

/** "3,5" read as 35, and "0,25" as 25. */
function withoutComma(value: number): number {
  return Number(String(Math.round(value * 100) / 100).replace('.', ''));
}
