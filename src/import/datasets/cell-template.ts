/** A text built from the cells of a row: a column, or text with columns in braces, such as `{amount} {unit}`. */
export interface CellTemplate {
  readonly columns: readonly string[];
  /** Literal text, with columns at odd indexes. */
  readonly parts: readonly string[];
  readonly isColumn: boolean;
}

/** Parses a template; a text without braces is a column name. */
export function parseTemplate(text: string): CellTemplate {
  const parts = text.split(/\{([^{}]+)\}/);
  if (parts.length === 1) return { columns: [text], parts: ['', text, ''], isColumn: true };
  return { columns: parts.filter((_, at) => at % 2 === 1), parts, isColumn: false };
}

/** The text for a row; empty if all its columns are. */
export function fillTemplate({ parts, columns, isColumn }: CellTemplate, cellOf: (column: string) => string): string {
  if (isColumn) return cellOf(columns[0]!);
  if (columns.every((column) => cellOf(column) === '')) return '';
  return parts
    .map((part, at) => (at % 2 === 1 ? cellOf(part) : part))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}
