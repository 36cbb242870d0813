/** Turns a table row into a food: cells by field name, figures in the fields' units. */
import type { Source } from '../../food/source.ts';
import type { RawFood, Rejected } from '../normalize/raw-food.ts';
import { readFigure } from './amount.ts';
import { readCommunityRow } from './community-row.ts';
import type { TableFormat, TableRecord } from './table-format.ts';

/** Makes the row reader; `source` is the default for rows that name none. */
export function recordReader(
  { columns, header, decimal, encoding, defaults }: TableFormat,
  source: Source,
): (record: TableRecord) => RawFood | Rejected {
  const width = header.length;
  const placeOf = (field: string) => columns.find((column) => column.field === field)?.at;
  const [keyAt, nameAt, brandAt] = [placeOf('key'), placeOf('name')!, placeOf('brand')];
  /** Without a key column the key is the name, with the brand if there is one. */
  const keyOf = (cells: readonly string[]) => {
    if (keyAt !== undefined) return cells[keyAt];
    return [cells[nameAt], brandAt === undefined ? undefined : cells[brandAt]]
      .map((cell) => (cell ?? '').replace(/\s+/g, ' ').trim())
      .filter((cell) => cell !== '')
      .join(' | ');
  };
  return ({ cells, isBroken }) => {
    const notReadable = (value: string): Rejected => ({ rejected: 'not-readable', key: keyOf(cells), value });
    if (isBroken) return { rejected: 'not-readable', field: 'quotation marks', value: cells[0] };
    if (cells.length < width || cells.slice(width).some((cell) => cell.trim() !== '')) {
      return notReadable(`${cells.length} cells where the header has ${width}`);
    }
    const row: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
    for (const { at, name, field, factor } of columns) {
      const cell = cells[at]!;
      if (cell.includes('\uFFFD')) return { ...notReadable(`${cell} (not ${encoding} text)`), field: name };
      const value = factor === undefined ? cell : readFigure(cell, { field, factor }, decimal);
      if (typeof value === 'object') return { ...value, key: keyOf(cells), field: name, value: cell };
      row[field] = value;
    }
    row.key ??= keyOf(cells);
    return readCommunityRow(row, source, defaults);
  };
}
