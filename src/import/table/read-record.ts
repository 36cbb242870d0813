/** A row of a table as a food: its cells under the names of the fields, figures in the units that these have. */
import type { Source } from '../../food/source.ts';
import { readCommunityRow } from '../community-row.ts';
import type { RawFood, Rejected } from '../raw-food.ts';
import { NOT_AN_AMOUNT, readAmount } from './amount.ts';
import type { TableFormat, TableRecord } from './table-format.ts';

/** Makes the reader of a table's rows; `source` labels the foods whose row does not say otherwise. */
export function recordReader(
  { columns, width, decimal, encoding }: TableFormat,
  source: Source,
): (record: TableRecord) => RawFood | Rejected {
  const keyAt = columns.find(({ field }) => field === 'key')!.at;
  return ({ cells, isBroken }) => {
    const notReadable = (value: string): Rejected => ({ rejected: 'not-readable', key: cells[keyAt], value });
    if (isBroken) return { rejected: 'not-readable', field: 'quotation marks', value: cells[0] };
    if (cells.length < width || cells.slice(width).some((cell) => cell.trim() !== '')) {
      return notReadable(`${cells.length} cells where the header has ${width}`);
    }
    const row: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
    for (const { at, name, field, factor } of columns) {
      const cell = cells[at]!;
      if (cell.includes('\uFFFD')) return { ...notReadable(`${cell} (not ${encoding} text)`), field: name };
      if (factor === undefined) {
        row[field] = cell;
        continue;
      }
      const amount = readAmount(cell, decimal);
      if (amount === NOT_AN_AMOUNT) return { rejected: 'bad-number', key: cells[keyAt], field: name, value: cell };
      row[field] = amount === undefined ? undefined : Number((amount * factor).toPrecision(12));
    }
    return readCommunityRow(row, source);
  };
}
