/** A food's own name, and those that its label has in other languages. */
import type { FoodDetails } from '../catalog/records/food-details.ts';
import { namesInLabel } from '../catalog/records/stored-label.ts';
import type { Food } from '../food/food.ts';
import { analyse } from '../text/analyse.ts';
import { wordDistance } from '../text/edit-distance.ts';
import { typoBudget } from '../text/typo-budget.ts';

interface NamedFood {
  food: Pick<Food, 'name'>;
  details: FoodDetails;
}

/** The name in a language, such as `fr` or `pt-BR`, if the label has one; else the food's own. */
export function nameIn({ food, details }: NamedFood, language: string): string {
  return namesInLabel(details.label)[language.slice(0, 2)] ?? food.name;
}

export function otherNames({ food, details }: NamedFood, shown: string): string[] {
  return [...new Set([food.name, ...Object.values(namesInLabel(details.label))])].filter((name) => name !== shown);
}

/** The name by which a query found a food, if it matches more words than the shown one. */
export function foundUnder(query: string, food: NamedFood, shown: string): string | undefined {
  const others = otherNames(food, shown);
  if (others.length === 0) return undefined;
  const typed = analyse(query);
  let most = wordsIn(typed, shown);
  let found: string | undefined;
  for (const name of others) {
    const count = wordsIn(typed, name);
    if (count <= most) continue;
    most = count;
    found = name;
  }
  return found;
}

/** How many of the typed words a name has, including prefixes and misspellings. */
function wordsIn(typed: readonly string[], name: string): number {
  const words = analyse(name);
  return typed.filter((word) => words.some((other) => other.startsWith(word) || isMisspelt(word, other))).length;
}

function isMisspelt(word: string, other: string): boolean {
  const limit = typoBudget(Math.max(word.length, other.length));
  return limit > 0 && wordDistance(word, other, limit) <= limit;
}
