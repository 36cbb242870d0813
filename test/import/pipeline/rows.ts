/** Rows of small real foods, as bulk files and as files of one's own have them. */
import { csv, jsonl } from '../small-imports.ts';

/** A food as the tests speak of it; nutrients per 100 g. */
export interface Row {
  name: string;
  barcode?: string | undefined;
  /** The key in a file of one's own; its name unless told. */
  key?: string | undefined;
  brand?: string | undefined;
  category?: string | undefined;
  /** Tags with commas between them. */
  countries?: string | undefined;
  image?: string | undefined;
  kcal?: number | undefined;
  protein?: number | undefined;
  fat?: number | undefined;
  carbs?: number | undefined;
  sugar?: number | undefined;
  scans?: number | undefined;
}

/** An address that is allowed for label data too. */
export function photo(of: string): string {
  return `https://images.openfoodfacts.org/images/products/${of}/front_en.1.400.jpg`;
}

/** A bulk file of label data. */
export function labelFile(rows: readonly Row[]): string {
  return csv(
    rows.map((row) => ({
      code: row.barcode ?? '',
      product_name: row.name,
      brands: row.brand ?? '',
      main_category_en: row.category ?? '',
      countries_tags: row.countries ?? '',
      image_url: row.image ?? '',
      unique_scans_n: row.scans ?? '',
      'energy-kcal_100g': row.kcal ?? '',
      proteins_100g: row.protein ?? '',
      fat_100g: row.fat ?? '',
      carbohydrates_100g: row.carbs ?? '',
      sugars_100g: row.sugar ?? '',
    })),
  );
}

/** A file of one's own. */
export function ownFile(rows: readonly Row[]): string {
  return jsonl(
    rows.map((row) => ({
      key: row.key ?? row.name,
      name: row.name,
      barcode: row.barcode,
      brand: row.brand,
      category: row.category,
      countries: row.countries,
      image_url: row.image,
      popularity: row.scans,
      calories_kcal: row.kcal,
      protein_g: row.protein,
      fat_g: row.fat,
      carbs_g: row.carbs,
      sugar_g: row.sugar,
    })),
  );
}

/** Nutella with all that its label says. */
export const NUTELLA = {
  name: 'Nutella',
  barcode: '3017620422003',
  brand: 'Ferrero',
  category: 'Hazelnut spreads',
  kcal: 539,
  protein: 6.3,
  fat: 30.9,
  carbs: 57.5,
  sugar: 56.3,
} as const satisfies Row;

/** Plain yogurts that differ a little, with codes one after the other. */
export function yogurts(count: number, from = 0): Row[] {
  return Array.from({ length: count }, (_, at) => {
    const nth = from + at;
    const [protein, fat, carbs] = [3.5 + (nth % 5) / 10, 3 + (nth % 4) / 10, 4.5 + (nth % 7) / 10];
    return {
      name: `Yogurt ${nth}`,
      barcode: String(4_000_000_000_000 + nth),
      category: 'Yogurts',
      kcal: Math.round(protein * 4 + fat * 9 + carbs * 4),
      protein,
      fat,
      carbs,
    };
  });
}
