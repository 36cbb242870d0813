/**
 * Nutrition labels as the law of a country has them: which rows, in which order and unit, and what an adult needs of each a
 * day. The figures stay per 100 g; salt is sodium times 2.5.
 *
 * `eu`: Regulation (EU) No 1169/2011, annexes XIII and XV, which the United Kingdom kept. Fiber is stated without a reference
 * intake; cholesterol and potassium may not be in the table itself, and follow it.
 * `us`: 21 CFR 101.9. `ca`: Food and Drug Regulations B.01.401 and the table of daily values of Health Canada.
 */
import type { Food } from '../food.ts';
import { ALL_NUTRIENTS, type NutrientField } from '../nutrients.ts';
import { saltOf } from './label-arithmetic.ts';

/** What a row of a label states. */
export type LabelField = NutrientField | 'salt_g';

/** A row of a label. */
export interface LabelFormatRow {
  readonly field: LabelField;
  readonly unit: 'kcal' | 'g' | 'mg';
  /** It is part of the row above it: sugars are counted in carbohydrate. */
  readonly isPart?: true;
  /** What an adult eats of it a day, in the row's unit. */
  readonly daily?: number;
}

/** How the labels of a country look. */
export interface LabelFormat {
  /** The rows in groups, with a heavy rule between them; energy is the first. */
  readonly groups: readonly (readonly LabelFormatRow[])[];
  /** Whether energy is stated in kJ as well as kcal. */
  readonly hasKilojoules: boolean;
}

/** What a row has besides its field: that it is part of the row above it, or that its law states no share of a day for it. */
type RowKind = 'part' | 'without-daily';

/** Makes the rows of a country's label; what an adult eats a day is in the table of nutrients. */
function rowsOf(law: 'eu' | 'us' | 'ca') {
  return (field: LabelField, kind?: RowKind): LabelFormatRow => {
    const nutrient = ALL_NUTRIENTS.find((each) => each.field === field)!;
    const daily = kind === 'without-daily' ? undefined : nutrient.daily[law];
    return {
      field,
      unit: nutrient.unit as LabelFormatRow['unit'],
      ...(kind === 'part' && { isPart: true }),
      ...(daily !== undefined && { daily }),
    };
  };
}

const [eu, us, ca] = [rowsOf('eu'), rowsOf('us'), rowsOf('ca')];

/** The formats by the country, or the countries, whose law they follow. */
export const LABEL_FORMATS = {
  eu: {
    hasKilojoules: true,
    groups: [
      [eu('calories_kcal')],
      [
        eu('fat_g'),
        eu('saturated_fat_g', 'part'),
        eu('carbs_g'),
        eu('sugar_g', 'part'),
        eu('fiber_g'),
        eu('protein_g'),
        eu('salt_g'),
      ],
      [eu('cholesterol_mg'), eu('potassium_mg')],
    ],
  },
  us: {
    hasKilojoules: false,
    groups: [
      [us('calories_kcal')],
      [
        us('fat_g'),
        us('saturated_fat_g', 'part'),
        us('cholesterol_mg'),
        us('sodium_mg'),
        us('carbs_g'),
        us('fiber_g', 'part'),
        us('sugar_g', 'part'),
        // The law asks for the share of protein only where a label makes a claim about it.
        us('protein_g', 'without-daily'),
      ],
      [us('potassium_mg')],
    ],
  },
  ca: {
    hasKilojoules: false,
    groups: [
      [ca('calories_kcal')],
      [
        ca('fat_g'),
        ca('saturated_fat_g', 'part'),
        ca('carbs_g'),
        ca('fiber_g', 'part'),
        ca('sugar_g', 'part'),
        ca('protein_g'),
        ca('cholesterol_mg'),
        ca('sodium_mg'),
      ],
      [ca('potassium_mg')],
    ],
  },
} as const satisfies Readonly<Record<string, LabelFormat>>;

/** The name of a format. */
export type LabelFormatId = keyof typeof LABEL_FORMATS;

export const LABEL_FORMAT_IDS = Object.keys(LABEL_FORMATS) as LabelFormatId[];

/** The format of a country by its ISO 3166-1 code; the European one where the country is unknown. */
export function labelFormatOf(country: string | undefined): LabelFormatId {
  if (country === 'CA') return 'ca';
  return country !== undefined && US_LABEL.has(country) ? 'us' : 'eu';
}

/** The United States and its territories. */
const US_LABEL: ReadonlySet<string> = new Set(['US', 'PR', 'GU', 'VI', 'AS', 'MP', 'UM']);

/** A figure of a row, per 100 g and unrounded; null is unknown. */
export function labelValue(food: Food, field: LabelField): number | null {
  if (field !== 'salt_g') return food[field];
  return food.sodium_mg === null ? null : saltOf(food);
}

/**
 * How many decimals a label gives a figure: kcal, kJ and mg are whole, grams have one decimal below 10, and salt two below 1,
 * as the guidance of the European Commission on tolerances rounds them.
 */
export function labelDecimals(value: number, { field, unit }: Pick<LabelFormatRow, 'field' | 'unit'>): 0 | 1 | 2 {
  if (unit !== 'g') return 0;
  if (field === 'salt_g') return value < 1 ? 2 : 1;
  return value < 10 ? 1 : 0;
}

/** The share of what an adult eats a day, in whole per cent; undefined where the law names no such amount. */
export function dailyPercent(value: number, { daily }: { daily?: number | undefined }): number | undefined {
  return daily === undefined ? undefined : Math.round((value / daily) * 100);
}
