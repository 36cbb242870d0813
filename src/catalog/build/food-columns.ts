/**
 * The numeric facts of each food by column. Thread batches, an import's spool and columns.bin derive their columns from
 * these tables: a new fact is one line here and one in `FoodBatchWriter`.
 */
import { COMPARED_FIGURES } from '../../food/trust/kind-figures.ts';
import { GrowingArray } from '../growing-array.ts';
import { type ArrayType, large } from '../large-arrays.ts';

type NumberArray =
  | Uint8Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>;

type ColumnTable = Readonly<Record<string, ArrayType<NumberArray>>>;
export type ColumnsOf<Table extends ColumnTable> = { [Name in keyof Table]: InstanceType<Table[Name]> };
type GrowingColumns<Table extends ColumnTable> = { [Name in keyof Table]: GrowingArray<InstanceType<Table[Name]>> };

/** Facts for ordering, merging and counting; columns.bin keeps them for the next import. */
export const FACTS = {
  /** 0 for foods new to the catalog. */
  id: Uint32Array,
  dataset: Uint16Array,
  /** The category's number, from 1; 0 for none. */
  category: Uint32Array,
  /** The kind's number, from 1; 0 for none. */
  kind: Uint16Array,
  /** The country set's number, from 1; 0 for none. */
  countrySet: Uint32Array,
  source: Uint8Array,
  /** In hundredths. */
  confidence: Uint8Array,
  hasImage: Uint8Array,
  popularity: Uint32Array,
  barcode: Float64Array,
  /** Whether the barcode may actually be another number (see FoodDetails). */
  isPadded: Uint8Array,
  /** The source's last change, in seconds since 1970; 0 if unknown. */
  updated: Uint32Array,
  /** Whether the food differs from its source because of other foods (see `isAmended`). */
  isAmended: Uint8Array,
  /** Allergens, diets and marks on the label (`food/label/label-bits.ts`). */
  labelBits: Uint32Array,
  /** Hash for finding repeats (`find-repeats.ts`); 0 if it can have none. */
  repeatHash: Uint32Array,
} as const satisfies ColumnTable;

/** The lengths of a record's parts, in order. */
export const PART_LENGTHS = {
  draftBytes: Uint16Array,
  slugBytes: Uint8Array,
  detailsBytes: Uint16Array,
  textBytes: Uint16Array,
} as const satisfies ColumnTable;

/** Each food's compared figures, contiguous in one column; NaN if unknown. */
export const FIGURES_PER_FOOD = COMPARED_FIGURES.length;

/** A key written like a barcode as a number, else 0; only in batches. */
const KEYS = { numberKey: Float64Array } as const satisfies ColumnTable;

export type BatchColumns = ColumnsOf<typeof FACTS & typeof PART_LENGTHS & typeof KEYS> & {
  nutrients: Float32Array<ArrayBuffer>;
};

interface LaidOutColumn {
  readonly name: keyof BatchColumns;
  readonly type: ArrayType<BatchColumns[keyof BatchColumns]>;
  readonly perFood: number;
}

/** The columns of a batch, widest numbers first, so that all are aligned. */
const LAYOUT: readonly LaidOutColumn[] = [
  ...Object.entries({ ...FACTS, ...PART_LENGTHS, ...KEYS }).map(([name, type]) => ({
    name: name as keyof BatchColumns,
    type,
    perFood: 1,
  })),
  { name: 'nutrients' as const, type: Float32Array, perFood: FIGURES_PER_FOOD },
].sort((a, b) => b.type.BYTES_PER_ELEMENT - a.type.BYTES_PER_ELEMENT);

export const FOOD_COLUMN_BYTES = LAYOUT.reduce((sum, { type, perFood }) => sum + type.BYTES_PER_ELEMENT * perFood, 0);

/** Columns for this many foods in one buffer from `start` (a multiple of eight): twenty buffers per batch would be garbage to collect. */
export function batchColumns(
  foods: number,
  buffer = new ArrayBuffer(foods * FOOD_COLUMN_BYTES),
  start = 0,
): BatchColumns {
  let at = start;
  const columns = LAYOUT.map(({ name, type, perFood }) => {
    const column = new type(buffer, at, foods * perFood);
    at += column.byteLength;
    return [name, column];
  });
  return Object.fromEntries(columns) as BatchColumns;
}

export function firstFoods(columns: BatchColumns, count: number): BatchColumns {
  return Object.fromEntries(
    LAYOUT.map(({ name, perFood }) => [name, columns[name].subarray(0, count * perFood)]),
  ) as BatchColumns;
}

export function namesOf<Table extends object>(table: Table): (keyof Table & string)[] {
  return Object.keys(table) as (keyof Table & string)[];
}

export function growingColumns<Table extends ColumnTable>(table: Table): GrowingColumns<Table> {
  const make = (name: keyof Table & string) => new GrowingArray(large(table[name] as ArrayType<NumberArray>));
  return mapColumns(table, make) as GrowingColumns<Table>;
}

export function viewsOf<Table extends ColumnTable>(table: Table, growing: GrowingColumns<Table>): ColumnsOf<Table> {
  return mapColumns(table, (name) => growing[name].view()) as ColumnsOf<Table>;
}

export function mapColumns<Table extends object, Value>(table: Table, make: (name: keyof Table & string) => Value) {
  return Object.fromEntries(namesOf(table).map((name) => [name, make(name)])) as Record<keyof Table, Value>;
}
