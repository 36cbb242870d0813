/** The foods of public tables that have portions: how each is named, and what its portions weigh. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readPortionText } from '../../src/food/amounts/portion-text.ts';
import type { Portion } from '../../src/food/amounts/portions.ts';

/** A food of a table. */
export interface TableFood {
  /** The letter of the table, as `PORTION_TABLES` has it. */
  readonly table: string;
  readonly code: string;
  readonly name: string;
  readonly category?: string | undefined;
  /** With the words of the table, from which a state may be read. */
  readonly portions: readonly (Portion & { state?: 'cooked' | 'dry' | undefined })[];
}

/** How many portions were read, and what became of the others. */
export interface PortionCounts {
  rows: number;
  read: number;
}

/** Reads a folder with the files of one table; which table it is, its files tell. */
export function readTable(folder: string, counts: PortionCounts): TableFood[] {
  const has = (file: string) => existsSync(path.join(folder, file));
  if (has('foodaddunit.csv')) return readFineli(folder, counts);
  if (has('sr_legacy_food.csv')) return readSrLegacy(folder, counts);
  if (has('survey_fndds_food.csv')) return readFdc(folder, 'N', counts);
  if (has('foundation_food.csv')) {
    const current = new Set(csvRows(folder, 'foundation_food.csv').map((row) => row.fdc_id));
    return readFdc(folder, 'D', counts, ({ fdc_id: id }) => current.has(id));
  }
  throw new Error(`${folder} has no files of FoodData Central or Fineli`);
}

type Row = Readonly<Record<string, string>>;

function readFdc(
  folder: string,
  table: string,
  counts: PortionCounts,
  isCounted: (food: Row) => boolean = () => true,
): TableFood[] {
  const units = new Map(csvRows(folder, 'measure_unit.csv').map(({ id, name }) => [id, name]));
  const portions = new Map<string, Row[]>();
  for (const row of csvRows(folder, 'food_portion.csv')) {
    portions.set(row.fdc_id!, [...(portions.get(row.fdc_id!) ?? []), row]);
  }
  return csvRows(folder, 'food.csv')
    .filter(isCounted)
    .map(({ fdc_id: id = '', description = '' }) => ({
      table,
      code: id,
      name: description,
      portions: (portions.get(id) ?? []).flatMap((row) => fdcPortion(row, units, description, counts)),
    }));
}

/** What FNDDS takes somebody to have eaten who does not know how much. */
const UNSPECIFIED = 'Quantity not specified';
const UNDETERMINED_UNIT = '9999';

function fdcPortion(
  row: Row,
  units: ReadonlyMap<string | undefined, string | undefined>,
  name: string,
  counts: PortionCounts,
) {
  counts.rows++;
  const { amount = '', measure_unit_id: unit, portion_description: description = '', modifier = '' } = row;
  const grams = Number(row.gram_weight);
  if (!(grams > 0)) return [];
  if (description === UNSPECIFIED) {
    counts.read++;
    return [{ amount: 1, unit: 'portion', grams }];
  }
  // In FNDDS the number stands in the description, and the modifier is a code.
  const isUndetermined = unit === UNDETERMINED_UNIT;
  const words = description !== '' ? description : isUndetermined ? modifier : `${units.get(unit)} ${modifier}`;
  const read = readPortionText(words, name);
  // A few amounts are 0: they were lost.
  const count = (amount === '' ? 1 : Number(amount)) * (read?.amount ?? 0);
  if (read === undefined || !(count > 0)) return [];
  counts.read++;
  return [{ ...read, amount: count, grams }];
}

/** The foods of SR Legacy are those of SR 28, whose names and categories the starter foods have cleaned. */
function readSrLegacy(folder: string, counts: PortionCounts): TableFood[] {
  const numbers = new Map(csvRows(folder, 'sr_legacy_food.csv').map((row) => [row.fdc_id, row.NDB_number!]));
  const lines = gunzipSync(readFileSync('starter/foods.jsonl.gz')).toString().split('\n');
  const starter = new Map(
    lines
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Record<'key' | 'name' | 'category', string>)
      .map((food) => [food.key, food] as const),
  );
  return readFdc(folder, 'S', counts).map((food) => {
    const known = starter.get(starterKey(numbers.get(food.code)!));
    return known === undefined ? food : { ...food, name: known.name, category: known.category };
  });
}

/** The key of the starter food with a number of SR. */
function starterKey(ndb: string): string {
  return `usda-sr28-${ndb.padStart(5, '0')}`;
}

const FINELI_UNITS: Readonly<Record<string, Omit<Portion, 'grams'>>> = {
  DL: { amount: 1, unit: 'dl' },
  RKL: { amount: 1.0142, unit: 'tbsp' },
  TL: { amount: 1.0142, unit: 'tsp' },
  KPL_S: { amount: 1, unit: 'small' },
  KPL_M: { amount: 1, unit: 'medium' },
  KPL_L: { amount: 1, unit: 'large' },
  KPL_VALM: { amount: 1, unit: 'piece' },
  PORTM: { amount: 1, unit: 'portion' },
};

/** Spoons of 15 and 5 ml are a hundredth more than those of the USDA. */
function readFineli(folder: string, counts: PortionCounts): TableFood[] {
  const rows = (file: string) =>
    readFileSync(path.join(folder, file), 'latin1')
      .split(/\r?\n/)
      .slice(1)
      .filter((line) => line !== '')
      .map((line) => line.split(';'));
  const portions = new Map<string, Portion[]>();
  for (const [code = '', unit = '', mass = ''] of rows('foodaddunit.csv')) {
    counts.rows++;
    const known = FINELI_UNITS[unit];
    const grams = Number(mass.replace(',', '.'));
    if (known === undefined || !(grams > 0)) continue;
    counts.read++;
    portions.set(code, [...(portions.get(code) ?? []), { ...known, grams }]);
  }
  return rows('foodname_EN.csv').map(([code = '', name = '']) => ({
    table: 'F',
    code,
    name,
    portions: portions.get(code) ?? [],
  }));
}

/** The rows of a file of FoodData Central, in which every cell is quoted. */
function csvRows(folder: string, file: string): Row[] {
  const [header = '', ...lines] = readFileSync(path.join(folder, file), 'utf8').split(/\r?\n/);
  const columns = cellsOf(header);
  return lines
    .filter((line) => line !== '')
    .map((line) => {
      const cells = cellsOf(line);
      return Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? '']));
    });
}

function cellsOf(line: string): string[] {
  return Array.from(line.matchAll(/"((?:[^"]|"")*)"(?:,|$)/g), ([, cell]) => cell!.replaceAll('""', '"'));
}
