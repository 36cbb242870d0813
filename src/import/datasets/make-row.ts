/** Turns a joined food into one row with the public field names, as `table/community-row.ts` reads them. */
import { readFigure } from '../table/amount.ts';
import { type CellTemplate, fillTemplate } from './cell-template.ts';
import type { DatasetMap, JoinedTable, MappedColumn, MappedTable } from './dataset-map.ts';
import type { JoinedFood } from './join-tables.ts';
import type { OpenTable } from './open-table.ts';

type FoodRow = Record<string, unknown>;

export function rowMaker(
  map: DatasetMap,
  foods: OpenTable,
  joins: readonly OpenTable[],
): (food: JoinedFood) => FoodRow {
  const readOwn = columnReader(map, foods);
  const cellsIn = cellReader(foods);
  const readers = joins.map((join) => joinReader(map, join));
  const readsKey = foods.table.columns
    .concat(joins.flatMap(({ table }) => table.columns))
    .some(({ field }) => field === 'key');
  return ({ cells, joined }) => {
    const draft = new RowDraft();
    readOwn(cells, draft);
    for (const [at, read] of readers.entries()) read(joined[at]!, draft);
    const { row } = draft;
    if (!readsKey && foods.table.by !== undefined) row.key = cells[0];
    row.language ??= map.language;
    if (map.provenance) row.provenance = fillTemplate(map.provenance, cellsIn(cells));
    if (map.computesEnergy) draft.computeEnergy();
    return draft.finish();
  };
}

/** A row under construction: of several columns for one field, the first in the map with a value wins. */
class RowDraft {
  readonly row: FoodRow = {};
  readonly portions: string[] = [];
  readonly #names: Record<string, string> = {};
  readonly #computed: Record<string, string> = {};
  readonly #places = new Map<string, number>();

  set({ field, language, origin }: MappedColumn, place: number, value: unknown): void {
    if (language !== undefined) this.#names[language] ??= String(value);
    if ((this.#places.get(field) ?? Number.POSITIVE_INFINITY) <= place) return;
    this.#places.set(field, place);
    this.row[field] = value;
    if (field === 'name' && language !== undefined) this.row.language = language;
    if (origin === undefined) delete this.#computed[field];
    else this.#computed[field] = origin;
  }

  /** By the general Atwater factors. */
  computeEnergy(): void {
    const { row } = this;
    const [protein, fat, carbs, alcohol = 0] = ['protein_g', 'fat_g', 'carbs_g', 'alcohol_g'].map(
      (field) => row[field],
    );
    if (row.calories_kcal !== undefined || row.energy_kj !== undefined) return;
    if (typeof protein !== 'number' || typeof fat !== 'number' || typeof carbs !== 'number') return;
    row.calories_kcal = 4 * protein + 9 * fat + 4 * carbs + 7 * Number(alcohol);
    this.#computed.calories_kcal = 'from_macros';
  }

  finish(): FoodRow {
    const { row } = this;
    if (this.portions.length > 0) row.portions = [row.portions, ...this.portions].filter(Boolean).join('; ');
    if (Object.keys(this.#names).length > 0) row.names = this.#names;
    if (Object.keys(this.#computed).length > 0) row.computed = this.#computed;
    return row;
  }
}

type ReadColumns = (cells: readonly string[], draft: RowDraft) => void;

function columnReader(map: DatasetMap, table: OpenTable, firstPlace = 0): ReadColumns {
  const { columns } = table.table;
  const cellsIn = cellReader(table);
  return (cells, draft) => {
    const cellOf = cellsIn(cells);
    for (const [place, column] of columns.entries()) {
      setField(map, table, draft, column, firstPlace + place, fillTemplate(column.from, cellOf));
    }
  };
}

/** Offsets the order of joined tables behind the foods' own columns. */
const PLACES = 10_000;

function joinReader(map: DatasetMap, open: OpenTable): (rows: readonly (readonly string[])[], draft: RowDraft) => void {
  const table = open.table as JoinedTable;
  const at = (column: string | undefined) => open.columns.indexOf(column ?? '');
  const read: ReadColumns[] = [];
  if (table.component !== undefined) {
    const [componentAt, valueAt, unitAt] = [at(table.component), at(table.value), at(table.unit)];
    const places = placesByComponent(table);
    read.push((cells, draft) => {
      for (const place of places.get(cells[componentAt]!) ?? []) {
        setField(map, open, draft, table.columns[place]!, PLACES + place, withUnit(cells[valueAt]!, cells[unitAt]));
      }
    });
  } else if (table.columns.length > 0) read.push(columnReader(map, open, PLACES));
  const { portion } = table;
  if (portion !== undefined) {
    const cellsIn = cellReader(open);
    read.push((cells, draft) => addPortion(map, open, draft, portion, cellsIn(cells)));
  }
  return (rows, draft) => {
    for (const cells of rows) for (const each of read) each(cells, draft);
  };
}

/** A figure with its unit, unless it is a word such as "traces". */
function withUnit(figure: string, unit = ''): string {
  return /\d/.test(figure) ? `${figure} ${unit}`.trim() : figure;
}

function placesByComponent({ columns }: MappedTable): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>();
  columns.forEach(({ from }, place) => {
    const component = from.columns[0]!;
    places.set(component, [...(places.get(component) ?? []), place]);
  });
  return places;
}

type CellOf = (column: string) => string;

function cellReader({ columns }: OpenTable): (cells: readonly string[]) => CellOf {
  const places = new Map(columns.map((column, at) => [column, at]));
  return (cells) => (column) => cells[places.get(column) ?? -1] ?? '';
}

function setField(
  map: DatasetMap,
  table: OpenTable,
  draft: RowDraft,
  column: MappedColumn,
  place: number,
  cell: string,
): void {
  const text = column.isNumber ? cell.replace(/\D/g, '').replace(/^0+/, '') : cell;
  if (text === '') return;
  const value = column.factor === undefined ? text : figureIn(map, table, text, column.field, column.factor);
  if (typeof value === 'object') {
    // A serving that is not a weight becomes its description; any other unreadable figure is an error to report.
    if (column.field !== 'serving_size_g') draft.set(column, place, text);
  } else if (value !== undefined) draft.set(column, place, value);
}

function figureIn({ footnotes }: DatasetMap, { decimal }: OpenTable, text: string, field: string, factor: number) {
  const figure = readFigure(text, { field, factor }, decimal);
  if (typeof figure !== 'object') return figure;
  // Laboratories bracket estimates and append footnote marks.
  const marks = footnotes.replace(/[\\\]^-]/g, '\\$&');
  const plain = text
    .replace(new RegExp(`(?<=[\\d)\\]])[\\s,*†‡${marks}]{1,20}$`), '')
    .replace(/^[([]([^()[\]]*)[)\]]$/, '$1');
  return readFigure(plain, { field, factor }, decimal);
}

function addPortion(map: DatasetMap, table: OpenTable, draft: RowDraft, template: CellTemplate, cellOf: CellOf): void {
  const { grams: column, gramsFactor } = table.table as JoinedTable;
  const grams = figureIn(map, table, cellOf(column!), 'serving_size_g', gramsFactor);
  const words = fillTemplate(template, cellOf).replace(/[;=]/g, ',');
  if (typeof grams === 'number' && grams > 0 && words !== '')
    draft.portions.push(`${words} = ${Number(grams.toPrecision(6))}`);
}
