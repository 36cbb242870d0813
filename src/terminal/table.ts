/** Rows of cells as aligned columns that fit a screen. */
import { type AnsiStyle, styled } from './ansi-style.ts';
import { cut, fill, type Screen, visible, widthOf } from './text-width.ts';

/** One column: its heading, how its cells are aligned, and whether it gives way when the screen is narrow. */
export interface Column {
  heading: string;
  side?: 'left' | 'right';
  /** The one column that is cut when there is not enough room. */
  isCut?: boolean;
  /** Columns with a number are left out when there is not enough room, the greatest number first. */
  dispensable?: number;
}

/** A cell: one text, or several in styles of their own. */
export type Cell = string | readonly { text: string; style?: AnsiStyle | undefined }[];

/** A row of a table, and lines that are printed below it as they are. */
export interface Row {
  cells: readonly Cell[];
  below?: readonly string[];
}

const GAP = '  ';
const MIN_CUT_WIDTH = 16;

/** Renders a table; its lines end without spaces. */
export function renderTable(columns: readonly Column[], rows: readonly Row[], screen: Screen): string[] {
  const shown = columnsThatFit(columns, rows, screen);
  const widths = shown.map((at) => naturalWidth(columns[at]!, at, rows, screen));
  const cutAt = shown.findIndex((at) => columns[at]!.isCut);
  const excess = totalWidth(widths) - screen.columns;
  if (cutAt >= 0 && excess > 0) widths[cutAt] = Math.max(MIN_CUT_WIDTH, widths[cutAt]! - excess);
  const draw = (cells: readonly Cell[]) =>
    shown
      .map((at, place) => drawCell(cells[at]!, widths[place]!, columns[at]!.side, screen))
      .join(GAP)
      .trimEnd();
  const headings = columns.map(({ heading }) => [{ text: heading, style: 'quiet' as const }]);
  return [draw(headings), ...rows.flatMap(({ cells, below = [] }) => [draw(cells), ...below])];
}

/** The places of the columns that a screen has room for. */
function columnsThatFit(columns: readonly Column[], rows: readonly Row[], screen: Screen): number[] {
  let shown = columns.map((_, at) => at);
  const least = () =>
    totalWidth(
      shown.map((at) => {
        const width = naturalWidth(columns[at]!, at, rows, screen);
        return columns[at]!.isCut ? Math.min(width, MIN_CUT_WIDTH * 2) : width;
      }),
    );
  const numbers = [...new Set(columns.flatMap(({ dispensable }) => dispensable ?? []))].sort((a, b) => b - a);
  for (const number of numbers) {
    if (least() <= screen.columns) break;
    shown = shown.filter((at) => columns[at]!.dispensable !== number);
  }
  return shown;
}

function totalWidth(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, 0) + GAP.length * Math.max(0, widths.length - 1);
}

function naturalWidth({ heading }: Column, at: number, rows: readonly Row[], screen: Screen): number {
  return Math.max(widthOf(heading), ...rows.map(({ cells }) => widthOf(plainText(cells[at]!, screen))));
}

function plainText(cell: Cell, screen: Screen): string {
  return partsOf(cell)
    .map(({ text }) => visible(text, screen))
    .join('');
}

function partsOf(cell: Cell): readonly { text: string; style?: AnsiStyle | undefined }[] {
  return typeof cell === 'string' ? [{ text: cell }] : cell;
}

function drawCell(cell: Cell, width: number, side: 'left' | 'right' = 'left', screen: Screen): string {
  let left = width;
  let drawn = '';
  for (const { text, style } of partsOf(cell)) {
    if (left <= 0) break;
    const part = cut(visible(text, screen), left, screen);
    left -= widthOf(part);
    drawn += styled(part, style, screen);
  }
  // Styled text has characters without width, so what is left is filled up by the count.
  const spaces = fill('', left);
  return side === 'left' ? drawn + spaces : spaces + drawn;
}
