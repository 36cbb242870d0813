/** `larder meal "…"`: the nutrition of a meal or recipe, by food and in total. */
import { type Command, InvalidArgumentError } from 'commander';
import { renderMeal } from '../../terminal/meal-view.ts';
import type { CommandContext } from '../context.ts';
import { describedCommand, readBy } from '../described-command.ts';
import { screenOf, wantsJson } from '../terminal/screen.ts';
import { type FinderFlags, withFinder, withFinderFlags } from './open-finder.ts';

const MAX_SERVINGS = 100;
const MIN_LENGTH = 2;
const MAX_LENGTH = 1_000;

interface MealFlags extends FinderFlags {
  servings: number;
  json?: true;
}

export function mealCommand(context: CommandContext): Command {
  const command = describedCommand('meal', { servings: readBy(readServings, 1) });
  return withFinderFlags(command).action(async (words: string[], flags: MealFlags) => {
    const text = words.join(' ').replaceAll('\\n', '\n');
    const length = [...text].length;
    if (length < MIN_LENGTH || length > MAX_LENGTH) {
      throw new InvalidArgumentError(`Write ${MIN_LENGTH} to ${MAX_LENGTH} characters.`);
    }
    const { servings } = flags;
    const meal = await withFinder(context, flags, (finder) => finder.meal(text, { servings }));
    context.stdout.write(wantsJson(context, flags) ? `${JSON.stringify(meal)}\n` : renderMeal(meal, screenOf(context)));
  });
}

function readServings(value: string): number {
  const servings = /^\d{1,3}$/.test(value) ? Number(value) : 0;
  if (servings < 1 || servings > MAX_SERVINGS) {
    throw new InvalidArgumentError(`Give a whole number from 1 to ${MAX_SERVINGS}.`);
  }
  return servings;
}
