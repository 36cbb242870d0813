/** The description of a food table, as plain data that can be posted to threads. */

import type { DecimalSeparator } from './amount.ts';
import type { RowDefaults } from './community-row.ts';

export interface TableColumn {
  /** The cell's index. */
  at: number;
  name: string;
  field: string;
  /** Multiplies figures; NaN if each must state its unit, undefined for text. */
  factor: number | undefined;
}

export interface TableFormat {
  /** By its name in the Encoding Standard. */
  encoding: string;
  delimiter: string;
  header: readonly string[];
  headerLine: number;
  columns: readonly TableColumn[];
  decimal: DecimalSeparator;
  defaults?: RowDefaults | undefined;
  /** Unread columns, with the field that each may have been meant for. */
  unknown: readonly UnknownColumn[];
  notes: readonly string[];
}

export interface UnknownColumn {
  column: string;
  suggestion?: string | undefined;
  /** The units to choose from, if the column does not state one. */
  units?: readonly string[];
}

/** A row and the line of the file on which it begins. */
export interface TableRecord {
  cells: readonly string[];
  line: number;
  /** Whether a quotation mark is unclosed or misplaced; `cells` is then the whole line. */
  isBroken: boolean;
}
