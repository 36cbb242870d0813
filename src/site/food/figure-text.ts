import { labelDecimals } from '../../food/label/label-figures.ts';
import type { LabelFormatRow } from '../../food/label/label-format.ts';
import type { Locale } from '../language/locale.ts';

/** What is said of a food in a line: of a link's preview, of a list side by side. */
export const MAIN_FIGURES = [
  { field: 'calories_kcal', unit: 'kcal' },
  { field: 'protein_g', unit: 'g' },
  { field: 'fat_g', unit: 'g' },
  { field: 'carbs_g', unit: 'g' },
] as const;

/** A figure with its unit, rounded as labels are, as one text: whoever hears the page hears "14 g" and not its parts. */
export function figureText(
  { numbers }: Pick<Locale, 'numbers'>,
  value: number,
  row: Pick<LabelFormatRow, 'field' | 'unit'>,
): string {
  return `${numbers.amount(value, labelDecimals(value, row))}\u00a0${row.unit}`;
}
