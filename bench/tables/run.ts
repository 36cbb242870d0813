/**
 * `npm run bench tables -- NAME=FILE… [--foods N]`: imports published tables by their maps, and compares random foods field by field with
 * the files, which it reads and joins in a way of its own: whole, with the simplest code, and without what imports use but for
 * unpacking. The maps say which column is which field in both.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { FoodRecord } from '../../src/catalog/records/record-reader.ts';
import { openWithoutIndex } from '../../src/catalog/versions/open-catalog.ts';
import { wholeFood } from '../../src/details/whole-food.ts';
import { detailsWords } from '../../src/details/words.ts';
import { ALL_NUTRIENTS } from '../../src/food/nutrients.ts';
import type { DatasetMap, MappedColumn } from '../../src/import/datasets/dataset-map.ts';
import { readDatasetMap } from '../../src/import/datasets/ready-datasets.ts';
import { TableFiles } from '../../src/import/datasets/table-files.ts';
import { larder } from '../processes.ts';
import { readPlainTable } from './plain-table.ts';

const KJ_PER_KCAL = 4.184;
/** What rounding to two decimals, and a division by the factor of joules, may change. */
const ROOM = 0.006;

type Figures = ReadonlyMap<string, number>;

/** Runs the comparison and returns its lines for the report. */
export async function benchTables(given: readonly string[]): Promise<string[]> {
  const options = { foods: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args: [...given], options, allowPositionals: true });
  if (positionals.length === 0) throw new Error('Name tables and their files: fineli=fineli.zip ciqual=ciqual.xlsx');
  const lines = ['| table | foods | compared | figures equal | left out | different |', '|---|---|---|---|---|---|'];
  const differences: string[] = [];
  for (const table of positionals) {
    const [name = '', file = ''] = table.split('=');
    const result = await compareTable(name, path.resolve(file), Number(values.foods ?? 40));
    lines.push(result.line);
    differences.push(...result.differences.slice(0, 10));
  }
  return [...lines, '', ...differences];
}

async function compareTable(name: string, file: string, sample: number) {
  const map = readDatasetMap('tables', name);
  const data = mkdtempSync(path.join(tmpdir(), 'larder-tables-'));
  try {
    await larder({ LARDER_DATA: data }, 'import', 'table', name, file, '--no-starter');
    const source = await readSource(map, file);
    const catalog = openWithoutIndex(path.join(data, 'catalog'));
    try {
      const { records } = catalog;
      const all = Array.from({ length: records.records }, (_, doc) => records.record(doc));
      // Random, and the same in every run.
      const chosen = all.sort((a, b) => hashOf(a).localeCompare(hashOf(b))).slice(0, sample);
      const tally = { equal: 0, leftOut: 0, differences: [] as string[] };
      for (const record of chosen) compareFood(record, source.get(record.details.key) ?? new Map(), tally, name);
      const { equal, leftOut, differences } = tally;
      const line = `| ${name} | ${all.length} of ${source.size} | ${chosen.length} | ${equal} | ${leftOut} | ${differences.length} |`;
      return { line, differences };
    } finally {
      catalog.close();
    }
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

function compareFood(
  record: FoodRecord,
  stated: Figures,
  tally: { equal: number; leftOut: number; differences: string[] },
  table: string,
): void {
  const { nutrients, left_out: leftOut } = wholeFood(record, detailsWords('en'), [], new Map());
  const failed = record.details.failed_checks ?? [];
  for (const { field } of ALL_NUTRIENTS) {
    const fact = nutrients.find(({ key }) => key === field);
    const kj = stated.get('energy_kj');
    const salt = stated.get('salt_g');
    const own = stated.get(field);
    const wanted =
      own ??
      (field === 'calories_kcal' && kj !== undefined ? kj / KJ_PER_KCAL : undefined) ??
      (field === 'sodium_mg' && salt !== undefined ? salt * 400 : undefined);
    if (wanted === undefined) {
      if (fact !== undefined && fact.origin !== 'from_macros') {
        tally.differences.push(
          `${table} ${record.details.key} ${field}: not in the file, ${fact.per_100g} in the catalog`,
        );
      }
    } else if (fact === undefined) {
      // Values that no food can have are taken away, and the checks say so.
      if (leftOut.includes(field) || failed.length > 0 || (wanted > 0 && wanted < 0.01)) tally.leftOut++;
      else
        tally.differences.push(
          `${table} ${record.details.key} ${field}: ${wanted} in the file, nothing in the catalog`,
        );
    } else if (Math.abs(fact.per_100g - wanted) <= ROOM) tally.equal++;
    else
      tally.differences.push(
        `${table} ${record.details.key} ${field}: ${wanted} in the file, ${fact.per_100g} in the catalog`,
      );
  }
}

/** The figures of each food by its key. */
async function readSource(map: DatasetMap, file: string): Promise<ReadonlyMap<string, Figures>> {
  const files = new TableFiles({});
  try {
    await files.add(file);
    const [table] = map.foods;
    const foods = await readPlainTable(table!, files);
    const joins = new Map<number, ReadonlyMap<string, Record<string, string>[]>>();
    for (const [at, join] of table!.joins.entries()) {
      if (join.portion !== undefined) continue;
      const rows = await readPlainTable(join, files);
      const byKey = new Map<string, Record<string, string>[]>();
      for (const row of rows) byKey.set(row[join.by!]!, [...(byKey.get(row[join.by!]!) ?? []), row]);
      joins.set(at, byKey);
    }
    const found = new Map<string, Figures>();
    for (const row of foods) {
      const figures = new Map<string, number>();
      const id = table!.by === undefined ? undefined : row[table!.by]!;
      if (table!.where.some(({ column, values }) => !values.includes(row[column] ?? ''))) continue;
      let key = firstText(table!.columns, row, 'key');
      addColumns(figures, table!.columns, row);
      let isExcluded = false;
      for (const [at, join] of table!.joins.entries()) {
        const own = joins.get(at)?.get(id!) ?? [];
        if (join.need === 'only' && own.length === 0) isExcluded = true;
        for (const each of own) key ??= firstText(join.columns, each, 'key');
        if (join.component === undefined) for (const each of own) addColumns(figures, join.columns, each);
        else {
          for (const { from, field, factor } of join.columns) {
            const cell = own.find((each) => each[join.component!] === from.columns[0])?.[join.value!];
            addFigure(figures, field, factor, cell);
          }
        }
      }
      if (!isExcluded) found.set(key ?? id!, figures);
    }
    return found;
  } finally {
    files.close();
  }
}

function firstText(columns: readonly MappedColumn[], row: Record<string, string>, field: string): string | undefined {
  return columns.filter((column) => column.field === field).map(({ from }) => row[from.columns[0]!])[0];
}

function addColumns(figures: Map<string, number>, columns: readonly MappedColumn[], row: Record<string, string>): void {
  for (const { from, field, factor } of columns) addFigure(figures, field, factor, row[from.columns[0]!]);
}

function addFigure(figures: Map<string, number>, field: string, factor: number | undefined, cell = ''): void {
  if (factor === undefined || figures.has(field)) return;
  const text = cell.replace('<', '').replace(',', '.').trim();
  const figure = text === 'traces' ? 0 : text === '' ? Number.NaN : Number(text);
  if (!Number.isNaN(figure)) figures.set(field, figure * factor);
}

function hashOf({ details: { key } }: FoodRecord): string {
  return createHash('sha256').update(key).digest('hex');
}
