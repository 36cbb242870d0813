/** Compares salt with sodium across a table's rows: salt is 2.5 times sodium; a factor of a thousand means another unit. */
import { SALT_PER_SODIUM } from '../../food/amounts/conversions.ts';
import { type DecimalSeparator, readFigure } from './amount.ts';
import type { TableColumn, TableRecord } from './table-format.ts';

/** A single row may be a slip. */
const MIN_ROWS = 2;
/** The tolerance around a factor of a thousand. */
const ROOM = 2;

export type SaltDisagreement = NonNullable<ReturnType<typeof saltDisagreement>>;

/** How many of the rows that state both are off by a thousand, if most are: is there too little sodium, or too much? */
export function saltDisagreement(
  columns: readonly TableColumn[],
  rows: readonly TableRecord[],
  decimal: DecimalSeparator,
) {
  const salt = columns.find(({ field }) => field === 'salt_g');
  const sodium = columns.find(({ field }) => field === 'sodium_mg');
  if (salt === undefined || sodium === undefined) return undefined;
  const ratios = rows.flatMap(({ cells }) => {
    const [saltG, sodiumMg] = [figureOf(cells[salt.at], salt, decimal), figureOf(cells[sodium.at], sodium, decimal)];
    return saltG && sodiumMg ? [sodiumMg / 1000 / (saltG / SALT_PER_SODIUM)] : [];
  });
  for (const [isTooLittle, factor] of [
    [true, 1 / 1000],
    [false, 1000],
  ] as const) {
    const off = ratios.filter((ratio) => ratio > factor / ROOM && ratio < factor * ROOM).length;
    if (off >= MIN_ROWS && off > ratios.length / 2) {
      return { salt, sodium, rows: off, of: ratios.length, isTooLittle };
    }
  }
  return undefined;
}

function figureOf(cell: string | undefined, { field, factor }: TableColumn, decimal: DecimalSeparator) {
  const figure = readFigure(cell ?? '', { field, factor: factor! }, decimal);
  return typeof figure === 'number' ? figure : undefined;
}
