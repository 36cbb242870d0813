/** Answers a meal: finds each of its foods as a search does, weighs it, and adds all of them up. */
import type { FoodRecord } from '../../catalog/records/record-reader.ts';
import { addUp, nutrientsIn, nutrientsOf, shareOf } from '../../food/amounts/add-up.ts';
import { CERTAINTIES, type Certainty, type Meal, type MealItem } from '../../food/amounts/meal.ts';
import { formsIn } from '../../food/amounts/portion-text.ts';
import { roundTo2 } from '../../food/food.ts';
import { NUTRIENTS, type Nutrients } from '../../food/nutrients.ts';
import { NO_AMOUNT } from '../../kinds/amounts/usual-measures.ts';
import { analyse } from '../../text/analyse.ts';
import { emojiAsFoods } from '../query/emoji.ts';
import { MOST_JUDGING } from '../run/match/exclusion-judge.ts';
import { type Choice, type ChoosingTools, categoryOf, chooseFood } from './choose-food.ts';
import { MAX_MEAL_LENGTH, readMeal } from './read-meal.ts';
import type { MealPart } from './read-part.ts';
import { type KnownPortions, type Weighed, weigh } from './weigh.ts';

/** What a meal is answered with. */
export interface MealTools extends ChoosingTools {
  readonly records: ChoosingTools['records'] & { record(doc: number): FoodRecord };
  /** The names of the foods that emoji show. */
  readonly emoji: ReadonlyMap<string, string>;
  /** What is known of a food's portions, as they are said in some languages (bits). */
  portionsOf(record: FoodRecord, languages: number): KnownPortions;
}

/** What may be asked beside the meal itself. */
export interface MealOptions {
  /** Between how many it is shared. */
  readonly servings?: number;
}

/** More grams of one food are a mistake in reading. */
const MAX_GRAMS = 100_000;
/** Misspelt words cost a search most: behind so many of them foods are only looked for as they are spelled. */
const MOST_MISSPELT = 16;
/** Emoji become longer words; other characters have two units at most. */
const MOST_UNITS = 2 * MAX_MEAL_LENGTH;
/** Parts that exclude something share what so many searches may judge. */
const EXCLUDING_PARTS = 4;
/** Of milk there is only a splash in these. */
const HOT_DRINKS: ReadonlySet<string | undefined> = new Set(['coffee', 'tea', 'cocoa-drinks']);
const SPLASH = 'splash';

/** The foods of a meal and what they hold. */
export function answerMeal(text: string, { servings = 1 }: MealOptions, tools: MealTools): Meal {
  const { parts, rest } = readMeal(emojiAsFoods(text, tools.emoji).slice(0, MOST_UNITS), tools.dictionary);
  const items: MealItem[] = [];
  const weights: { per100g: Nutrients; grams: number }[] = [];
  const notUnderstood: string[] = [];
  let misspelt = 0;
  const judging = { left: EXCLUDING_PARTS * MOST_JUDGING };
  let servedWith: string | undefined;
  for (const part of parts) {
    const choice = chooseFood(part, tools, { asSpelled: misspelt >= MOST_MISSPELT, judging });
    if (choice?.isMisspelt !== false) misspelt += Math.max(unknownWords(part, tools), 1);
    if (choice === undefined) {
      notUnderstood.push(part.food === '' ? part.text : part.food);
      items.push(unknownItem(part));
      continue;
    }
    const record = tools.records.record(choice.doc);
    const amount = choice.isWhole ? undefined : part.amount;
    if (!part.isBeside) servedWith = categoryOf(choice.doc, tools);
    const unsaid = part.isBeside && HOT_DRINKS.has(servedWith) ? SPLASH : NO_AMOUNT;
    const isWeighed = amount !== undefined || !part.isToTaste;
    const weighed = isWeighed ? weightOf(amount, unsaid, record, part, tools) : undefined;
    const per100g = nutrientsOf(record.food);
    if (weighed !== undefined) weights.push({ per100g, grams: weighed.grams });
    items.push({
      text: part.text,
      amount: amount === undefined ? null : roundTo2(amount.value),
      unit: amount?.unit?.key ?? null,
      grams: weighed === undefined ? null : roundTo2(weighed.grams),
      grams_from: weighed === undefined ? null : { by: weighed.by, text: weighed.text },
      food: record.food,
      alternatives: choice.others.map((doc) => {
        const { id, name } = tools.about(doc);
        return { id, name };
      }),
      nutrients: weighed === undefined ? null : nutrientsIn(per100g, weighed.grams),
      ...sureness(choice, weighed, part),
    });
  }
  const sums = addUp(weights);
  const isComplete = items.every(({ grams }) => grams !== null);
  const total = isComplete && items.length > 0 ? sums.total : NOTHING_KNOWN;
  const grams = weights.reduce((sum, each) => sum + each.grams, 0);
  return {
    items,
    total_grams: isComplete && items.length > 0 ? roundTo2(grams) : null,
    total,
    at_least: sums.at_least,
    servings,
    per_serving: { total: shareOf(total, servings), at_least: shareOf(sums.at_least, servings) },
    not_understood: [...notUnderstood, ...rest],
  };
}

/** How many words of a part no name of a food has. */
function unknownWords({ food }: MealPart, { dictionary }: MealTools): number {
  return analyse(food).filter((word) => !dictionary.dictionary.names.isWordOfNames(word)).length;
}

const NOTHING_KNOWN = Object.fromEntries(NUTRIENTS.map(({ field }) => [field, null])) as Nutrients;

function weightOf(
  amount: MealPart['amount'],
  unsaid: string,
  record: FoodRecord,
  { languages, text }: MealPart,
  tools: MealTools,
): Weighed | undefined {
  const weighed = weigh(amount, tools.portionsOf(record, languages), formsIn(text), unsaid);
  return weighed !== undefined && weighed.grams >= 0 && weighed.grams <= MAX_GRAMS ? weighed : undefined;
}

/** A food is as sure as the less sure of its name and its grams. */
function sureness(
  choice: Choice,
  weighed: Weighed | undefined,
  part: MealPart,
): { certainty: Certainty; reason: string } {
  const ofGrams = certaintyOfGrams(weighed, part);
  const order = (certainty: Certainty) => CERTAINTIES.indexOf(certainty);
  const certainty = order(ofGrams.certainty) > order(choice.certainty) ? ofGrams.certainty : choice.certainty;
  return { certainty, reason: `Food: ${choice.reason}. Amount: ${ofGrams.reason}.` };
}

function certaintyOfGrams(weighed: Weighed | undefined, part: MealPart): { certainty: Certainty; reason: string } {
  if (part.isToTaste && weighed === undefined)
    return { certainty: 'unsure', reason: 'to taste, so its grams are not known' };
  if (weighed === undefined) return { certainty: 'unsure', reason: 'nothing says what it weighs' };
  if (weighed.by === 'plain_serving')
    return { certainty: 'unsure', reason: 'none was written, so it is a plain serving' };
  if (weighed.by === 'stated') return { certainty: 'sure', reason: 'as written' };
  if (weighed.by === 'food_portion' && !weighed.isNearest)
    return { certainty: 'sure', reason: 'a portion of this food' };
  return {
    certainty: 'likely',
    reason: weighed.isNearest ? 'the nearest portion that is known' : 'typical of its kind',
  };
}

function unknownItem({ text, amount }: MealPart): MealItem {
  return {
    text,
    amount: amount === undefined ? null : roundTo2(amount.value),
    unit: amount?.unit?.key ?? null,
    grams: null,
    grams_from: null,
    food: null,
    alternatives: [],
    nutrients: null,
    certainty: 'unsure',
    reason: 'No food of the catalog is called so.',
  };
}
