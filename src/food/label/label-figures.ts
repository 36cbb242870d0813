/** Figures rounded as on labels. Separate from the label tables, which page scripts would otherwise include. */
import type { LabelFormatRow } from './label-format.ts';

/**
 * The decimals of a figure on labels: kcal, kJ and mg are whole, grams have one decimal below 10, salt two below 1,
 * following the European Commission's guidance on tolerances.
 */
export function labelDecimals(value: number, { field, unit }: Pick<LabelFormatRow, 'field' | 'unit'>): 0 | 1 | 2 {
  if (unit !== 'g') return 0;
  if (field === 'salt_g') return value < 1 ? 2 : 1;
  return value < 10 ? 1 : 0;
}

/** The share of the daily amount in whole per cent; undefined if the law states none. */
export function dailyPercent(value: number, { daily }: { daily?: number | undefined }): number | undefined {
  return daily === undefined ? undefined : Math.round((value / daily) * 100);
}
