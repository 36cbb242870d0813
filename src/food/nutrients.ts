import TABLE from './tables/nutrients.json' with { type: 'json' };

/**
 * A nutrient of tables/nutrients.json: its field, which ends in its unit; English name; INFOODS tag; the most that 100 g of
 * a food can hold, beyond which values are never published; its names in Open Food Facts, of which the first with a value
 * counts; its numbers in FoodData Central, likewise; its column in CIQUAL; an adult's daily amount by law in the EU
 * (Regulation 1169/2011, annex XIII), the USA (21 CFR 101.9), Canada (table of daily values) and Brazil (IN 75/2020, annex
 * II); and the nutrient that includes it and that it cannot exceed. Up to half a gram above 100 g is a rounding error and
 * becomes 100.
 */
export interface Nutrient<Field extends string = string> {
  readonly field: Field;
  readonly label: string;
  readonly unit: NutrientUnit;
  readonly infoods: string;
  readonly max: number;
  readonly off: readonly string[];
  readonly fdc: readonly number[];
  readonly ciqual: string;
  /** In the nutrient's unit; undefined if the law states no amount. */
  readonly daily: Readonly<Partial<Record<'eu' | 'us' | 'ca' | 'br', number>>>;
  readonly partOf: string | undefined;
}

export type NutrientUnit = 'kcal' | 'g' | 'mg' | 'µg';

/** The ten nutrients of a Food, in its order. */
export const NUTRIENTS = nutrientsOf(TABLE.food);

export type NutrientField = keyof typeof TABLE.food;

/** Nutrients that only details have: parts of fat and carbohydrate, others, vitamins, minerals. */
export const MORE_NUTRIENTS = nutrientsOf(TABLE.more);

export type MoreNutrientField = keyof typeof TABLE.more;
export type AnyNutrientField = NutrientField | MoreNutrientField;

/** All nutrients: those of the Food, then the others. */
export const ALL_NUTRIENTS: readonly Nutrient<AnyNutrientField>[] = [...NUTRIENTS, ...MORE_NUTRIENTS];

/** Values per 100 g; `null` is unknown, never zero. */
export type Nutrients = Record<NutrientField, number | null>;

/** Without these little can be checked: a food that lacks one is sparse. */
export const CORE_NUTRIENTS: readonly NutrientField[] = ['calories_kcal', 'protein_g', 'fat_g', 'carbs_g'];

/** The bounds of one serving in grams. */
export const SERVING_BOUNDS_G = { min: 0.01, max: 5_000 } as const;

export function hasFigures(nutrients: Nutrients): boolean {
  return NUTRIENTS.some(({ field }) => nutrients[field] !== null);
}

/** The decimals that details keep: ten thousandths of a gram or milligram, thousandths of a microgram. */
export function roundNutrient(value: number, unit: NutrientUnit): number {
  const scale = unit === 'µg' ? 1_000 : 10_000;
  return Math.round(value * scale) / scale;
}

type StoredNutrient = Pick<Nutrient, 'label' | 'infoods' | 'max' | 'off' | 'fdc'> &
  Partial<Pick<Nutrient, 'ciqual' | 'daily' | 'partOf'>>;

function nutrientsOf<Field extends string>(table: Readonly<Record<Field, StoredNutrient>>): readonly Nutrient<Field>[] {
  return (Object.entries(table) as [Field, StoredNutrient][]).map(
    ([field, { ciqual, daily = {}, partOf, ...facts }]) => {
      const suffix = field.slice(field.lastIndexOf('_') + 1);
      const unit = suffix === 'ug' ? 'µg' : (suffix as NutrientUnit);
      const column = ciqual === undefined ? '' : `${ciqual} (${unit}/100g)`;
      return { ...facts, field, unit, ciqual: column, daily, partOf };
    },
  );
}
