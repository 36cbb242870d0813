/** Reads the JSON downloads of FoodData Central as tables of its CSV downloads, so that one map serves both. */
import { isObject, type JsonObject } from '../../text/parse-json.ts';
import { peek } from '../input/peek.ts';
import type { FoodsTable, MappedTable } from './dataset-map.ts';
import NAMES from './fdc-json.json' with { type: 'json' };
import type { JoinedTables } from './join-tables.ts';
import { objectsIn } from './json-table.ts';
import { type OpenTable, wantedColumns } from './open-table.ts';
import type { TableFile, TableFiles } from './table-files.ts';

type Cells = Readonly<Record<string, string>>;

/** The member that holds the foods, and the CSV table that lists them. */
const TABLE_OF: Readonly<Record<string, string>> = NAMES.tables;

/** The first JSON file with the foods of these tables. */
export async function findFdcJson(foods: FoodsTable, { files }: TableFiles): Promise<JoinedTables | undefined> {
  for (const file of files.filter(({ name }) => /\.json$/i.test(name))) {
    const peeked = await peek(file.read(), 200);
    for await (const _rest of peeked.from(peeked.beginning.length)) break;
    const [, member = ''] = /^\uFEFF?\s*\{\s*"(\w+)"\s*:\s*\[/.exec(Buffer.from(peeked.beginning).toString()) ?? [];
    const own = TABLE_OF[member];
    if (own !== undefined && foods.joins.some((join) => join.file === own)) return fdcJson(foods, file);
  }
  return undefined;
}

function fdcJson(table: FoodsTable, file: TableFile): JoinedTables {
  const foods = virtualTable(table, file);
  const joins = table.joins.map((join) => virtualTable(join, file));
  const cellsOf = ({ columns }: OpenTable, row: Cells) => columns.map((column) => row[column] ?? '');
  return {
    foods,
    joins,
    async *rows() {
      for await (const object of objectsIn(file.label, file.read(), 1)) {
        const own = ownCells(object);
        if (table.where.some(({ column, values }) => column !== 'data_type' && !values.includes(own[column] ?? '')))
          continue;
        const joined = joins.map((join) =>
          rowsOf(object, own, join.table).map((row) =>
            cellsOf(join, row).map((cell) => join.table.read.get(cell) ?? cell),
          ),
        );
        yield [{ cells: cellsOf(foods, own), joined }];
      }
    },
  };
}

function virtualTable(table: MappedTable, file: TableFile): OpenTable {
  return {
    table,
    label: file.label,
    bytes: file.bytes,
    columns: wantedColumns(table),
    decimal: '.',
    async *rows() {},
  };
}

const LISTS: Readonly<Record<string, string>> = NAMES.lists;

/** The rows of a CSV table for a food. */
function rowsOf(food: JsonObject, own: Cells, { file }: MappedTable): Cells[] {
  const list = LISTS[file];
  if (list === undefined) return [own];
  const rows = food[list];
  return Array.isArray(rows) ? rows.filter(isObject).map((row) => ({ ...flat(row), fdc_id: own.fdc_id! })) : [];
}

/** Members with another name in CSV. */
const OTHER_NAMES: Readonly<Record<string, string>> = NAMES.otherNames;

function ownCells(food: JsonObject): Cells {
  const cells = flat(food);
  return { ...cells, publication_date: isoDate(cells.publication_date) };
}

/** Scalars and one level of nested objects as cells: `foodCategory.description` is `food_category.description`. */
function flat(object: JsonObject): Record<string, string> {
  const cells: Record<string, string> = {};
  const add = (path: string, value: unknown) => {
    if (typeof value === 'string' || typeof value === 'number') cells[OTHER_NAMES[path] ?? path] = String(value).trim();
    else if (isObject(value))
      for (const [name, each] of Object.entries(value)) if (!isObject(each)) add(`${path}.${snake(name)}`, each);
  };
  for (const [name, value] of Object.entries(object)) add(snake(name), value);
  return cells;
}

function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** "4/1/2019" as 2019-04-01. */
function isoDate(date = ''): string {
  const [, month = '', day = '', year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(date) ?? [];
  return year === undefined ? date : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
