/**
 * Front-of-pack levels of fat, saturated fat, sugars and salt, by the conventions of the label's country. In Europe these
 * are the British traffic lights per 100 g (`traffic-light.ts`). The FDA calls up to 5 % of the daily value in a serving
 * low and 20 % or more high (https://www.fda.gov/food/nutrition-facts-label); Health Canada calls 15 % or more a lot.
 * Brazilian packs warn of added sugars, saturated fat and sodium above limits per 100 g or 100 ml (IN 75/2020, annex XV).
 */
import { portionOf } from '../amounts/amount.ts';
import type { Food } from '../food.ts';
import {
  LABEL_FORMATS,
  type LabelField,
  type LabelFormatId,
  type LabelFormatRow,
  type LabelledFood,
  labelValue,
} from './label-format.ts';
import { LEVELLED_FIELDS, type Level, levelOf } from './traffic-light.ts';

export interface FrontFigure {
  readonly row: LabelFormatRow;
  /** Per serving if the country uses servings and the weight is known, else per 100 g; null if unknown. */
  readonly value: number | null;
  /** Undefined if the figure is unknown, or the law states no daily amount. */
  readonly level: Level | undefined;
}

const LOW_PERCENT = 5;
/** Limits of Brazilian warnings: for food, for drinks. */
const WARNED_FROM: Readonly<Partial<Record<LabelField, readonly [number, number]>>> = {
  added_sugars_g: [15, 7.5],
  saturated_fat_g: [6, 3],
  sodium_mg: [600, 300],
};

const HIGH_PERCENT: Readonly<Partial<Record<LabelFormatId, number>>> = { us: 20, ca: 15 };

export function isPerServing({ serving_size_g }: Food, format: LabelFormatId): boolean {
  return HIGH_PERCENT[format] !== undefined && serving_size_g !== null;
}

export function frontOfPack(food: LabelledFood, format: LabelFormatId, isDrink: boolean): FrontFigure[] {
  const rows: readonly LabelFormatRow[] = LABEL_FORMATS[format].groups.flat();
  const grams = isPerServing(food, format) ? food.serving_size_g! : 100;
  if (format === 'br') return warnings(food, rows, isDrink);
  return LEVELLED_FIELDS.map((field) => {
    const shown: LabelField = field === 'sodium_mg' && format === 'eu' ? 'salt_g' : field;
    const row = rows.find((each) => each.field === shown)!;
    const per100g = labelValue(food, shown);
    const value = per100g === null ? null : portionOf(per100g, grams);
    const high = HIGH_PERCENT[format];
    return { row, value, level: high === undefined ? levelOf(food, field, isDrink) : levelByDay(value, row, high) };
  });
}

function warnings(food: LabelledFood, rows: readonly LabelFormatRow[], isDrink: boolean): FrontFigure[] {
  return rows.flatMap((row) => {
    const bounds = WARNED_FROM[row.field];
    if (bounds === undefined) return [];
    const value = labelValue(food, row.field);
    return [{ row, value, level: value !== null && value >= bounds[isDrink ? 1 : 0] ? 'high' : undefined }];
  });
}

function levelByDay(value: number | null, { daily }: LabelFormatRow, highPercent: number): Level | undefined {
  if (value === null || daily === undefined) return undefined;
  const percent = (value / daily) * 100;
  if (percent <= LOW_PERCENT) return 'low';
  return percent >= highPercent ? 'high' : 'medium';
}
