/**
 * The bulk CSV export of Open Food Facts: tab-separated, never quoted (a `"` is just a character), columns found by
 * name. This is the only file that knows the names of its columns.
 */
import { parseBarcode, writeBarcode } from '../food/barcode.ts';
import type { LineReader } from './raw-food.ts';

/** Energy in kJ for one kcal. */
const KJ_PER_KCAL = 4.184;
/** Grams of sodium in a gram of salt. */
const SODIUM_IN_SALT = 1 / 2.5;
const MG_PER_G = 1000;

/** Whether a first line is the header of this export. */
export function isOffCsvHeader(line: string): boolean {
  const columns = line.replace(/^\uFEFF/, '').split('\t');
  return columns.includes('code') && columns.includes('product_name');
}

/** Makes the reader of the lines that follow the given header. */
export function offCsvReader(header: string): LineReader {
  const columnAt = new Map(
    header
      .replace(/^\uFEFF/, '')
      .split('\t')
      .map((name, index) => [name, index]),
  );
  return (line) => {
    const cells = line.split('\t');
    /** The first of the named columns that has something in it. */
    const cell = (...names: string[]): string | undefined => {
      for (const name of names) {
        const index = columnAt.get(name);
        const text = index === undefined ? '' : (cells[index] ?? '').trim();
        if (text !== '') return text;
      }
      return undefined;
    };
    const number = (name: string): number | undefined => {
      const text = cell(name);
      const value = text === undefined ? Number.NaN : Number(text);
      return Number.isFinite(value) ? value : undefined;
    };
    const code = cell('code');
    if (code === undefined || !/^\d+$/.test(code)) return { rejected: 'no-key' };
    const name = cell('product_name', 'abbreviated_product_name', 'generic_name');
    if (name === undefined) return { rejected: 'no-name' };
    const barcode = parseBarcode(code);
    const modified = number('last_modified_t');
    return {
      key: barcode === undefined ? code : writeBarcode(barcode),
      name,
      source: 'off',
      brand: cell('brands', 'brands_en', 'brands_tags'),
      barcode: code,
      category: cell('main_category_en', 'main_category'),
      servingSizeG: number('serving_quantity'),
      servingDesc: cell('serving_size'),
      nutrients: {
        calories_kcal:
          number('energy-kcal_100g') ?? scaled(number('energy-kj_100g') ?? number('energy_100g'), 1 / KJ_PER_KCAL),
        protein_g: number('proteins_100g') ?? null,
        fat_g: number('fat_100g') ?? null,
        carbs_g: number('carbohydrates_100g') ?? null,
        fiber_g: number('fiber_100g') ?? null,
        sugar_g: number('sugars_100g') ?? null,
        sodium_mg: scaled(number('sodium_100g'), MG_PER_G) ?? scaled(number('salt_100g'), SODIUM_IN_SALT * MG_PER_G),
        saturated_fat_g: number('saturated-fat_100g') ?? null,
        cholesterol_mg: scaled(number('cholesterol_100g'), MG_PER_G),
        potassium_mg: scaled(number('potassium_100g'), MG_PER_G),
      },
      imageUrl: cell('image_url'),
      imageThumbUrl: cell('image_small_url'),
      popularity: number('unique_scans_n'),
      updated: modified === undefined ? undefined : dateOf(modified),
    };
  };
}

function scaled(value: number | undefined, factor: number): number | null {
  return value === undefined ? null : value * factor;
}

function dateOf(seconds: number): string | undefined {
  const date = new Date(seconds * 1000);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 10);
}
