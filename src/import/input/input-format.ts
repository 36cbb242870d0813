import type { ColumnMapping } from '../table/column-mapping.ts';
import type { RowDefaults } from '../table/community-row.ts';
import type { TableFormat, TableRecord } from '../table/table-format.ts';
import type { BatchBuffers } from './line-batches.ts';

/** What an input is; plain data, so that it can be posted to worker threads. */
export type InputFormat =
  | { kind: 'off-csv'; header: string }
  | { kind: 'off-jsonl' }
  | { kind: 'off-parquet'; file: string; rows: number }
  | { kind: 'community-jsonl'; defaults?: RowDefaults | undefined; mapping?: readonly ColumnMapping[] | undefined }
  | { kind: 'community-table'; table: TableFormat };

/** Whether a format is one of Open Food Facts, whose rows are label data. */
export function isLabelData({ kind }: InputFormat): boolean {
  return kind.startsWith('off-');
}

export type LineFormat = Exclude<InputFormat, { kind: 'off-parquet' | 'community-table' }>;

/** What a worker thread gets: whole lines of UTF-8 in a buffer of their own, rows of a table, or a range of rows of a Parquet file. */
export type Batch =
  | { kind: 'lines'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'records'; records: readonly TableRecord[] }
  | { kind: 'rows'; file: string; from: number; to: number };

export interface Input {
  /** As the operator named it. */
  readonly name: string;
  readonly format: InputFormat;
  /** The line on which the first batch of lines begins. */
  readonly firstLine: number;
  /** Sentences about how it is read. */
  readonly notes?: readonly string[];
  /** The size as stored (compressed); undefined for a pipe. */
  readonly totalBytes: number | undefined;
  readonly bytesRead: number;
  /** The rows in batches, once; leaving the loop early ends the reading. Lines come in buffers of those given, if any. */
  batches(buffers?: BatchBuffers): AsyncGenerator<Batch>;
  /** Closes what is open and removes what was stored only to be read; call it when the last batch is worked off. */
  close(): Promise<void>;
}
