/**
 * Nutrition labels by law: rows, order, units, and daily amounts. Figures stay per 100 g; salt is sodium times 2.5. `eu`:
 * Regulation (EU) No 1169/2011, annexes XIII and XV, which the United Kingdom kept. Fiber has no reference intake;
 * cholesterol and potassium may not be in the table itself, so they follow it. `us`: 21 CFR 101.9. `ca`: Food and Drug
 * Regulations B.01.401 and Health Canada's table of daily values. `br`: RDC 429/2020 and IN 75/2020 of Anvisa, whose annex
 * II has the daily values.
 */
import type { Food } from '../food.ts';
import { ALL_NUTRIENTS, type MoreNutrientField, type NutrientField } from '../nutrients.ts';
import TABLE from '../tables/label-formats.json' with { type: 'json' };
import { saltOf } from './label-arithmetic.ts';

export type LabelField = NutrientField | 'salt_g' | 'added_sugars_g' | 'trans_fat_g';

/** A food with what its label states beyond the ten nutrients, if known. */
export type LabelledFood = Food & { readonly [Field in MoreNutrientField]?: number };

export interface LabelFormatRow {
  readonly field: LabelField;
  readonly unit: 'kcal' | 'g' | 'mg';
  /** Its legal name: the message `label.…`. */
  readonly word: string;
  /** Part of the row above: sugars are included in carbohydrate. */
  readonly isPart?: true;
  /** An adult's daily amount, in the row's unit. */
  readonly daily?: number;
}

export interface LabelFormat {
  /** The rows in groups separated by heavy rules; energy comes first. */
  readonly groups: readonly (readonly LabelFormatRow[])[];
  readonly hasKilojoules: boolean;
}

/** A row in the table; `withoutDaily` if the law requires a daily share only on some labels, as for protein in the United States. */
type StoredRow = Pick<LabelFormatRow, 'field' | 'word' | 'isPart'> & { readonly withoutDaily?: true };

type Law = keyof typeof TABLE;

/** The formats by country or group of countries; daily amounts are in the table of nutrients. */
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

export type LabelFormatId = Law;

export const LABEL_FORMAT_IDS = Object.keys(LABEL_FORMATS) as LabelFormatId[];

/** The format of a country by ISO 3166-1 code; the European one if unknown. */
export function labelFormatOf(country: string | undefined): LabelFormatId {
  if (country === 'CA' || country === 'BR') return country === 'CA' ? 'ca' : 'br';
  return country !== undefined && US_LABEL.has(country) ? 'us' : 'eu';
}

/** The United States and its territories. */
const US_LABEL: ReadonlySet<string> = new Set(['US', 'PR', 'GU', 'VI', 'AS', 'MP', 'UM']);

/** A row's figure, per 100 g and unrounded; null if unknown. */
export function labelValue(food: LabelledFood, field: LabelField): number | null {
  if (field !== 'salt_g') return food[field] ?? null;
  return food.sodium_mg === null ? null : saltOf(food);
}
