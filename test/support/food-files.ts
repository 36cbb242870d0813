/** Writes food rows as the files that `larder import` reads. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FoodRow } from './foods.ts';

/** What the source calls the categories that label data has in the tests. */
const SOURCE_CATEGORIES: Readonly<Record<string, string>> = {
  'Jam, honey and sweet spreads': 'Hazelnut spreads',
  'Soft drinks': 'Colas',
  'Sweets and chewing gum': 'Candies',
  'Prepared dishes': 'Meals',
  'Biscuits and cookies': 'Biscuits',
};

/** The columns of an Open Food Facts bulk file with what each takes from a row; nutrients there are in grams. */
const OFF_COLUMNS: Readonly<Record<string, (row: FoodRow) => string | number | undefined>> = {
  code: (row) => row.barcode,
  product_name: (row) => row.name,
  brands: (row) => row.brand,
  main_category_en: (row) => SOURCE_CATEGORIES[row.category ?? ''],
  serving_size: (row) => row.serving_desc,
  serving_quantity: (row) => row.serving_size_g,
  unique_scans_n: (row) => row.popularity,
  image_url: (row) => row.image_url,
  image_small_url: (row) => row.image_thumb_url,
  'energy-kcal_100g': (row) => row.calories_kcal,
  proteins_100g: (row) => row.protein_g,
  fat_100g: (row) => row.fat_g,
  carbohydrates_100g: (row) => row.carbs_g,
  fiber_100g: (row) => row.fiber_g,
  sugars_100g: (row) => row.sugar_g,
  sodium_100g: (row) => grams(row.sodium_mg),
  'saturated-fat_100g': (row) => row.saturated_fat_g,
  cholesterol_100g: (row) => grams(row.cholesterol_mg),
  potassium_100g: (row) => grams(row.potassium_mg),
  allergens: (row) => row.allergens,
  ingredients_analysis_tags: (row) => row.ingredients_analysis,
};

/** The import commands for these rows, one for each source that occurs; their files are written to `folder`. */
export async function writeImports(folder: string, rows: readonly FoodRow[]): Promise<string[][]> {
  const commands: string[][] = [];
  const labels = rows.filter(({ source }) => source === 'off');
  if (labels.length > 0) commands.push(['import', await writeOffCsv(path.join(folder, 'labels.csv'), labels)]);
  for (const [source, dataset] of [
    ['community', 'test'],
    ['ai_estimate', 'estimates'],
  ]) {
    const chosen = rows.filter((row) => row.source === source);
    if (chosen.length === 0) continue;
    const file = await writeJsonl(path.join(folder, `${dataset}.jsonl`), chosen);
    commands.push(['import', file, '--dataset', dataset!, '--source', source!]);
  }
  return commands;
}

async function writeJsonl(file: string, rows: readonly FoodRow[]): Promise<string> {
  const lines = rows.map(({ source: _source, ...members }) => `${JSON.stringify(members)}\n`);
  await writeFile(file, lines.join(''));
  return file;
}

async function writeOffCsv(file: string, rows: readonly FoodRow[]): Promise<string> {
  const lines = rows.map((row) => Object.values(OFF_COLUMNS).map((read) => read(row) ?? ''));
  const table = [Object.keys(OFF_COLUMNS), ...lines];
  await writeFile(file, table.map((cells) => `${cells.join('\t')}\n`).join(''));
  return file;
}

function grams(milligrams: number | undefined): number | undefined {
  return milligrams === undefined ? undefined : Number((milligrams / 1000).toFixed(7));
}
