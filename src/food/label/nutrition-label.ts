/** The rows of a nutrition label, and how their figures are aligned, on a page, in a terminal and in a browser script. */
import { NUTRIENTS, type NutrientField } from '../nutrients.ts';

/** One row of a label below energy. */
export interface LabelRow {
  field: NutrientField;
  /** A part is set in under the row above it: sugar is counted in carbohydrate. */
  isPart?: boolean;
}

/** The rows below energy, in two groups with a heavy rule between them, in the order of a European label. */
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

/** A figure cut at its decimal point, where the figures of a column are aligned; "<0.01" stays whole. */
export interface FigureParts {
  whole: string;
  fraction: string;
}

export function splitFigure(text: string): FigureParts {
  const point = text.indexOf('.');
  const at = point < 0 || text.startsWith('<') ? text.length : point;
  return { whole: text.slice(0, at), fraction: text.slice(at) };
}

/** How many characters, the point included, follow the whole number at most. */
export function slotOf(texts: readonly string[]): number {
  return Math.max(0, ...texts.map((text) => splitFigure(text).fraction.length));
}
