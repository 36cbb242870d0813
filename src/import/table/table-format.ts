/** What a table of foods is, as plain data that can be posted to threads. */

import type { DecimalSeparator } from './amount.ts';
import type { RowDefaults } from './community-row.ts';

export interface TableColumn {
  /** Its place among the cells. */
  at: number;
  /** As the header calls it. */
  name: string;
  field: string;
  /** By what its figures are multiplied; NaN where each must state its unit, undefined for a text. */
  factor: number | undefined;
}

export interface TableFormat {
  /** By its name in the Encoding Standard. */
  encoding: string;
  delimiter: string;
  header: readonly string[];
  /** The line of the file on which they stand. */
  headerLine: number;
  columns: readonly TableColumn[];
  decimal: DecimalSeparator;
  defaults?: RowDefaults | undefined;
  /** Columns that are not read, with the field that they may have been meant for. */
  unknown: readonly UnknownColumn[];
  /** Sentences about how it is read. */
  notes: readonly string[];
}

export interface UnknownColumn {
  column: string;
  suggestion?: string | undefined;
  /** The units that the suggestion may be in, where the column does not say which. */
  units?: readonly string[];
}

/** A row of a table, and the line of the file on which it begins. */
export interface TableRecord {
  cells: readonly string[];
  line: number;
  /** Whether a quotation mark in it is not closed, or stands where none may; `cells` is then the whole line. */
  isBroken: boolean;
}
