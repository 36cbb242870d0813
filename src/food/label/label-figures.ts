/** Figures as labels round them. Apart from the tables of labels, which the scripts of pages would otherwise bring along. */
import type { LabelFormatRow } from './label-format.ts';

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
