import type { Source } from '../../../src/food/source.ts';
import type { RawFood, Rejected } from '../../../src/import/normalize/raw-food.ts';
import { readMappings } from '../../../src/import/table/column-mapping.ts';
import { detectTable } from '../../../src/import/table/detect-table.ts';
import { recordReader } from '../../../src/import/table/read-record.ts';
import { TableReader } from '../../../src/import/table/table-records.ts';

interface Options {
  source?: Source;
  /** As `--map` has them. */
  map?: readonly string[];
}

/** What a table holds, row by row; undefined when it is no table of foods. */
export function readTable(
  content: string | Uint8Array,
  { source = 'community', map = [] }: Options = {},
): (RawFood | Rejected)[] | undefined {
  const bytes = Buffer.from(content);
  const table = detectTable('the file', bytes, true, { mapping: readMappings(map), isForced: true });
  if (table === undefined) return undefined;
  const records = new TableReader(table.delimiter).read(new TextDecoder(table.encoding).decode(bytes), true);
  return records.filter(({ line }) => line > table.headerLine).map(recordReader(table, source));
}
