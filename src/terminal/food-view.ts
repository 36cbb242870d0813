/** One food for a person at a terminal: what it is, its label, how far to trust it, where it comes from. */
import { writeScore } from '../food/amounts/amount.ts';
import { servingUnit } from '../food/amounts/serving-unit.ts';
import type { Food } from '../food/food.ts';
import { NUTRIENTS } from '../food/nutrients.ts';
import { creditFor, SOURCE_WORDS } from '../food/source.ts';
import { type Verdict, verdictOn } from '../food/trust/verdict.ts';
import { type AnsiStyle, styled } from './ansi-style.ts';
import { type Portion, renderLabel } from './nutrition-label.ts';
import { type Screen, visible, wrap } from './text-width.ts';

/** The style of each verdict; the word itself is always beside it. */
export const VERDICT_STYLES: Record<Verdict['word'], AnsiStyle | undefined> = {
  Plausible: 'plausible',
  Doubtful: undefined,
  Sparse: undefined,
  Estimate: 'estimate',
};

/** Renders a food; with `grams`, the label's second column is for that portion instead of a serving. */
export function renderFood(food: Food, screen: Screen, grams?: number): string {
  const show = (text: string) => visible(text, screen);
  const dot = screen.hasUnicode ? ' · ' : ' - ';
  const facts = [food.category, food.barcode, `id ${food.id}`].filter((fact) => fact !== null).map(show);
  const verdict = verdictOn(food);
  const trust = styled(verdict.word, VERDICT_STYLES[verdict.word], screen);
  const lines = [
    ...wrap(show(food.name), screen.columns).map((line) => styled(line, 'bold', screen)),
    ...(food.brand === null ? [] : wrap(show(food.brand), screen.columns)),
    ...wrap(facts.join(dot), screen.columns).map((line) => styled(line, 'quiet', screen)),
    '',
    ...renderLabel(food, portionFor(food, grams), screen),
    ...notes(food).flatMap((note) => wrap(show(note), screen.columns).map((line) => styled(line, 'quiet', screen))),
    '',
    `${trust}, confidence ${writeScore(food.confidence)}`,
    ...wrap(verdict.sentence, screen.columns),
    ...wrap(`Source: ${sourceName(food)}`, screen.columns),
    ...wrap(creditFor([food]) ?? '', screen.columns).map((line) => styled(line, 'quiet', screen)),
  ];
  return `${lines.join('\n')}\n`;
}

/** The name of a food's source; a server of another version may know more of them. */
export function sourceName({ source }: Pick<Food, 'source'>): string {
  return SOURCE_WORDS[source]?.name ?? source;
}

function portionFor({ serving_size_g: servingG, serving_desc }: Food, grams: number | undefined): Portion | undefined {
  if (grams !== undefined) return { words: 'Portion', grams, unit: 'g' };
  return servingG === null ? undefined : { words: 'Serving', grams: servingG, unit: servingUnit(serving_desc) };
}

function notes(food: Food): string[] {
  const weight = food.serving_size_g === null ? ' (weight not stated)' : '';
  return [
    ...(food.serving_desc === null ? [] : [`One serving: ${food.serving_desc}${weight}`]),
    ...(NUTRIENTS.some(({ field }) => food[field] === null) ? ['"Not stated" means unknown, not zero.'] : []),
  ];
}
