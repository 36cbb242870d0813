/** The foods of public tables that say what is usual of a kind: measured foods only, per 100 g, in our units. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { KJ_PER_KCAL } from '../../src/food/amounts/conversions.ts';
import type { NutrientField } from '../../src/food/nutrients.ts';
import type { Source } from '../../src/food/source.ts';
import { COMPARED_FIGURES } from '../../src/food/trust/kind-figures.ts';

/** One measured food. */
export interface MeasuredFood {
  readonly table: TableName;
  /** What the table calls it in English. */
  readonly name: string;
  /** Its number in the table. */
  readonly code: string;
  readonly category?: string | undefined;
  readonly source: Source;
  readonly figures: Partial<Record<NutrientField, number>>;
}

/** The tables, with the letter by which a norm names each. */
export const TABLES = {
  usda: 'U',
  bls: 'B',
  ciqual: 'C',
  fineli: 'F',
} as const;

export type TableName = keyof typeof TABLES;

/** The tables that are in the folder, behind the starter foods of the USDA. */
export function readMeasuredFoods(folder: string): MeasuredFood[] {
  const readers: [string, (file: string) => MeasuredFood[]][] = [
    ['bls-4.0-macros.json.gz', readBls],
    ['ciqual-2020-en.tsv.gz', readCiqual],
    ['fineli', readFineli],
  ];
  const files = readers.map(([name, read]) => [path.join(folder, name), read] as const);
  for (const [file] of files) if (!existsSync(file)) throw new Error(`${file} is missing`);
  return [...readStarter(), ...files.flatMap(([file, read]) => read(file))];
}

function readStarter(): MeasuredFood[] {
  const lines = unpacked('starter/foods.jsonl.gz').split('\n');
  return lines.flatMap((line): MeasuredFood[] => {
    if (line === '') return [];
    const food = JSON.parse(line) as Record<'key' | 'name' | 'category' | 'provenance', string> & {
      source: Source;
    } & Record<NutrientField, number | undefined>;
    if (!food.provenance.startsWith('USDA')) return [];
    const figures = Object.fromEntries(COMPARED_FIGURES.map(({ field }) => [field, food[field]]));
    return [{ table: 'usda', code: food.key, figures, name: food.name, category: food.category, source: food.source }];
  });
}

function readBls(file: string): MeasuredFood[] {
  const foods = JSON.parse(unpacked(file)) as (Record<'id' | 'name_en', string> &
    Record<`${'calories' | 'protein' | 'fat' | 'carbs'}100`, number>)[];
  return foods.map((food) => ({
    table: 'bls',
    code: food.id,
    name: food.name_en,
    source: 'community',
    figures: {
      calories_kcal: food.calories100,
      protein_g: food.protein100,
      fat_g: food.fat100,
      carbs_g: food.carbs100,
    },
  }));
}

const CIQUAL_COLUMNS: Partial<Record<NutrientField, string>> = {
  calories_kcal: 'Energy, Regulation EU No 1169/2011 (kcal/100g)',
  protein_g: 'Protein (g/100g)',
  fat_g: 'Fat (g/100g)',
  carbs_g: 'Carbohydrate (g/100g)',
  fiber_g: 'Fibres (g/100g)',
  sugar_g: 'Sugars (g/100g)',
  sodium_mg: 'Sodium (mg/100g)',
  saturated_fat_g: 'FA saturated (g/100g)',
};

function readCiqual(file: string): MeasuredFood[] {
  const [header = '', ...lines] = unpacked(file).trimEnd().split('\n');
  const columns = header.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    const cell = (column: string) => cells[columns.indexOf(column)] ?? '';
    return {
      table: 'ciqual',
      code: cell('alim_code'),
      name: cell('alim_nom_eng'),
      source: 'community',
      figures: Object.fromEntries(
        Object.entries(CIQUAL_COLUMNS).map(([field, column]) => [field, measured(cell(column))]),
      ),
    };
  });
}

/** Fineli's components, with what one of their units is in ours. */
const FINELI_COMPONENTS: Readonly<Record<string, readonly [field: NutrientField, factor: number]>> = {
  ENERC: ['calories_kcal', 1 / KJ_PER_KCAL],
  PROT: ['protein_g', 1],
  FAT: ['fat_g', 1],
  CHOAVL: ['carbs_g', 1],
  FIBC: ['fiber_g', 1],
  SUGAR: ['sugar_g', 1],
  NA: ['sodium_mg', 1],
  FASAT: ['saturated_fat_g', 1],
};

function readFineli(folder: string): MeasuredFood[] {
  const rows = (name: string) =>
    readFileSync(path.join(folder, name), 'latin1')
      .split(/\r?\n/)
      .slice(1)
      .map((line) => line.split(';'));
  const figures = new Map<string, Partial<Record<NutrientField, number>>>();
  for (const [code = '', component = '', value = ''] of rows('component_value.csv')) {
    const known = FINELI_COMPONENTS[component];
    const amount = measured(value);
    if (known === undefined || amount === undefined) continue;
    figures.set(code, { ...figures.get(code), [known[0]]: amount * known[1] });
  }
  return rows('foodname_EN.csv').flatMap(([code = '', name = '']): MeasuredFood[] =>
    figures.has(code) ? [{ table: 'fineli', code, name, source: 'community', figures: figures.get(code)! }] : [],
  );
}

/** A cell with a decimal comma; traces and what is below a limit count as none. */
function measured(cell: string): number | undefined {
  if (/^(?:traces|<)/.test(cell)) return 0;
  const value = Number(cell.replace(',', '.'));
  return cell.trim() === '' || Number.isNaN(value) ? undefined : value;
}

function unpacked(file: string): string {
  return gunzipSync(readFileSync(file)).toString('utf8');
}
