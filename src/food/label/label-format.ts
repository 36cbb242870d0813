/**
 * Nutrition labels as the law of a country has them: which rows, in which order and unit, and what an adult needs of each a
 * day. The figures stay per 100 g; salt is sodium times 2.5.
 *
 * `eu`: Regulation (EU) No 1169/2011, annexes XIII and XV, which the United Kingdom kept. Fiber is stated without a reference
 * intake; cholesterol and potassium may not be in the table itself, and follow it.
 * `us`: 21 CFR 101.9. `ca`: Food and Drug Regulations B.01.401 and the table of daily values of Health Canada.
 * `br`: RDC 429/2020 and IN 75/2020 of Anvisa, whose annex II has the daily values.
 */
import type { Food } from '../food.ts';
import { ALL_NUTRIENTS, type MoreNutrientField, type NutrientField } from '../nutrients.ts';
import TABLE from '../tables/label-formats.json' with { type: 'json' };
import { saltOf } from './label-arithmetic.ts';

/** What a row of a label states. */
export type LabelField = NutrientField | 'salt_g' | 'added_sugars_g' | 'trans_fat_g';

/** A food, with what its label states beyond the ten nutrients where that is known. */
export type LabelledFood = Food & { readonly [Field in MoreNutrientField]?: number };

export interface LabelFormatRow {
  readonly field: LabelField;
  readonly unit: 'kcal' | 'g' | 'mg';
  /** What the law calls it: the message `label.…`. */
  readonly word: string;
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

/** A row in the table: `withoutDaily` where the law asks for a share of a day only on some labels, as of protein in the United States. */
type StoredRow = Pick<LabelFormatRow, 'field' | 'word' | 'isPart'> & { readonly withoutDaily?: true };

type Law = keyof typeof TABLE;

/** The formats by the country, or the countries, whose law they follow; what an adult eats a day is in the table of nutrients. */
export const LABEL_FORMATS = Object.fromEntries(
  Object.entries(TABLE).map(([law, { hasKilojoules, groups }]) => {
    const rowsOf = (rows: unknown) => (rows as readonly StoredRow[]).map((row) => formatRow(row, law as Law));
    return [law, { hasKilojoules, groups: groups.map(rowsOf) }];
  }),
) as unknown as Readonly<Record<Law, LabelFormat>>;

function formatRow({ withoutDaily, ...row }: StoredRow, law: Law): LabelFormatRow {
  const { unit, daily } = ALL_NUTRIENTS.find((each) => each.field === row.field)!;
  const stated = withoutDaily ? undefined : daily[law];
  return { ...row, unit: unit as LabelFormatRow['unit'], ...(stated !== undefined && { daily: stated }) };
}

/** The name of a format. */
export type LabelFormatId = Law;

export const LABEL_FORMAT_IDS = Object.keys(LABEL_FORMATS) as LabelFormatId[];

/** The format of a country by its ISO 3166-1 code; the European one where the country is unknown. */
export function labelFormatOf(country: string | undefined): LabelFormatId {
  if (country === 'CA' || country === 'BR') return country === 'CA' ? 'ca' : 'br';
  return country !== undefined && US_LABEL.has(country) ? 'us' : 'eu';
}

/** The United States and its territories. */
const US_LABEL: ReadonlySet<string> = new Set(['US', 'PR', 'GU', 'VI', 'AS', 'MP', 'UM']);

/** A figure of a row, per 100 g and unrounded; null is unknown. */
export function labelValue(food: LabelledFood, field: LabelField): number | null {
  if (field !== 'salt_g') return food[field] ?? null;
  return food.sodium_mg === null ? null : saltOf(food);
}
