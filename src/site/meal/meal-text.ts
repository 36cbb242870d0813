/** The text of a meal as its page rewrites it: one food a line, those that were corrected by their ids. */
import type { Food } from '../../food/food.ts';

/** What the text of a name ends before: a comma would begin another food. */
const NAME_END = /[,;+&()[\]/]| - /;

/** The line of a food of which it is known which one it is: "118 g #1859 Banana". */
export function foodLine({ id, name }: Pick<Food, 'id' | 'name'>, grams?: number): string {
  const amount = grams === undefined ? '' : `${grams} g `;
  return `${amount}#${id} ${name.split(NAME_END)[0]!.trim()}`.trim();
}

/** A text with another line in the place of one; without it, where there is none. */
export function withLine(text: string, at: number, line: string | undefined): string {
  const lines = text.split(/\r?\n/);
  if (at >= 0 && at < lines.length) lines.splice(at, 1, ...(line === undefined ? [] : [line]));
  return lines.join('\n');
}

/** The address of a meal, which can be shared. */
export function mealAddress(text: string, servings = 1): string {
  const parameters = new URLSearchParams({ q: text, ...(servings > 1 && { servings: String(servings) }) });
  return `${MEAL_PATH}?${parameters}`;
}

export const MEAL_PATH = '/meals';
