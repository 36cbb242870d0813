import { type Command, InvalidArgumentError } from 'commander';
import type { WholeFood } from '../../details/whole-food.ts';
import type { FoodFinder } from '../../finder/food-finder.ts';
import type { Food } from '../../food/food.ts';
import { renderDetails } from '../../terminal/details-view.ts';
import { renderFood } from '../../terminal/food-view.ts';
import { visible } from '../../terminal/text-width.ts';
import { CommandError } from '../command-error.ts';
import type { CommandContext } from '../context.ts';
import { describedCommand, readBy } from '../described-command.ts';
import { screenOf, wantsJson } from '../terminal/screen.ts';
import { type FinderFlags, withFinder, withFinderFlags } from './open-finder.ts';

/** 100 kg: more than any portion. */
const MAX_GRAMS = 100_000;

interface FoodFlags extends FinderFlags {
  grams?: number;
  details?: true;
  json?: true;
}

/** `larder food ID`: one food with its nutrition label. */
export function foodCommand(context: CommandContext): Command {
  return lookUpCommand(context, {
    name: 'food',
    settle: { id: readBy(readId) },
    find: (finder, id: number) => finder.food(id),
    findDetails: (finder, id) => finder.details(id),
    notFound: (id) => `There is no food with the id ${id}.`,
  });
}

/** `larder barcode CODE`: the food with this barcode, with its nutrition label. */
export function barcodeCommand(context: CommandContext): Command {
  return lookUpCommand(context, {
    name: 'barcode',
    settle: { code: readBy(readCode) },
    find: (finder, code: string) => finder.barcode(code),
    findDetails: (finder, code) => finder.barcodeDetails(code),
    notFound: (code) => `No food has the barcode ${code}.`,
  });
}

interface LookUp<T> {
  name: 'food' | 'barcode';
  settle: Parameters<typeof describedCommand>[1];
  find: (finder: FoodFinder, wanted: T) => Promise<Food | undefined>;
  findDetails: (finder: FoodFinder, wanted: T) => Promise<WholeFood | undefined>;
  notFound: (wanted: T) => string;
}

function lookUpCommand<T>(context: CommandContext, lookUp: LookUp<T>) {
  const { name, settle, find, findDetails, notFound } = lookUp;
  const command = describedCommand(name, { ...settle, grams: readBy(readGrams) });
  return withFinderFlags(command).action(async (wanted: T, flags: FoodFlags) => {
    const food = await withFinder(context, flags, (finder): Promise<Food | undefined> => {
      return (flags.details ? findDetails : find)(finder, wanted);
    });
    if (food === undefined) throw new CommandError('FOOD_NOT_FOUND', visible(notFound(wanted), { hasUnicode: true }));
    const asJson = wantsJson(context, flags);
    if (asJson) return void context.stdout.write(`${JSON.stringify(food)}\n`);
    const screen = screenOf(context);
    const details = 'nutrients' in food ? renderDetails(food as WholeFood, screen) : '';
    context.stdout.write(renderFood(food, screen, flags.grams) + details);
  });
}

function readId(value: string): number {
  const id = /^\d{1,15}$/.test(value) ? Number(value) : 0;
  if (id < 1) throw new InvalidArgumentError('Use a whole number from 1, as "larder search" shows it.');
  return id;
}

function readCode(value: string): string {
  if (!/\d/.test(value)) throw new InvalidArgumentError('Use the digits below the bars.');
  return value;
}

function readGrams(value: string): number {
  const grams = /^\d+(?:\.\d+)?$/.test(value) ? Number(value) : 0;
  if (grams <= 0 || grams > MAX_GRAMS) throw new InvalidArgumentError(`Use a number above 0 and at most ${MAX_GRAMS}.`);
  return grams;
}
