/** The rows of a nutrition label and the alignment of their figures, for pages, terminals and browser scripts. */
import { NUTRIENTS, type NutrientField } from '../nutrients.ts';

/** A row below energy. */
export interface LabelRow {
  field: NutrientField;
  /** Parts are indented under the row above: sugar is included in carbohydrate. */
  isPart?: boolean;
}

/** The rows below energy, in two groups separated by a heavy rule, in the order of a European label. */
export const LABEL_GROUPS: readonly (readonly LabelRow[])[] = [
  [
    { field: 'fat_g' },
    { field: 'saturated_fat_g', isPart: true },
    { field: 'carbs_g' },
    { field: 'sugar_g', isPart: true },
    { field: 'fiber_g' },
    { field: 'protein_g' },
  ],
  [{ field: 'sodium_mg' }, { field: 'cholesterol_mg' }, { field: 'potassium_mg' }],
];

export const NUTRIENT_BY_FIELD = new Map(NUTRIENTS.map((nutrient) => [nutrient.field, nutrient]));

/** A figure split at its decimal point, for aligning columns; "<0.01" stays whole. */
export function splitFigure(text: string) {
  const point = text.indexOf('.');
  const at = point < 0 || text.startsWith('<') ? text.length : point;
  return { whole: text.slice(0, at), fraction: text.slice(at) };
}

/** The most characters after the whole number, including the point. */
export function slotOf(texts: readonly string[]): number {
  return Math.max(0, ...texts.map((text) => splitFigure(text).fraction.length));
}
