import path from 'node:path';
import { openCsv } from './csv.ts';
import { ExportError } from './export-error.ts';
import { openJsonl } from './jsonl.ts';
import { openParquet } from './parquet.ts';
import { openSqlite } from './sqlite.ts';
import type { OpenWriter } from './writer.ts';

interface Format {
  readonly open: OpenWriter;
  /** The file name endings of the format. */
  readonly endings: readonly string[];
  /** Whether `.gz` behind the name compresses it; the others are compressed already, or must be read in place. */
  readonly isPackable: boolean;
}

export const FORMATS = {
  jsonl: { open: openJsonl, endings: ['.jsonl', '.ndjson'], isPackable: true },
  csv: { open: openCsv, endings: ['.csv'], isPackable: true },
  parquet: { open: openParquet, endings: ['.parquet'], isPackable: false },
  sqlite: { open: openSqlite, endings: ['.sqlite', '.sqlite3', '.db'], isPackable: false },
} as const satisfies Record<string, Format>;

export type FormatName = keyof typeof FORMATS;

export const FORMAT_NAMES = Object.keys(FORMATS) as FormatName[];

/** The format of a file: as given, else by its name; and whether it is to be compressed. */
export function formatOf(file: string, told?: FormatName): { name: FormatName; isPacked: boolean } {
  const isPacked = /\.gz$/i.test(file);
  const ending = path.extname(isPacked ? file.slice(0, -3) : file).toLowerCase();
  const name = told ?? FORMAT_NAMES.find((each) => (FORMATS[each].endings as readonly string[]).includes(ending));
  if (name === undefined) {
    const endings = FORMAT_NAMES.map((each) => FORMATS[each].endings[0]).join(', ');
    const message = `The name ${path.basename(file)} does not show a format. Use one of the endings ${endings}, or --format.`;
    throw new ExportError('EXPORT_FORMAT_UNKNOWN', message);
  }
  if (isPacked && !FORMATS[name].isPackable) {
    throw new ExportError('EXPORT_FORMAT_UNKNOWN', `A ${name} file cannot be gzipped. Remove the ending .gz.`);
  }
  return { name, isPacked };
}
