import type { ColumnMapping } from '../table/column-mapping.ts';
import type { RowDefaults } from '../table/community-row.ts';
import type { TableFormat, TableRecord } from '../table/table-format.ts';
import type { BatchBuffers } from './line-batches.ts';

/** What an input is; plain data that can be posted to threads. */
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

/** Work for a thread: whole lines of UTF-8 in their own buffer, table rows, or a range of Parquet rows. */
export type Batch =
  | { kind: 'lines'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'records'; records: readonly TableRecord[] }
  | { kind: 'rows'; file: string; from: number; to: number };

export interface Input {
  readonly name: string;
  readonly format: InputFormat;
  readonly firstLine: number;
  readonly notes?: readonly string[];
  /** The size as stored (compressed); undefined for a pipe. */
  readonly totalBytes: number | undefined;
  readonly bytesRead: number;
  /** The rows in batches, once; leaving the loop stops reading. Line batches use the given buffers, if any. */
  batches(buffers?: BatchBuffers): AsyncGenerator<Batch>;
  /** Closes and removes temporary files; call it once the last batch is processed. */
  close(): Promise<void>;
}
