/** The nutrition label in text: heavy rules, figures aligned at their decimal points, unknown as "not stated". */
import { portionOf, writeAmount, writeKilojoules, writePortion } from '../food/amounts/amount.ts';
import type { Food } from '../food/food.ts';
import { LABEL_GROUPS, type LabelRow, NUTRIENT_BY_FIELD, slotOf, splitFigure } from '../food/label/nutrition-label.ts';
import type { NutrientField } from '../food/nutrients.ts';
import { isEstimate } from '../food/trust/verdict.ts';
import { type AnsiStyle, styled } from './ansi-style.ts';
import type { Screen } from './text-width.ts';

/** The second column of a label: this many grams, in the unit in which they are shown, and what they are. */
export interface Portion {
  words: 'Serving' | 'Portion';
  grams: number;
  unit: 'g' | 'ml';
}

interface Frame {
  top: string;
  rule: string;
  thin: string;
  bottom: string;
  side: string;
}

/** A piece of a line: its text and its style. */
interface Piece {
  text: string;
  style?: AnsiStyle | undefined;
}

const NAME_WIDTH = 17;
const MIN_WIDTH = 12;
const NOT_STATED = 'not stated';

/** A row: its name, and its cells; none where nothing is stated. */
interface Line {
  name: string;
  cells: readonly string[] | undefined;
}

/** Renders the label of a food, per 100 g and per portion where one is given and the screen has room for it. */
export function renderLabel(food: Food, portion: Portion | undefined, screen: Screen): string[] {
  const headings = [
    'Per 100 g',
    ...optional(portion, ({ words, grams, unit }) => `${words} ${writeAmount(grams)} ${unit}`),
  ];
  const groups = [energyLines(food, portion), ...LABEL_GROUPS.map((rows) => groupLines(food, rows, portion))];
  const widths = widthsThatFit(headings, groups.flat(), screen);
  const inner = widthWith(widths) - 4;
  const { top, rule, thin, bottom, side } = frameOf(inner + 2, screen);
  const framed = (pieces: readonly Piece[]) => {
    const text = pieces.map(({ text, style }) => styled(text, style, screen)).join('');
    const left = inner - pieces.reduce((sum, { text }) => sum + text.length, 0);
    return `${side} ${text}${' '.repeat(left)} ${side}`;
  };
  const row = (name: string, cells: readonly string[], style?: AnsiStyle) =>
    framed([
      { text: name.padEnd(NAME_WIDTH) },
      ...cells.slice(0, widths.length).map((cell, at) => ({ text: `  ${cell.padStart(widths[at]!)}`, style })),
    ]);
  return [
    top,
    framed(titleOf(food, inner)),
    rule,
    row('', headings, 'quiet'),
    thin,
    ...groups.flatMap((lines, at) => [
      ...(at === 0 ? [] : [rule]),
      ...lines.map(({ name, cells }) => (cells ? row(name, cells) : row(name, [NOT_STATED], 'quiet'))),
    ]),
    bottom,
  ];
}

/** The widths of the columns; only that of the first where both have no room. */
function widthsThatFit(headings: readonly string[], lines: readonly Line[], screen: Screen): number[] {
  const widths = headings.map((heading, at) =>
    Math.max(MIN_WIDTH, heading.length, ...lines.map(({ cells }) => cells?.[at]?.length ?? 0)),
  );
  return widthWith(widths) <= screen.columns ? widths : widths.slice(0, 1);
}

function titleOf(food: Food, inner: number): Piece[] {
  const title: Piece = { text: 'Nutrition', style: 'bold' };
  if (!isEstimate(food)) return [title];
  const words = inner >= 38 ? 'AI estimate, not label data' : 'AI estimate';
  return [title, { text: ' '.repeat(inner - title.text.length - words.length) }, { text: words, style: 'estimate' }];
}

function energyLines({ calories_kcal: kcal }: Food, portion: Portion | undefined): Line[] {
  if (kcal === null) return [{ name: 'Energy', cells: undefined }];
  const portionKcal = portion === undefined ? undefined : portionOf(kcal, portion.grams);
  const kcalCells = [
    `${writeAmount(kcal)} kcal`,
    ...optional(portionKcal, (each) => `${writePortion(each, 'kcal')} kcal`),
  ];
  const kjCells = [kcal, ...(portionKcal === undefined ? [] : [portionKcal])].map(
    (each) => `${writeKilojoules(each)} kJ`,
  );
  return [
    { name: 'Energy', cells: kcalCells },
    { name: '', cells: kjCells },
  ];
}

/** The rows of a group, whose figures share their decimal point; no cells where nothing is stated. */
function groupLines(food: Food, rows: readonly LabelRow[], portion: Portion | undefined): Line[] {
  const texts = rows.map(({ field }) => figuresOf(food, field, portion));
  const slots = [0, 1].map((column) => slotOf(texts.flatMap((row) => row?.[column] ?? [])));
  return rows.map(({ field, isPart }, at) => {
    const { label, unit } = NUTRIENT_BY_FIELD.get(field)!;
    const cells = texts[at]?.map((text, column) => {
      const { whole, fraction } = splitFigure(text);
      return `${whole}${fraction.padEnd(slots[column]!)} ${unit.padEnd(2)}`;
    });
    return { name: isPart ? `  ${label}` : label, cells };
  });
}

function figuresOf(food: Food, field: NutrientField, portion: Portion | undefined): string[] | undefined {
  const value = food[field];
  if (value === null) return undefined;
  const { unit } = NUTRIENT_BY_FIELD.get(field)!;
  return [writeAmount(value), ...optional(portion, ({ grams }) => writePortion(portionOf(value, grams), unit))];
}

function optional<T>(value: T | undefined, write: (value: T) => string): string[] {
  return value === undefined ? [] : [write(value)];
}

function widthWith(widths: readonly number[]): number {
  return NAME_WIDTH + widths.reduce((sum, width) => sum + width + 2, 0) + 4;
}

function frameOf(width: number, { hasUnicode }: Screen): Frame {
  if (!hasUnicode) {
    const heavy = `+${'='.repeat(width)}+`;
    return { top: heavy, rule: heavy, thin: `|${'-'.repeat(width)}|`, bottom: heavy, side: '|' };
  }
  const heavy = '━'.repeat(width);
  const thin = `┠${'─'.repeat(width)}┨`;
  return { top: `┏${heavy}┓`, rule: `┣${heavy}┫`, thin, bottom: `┗${heavy}┛`, side: '┃' };
}
