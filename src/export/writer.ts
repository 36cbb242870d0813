import type { ExportField, ExportValue } from './fields.ts';

/** One food: its values in the order of the fields. */
export type ExportRow = readonly ExportValue[];

/** Writes one format, a batch at a time. */
export interface ExportWriter {
  add(rows: readonly ExportRow[]): Promise<void>;
  /** Writes what is left and closes the file. */
  finish(): Promise<void>;
  /** Closes the file of an export that failed, whatever state it is in. */
  abandon(): Promise<void>;
}

export interface WriterRequest {
  /** Where to write; there is no file yet. */
  file: string;
  fields: readonly ExportField[];
  /** What a format that can carry it says of itself: the license, the catalog, the number of foods. */
  about: Readonly<Record<string, string>>;
  isPacked: boolean;
  /** Whether text that a spreadsheet would take for a formula is disarmed. */
  isForSpreadsheets: boolean;
}

export type OpenWriter = (request: WriterRequest) => Promise<ExportWriter>;
