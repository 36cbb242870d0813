/** Found foods as a table: the figures where the eye expects them, the verdict as a word beside its score. */
import { writeAmount, writeScore } from '../food/amounts/amount.ts';
import type { Food } from '../food/food.ts';
import { creditFor } from '../food/source.ts';
import { verdictOn } from '../food/trust/verdict.ts';
import { styled } from './ansi-style.ts';
import { sourceName, VERDICT_STYLES } from './food-view.ts';
import { type Cell, type Column, renderTable } from './table.ts';
import { type Screen, visible, wrap } from './text-width.ts';

/** A food of a result, and lines that say more about its place. */
export interface Result {
  food: Food;
  reasons?: readonly string[];
}

const COLUMNS: readonly Column[] = [
  { heading: '', side: 'right' },
  { heading: 'Food', isCut: true },
  { heading: 'kcal/100 g', side: 'right' },
  { heading: 'protein', side: 'right', dispensable: 2 },
  { heading: 'fat', side: 'right', dispensable: 2 },
  { heading: 'carbs', side: 'right', dispensable: 2 },
  { heading: 'Confidence' },
  { heading: 'Source', dispensable: 1 },
  { heading: 'Id', side: 'right' },
];

/** Renders results, best first. */
export function renderResults(results: readonly Result[], screen: Screen): string {
  if (results.length === 0) return 'Nothing found. Try fewer words, or another spelling.\n';
  const rows = results.map(({ food, reasons = [] }, at) => ({
    cells: cellsOf(food, at + 1),
    below: reasons.map((reason) => styled(`     ${visible(reason, screen)}`, 'quiet', screen)),
  }));
  const credit = wrap(creditFor(results.map(({ food }) => food)) ?? '', screen.columns);
  const lines = renderTable(COLUMNS, rows, screen);
  if (credit.length > 0) lines.push('', ...credit.map((line) => styled(line, 'quiet', screen)));
  return `${lines.join('\n')}\n`;
}

function cellsOf(food: Food, place: number): Cell[] {
  const verdict = verdictOn(food);
  const name: Cell = [
    { text: food.name },
    ...(food.brand === null ? [] : [{ text: ` (${food.brand})`, style: 'quiet' as const }]),
  ];
  return [
    `${place}.`,
    name,
    figure(food.calories_kcal, 'not stated'),
    figure(food.protein_g, '?'),
    figure(food.fat_g, '?'),
    figure(food.carbs_g, '?'),
    [
      { text: writeScore(food.confidence) },
      { text: ` ${verdict.word.toLowerCase()}`, style: VERDICT_STYLES[verdict.word] },
    ],
    sourceName(food),
    String(food.id),
  ];
}

function figure(value: number | null, unknown: string): Cell {
  return value === null ? [{ text: unknown, style: 'quiet' }] : writeAmount(value);
}
