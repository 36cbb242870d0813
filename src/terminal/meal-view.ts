/** A meal in text: its foods with their grams and how sure they are, then what they hold together. */
import { writeAmount, writePortion } from '../food/amounts/amount.ts';
import type { Meal, MealItem } from '../food/amounts/meal.ts';
import { NUTRIENTS, type NutrientField } from '../food/nutrients.ts';
import { styled } from './ansi-style.ts';
import { type Screen, visible } from './text-width.ts';

export function renderMeal(meal: Meal, screen: Screen): string {
  const { items, total, at_least: atLeast, total_grams: grams, servings, per_serving: share } = meal;
  const lines = items.flatMap((item) => itemLines(item, screen));
  const weight = grams === null ? '' : ` (${writeAmount(grams)} g)`;
  lines.push('', styled(`Total${weight}`, 'bold', screen));
  lines.push(...NUTRIENTS.map(({ field }) => sumLine(field, total, atLeast)));
  if (servings > 1) {
    lines.push('', styled(`One of ${servings} servings`, 'bold', screen));
    lines.push(...NUTRIENTS.map(({ field }) => sumLine(field, share.total, share.at_least)));
  }
  if (meal.not_understood.length > 0) {
    lines.push('', `Not understood: ${meal.not_understood.map((words) => visible(words, screen)).join('; ')}`);
  }
  return `${lines.join('\n')}\n`;
}

function itemLines(item: MealItem, screen: Screen): string[] {
  const { text, food, grams, grams_from: from, nutrients, certainty, reason, alternatives } = item;
  const heading = styled(visible(text, screen), 'bold', screen);
  if (food === null) return [heading, `  ${reason}`];
  const energy = nutrients?.calories_kcal;
  const figures = [
    grams === null ? 'grams not known' : `${writeAmount(grams)} g`,
    energy === null || energy === undefined ? 'energy not known' : `${writePortion(energy, 'kcal')} kcal`,
  ];
  return [
    heading,
    `  #${food.id} ${visible(food.name, screen)}: ${figures.join(', ')}`,
    `  ${certainty}. ${reason}${from === null ? '' : ` ${visible(from.text, screen)}`}`,
    ...(certainty === 'sure' || alternatives.length === 0
      ? []
      : [`  or: ${alternatives.map(({ id, name }) => `#${id} ${visible(name, screen)}`).join('; ')}`]),
  ];
}

function sumLine(field: NutrientField, total: Meal['total'], atLeast: Meal['at_least']): string {
  const { label, unit } = NUTRIENTS.find((nutrient) => nutrient.field === field)!;
  const sum = total[field];
  const least = atLeast[field];
  const figure =
    sum !== null
      ? `${writePortion(sum, unit)} ${unit}`
      : least === null
        ? 'not known'
        : `at least ${writePortion(least, unit)} ${unit}`;
  return `  ${label.padEnd(LABEL_WIDTH)} ${figure}`;
}

const LABEL_WIDTH = Math.max(...NUTRIENTS.map(({ label }) => label.length));
